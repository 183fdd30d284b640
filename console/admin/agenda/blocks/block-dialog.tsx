import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import type { CallOutput } from '#api/contract/contract.ts'
import { formatAgendaFailure } from '#console/bookings/agenda-action-messages.ts'
import styles from '#console/bookings/booking-form/booking-form.module.css'
import { FormActions, ProfessionalSelect } from '#console/bookings/booking-form/form-fields.tsx'
import { catalogQuery } from '#console/bookings/booking-queries.ts'
import { getRefusalCode } from '#console/bookings/booking-toasts.ts'
import type { TimeSlot } from '#console/bookings/time-slot.ts'
import { createSingleFlight } from '#console/http/single-flight.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { getDefaultRepeatEnd } from '#console/ui/date/calendar-dates.ts'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Checkbox, Field } from '#console/ui/form/field.tsx'
import {
  type BlockFormErrors,
  type BlockFormValues,
  type BlockRequest,
  getInitialBlockValues,
  toBlockRequest,
  validateBlockForm,
} from './block-form-values.ts'

const t = agendaText.blocks

/** Creates a block. */
export function BlockDialog({ at, onClose }: { at: TimeSlot; onClose: () => void }) {
  const { data } = useQuery(catalogQuery)
  const [values, setValues] = useState<BlockFormValues>(() => getInitialBlockValues(at))
  const [wrong, setWrong] = useState<BlockFormErrors>({})
  const { busy, refused, dormant, send, back } = useCreateBlock(onClose)
  const change = (changed: Partial<BlockFormValues>) => {
    setValues((before) => ({ ...before, ...changed }))
    setWrong({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = validateBlockForm(values)
    setWrong(found)
    if (Object.keys(found).length === 0) send(toBlockRequest(values))
  }
  if (dormant) {
    return (
      <Dialog title={t.dormant} onClose={onClose}>
        <div className={styles.form}>
          <p>{dormant}</p>
          <div className={styles.choices}>
            <Button
              wide
              busy={busy}
              onClick={() => send({ ...toBlockRequest(values), dormant: 'wake' })}
            >
              {t.wake}
            </Button>
            <Button
              wide
              look="secondary"
              onClick={() => send({ ...toBlockRequest(values), dormant: 'drop' })}
            >
              {t.drop}
            </Button>
            <Button wide look="quiet" onClick={back}>
              {t.back}
            </Button>
          </div>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={t.create} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <ProfessionalSelect
          label={t.who}
          value={values.who}
          people={data?.professionals ?? []}
          everybody={agendaText.everybodyLong}
          onChoose={(who) => change({ who })}
        />
        <BlockTimeFields values={values} wrong={wrong} change={change} />
        <Field
          label={t.reason}
          placeholder={t.reasonExample}
          maxLength={120}
          autoComplete="off"
          value={values.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
        <WeeklyRepeatFields values={values} wrong={wrong} change={change} />
        {refused && (
          <p className={styles.refused} role="alert">
            {refused}
          </p>
        )}
        <FormActions save={t.save} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

type BlockFieldsProps = {
  values: BlockFormValues
  wrong: BlockFormErrors
  change: (changed: Partial<BlockFormValues>) => void
}

function BlockTimeFields({ values, wrong, change }: BlockFieldsProps) {
  return (
    <>
      <Field
        label={t.date}
        type="date"
        value={values.date}
        error={wrong.date}
        onChange={(event) => change({ date: event.target.value })}
      />
      <Checkbox
        label={t.fullDay}
        checked={values.fullDay}
        onChange={(event) => change({ fullDay: event.target.checked })}
      />
      {!values.fullDay && (
        <div className={styles.pairs}>
          <Field
            label={t.from}
            type="time"
            value={values.from}
            error={wrong.from}
            onChange={(event) => change({ from: event.target.value })}
          />
          <Field
            label={t.to}
            type="time"
            value={values.to}
            error={wrong.to}
            onChange={(event) => change({ to: event.target.value })}
          />
        </div>
      )}
    </>
  )
}

function WeeklyRepeatFields({ values, wrong, change }: BlockFieldsProps) {
  const { date, until } = values
  return (
    <>
      <Checkbox
        label={t.weekly}
        checked={until !== null}
        onChange={(event) =>
          change({ until: event.target.checked ? getDefaultRepeatEnd(date) : null })
        }
      />
      {until !== null && (
        <Field
          label={t.until}
          type="date"
          value={until}
          error={wrong.until}
          onChange={(event) => change({ until: event.target.value })}
        />
      )}
    </>
  )
}

/** Sends a block; asks first what to do with blocks that are switched off. */
function useCreateBlock(onClose: () => void) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [dormant, setDormant] = useState<string | null>(null)
  const [sendOnce] = useState(createSingleFlight)
  const send = (body: BlockRequest) =>
    sendOnce(async () => {
      setBusy(true)
      setRefused(null)
      try {
        toastBlocked(await call('POST /api/blocks', { body }))
        onClose()
      } catch (error) {
        const reason = formatAgendaFailure(error)
        const isDormant = getRefusalCode(error) === 'dormant_blocks'
        setDormant(isDormant ? reason : null)
        if (!isDormant) setRefused(reason)
      } finally {
        setBusy(false)
      }
    })
  return { busy: busy && t.saving, refused, dormant, send, back: () => setDormant(null) }
}

function toastBlocked(answer: CallOutput<'POST /api/blocks'>): void {
  const parts = [
    answer.switched_on && t.switchedOn,
    answer.bookings > 0 && t.standing(answer.bookings),
  ]
  toast.success(t.done(answer.blocks.length), {
    description: parts.filter(Boolean).join(' ') || undefined,
  })
}
