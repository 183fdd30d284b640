import { useEffect, useRef } from 'react'
import {
  addTip,
  type ComandaDraft,
  listDraftPayments,
  sumTips,
} from '#console/comanda/draft/comanda-draft.ts'
import type { ComandaTotals } from '#console/comanda/draft/comanda-totals.ts'
import type { ProfessionalOption } from '#console/comanda/draft/item-professionals.ts'
import type { ComandaEditor, StatusMessage } from '#console/comanda/draft/use-comanda-editor.ts'
import { PixCode } from '#console/house/pix-code.tsx'
import { comandaText as t } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatReais } from '#domain/money/money.ts'
import { CardBrands } from './card-brands.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import styles from './payment-panel.module.css'
import { TipsEditor } from './tips-editor.tsx'

type Props = {
  editor: ComandaEditor
  canClose: boolean
  /** Who may have been left something. */
  people: readonly ProfessionalOption[]
}

/** The total, how it is paid, and the buttons that save and close: always in view. */
export function PaymentPanel({ editor, canClose, people }: Props) {
  const { draft, totals, edit, busy, start, message, seen } = editor
  const doer = { profissional: seen.professional_id, profissionalNome: seen.professional_name }
  const tipped = sumTips(draft.tips)
  const known = typeof totals === 'string' ? null : totals
  return (
    <aside className={styles.panel} aria-label={t.total}>
      <div className={styles.bill}>
        <TotalLines editor={editor} />
        {canClose && known && known.due > 0 && (
          <PaymentMethods
            draft={draft}
            due={known.due}
            client={seen.client}
            onChange={(paying) => edit({ ...draft, paying })}
            onKeepChange={(valor) => edit(addTip(draft, { ...doer, valor, metodo: 'dinheiro' }))}
          />
        )}
        {canClose && known && known.due > 0 && (
          <>
            <CardBrands draft={draft} due={known.due} onChange={edit} />
            <PixCode amount={getPixAmount(draft, known.due)} subject_id={editor.seen.id} />
          </>
        )}
        {canClose && <TipsEditor draft={draft} people={people} doer={doer} onChange={edit} />}
      </div>
      <div className={styles.foot}>
        {typeof totals === 'string' ? (
          <StatusLine message={{ bad: true, text: totals }} />
        ) : (
          <StatusLine message={message} />
        )}
        <p className={styles.total}>
          <span>{t.total}</span>
          <output aria-live="polite">{known ? formatReais(known.due) : '–'}</output>
        </p>
        {known && tipped > 0 && (
          <p className={styles.together}>
            <span>{t.tip.together}</span>
            <span>{formatReais(Math.round((known.due + tipped) * 100) / 100)}</span>
          </p>
        )}
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
      </div>
    </aside>
  )
}

const getPixAmount = ({ paying }: ComandaDraft, due: number): number =>
  listDraftPayments(paying, due).find(({ metodo }) => metodo === 'pix')?.valor ?? 0

/** Shown only where an adjustment or courtesy changes the total. */
function TotalLines({ editor: { draft, totals } }: { editor: ComandaEditor }) {
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

/** The result of the last action. A failure is an alert; either is scrolled into view. */
export function StatusLine({ message }: { message: StatusMessage | null }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message) place.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return (
    <div ref={place} role={message?.bad ? 'alert' : 'status'}>
      {message && (
        <p className={message.bad ? `${styles.message} ${styles.bad}` : styles.message}>
          {message.text}
          {message.undo && (
            <button type="button" className={styles.undo} onClick={message.undo}>
              {t.undo}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
