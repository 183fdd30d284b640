import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { isRefused, reasonOf } from '#console/bookings/action-toasts.ts'
import styles from '#console/bookings/booking-form/booking-form.module.css'
import { FormActions, ProfessionalSelect } from '#console/bookings/booking-form/form-fields.tsx'
import { catalogQuery } from '#console/bookings/booking-queries.ts'
import type { Spot } from '#console/bookings/time-slot.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { proposedUntil } from '#console/ui/date/calendar-dates.ts'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Checkbox, Field } from '#console/ui/form/field.tsx'
import {
  type Body,
  bodyOf,
  startOf,
  type Values,
  type Wrong,
  wrongOf,
} from './block-form-values.ts'

const said = agendaText.blocks
/** Keeps a time free of bookings. */
export function BlockDialog({ at, onClose }: { at: Spot; onClose: () => void }) {
  const { data } = useQuery(catalogQuery)
  const [values, setValues] = useState<Values>(() => startOf(at))
  const [wrong, setWrong] = useState<Wrong>({})
  const { busy, refused, dormant, send, back } = useBlock(onClose)
  const change = (changed: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changed }))
    setWrong({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = wrongOf(values)
    setWrong(found)
    if (Object.keys(found).length === 0) send(bodyOf(values))
  }
  if (dormant) {
    return (
      <Dialog title={said.dormant} onClose={onClose}>
        <div className={styles.form}>
          <p>{dormant}</p>
          <div className={styles.choices}>
            <Button wide busy={busy} onClick={() => send({ ...bodyOf(values), dormant: 'wake' })}>
              {said.wake}
            </Button>
            <Button
              wide
              look="secondary"
              onClick={() => send({ ...bodyOf(values), dormant: 'drop' })}
            >
              {said.drop}
            </Button>
            <Button wide look="quiet" onClick={back}>
              {said.back}
            </Button>
          </div>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={said.create} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <ProfessionalSelect
          label={said.who}
          value={values.who}
          people={data?.professionals ?? []}
          everybody={agendaText.everybodyLong}
          onChoose={(who) => change({ who })}
        />
        <Times values={values} wrong={wrong} change={change} />
        <Field
          label={said.reason}
          placeholder={said.reasonExample}
          maxLength={120}
          autoComplete="off"
          value={values.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
        <Weekly values={values} wrong={wrong} change={change} />
        {refused && (
          <p className={styles.refused} role="alert">
            {refused}
          </p>
        )}
        <FormActions save={said.save} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

type PartProps = { values: Values; wrong: Wrong; change: (changed: Partial<Values>) => void }

function Times({ values, wrong, change }: PartProps) {
  return (
    <>
      <Field
        label={said.date}
        type="date"
        value={values.date}
        error={wrong.date}
        onChange={(event) => change({ date: event.target.value })}
      />
      <Checkbox
        label={said.fullDay}
        checked={values.fullDay}
        onChange={(event) => change({ fullDay: event.target.checked })}
      />
      {!values.fullDay && (
        <div className={styles.pairs}>
          <Field
            label={said.from}
            type="time"
            value={values.from}
            error={wrong.from}
            onChange={(event) => change({ from: event.target.value })}
          />
          <Field
            label={said.to}
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

function Weekly({ values, wrong, change }: PartProps) {
  const { date, until } = values
  return (
    <>
      <Checkbox
        label={said.weekly}
        checked={until !== null}
        onChange={(event) => change({ until: event.target.checked ? proposedUntil(date) : null })}
      />
      {until !== null && (
        <Field
          label={said.until}
          type="date"
          value={until}
          error={wrong.until}
          onChange={(event) => change({ until: event.target.value })}
        />
      )}
    </>
  )
}

/** Sends a block; where old ones lie dormant, what becomes of them is asked first. */
function useBlock(onClose: () => void) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [dormant, setDormant] = useState<string | null>(null)
  const send = (body: Body) => {
    setBusy(true)
    setRefused(null)
    call('POST /api/blocks', { body })
      .then((answer) => {
        const parts = [
          answer.switched_on && said.switchedOn,
          answer.bookings > 0 && said.standing(answer.bookings),
        ]
        toast.success(said.done(answer.blocks.length), {
          description: parts.filter(Boolean).join(' ') || undefined,
        })
        onClose()
      })
      .catch((error: unknown) => {
        if (isRefused(error, 'dormant_blocks')) setDormant(reasonOf(error))
        else {
          setDormant(null)
          setRefused(reasonOf(error))
        }
      })
      .finally(() => setBusy(false))
  }
  return { busy: busy && said.saving, refused, dormant, send, back: () => setDormant(null) }
}
