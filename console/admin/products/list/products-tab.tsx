import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Package, PackageSearch } from 'lucide-react'
import { exportProducts } from '#console/exports/export-products.ts'
import { productsText as t } from '#console/messages/products.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { ExportButton } from '#console/ui/export/export-button.tsx'
import { SearchField } from '#console/ui/form/search-field.tsx'
import { SelectField } from '#console/ui/form/select-field.tsx'
import list from '#console/ui/list/list.module.css'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Notice, Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { ProductFormDialog } from '../form/product-form-dialog.tsx'
import { type Product, productsQuery } from '../product/product-queries.ts'
import styles from '../product/products.module.css'
import { StockDialog } from '../stock/stock-dialog.tsx'
import {
  formatProductFilters,
  PRODUCT_GROUPS,
  type ProductFilters,
  parseProductFilters,
  toProductsQuery,
} from './product-filters.ts'
import { ProductList } from './product-list.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

type SearchParams = { [name: string]: string | undefined }

/** The products by what is typed and chosen, and what is open over them. */
export function ProductsTab({ params }: { params: SearchParams }) {
  const filters = parseProductFilters(params)
  const navigate = useNavigate()
  const { data, error, refetch, isPlaceholderData } = useQuery(
    productsQuery(toProductsQuery(filters)),
  )
  const dialogs = useDialogHistory(['novo', 'editar', 'estoque', 'excluir'])
  const change = (next: ProductFilters) =>
    void navigate({ to: '.', search: formatProductFilters(next), replace: true })
  const rows = {
    onEdit: ({ id }: Product) => dialogs.open({ editar: id }),
    onStock: ({ id }: Product) => dialogs.open({ estoque: id }),
    onRemove: ({ id }: Product) => dialogs.open({ excluir: id }),
  }
  return (
    <>
      {data && data.low > 0 && filters.group !== 'abaixo' && (
        <Notice warn>
          <p>{t.low(data.low)}</p>
          <Button look="secondary" onClick={() => change({ ...EVERYTHING, group: 'abaixo' })}>
            {t.showLow}
          </Button>
        </Notice>
      )}
      {data?.all !== 0 && (
        <FilterBar categories={data?.categories ?? []} filters={filters} onChange={change} />
      )}
      {!data ? (
        error ? (
          <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} />
        )
      ) : data.products.length > 0 ? (
        <div aria-busy={isPlaceholderData} className={list.found}>
          <ProductList products={data.products} {...rows} />
          <div className={styles.actions}>
            <ExportButton
              makeFile={() => exportProducts(toProductsQuery(filters))}
              done={t.export.done}
            />
          </div>
        </div>
      ) : data.all === 0 ? (
        <NoProducts onAdd={() => dialogs.open({ novo: 'sim' })} />
      ) : (
        <StateMessage
          icon={<PackageSearch size={30} strokeWidth={1.75} />}
          title={t.none}
          actions={<Button onClick={() => change(EVERYTHING)}>{t.clear}</Button>}
        >
          {t.noneText}
        </StateMessage>
      )}
      <OpenProduct params={params} onClose={dialogs.close} />
    </>
  )
}

const EVERYTHING: ProductFilters = { q: '', group: 'todos', category: null }

function NoProducts({ onAdd }: { onAdd: () => void }) {
  return (
    <StateMessage
      icon={<Package size={30} strokeWidth={1.75} />}
      title={t.empty}
      actions={<Button onClick={onAdd}>{t.add}</Button>}
    >
      {t.emptyText}
    </StateMessage>
  )
}

/** Of all products: the list may show few of them. */
function OpenProduct({ params, onClose }: { params: SearchParams; onClose: () => void }) {
  const { novo, editar, estoque, excluir } = params
  const asked = editar ?? estoque ?? excluir
  const { data } = useQuery({
    ...productsQuery({}),
    enabled: asked !== undefined || novo === 'sim',
  })
  const categories = data?.categories ?? []
  if (novo === 'sim')
    return <ProductFormDialog product={null} categories={categories} onClose={onClose} />
  const product = asked && data?.products.find(({ id }) => id === asked)
  if (!product) return null
  if (editar)
    return (
      <ProductFormDialog
        key={product.id}
        product={product}
        categories={categories}
        onClose={onClose}
      />
    )
  if (estoque) return <StockDialog product={product} onClose={onClose} />
  return <RemoveDialog product={product} onClose={onClose} />
}

type FilterProps = {
  /** Those in use. */
  categories: readonly string[]
  filters: ProductFilters
  onChange: (next: ProductFilters) => void
}

function FilterBar({ categories, filters, onChange }: FilterProps) {
  const set = (change: Partial<ProductFilters>) => onChange({ ...filters, ...change })
  const known = [...new Set([...categories, ...(filters.category ? [filters.category] : [])])]
  return (
    <search className={styles.filters} aria-label={t.filters.label}>
      <SearchField
        label={t.filters.q}
        hint={t.filters.qHint}
        value={filters.q}
        onSearch={(q) => set({ q })}
      />
      <SelectField
        label={t.filters.only}
        value={filters.group}
        options={PRODUCT_GROUPS.map((value) => ({ value, label: t.filters.groups[value] }))}
        onPick={(value) => set({ group: PRODUCT_GROUPS.find((one) => one === value) ?? 'todos' })}
      />
      {known.length > 0 && (
        <SelectField
          label={t.filters.category}
          value={filters.category ?? ''}
          options={[
            { value: '', label: t.filters.everyCategory },
            ...known.map((value) => ({ value, label: value })),
          ]}
          onPick={(value) => set({ category: value || null })}
        />
      )}
    </search>
  )
}
