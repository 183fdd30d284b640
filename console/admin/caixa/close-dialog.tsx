import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { caixaText } from '#console/messages/caixa.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatLongDate } from '#console/ui/date/format-date.ts'
import { formatDecimal } from '#console/ui/form/decimal-input.ts'
import { Field } from '#console/ui/form/field.tsx'
import layout from '#console/ui/form/form-layout.module.css'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { GuardedDialog } from '#console/ui/form/guarded-dialog.tsx'
import { useGuardedForm } from '#console/ui/form/use-guarded-form.ts'
import { useToastOnceGone } from '#console/ui/form/use-toast-once-gone.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import { toastActDone } from '#console/ui/toast/toast-act.ts'
import { toCentavos, toReais } from '#domain/money/money.ts'
import {
  type CountValues,
  checkCount,
  createCount,
  getKept,
  isUntouched,
  sumCount,
} from './cash-count.ts'
import { CashFields } from './cash-fields.tsx'
import styles from './close-dialog.module.css'
import type { TillDrawer } from './till-queries.ts'
import { formatAmount, formatDifference, formatKeptAfter } from './till-text.ts'

const t = caixaText.close
const ACT = 'till-close'

type Props = { drawer: TillDrawer; onClose: () => void }

/** Closes a day by counting what lies in the drawer. */
export function CloseDialog({ drawer, onClose }: Props) {
  const { day, expected } = drawer
  const queries = useQueryClient()
  const [expectedFirst] = useState(expected)
  const [offered] = useState(() => formatKeptAfter(drawer))
  const form = useGuardedForm<CountValues>(
    `till-close:${day}`,
    () => createCount(offered),
    (values) => checkCount(values, offered),
  )
  // To turn to the notes alone is nothing that could be lost.
  const guard = { ...form.guard, isDirty: form.guard.isDirty && !isUntouched(form.values) }
  const counted = sumCount(form.values)
  const kept = getKept(form.values, offered)
  const difference = counted === null ? null : subtract(counted, expected)
  const tell = useToastOnceGone(ACT, t.failed)
  const closing = useSingleMutation({
    mutationFn: (values: CountValues) => {
      const stays = getKept(values, offered)
      const body = { day, expected, counted: sumCount(values) ?? 0, note: values.note.trim() }
      return call('POST /api/till/close', {
        body: { ...body, ...(stays !== null && { kept: stays }) },
      })
    },
    onSuccess: ({ difference }) => {
      toastActDone(ACT, t.done, formatDifference(difference))
      form.settle()
      onClose()
    },
    onError: (error) => {
      tell(error)
      // Money moved meanwhile: what should be there is another sum.
      void queries.invalidateQueries({ queryKey: ['till'] })
    },
  })
  const send = () => form.submit((values) => closing.mutateAsync(values).catch(() => undefined))
  return (
    <GuardedDialog title={t.title} guard={guard} onClose={onClose}>
      <form
        ref={form.ref}
        className={layout.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p className={styles.day}>{formatLongDate(day)}</p>
        <CashFields form={form} />
        {/* Whoever counts says first what there is: with the sum before them, they would count up to it. */}
        <dl className={styles.sums}>
          <Sum label={t.expected} reais={counted === null ? null : expected} />
          <Sum label={t.counted} reais={counted} />
          <Difference reais={difference} />
        </dl>
        {counted !== null && expected !== expectedFirst && (
          <Notice warn>{t.moved(expectedFirst, expected)}</Notice>
        )}
        <p className={styles.verdict} role="status" data-short={isShort(difference) || undefined}>
          {difference !== null && formatDifference(difference)}
        </p>
        <Field
          label={t.kept}
          prefix="R$"
          inputMode="decimal"
          autoComplete="off"
          placeholder={counted === null ? undefined : formatDecimal(counted, 2)}
          hint={counted === null || kept === null ? t.keptHint : formatTakenOut(counted, kept)}
          {...form.field('kept')}
        />
        <Field
          label={t.note}
          placeholder={t.noteHint}
          maxLength={200}
          autoComplete="off"
          {...form.field('note')}
        />
        {closing.error && <FormRefusal error={closing.error} />}
        <Button type="submit" wide large busy={form.busy && t.busy}>
          {formatSubmit(difference)}
        </Button>
      </form>
    </GuardedDialog>
  )
}

/** In whole centavos: a tenth and two are no three tenths. */
const subtract = (one: number, other: number) => toReais(toCentavos(one) - toCentavos(other))
const isShort = (difference: number | null) => difference !== null && difference < 0

const formatTakenOut = (counted: number, kept: number) =>
  kept === counted ? t.allStays(kept) : t.takenOut(subtract(counted, kept))

function formatSubmit(difference: number | null): string {
  if (difference === null || difference === 0) return t.submit
  return difference < 0 ? t.submitShort(-difference) : t.submitOver(difference)
}

function Sum({ label, reais }: { label: string; reais: number | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{reais === null ? '–' : formatAmount(reais)}</dd>
    </div>
  )
}

function Difference({ reais }: { reais: number | null }) {
  if (reais === 0) {
    return (
      <div data-agrees>
        <dt>
          <Check size={16} strokeWidth={2} aria-hidden="true" /> {t.agrees}
        </dt>
        <dd>{formatAmount(0)}</dd>
      </div>
    )
  }
  return (
    <div data-short={isShort(reais) || undefined}>
      <dt>{reais !== null && reais > 0 ? t.over : t.short}</dt>
      <dd>{reais === null ? '–' : formatAmount(Math.abs(reais))}</dd>
    </div>
  )
}
