import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type CardFeeLine, cardFeesQuery } from '#console/house/house-queries.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { paymentMethodText } from '#console/messages/comanda.ts'
import { settingsText } from '#console/messages/settings.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { Field } from '#console/ui/form/field.tsx'
import layout from '#console/ui/form/form-layout.module.css'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { FormSelect } from '#console/ui/form/select-field.tsx'
import { useDialogForm } from '#console/ui/form/use-dialog-form.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { CARD_BRANDS, CARD_METHODS, isSameCard, LONGEST_BRAND } from '#domain/receiving/card-fee.ts'
import { findKnownValue } from '#domain/text/lenient-json.ts'
import {
  type CardFeeValues,
  checkCardFee,
  OTHER_BRAND,
  toCardFee,
  toCardFeeValues,
} from './card-fee-form.ts'
import { FEE_PARAM, getFeeParam, NEW_FEE } from './card-fees.tsx'
import styles from './receiving.module.css'

const t = settingsText.receiving
const ACT = 'card-fee'
const route = getRouteApi('/admin/settings')

/** Outside of the settings' form, which it is no part of; its address says which line it changes. */
export function CardFeeDialogs() {
  const asked = route.useSearch()[FEE_PARAM]
  const { data } = useQuery(cardFeesQuery)
  const dialogs = useDialogHistory([FEE_PARAM])
  const fee = data?.fees.find((one) => getFeeParam(one) === asked) ?? null
  if (!data || (asked !== NEW_FEE && !fee)) return null
  return <CardFeeDialog key={asked} fees={data.fees} fee={fee} onClose={dialogs.close} />
}

type Props = { fees: readonly CardFeeLine[]; fee: CardFeeLine | null; onClose: () => void }

/** @param fee null for a line that is yet to be */
function CardFeeDialog({ fees, fee, onClose }: Props) {
  const others = fees.filter((one) => !fee || !isSameCard(one, fee))
  const form = useDialogForm<CardFeeValues>(
    () => toCardFeeValues(fee),
    (values) => checkCardFee(values, others),
  )
  const saving = useSaveFees(fees, onClose)
  const save = (values: CardFeeValues) =>
    saving
      .mutateAsync({ fees: [...others, toCardFee(values)], done: t.saved })
      .catch(() => undefined)
  return (
    <Dialog title={fee ? t.editTitle : t.newTitle} onClose={onClose}>
      <form
        ref={form.ref}
        className={layout.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit(save)
        }}
      >
        <CardFields form={form} />
        <p className={styles.quiet}>{t.past}</p>
        {saving.error && <FormRefusal error={saving.error} />}
        <Button type="submit" wide busy={form.busy && t.busy}>
          {t.save}
        </Button>
        {fee && (
          <Button
            look="quiet"
            wide
            busy={saving.isPending && !form.busy && t.busy}
            onClick={() => saving.mutate({ fees: others, done: t.removed })}
          >
            {t.remove}
          </Button>
        )}
      </form>
    </Dialog>
  )
}

function CardFields({ form }: { form: ReturnType<typeof useDialogForm<CardFeeValues>> }) {
  const { choice, method } = form.values
  return (
    <>
      <FormSelect
        label={t.method}
        value={method}
        options={CARD_METHODS.map((value) => ({ value, label: paymentMethodText[value] }))}
        onPick={(picked) => form.change({ method: findKnownValue(CARD_METHODS, picked) ?? method })}
      />
      <FormSelect
        label={t.brand}
        value={choice}
        options={[
          ...CARD_BRANDS.map((value) => ({ value, label: value })),
          { value: OTHER_BRAND, label: t.otherBrand },
          { value: '', label: t.everyBrand },
        ]}
        onPick={(picked) => form.change({ choice: picked })}
      />
      {choice === OTHER_BRAND && (
        <Field
          label={t.brandName}
          maxLength={LONGEST_BRAND}
          autoComplete="off"
          {...form.field('written')}
        />
      )}
      <Field
        label={t.percent}
        inputMode="decimal"
        autoComplete="off"
        placeholder="3,19"
        data-first-focus
        {...form.field('percent')}
      />
      <Field
        label={t.days}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...form.field('days')}
      />
    </>
  )
}

/** All lines at once, against those that were shown. */
function useSaveFees(shown: readonly CardFeeLine[], onClose: () => void) {
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ fees }: { fees: CardFeeLine[]; done: string }) =>
      call('PUT /api/card-fees', { body: { fees, shown: [...shown] } }),
    onSuccess: (saved, { done }) => {
      queries.setQueryData(cardFeesQuery.queryKey, saved)
      toastActDone(ACT, done)
      onClose()
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: cardFeesQuery.queryKey })
      toastActFailed(ACT, t.saveFailed, formatErrorReason(error))
    },
  })
}
