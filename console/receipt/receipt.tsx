import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Printer, ReceiptText, WifiOff } from 'lucide-react'
import { isRefusedCall } from '#api/contract/http-client.ts'
import { send } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { receiptText as t } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { LoadingScreen, StateMessage } from '#console/ui/page/notice.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import styles from './receipt.module.css'
import { ReceiptView } from './receipt-view.tsx'

const route = getRouteApi('/recibo/$token')

/**
 * `/recibo/:token`: what was paid, for whoever holds the link. The token stays in the address, so
 * that the receipt can be kept; no referrer leaves, and no log of the API ever holds it.
 */
export function ReceiptPage() {
  const { token } = route.useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['receipt', token],
    queryFn: () => send('POST /api/receipt', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useTitle(data ? t.of(data.business.name) : t.title)
  if (error) return <ReceiptGone error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingScreen />
  return (
    <main className={styles.page} id="content">
      <ReceiptView receipt={data} />
      <div className={styles.tools}>
        <Button
          icon={<Printer size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t.print}
        </Button>
        <p className={styles.hint}>{t.hint}</p>
      </div>
    </main>
  )
}

function ReceiptGone({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const gone = isRefusedCall(error)
  const Icon = gone ? ReceiptText : WifiOff
  return (
    <StandalonePage>
      <StateMessage
        page
        bad
        icon={<Icon size={30} strokeWidth={1.75} />}
        title={gone ? t.gone : t.failed}
        actions={!gone && <Button onClick={onRetry}>{text.retry}</Button>}
      >
        {gone ? t.goneText : t.failedText}
      </StateMessage>
    </StandalonePage>
  )
}
