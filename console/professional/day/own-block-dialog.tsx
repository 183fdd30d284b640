import { CircleAlert } from 'lucide-react'
import { reasonOf } from '#console/http/error-reason.ts'
import { text } from '#console/messages/app.ts'
import { professional } from '#console/messages/professional.ts'
import styles from '#console/professional/dialog-form.module.css'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Checkbox, Field } from '#console/ui/form/field.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { isDate, isTime } from '#domain/time/civil-time.ts'
import { type NewBlock, useBlocking } from './use-own-blocks.ts'

const said = professional.block
const MOST_REASON = 120

type Values = { date: string; fullDay: boolean; from: string; to: string; reason: string }

/** Keeps a time of one's own free of bookings, where the house allows it. */
export function BlockDialog({ date, onClose }: { date: string; onClose: () => void }) {
  const start: Values = { date, fullDay: false, from: '12:00', to: '13:00', reason: '' }
  const form = useCheckedForm<Values>(start, wrongOf)
  const saving = useBlocking(onClose)
  const { errors } = form.formState
  const send = (values: Values) => {
    if (!saving.isPending) saving.mutate(bodyOf(values))
  }
  return (
    <Dialog title={said.create} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={form.handleSubmit(send)}>
        <Field
          label={said.date}
          type="date"
          error={errors.date?.message}
          {...form.register('date')}
        />
        <Checkbox label={said.fullDay} {...form.register('fullDay')} />
        {!form.watch('fullDay') && (
          <div className={styles.pair}>
            <Field
              label={said.from}
              type="time"
              error={errors.from?.message}
              {...form.register('from', { deps: 'to' })}
            />
            <Field
              label={said.to}
              type="time"
              error={errors.to?.message}
              {...form.register('to')}
            />
          </div>
        )}
        <Field
          label={said.reason}
          placeholder={said.reasonExample}
          maxLength={MOST_REASON}
          autoComplete="off"
          {...form.register('reason')}
        />
        {saving.error && <Refused error={saving.error} />}
        <div className={styles.deeds}>
          <Button look="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" busy={saving.isPending && said.saving}>
            {said.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Why a form was refused, inside its dialog: a toast stands behind it. */
export function Refused({ error }: { error: Error }) {
  return (
    <p className={styles.refused} role="alert">
      <CircleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
      {reasonOf(error)}
    </p>
  )
}

function wrongOf({ date, fullDay, from, to }: Values) {
  const isTimed = !fullDay
  const isRange = isTime(from) && isTime(to) && from < to
  return {
    date: isDate(date) ? undefined : said.badDate,
    from: isTimed && !isTime(from) ? said.badTime : undefined,
    to: isTimed && !isRange ? (isTime(to) ? said.badRange : said.badTime) : undefined,
  }
}

function bodyOf({ date, fullDay, from, to, reason }: Values): NewBlock {
  return {
    date,
    full_day: fullDay,
    ...(!fullDay && { start: from, end: to }),
    ...(reason.trim() && { reason: reason.trim() }),
  }
}
