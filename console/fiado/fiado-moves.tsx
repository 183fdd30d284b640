import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { paymentMethodText } from '#console/messages/comanda.ts'
import { fiadoText } from '#console/messages/fiado.ts'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { MoreButton } from '#console/ui/list/more-button.tsx'
import { focusableRow, useFocusNewRows } from '#console/ui/list/use-focus-new-rows.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDate } from '#domain/text/display.ts'
import { clientFiadoQuery, type FiadoMove } from './fiado-queries.ts'
import styles from './owed.module.css'

const t = fiadoText

type Props = { id: string; onReverse: (move: FiadoMove) => void }

/** What was put on a client's account and paid to it, newest first. */
export function FiadoMoves({ id, onReverse }: Props) {
  const account = useInfiniteQuery(clientFiadoQuery(id))
  const { place, onMore } = useFocusNewRows(account.data?.pages.length ?? 0)
  const moves = account.data?.pages.flatMap((page) => page.moves) ?? []
  if (moves.length === 0) return account.data ? <p className={styles.quiet}>{t.partEmpty}</p> : null
  return (
    <div ref={place}>
      <ul className={styles.lines} aria-label={t.moves}>
        {moves.map((move) => (
          <MoveLine key={move.id} move={move} onReverse={onReverse} />
        ))}
      </ul>
      <MoreButton
        pages={account}
        onMore={() => {
          onMore()
          void account.fetchNextPage()
        }}
      />
    </div>
  )
}

function MoveLine({ move, onReverse }: { move: FiadoMove } & Pick<Props, 'onReverse'>) {
  const { kind, amount, method, card_brand, day, booking_id, reversed_at, reason } = move
  const isGone = reversed_at !== null
  const title = method
    ? t.payment([paymentMethodText[method], card_brand].filter(Boolean).join(' '))
    : amount < 0
      ? t.creditUsed
      : t.charge
  const small = [displayDate(day), isGone && t.reversed(reason)]
  return (
    <li className={isGone ? styles.gone : undefined} {...focusableRow}>
      <span>
        {booking_id && !isGone ? (
          <Link
            to="/admin/bookings"
            search={{ agendamento: booking_id, abrir: 'comanda', periodo: 'tudo' }}
          >
            {title}
          </Link>
        ) : (
          title
        )}
        <small>{small.filter(Boolean).join(' · ')}</small>
      </span>
      {/* Without a sign: what they owe more is no income, and what they paid is no exit. */}
      <strong>{formatReais(Math.abs(amount))}</strong>
      {kind === 'payment' && !isGone && (
        <IconButton label={t.reverse.action(title)} onClick={() => onReverse(move)}>
          <Undo2 size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
