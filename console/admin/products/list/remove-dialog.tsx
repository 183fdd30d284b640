import { productsText } from '#console/messages/products.ts'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import type { Product } from '../product/product-queries.ts'
import { useRemoveProduct } from './use-product-acts.ts'

const t = productsText.removal

export function RemoveDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const removal = useRemoveProduct(product, onClose)
  return (
    <ConfirmDialog
      danger
      title={t.title(product.name)}
      lead={t.lead}
      label={t.action}
      busy={removal.isPending && t.busy}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    />
  )
}
