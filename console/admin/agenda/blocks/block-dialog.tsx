import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import type { CallOutput } from '#api/contract/contract.ts'
import { formatAgendaFailure } from '#console/bookings/agenda-action-messages.ts'
import styles from '#console/bookings/booking-form/booking-form.module.css'
import {
  FormActions,
  ProfessionalSelect,
  SaveRefusalNotice,
} from '#console/bookings/booking-form/form-fields.tsx'
import { catalogQuery } from '#console/bookings/booking-queries.ts'
import { getRefusalCode, toastFailure, toastUndoable } from '#console/bookings/booking-toasts.ts'
import type { TimeSlot } from '#console/bookings/time-slot.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { getDefaultRepeatEnd } from '#console/ui/date/calendar-dates.ts'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Checkbox, Field } from '#console/ui/form/field.tsx'
import { useDialogForm } from '#console/ui/form/use-dialog-form.ts'
import { displayDayMonth, displayName, displayTime, WEEKDAY_NAMES } from '#domain/text/display.ts'
import {
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
  const { form, refused, dormant, send, back } = useBlockForm(at, onClose)
  const busy = form.busy && t.saving
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  if (dormant) {
    return (
      <Dialog title={t.dormant} onClose={onClose}>
        <div className={styles.form}>
          <p>{dormant}</p>
          <div className={styles.choices}>
            <Button wide busy={busy} onClick={() => send('wake')}>
              {t.wake}
            </Button>
            <Button wide look="secondary" onClick={() => send('drop')}>
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
      <form ref={form.ref} className={styles.form} onSubmit={submit} noValidate>
        <ProfessionalSelect
          label={t.who}
          value={form.values.who}
          people={data?.professionals ?? []}
          everybody={agendaText.everybodyLong}
          onChoose={(who) => form.change({ who })}
        />
        <BlockTimeFields form={form} />
        <Field
          label={t.reason}
          placeholder={t.reasonExample}
          maxLength={120}
          autoComplete="off"
          {...form.field('reason')}
        />
        <WeeklyRepeatFields form={form} />
        {refused && <SaveRefusalNotice reason={refused} />}
        <FormActions save={t.save} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

type BlockFieldsProps = { form: ReturnType<typeof useBlockForm>['form'] }

function BlockTimeFields({ form }: BlockFieldsProps) {
  return (
    <>
      <Field label={t.date} type="date" {...form.field('date')} />
      <Checkbox label={t.fullDay} {...form.register('fullDay')} />
      {!form.values.fullDay && (
        <div className={styles.pairs}>
          <Field label={t.from} type="time" {...form.field('from')} />
          <Field label={t.to} type="time" {...form.field('to')} />
        </div>
      )}
    </>
  )
}

function WeeklyRepeatFields({ form }: BlockFieldsProps) {
  const { date, until, weekdays } = form.values
  const toggle = (weekday: number) =>
    form.change({
      weekdays: weekdays.includes(weekday)
        ? weekdays.filter((one) => one !== weekday)
        : [...weekdays, weekday].sort(),
    })
  const wrong = form.getError('weekdays')
  return (
    <>
      <Checkbox
        label={t.weekly}
        checked={until !== null}
        onChange={(event) =>
          form.change({ until: event.target.checked ? getDefaultRepeatEnd(date) : null })
        }
      />
      {until !== null && (
        <>
          <fieldset className={styles.weekdays}>
            <legend>{t.weekdays}</legend>
            {WEEKDAY_NAMES.map((name, weekday) => (
              <button
                key={name}
                type="button"
                aria-pressed={weekdays.includes(weekday)}
                aria-label={name}
                onClick={() => toggle(weekday)}
              >
                {name.slice(0, 3)}
              </button>
            ))}
          </fieldset>
          {wrong && (
            <p className={styles.warning} role="alert">
              {wrong}
            </p>
          )}
          <Field label={t.until} type="date" {...form.field('until')} />
        </>
      )}
    </>
  )
}

/** Sends a block; asks first what to do with blocks that are switched off. */
function useBlockForm(at: TimeSlot, onClose: () => void) {
  const form = useDialogForm<BlockFormValues>(() => getInitialBlockValues(at), validateBlockForm)
  const [refused, setRefused] = useState<string | null>(null)
  const [dormant, setDormant] = useState<string | null>(null)
  const create = async (body: BlockRequest) => {
    setRefused(null)
    try {
      toastBlocked(await call('POST /api/blocks', { body }))
      onClose()
    } catch (error) {
      const reason = formatAgendaFailure(error)
      const isDormant = getRefusalCode(error) === 'dormant_blocks'
      setDormant(isDormant ? reason : null)
      if (!isDormant) setRefused(reason)
    }
  }
  const send = (how?: BlockRequest['dormant']) =>
    form.submit((values) => create({ ...toBlockRequest(values), ...(how && { dormant: how }) }))
  return { form, refused, dormant, send, back: () => setDormant(null) }
}

/** What stands in the blocked time, and the way back. */
function toastBlocked({ blocks, switched_on, bookings, hits }: BlockAnswer): void {
  const names = hits.map(({ client_name, date, time }) =>
    t.hit(displayName(client_name), displayDayMonth(date), displayTime(time)),
  )
  const parts = [
    switched_on && t.switchedOn,
    bookings > 0 && `${t.standing(bookings)} ${names.join('; ')}.`,
  ]
  const description = parts.filter(Boolean).join(' ') || undefined
  toastUndoable(t.done(blocks.length), description, () => void undoBlocks(blocks))
}

type BlockAnswer = CallOutput<'POST /api/blocks'>

async function undoBlocks([first, ...others]: BlockAnswer['blocks']): Promise<void> {
  if (!first) return
  const scope = others.length > 0 ? 'following' : 'one'
  try {
    await call('DELETE /api/blocks/:id', { params: { id: first.id }, query: { scope } })
    toast.success(t.freed)
  } catch (error) {
    toastFailure(t.freeFailed, formatAgendaFailure(error))
  }
}
