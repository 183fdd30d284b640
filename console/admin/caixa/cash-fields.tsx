import { caixaText } from '#console/messages/caixa.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatDecimal } from '#console/ui/form/decimal-input.ts'
import { Field } from '#console/ui/form/field.tsx'
import type { useDialogForm } from '#console/ui/form/use-dialog-form.ts'
import { type CountValues, getNoteField, NOTES, sumCount } from './cash-count.ts'
import styles from './close-dialog.module.css'

const t = caixaText.close

type CountForm = ReturnType<typeof useDialogForm<CountValues>>

/** What lies in the drawer: in one figure, or note by note. */
export function CashFields({ form }: { form: CountForm }) {
  const { values } = form
  const isByPiece = values.by === 'piece'
  const turn = () => {
    const counted = sumCount(values)
    // What was counted note by note is the total too.
    const total = isByPiece && counted !== null ? { total: formatDecimal(counted, 2) } : {}
    form.change({ by: isByPiece ? 'total' : 'piece', ...total })
  }
  return (
    <fieldset className={styles.cash}>
      <legend>
        {t.cash} {isByPiece && <span className={styles.each}>{t.each}</span>}
      </legend>
      {isByPiece ? (
        <div className={styles.pieces}>
          {NOTES.map((note) => (
            <Field
              key={note}
              label={t.pieceLabel(note)}
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              maxLength={5}
              {...form.field(getNoteField(note))}
            />
          ))}
          <Field
            label={t.coins}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            {...form.field('coins')}
          />
        </div>
      ) : (
        <Field
          label={t.total}
          prefix="R$"
          inputMode="decimal"
          autoComplete="off"
          data-first-focus
          {...form.field('total')}
        />
      )}
      <Button look="quiet" onClick={turn}>
        {isByPiece ? t.byTotal : t.byPiece}
      </Button>
    </fieldset>
  )
}
