import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Receipt, X } from 'lucide-react'
import { useToday } from '#console/bookings/use-today.ts'
import { exportSales } from '#console/exports/export-sales.ts'
import { productsText } from '#console/messages/products.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { ExportButton } from '#console/ui/export/export-button.tsx'
import list from '#console/ui/list/list.module.css'
import { MoreButton } from '#console/ui/list/more-button.tsx'
import { useFocusNewRows } from '#console/ui/list/use-focus-new-rows.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { formatReais } from '#domain/money/money.ts'
import { isDate } from '#domain/time/civil-time.ts'
import { salesQuery } from '../product/product-queries.ts'
import styles from '../product/products.module.css'
import { EditSaleDialog } from './edit-sale-dialog.tsx'
import { RemoveSaleDialog } from './remove-sale-dialog.tsx'
import { formatSaleGroup, parseSaleGroup } from './sale-groups.ts'
import { SalesList } from './sales-list.tsx'
import { findPeriodError, type SalesPeriod, SalesPeriodFields } from './sales-period.tsx'

const t = productsText.sales

type SearchParams = { [name: string]: string | undefined }

const parseDate = (typed: string | undefined) => (typed && isDate(typed) ? typed : undefined)

/** What was sold on some days, over the counter and on comandas; today's, unless others are asked for. */
export function SalesTab({ params }: { params: SearchParams }) {
  const navigate = useNavigate()
  const today = useToday()
  const [from, to] = [parseDate(params.de), parseDate(params.ate)]
  const of = parseSaleGroup(params.onde)
  const period = { ...(from && { from }), ...(to && { to }), ...(of && { of }) }
  const shown = { from: from ?? today, to: to ?? today }
  const isWrong = findPeriodError(shown) !== undefined
  const sales = useInfiniteQuery({ ...salesQuery(period), enabled: !isWrong })
  const dialogs = useDialogHistory(['venda', 'excluir'])
  const { place, onMore } = useFocusNewRows(sales.data?.pages.length ?? 0)
  const [first] = sales.data?.pages ?? []
  const all = sales.data?.pages.flatMap((page) => page.sales) ?? []
  const go = (search: { [name: string]: string }) =>
    void navigate({ to: '.', search: { aba: 'vendas', ...search }, replace: true })
  const change = ({ from: de, to: ate }: SalesPeriod) => go({ de, ate, ...formatSaleGroup(of) })
  const loadMore = () => {
    onMore()
    void sales.fetchNextPage()
  }
  const opened = all.find(({ id }) => id === (params.venda ?? params.excluir))
  return (
    <>
      <SalesPeriodFields period={shown} today={today} onChange={change} />
      {of && (
        <div>
          <Button
            look="secondary"
            aria-label={t.drop(t.groups[of])}
            icon={<X size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => go({ de: shown.from, ate: shown.to })}
          >
            {t.groups[of]}
          </Button>
        </div>
      )}
      {isWrong ? null : !first ? (
        sales.error ? (
          <LoadFailed title={t.failed} error={sales.error} onRetry={() => void sales.refetch()} />
        ) : (
          <Skeleton rows={6} />
        )
      ) : all.length === 0 ? (
        <StateMessage icon={<Receipt size={30} strokeWidth={1.75} />} title={t.empty}>
          {t.emptyText}
        </StateMessage>
      ) : (
        <div ref={place} aria-busy={sales.isPlaceholderData} className={list.found}>
          {first.figures && <SalesFigures figures={first.figures} hasTop={of === undefined} />}
          <div className={styles.actions}>
            <ExportButton makeFile={() => exportSales(period)} done={t.export.done} />
          </div>
          <SalesList
            sales={all}
            timezone={first.timezone}
            onEdit={({ id }) => dialogs.open({ venda: id })}
            onRemove={({ id }) => dialogs.open({ excluir: id })}
          />
          <MoreButton pages={sales} onMore={loadMore} />
        </div>
      )}
      {opened?.is_standalone &&
        (params.venda ? (
          <EditSaleDialog sale={opened} timezone={first?.timezone ?? ''} onClose={dialogs.close} />
        ) : (
          <RemoveSaleDialog sale={opened} onClose={dialogs.close} />
        ))}
    </>
  )
}

type Figures = {
  sums: { sales: number; pieces: number; total: number }
  top: readonly { product_id: string; name: string; pieces: number; total: number }[]
}

/** @param hasTop left out where a figure elsewhere asked for its rows: they follow its sum */
function SalesFigures({ figures: { sums, top }, hasTop }: { figures: Figures; hasTop: boolean }) {
  return (
    <div className={styles.figures}>
      <section aria-label={t.total}>
        <h2>{t.total}</h2>
        <p className={styles.total}>{formatReais(sums.total)}</p>
        <p className={styles.quiet}>{t.sum(sums.sales, sums.pieces)}</p>
      </section>
      {hasTop && (
        <section aria-label={t.top}>
          <h2>{t.top}</h2>
          <ol className={styles.lines}>
            {top.map(({ product_id, name, pieces, total }) => (
              <li key={product_id}>
                <span>{t.times(pieces, name)}</span>
                <span>{formatReais(total)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}
