import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus, ShoppingBag } from 'lucide-react'
import { productsText as t } from '#console/messages/products.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import tabs from '#console/ui/page/screen-tabs.module.css'
import { parseProductFilters, toProductsQuery } from './list/product-filters.ts'
import { ProductsTab } from './list/products-tab.tsx'
import { productsQuery } from './product/product-queries.ts'
import styles from './product/products.module.css'
import { NewSaleDialog } from './sales/sale-dialog.tsx'
import { SalesTab } from './sales/sales-tab.tsx'

const route = getRouteApi('/admin/products')
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const SALES = 'vendas'

/** `/admin/products`: what the house sells besides its services, and what was sold of it. */
export function ProductsPage() {
  const params = route.useSearch()
  const { open, close } = useDialogHistory(['novo', 'vender'])
  const isSales = params.aba === SALES
  const { data } = useQuery({
    ...productsQuery(toProductsQuery(parseProductFilters(params))),
    enabled: !isSales,
  })
  // Nothing could be sold yet, and the first product is offered in the middle.
  const isEmpty = data?.all === 0 && !isSales
  return (
    <ScreenLayout
      title={t.title}
      lead={t.lead}
      action={
        !isEmpty && (
          <div className={styles.actions}>
            <Button
              look="secondary"
              icon={<Plus {...icon} />}
              onClick={() => open({ aba: undefined, novo: 'sim' })}
            >
              {t.add}
            </Button>
            <Button icon={<ShoppingBag {...icon} />} onClick={() => open({ vender: 'sim' })}>
              {t.sell}
            </Button>
          </div>
        )
      }
    >
      <nav className={tabs.tabs} aria-label={t.tabs.label}>
        <Tab isSales={false} />
        <Tab isSales />
      </nav>
      {isSales ? <SalesTab params={params} /> : <ProductsTab params={params} />}
      {params.vender === 'sim' && (
        <NewSaleDialog onClose={close} onAdd={() => open({ aba: undefined, novo: 'sim' })} />
      )}
    </ScreenLayout>
  )
}

function Tab({ isSales }: { isSales: boolean }) {
  const { aba } = route.useSearch()
  return (
    <Link
      to="/admin/products"
      search={isSales ? { aba: SALES } : {}}
      // It is this tab's, whatever is chosen within it.
      aria-current={(aba === SALES) === isSales ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: true }}
    >
      {isSales ? t.tabs.sales : t.tabs.products}
    </Link>
  )
}
