import { useEffect, useRef } from 'react'
import type { Totals } from '#console/comanda/draft/comanda-totals.ts'
import type { Desk, Word } from '#console/comanda/draft/use-comanda-editor.ts'
import { comanda as said } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatReais } from '#domain/money/money.ts'
import { Pay } from './payment-methods.tsx'
import styles from './payment-panel.module.css'

/** What it comes to, how it is paid, and what can be done with it: always in sight. */
export function Till({ desk, canClose }: { desk: Desk; canClose: boolean }) {
  const { draft, totals, edit, busy, start, word } = desk
  const known = typeof totals === 'string' ? null : totals
  return (
    <aside className={styles.till} aria-label={said.total}>
      <div className={styles.bill}>
        <Lines desk={desk} />
        {canClose && known && known.due > 0 && (
          <Pay draft={draft} due={known.due} onChange={(paying) => edit({ ...draft, paying })} />
        )}
      </div>
      {typeof totals === 'string' ? (
        <Say word={{ bad: true, text: totals }} />
      ) : (
        <Say word={word} />
      )}
      <p className={styles.total}>
        <span>{said.total}</span>
        <output aria-live="polite">{known ? formatReais(known.due) : '–'}</output>
      </p>
      <div className={styles.actions}>
        <Button
          look="secondary"
          busy={busy === 'save' && said.saving}
          onClick={() => void start('save')}
        >
          {said.save}
        </Button>
        {canClose && (
          <Button wide busy={busy === 'close' && said.closing} onClick={() => void start('close')}>
            {said.close}
          </Button>
        )}
      </div>
    </aside>
  )
}

/** Only where something stands between the items and the total. */
function Lines({ desk: { draft, totals } }: { desk: Desk }) {
  const isAdjusted = (draft.adjustment?.adjustmentValue ?? 0) > 0
  if (typeof totals === 'string' || (!isAdjusted && !draft.is_courtesy)) return null
  return (
    <dl className={styles.lines}>
      <Line name={said.subtotal} reais={totals.subtotal} />
      {draft.adjustment && isAdjusted && (
        <Line name={adjustmentName(draft.adjustment)} reais={difference(totals)} />
      )}
      {draft.is_courtesy && <Line name={said.courtesy} reais={-totals.total} />}
    </dl>
  )
}

const difference = ({ total, subtotal }: Totals) => Math.round((total - subtotal) * 100) / 100

type Named = {
  adjustmentType: 'discount' | 'increase'
  adjustmentMethod: 'percentage' | 'fixed'
  adjustmentValue: number
}

/** `Desconto de 10%`, or `Desconto` where it is an amount. */
export const adjustmentName = ({ adjustmentType, adjustmentMethod, adjustmentValue }: Named) =>
  said.adjust.line(adjustmentType, adjustmentMethod === 'percentage' ? adjustmentValue : null)

export function Line({ name, reais }: { name: string; reais: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatReais(reais)}</dd>
    </div>
  )
}

/** What became of the last deed. What went wrong is an alert, and comes into sight. */
export function Say({ word }: { word: Word | null }) {
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
              {said.undo}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
