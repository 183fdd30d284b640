import { useEffect, useRef } from 'react'
import type { ComandaTotals } from '#console/comanda/draft/comanda-totals.ts'
import type { ComandaEditor, StatusMessage } from '#console/comanda/draft/use-comanda-editor.ts'
import { comandaText as t } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatReais } from '#domain/money/money.ts'
import { PaymentMethods } from './payment-methods.tsx'
import styles from './payment-panel.module.css'

/** What it comes to, how it is paid, and what can be done with it: always in sight. */
export function PaymentPanel({ desk, canClose }: { desk: ComandaEditor; canClose: boolean }) {
  const { draft, totals, edit, busy, start, word } = desk
  const known = typeof totals === 'string' ? null : totals
  return (
    <aside className={styles.till} aria-label={t.total}>
      <div className={styles.bill}>
        <TotalLines desk={desk} />
        {canClose && known && known.due > 0 && (
          <PaymentMethods
            draft={draft}
            due={known.due}
            onChange={(paying) => edit({ ...draft, paying })}
          />
        )}
      </div>
      {typeof totals === 'string' ? (
        <StatusLine word={{ bad: true, text: totals }} />
      ) : (
        <StatusLine word={word} />
      )}
      <p className={styles.total}>
        <span>{t.total}</span>
        <output aria-live="polite">{known ? formatReais(known.due) : '–'}</output>
      </p>
      <div className={styles.actions}>
        <Button
          look="secondary"
          busy={busy === 'save' && t.saving}
          onClick={() => void start('save')}
        >
          {t.save}
        </Button>
        {canClose && (
          <Button wide busy={busy === 'close' && t.closing} onClick={() => void start('close')}>
            {t.close}
          </Button>
        )}
      </div>
    </aside>
  )
}

/** Only where something stands between the items and the total. */
function TotalLines({ desk: { draft, totals } }: { desk: ComandaEditor }) {
  const isAdjusted = (draft.adjustment?.adjustmentValue ?? 0) > 0
  if (typeof totals === 'string' || (!isAdjusted && !draft.is_courtesy)) return null
  return (
    <dl className={styles.lines}>
      <TotalLine name={t.subtotal} reais={totals.subtotal} />
      {draft.adjustment && isAdjusted && (
        <TotalLine
          name={formatAdjustmentName(draft.adjustment)}
          reais={getAdjustmentAmount(totals)}
        />
      )}
      {draft.is_courtesy && <TotalLine name={t.courtesy} reais={-totals.total} />}
    </dl>
  )
}

const getAdjustmentAmount = ({ total, subtotal }: ComandaTotals) =>
  Math.round((total - subtotal) * 100) / 100

type NamedAdjustment = {
  adjustmentType: 'discount' | 'increase'
  adjustmentMethod: 'percentage' | 'fixed'
  adjustmentValue: number
}

/** `Desconto de 10%`, or `Desconto` where it is an amount. */
export const formatAdjustmentName = ({
  adjustmentType,
  adjustmentMethod,
  adjustmentValue,
}: NamedAdjustment) =>
  t.adjust.line(adjustmentType, adjustmentMethod === 'percentage' ? adjustmentValue : null)

export function TotalLine({ name, reais }: { name: string; reais: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatReais(reais)}</dd>
    </div>
  )
}

/** What became of the last deed. What went wrong is an alert, and comes into sight. */
export function StatusLine({ word }: { word: StatusMessage | null }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (word) place.current?.scrollIntoView({ block: 'nearest' })
  }, [word])
  return (
    <div ref={place} role={word?.bad ? 'alert' : 'status'}>
      {word && (
        <p className={word.bad ? `${styles.word} ${styles.bad}` : styles.word}>
          {word.text}
          {word.undo && (
            <button type="button" className={styles.undo} onClick={word.undo}>
              {t.undo}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
