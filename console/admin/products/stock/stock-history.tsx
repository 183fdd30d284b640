import { useInfiniteQuery } from '@tanstack/react-query'
import { productsText } from '#console/messages/products.ts'
import { formatMoment } from '#console/ui/date/format-date.ts'
import { MoreButton } from '#console/ui/list/more-button.tsx'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { displayName } from '#domain/text/display.ts'
import { movementsQuery, type StockMovement } from '../product/product-queries.ts'
import styles from '../product/products.module.css'

const t = productsText.stock

/** What moved a stock, newest first. */
export function StockHistory({ id }: { id: string }) {
  const { data, error, refetch, ...query } = useInfiniteQuery(movementsQuery(id))
  const [first] = data?.pages ?? []
  if (!data || !first) {
    if (!error) return <Skeleton rows={3} />
    return <LoadFailed title={t.historyFailed} error={error} onRetry={() => void refetch()} />
  }
  const movements = data.pages.flatMap((page) => page.movements)
  return (
    <section className={styles.history} aria-label={t.history}>
      <h3>{t.history}</h3>
      {movements.length === 0 && <p className={styles.quiet}>{t.noHistory}</p>}
      <ol className={styles.lines}>
        {movements.map((movement) => (
          <MovementLine key={movement.id} movement={movement} timezone={first.timezone} />
        ))}
      </ol>
      <MoreButton
        pages={query}
        label={t.more}
        look="quiet"
        onMore={() => void query.fetchNextPage()}
      />
    </section>
  )
}

function MovementLine({ movement, timezone }: { movement: StockMovement; timezone: string }) {
  const { kind, change, stock, reason, made_by, created_at } = movement
  const about = [
    formatMoment(created_at, timezone),
    made_by && displayName(made_by),
    reason,
  ].filter(Boolean)
  return (
    <li>
      <span>
        <strong>{t.moves[kind]}</strong>
        <small>{about.join(' · ')}</small>
      </span>
      <span>
        {change > 0 ? `+${change}` : change}
        <small>{t.left(stock)}</small>
      </span>
    </li>
  )
}
