import { clientsText } from '#console/messages/clients.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Checkbox, Field } from '#console/ui/form/field.tsx'
import layout from '#console/ui/form/form-layout.module.css'
import { FormSelect } from '#console/ui/form/select-field.tsx'
import { useDialogForm } from '#console/ui/form/use-dialog-form.ts'
import {
  BLOCK_UNITS,
  type BlockUnit,
  DEFAULT_BLOCK_REASON,
  MOST_BLOCK_DURATION,
} from '#domain/people/client-record.ts'
import { displayFullName } from '#domain/text/display.ts'
import type { ClientRecord } from '../client/client-queries.ts'
import { useBlock } from './client-acts.ts'

const t = clientsText.block

type BlockValues = { amount: string; unit: BlockUnit; isForever: boolean; reason: string }

const START: BlockValues = {
  amount: '30',
  unit: 'days',
  isForever: false,
  reason: DEFAULT_BLOCK_REASON,
}

const isAmount = (typed: string) =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= MOST_BLOCK_DURATION

const checkBlock = ({ amount, isForever }: BlockValues) => ({
  amount: isForever || isAmount(amount) ? undefined : t.amountWrong,
})

type Props = { client: ClientRecord; onClose: () => void }

/** Asks for how long somebody is to book no more, and why. */
export function BlockClientDialog({ client, onClose }: Props) {
  const form = useDialogForm<BlockValues>(() => START, checkBlock)
  const block = useBlock(client, onClose)
  const { amount, unit, isForever, reason } = form.values
  const send = () =>
    form.submit(() =>
      block
        .mutateAsync({ duration: isForever ? null : Number(amount), unit, reason: reason.trim() })
        // Said by the act itself.
        .catch(() => undefined),
    )
  return (
    <Dialog title={t.title(displayFullName(client.nome))} onClose={onClose}>
      <form
        ref={form.ref}
        className={layout.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p>{t.lead}</p>
        {!isForever && (
          <div className={layout.pair}>
            <Field
              label={t.duration}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              {...form.field('amount')}
            />
            <FormSelect
              label={t.unit}
              value={unit}
              options={BLOCK_UNITS.map((value) => ({ value, label: t.units[value] }))}
              onPick={(value) =>
                form.change({ unit: BLOCK_UNITS.find((one) => one === value) ?? 'days' })
              }
            />
          </div>
        )}
        <Checkbox
          label={t.forever}
          checked={isForever}
          onChange={(event) => form.change({ isForever: event.target.checked })}
        />
        <Field
          label={t.reason}
          hint={t.reasonHint}
          maxLength={200}
          autoComplete="off"
          {...form.field('reason')}
        />
        <Button type="submit" wide look="danger" busy={form.busy && t.submitting}>
          {t.submit}
        </Button>
      </form>
    </Dialog>
  )
}
