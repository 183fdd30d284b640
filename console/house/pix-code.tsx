import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { CallOutput } from '#api/contract/contract.ts'
import { pixText as t } from '#console/messages/pix.ts'
import { useIsOwner } from '#console/session/use-session.ts'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import textButton from '#console/ui/button/text-button.module.css'
import { toCentavos } from '#domain/money/money.ts'
import { createPixCode, toPixTxid } from '#domain/money/pix.ts'
import { pixQuery } from './house-queries.ts'
import styles from './pix-code.module.css'

const QrCode = lazy(() =>
  import('#console/ui/qr/qr-code.tsx').then((it) => ({ default: it.QrCode })),
)

/** @param amount in reais; `subject_id` of what is paid, by which the bank's statement tells it */
type Props = { amount: number; subject_id: string }

/** The code that a client pays by; whether it was paid, the house sees at its bank. */
export function PixCode({ amount, subject_id }: Props) {
  const { data, error, refetch } = useQuery(pixQuery)
  if (amount <= 0) return null
  if (!data) return error ? <PixFailed onRetry={() => void refetch()} /> : null
  const { recipient } = data
  if (!recipient) return <RegisterKey />
  return <ShownCode amount={amount} subject_id={subject_id} recipient={recipient} />
}

type ShownProps = Props & {
  recipient: NonNullable<CallOutput<'GET /api/pix'>['recipient']>
}

function ShownCode({ amount, subject_id, recipient }: ShownProps) {
  const place = useRef<HTMLElement>(null)
  // On a phone what is paid by stands above it, and half a screen ends there.
  useEffect(() => {
    // Newer browsers answer with a promise, which is nothing to clean up with.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const txid = toPixTxid(subject_id)
  const code = createPixCode({ ...recipient, amount: toCentavos(amount), txid })
  return (
    <section ref={place} className={styles.pix} aria-label={t.title(amount)}>
      <div className={styles.code}>
        <Suspense fallback={null}>
          <QrCode content={code} label={t.qr(amount)} />
        </Suspense>
      </div>
      <div className={styles.about}>
        <strong>{t.title(amount)}</strong>
        <span className={styles.quiet}>{t.to(recipient.name)}</span>
        <CopyButton value={code} label={t.copy} />
        <p className={styles.quiet}>{t.confirm}</p>
      </div>
    </section>
  )
}

/** Whoever may register a key is led there; for everybody else Pix is as it was. */
function RegisterKey() {
  if (!useIsOwner()) return null
  return (
    <Link to="/admin/settings" search={{ aba: 'recebimentos' }} className={styles.register}>
      {t.register}
    </Link>
  )
}

function PixFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={styles.quiet}>
      {t.failed}{' '}
      <button type="button" className={textButton.word} onClick={onRetry}>
        {t.retry}
      </button>
    </p>
  )
}
