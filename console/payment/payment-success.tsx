import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CircleCheck, CircleHelp, CircleX, Clock, Printer, Undo2 } from 'lucide-react'
import { AdminArea } from '#console/guards/admin-area.tsx'
import { paymentPageText as t } from '#console/messages/payment-page.ts'
import { getPaymentState, isCourtesy } from '#console/plan/payment-kind.ts'
import { type Checkout, checkoutQuery, formatDay } from '#console/plan/subscription-query.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { LoadingScreen, StateMessage } from '#console/ui/page/notice.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import { type PaperCheckout, PaymentFacts, ReceiptNotes } from './payment-receipt.tsx'
import styles from './payment-success.module.css'

const route = getRouteApi('/payment-success')

/** `/payment-success`: what the server knows of one payment of this owner, and nothing that an address says. */
export function PaymentSuccessPage() {
  const { session_id } = route.useSearch()
  return (
    <AdminArea>{() => (session_id ? <Payment id={session_id} /> : <UnknownPayment />)}</AdminArea>
  )
}

function Payment({ id }: { id: string }) {
  const { data, isError } = useQuery(checkoutQuery(id))
  const isReceipt = data?.state === 'paid' || data?.state === 'refunded'
  const isNew = data?.state === 'paid' && !isLongAgo(data)
  const paper = data && isCourtesy(data) ? t.courtesy : t.receipt
  useTitle(isReceipt ? paper : t.title)
  if (isError) return <UnknownPayment />
  if (!data) return <LoadingScreen label={t.checking} />
  return (
    <StandalonePage>
      <div className={styles.unprinted}>
        <StateMessage
          page
          icon={<PaymentIcon state={data.state} />}
          title={formatTitle(data, isNew)}
          actions={
            data.state === 'failed' ? (
              <ToSubscription isMain />
            ) : isReceipt && !isNew ? (
              <ToSubscription />
            ) : (
              <Ways />
            )
          }
        >
          {getExplanation(data)}
        </StateMessage>
      </div>
      {isReceipt && <h2 className={styles.kind}>{paper}</h2>}
      <PaymentFacts checkout={data} />
      {isReceipt && <ReceiptNotes {...data} />}
      {isReceipt && (
        <p className={`${styles.print} ${styles.unprinted}`}>
          <Button
            look="secondary"
            icon={<Printer size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t.print}
          </Button>
        </p>
      )}
      {isNew && (
        <section className={`${styles.steps} ${styles.unprinted}`} aria-labelledby="passos">
          <h2 id="passos">{t.next}</h2>
          <ol>
            {t.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
    </StandalonePage>
  )
}

/** So long after it was paid it is news (ms); later it is looked up. */
const NEW_FOR_MS = 60 * 60_000

const isLongAgo = ({ settled_at }: Checkout): boolean =>
  settled_at !== null && Date.now() - Date.parse(settled_at) > NEW_FOR_MS

function formatTitle(checkout: PaperCheckout, isNew: boolean): string {
  const { settled_at, created_at, timezone } = checkout
  const state = getPaymentState(checkout)
  const day = formatDay(settled_at ?? created_at, timezone)
  if (state === 'given') return isNew ? t.given : t.courtesyOf(day)
  if (state !== 'paid') return t[state]
  return isNew ? t.done : t.receiptOf(day)
}

function getExplanation({ state, provider, method }: Checkout): string | undefined {
  if (state === 'failed') return t.failedText
  if (state !== 'waiting') return undefined
  if (method === 'boleto') return t.waitingBoleto
  return provider === 'stripe' ? t.waitingAtStripe : t.waitingText
}

const ICONS = { paid: CircleCheck, waiting: Clock, refunded: Undo2, failed: CircleX } as const

function PaymentIcon({ state }: Pick<Checkout, 'state'>) {
  const Icon = ICONS[state]
  return <Icon size={30} strokeWidth={1.75} />
}

const Ways = () => (
  <>
    <Link to="/admin/$" params={{ _splat: 'dashboard' }} className={getButtonClass()}>
      {t.dashboard}
    </Link>
    <Link to="/admin/settings" className={getButtonClass({ look: 'secondary' })}>
      {t.settings}
    </Link>
    <ToSubscription />
  </>
)

/** @param isMain there is nothing else to do */
const ToSubscription = ({ isMain = false }) => (
  <Link
    to="/admin/subscription"
    className={getButtonClass({ look: isMain ? 'primary' : 'secondary' })}
  >
    {t.subscription}
  </Link>
)

/** Missing, invented, or somebody else's: nothing is told apart, and nothing is granted. */
function UnknownPayment() {
  useTitle(t.title)
  return (
    <StandalonePage>
      <StateMessage
        page
        icon={<CircleHelp size={30} strokeWidth={1.75} />}
        title={t.unknown}
        actions={
          <Link to="/admin/subscription" className={getButtonClass()}>
            {t.subscription}
          </Link>
        }
      >
        {t.unknownText}
      </StateMessage>
    </StandalonePage>
  )
}
