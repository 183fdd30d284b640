import { text } from '#console/messages/app.ts'
import { professionalText } from '#console/messages/professional.ts'
import styles from '#console/professional/dialog-form.module.css'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Checkbox, Field } from '#console/ui/form/field.tsx'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { isDate, isTime } from '#domain/time/civil-time.ts'
import { type NewBlock, useCreateOwnBlock } from './use-own-blocks.ts'

const t = professionalText.block
const MAX_REASON_LENGTH = 120

type OwnBlockValues = { date: string; fullDay: boolean; from: string; to: string; reason: string }

/** Blocks a time of the professional's own, where the salon allows it. */
export function OwnBlockDialog({ date, onClose }: { date: string; onClose: () => void }) {
  const start: OwnBlockValues = { date, fullDay: false, from: '12:00', to: '13:00', reason: '' }
  const form = useCheckedForm<OwnBlockValues>(start, validateOwnBlock)
  const saving = useCreateOwnBlock(onClose)
  const { errors } = form.formState
  const send = (values: OwnBlockValues) => {
    void saving.create(toOwnBlockRequest(values))
  }
  return (
    <Dialog title={t.create} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={form.handleSubmit(send)}>
        <Field label={t.date} type="date" error={errors.date?.message} {...form.register('date')} />
        <Checkbox label={t.fullDay} {...form.register('fullDay')} />
        {!form.watch('fullDay') && (
          <div className={styles.pair}>
            <Field
              label={t.from}
              type="time"
              error={errors.from?.message}
              {...form.register('from', { deps: 'to' })}
            />
            <Field label={t.to} type="time" error={errors.to?.message} {...form.register('to')} />
          </div>
        )}
        <Field
          label={t.reason}
          placeholder={t.reasonExample}
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          {...form.register('reason')}
        />
        {saving.error && <FormRefusal error={saving.error} />}
        <div className={styles.actions}>
          <Button look="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" busy={saving.isPending && t.saving}>
            {t.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function validateOwnBlock({ date, fullDay, from, to }: OwnBlockValues) {
  const isTimed = !fullDay
  const isRange = isTime(from) && isTime(to) && from < to
  return {
    date: isDate(date) ? undefined : t.badDate,
    from: isTimed && !isTime(from) ? t.badTime : undefined,
    to: isTimed && !isRange ? (isTime(to) ? t.badRange : t.badTime) : undefined,
  }
}

function toOwnBlockRequest({ date, fullDay, from, to, reason }: OwnBlockValues): NewBlock {
  return {
    date,
    full_day: fullDay,
    ...(!fullDay && { start: from, end: to }),
    ...(reason.trim() && { reason: reason.trim() }),
  }
}
