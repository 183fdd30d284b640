import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CallOutput } from '#api/contract/contract.ts'
import { paymentPageText as t } from '#console/messages/payment-page.ts'
import { getPaymentState, isCourtesy, isUndone } from '#console/plan/payment-kind.ts'
import { formatDay, formatMoment } from '#console/plan/subscription-query.ts'
import { useMe } from '#console/session/use-session.ts'
import { formatReais } from '#domain/money/money.ts'
import { CYCLE_NAMES, PLAN_NAMES } from '#domain/plan/plan-messages.pt-BR.ts'
import { isPlanOpen } from '#domain/plan/standing.ts'
import styles from './payment-success.module.css'

const f = t.facts

export type PaperCheckout = CallOutput<'GET /api/subscription/checkouts/:id'>

/** What whoever keeps the house's books asks of a payment. */
export function PaymentFacts({ checkout }: { checkout: PaperCheckout }) {
  const { id, plan, cycle, amount, payee, payer, period, timezone } = checkout
  const { created_at, settled_at, refunded_at } = checkout
  const status = { ...t, paid: t.approved }[getPaymentState(checkout)]
  const isGift = isCourtesy(checkout)
  // Of what waits or failed nobody has paid or received anything.
  const isPaid = checkout.state === 'paid' || checkout.state === 'refunded'
  return (
    <dl className={styles.facts}>
      {payee.name && (
        <Fact name={isGift ? f.giver : isPaid ? f.payee : f.to}>
          <Party {...payee} />
        </Fact>
      )}
      <Fact name={isGift ? f.taker : isPaid ? f.payer : f.from}>
        <Party {...payer} />
      </Fact>
      <Fact name={f.plan}>
        {PLAN_NAMES[plan]}, {CYCLE_NAMES[cycle].toLowerCase()}
      </Fact>
      {period && (
        <Fact name={f.period}>
          {t.from(formatDay(period.starts_at, timezone), formatDay(period.ends_at, timezone))}
        </Fact>
      )}
      <Fact name={f.way}>{t.ways[getWayPaid(checkout)]}</Fact>
      <Fact name={f.amount}>{formatReais(amount)}</Fact>
      <Fact name={f.date}>{formatMoment(settled_at ?? created_at, timezone)}</Fact>
      {refunded_at && (
        <Fact name={isUndone(checkout) ? f.undone : f.back}>
          {formatMoment(refunded_at, timezone)}
        </Fact>
      )}
      <Fact name={f.status}>
        <span role="status">{status}</span>
      </Fact>
      <Fact name={f.number}>{id}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Party = ({ name, tax_id }: { name: string | null; tax_id: string | null }) => (
  <>
    {name}
    {tax_id && <small>{t.taxId(tax_id)}</small>}
  </>
)

function getWayPaid(checkout: PaperCheckout): keyof typeof t.ways {
  const { provider, method } = checkout
  if (isCourtesy(checkout)) return 'granted'
  return provider === 'stripe' ? (method ?? 'stripe') : provider
}

/** What the paper is not, and how the house's own number gets onto it. */
export function ReceiptNotes({ provider, amount, payee, payer }: PaperCheckout) {
  const isCharged = provider !== 'simulated' && amount > 0
  const resources = useMe().data?.resources
  // The settings of a house whose plan is over are closed.
  const canAdd = payer.tax_id === null && resources != null && isPlanOpen(resources)
  return (
    <div className={styles.notes}>
      <p>{t.noInvoice(isCharged ? payee.contact : null)}</p>
      {canAdd && (
        <Link to="/admin/settings" className={styles.add}>
          {t.addTaxId}
        </Link>
      )}
    </div>
  )
}
