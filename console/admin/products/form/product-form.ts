import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '#api/contract/contract.ts'
import { CallError } from '#api/contract/http-client.ts'
import { createIdempotencyKeys } from '#console/http/idempotency-key.ts'
import { productsText } from '#console/messages/products.ts'
import { call } from '#console/session/call.ts'
import { formatDecimal, parseDecimal } from '#console/ui/form/decimal-input.ts'
import { useEditForm } from '#console/ui/form/use-edit-form.ts'
import { OFFER_SENTENCES } from '#domain/business/offer-fields.pt-BR.ts'
import { DESCRIPTION_LENGTH, isOfferPrice, NAME_LENGTH } from '#domain/business/offer-fields.ts'
import { BARCODE_LENGTH, MOST_STOCK, PRODUCT_CATEGORY_LENGTH } from '#domain/business/product.ts'
import { toCentavos } from '#domain/money/money.ts'
import { type Product, productsQuery } from '../product/product-queries.ts'

const t = productsText.form

/** As they are typed. */
export type ProductValues = {
  name: string
  description: string
  price: string
  cost: string
  category: string
  stock: string
  minimum_stock: string
  barcode: string
  image: string
  status: 'active' | 'inactive'
}
type Wire = CallInput<'PATCH /api/products/:id'>['body']['changes']
/** What is on the shelf is typed once; from then on it is moved. */
type WiredField = Exclude<keyof ProductValues, 'stock'>

const EMPTY: ProductValues = {
  name: '',
  description: '',
  price: '',
  cost: '',
  category: '',
  stock: '0',
  minimum_stock: '0',
  barcode: '',
  image: '',
  status: 'active',
}

const formatMoney = (reais: number | null) => (reais === null ? '' : formatDecimal(reais, 2))

const toValues = (product: Product): ProductValues => ({
  name: product.name,
  description: product.description ?? '',
  price: formatMoney(product.price),
  cost: formatMoney(product.cost),
  category: product.category ?? '',
  stock: `${product.stock}`,
  minimum_stock: `${product.minimum_stock}`,
  barcode: product.barcode ?? '',
  image: product.image ?? '',
  status: product.status,
})

const orNull = (typed: string) => typed.trim() || null
const parseMoney = (typed: string) => (typed.trim() === '' ? null : parseDecimal(typed))

export const parsePieces = (typed: string): number | null => {
  const text = typed.trim()
  return /^\d{1,7}$/.test(text) && Number(text) <= MOST_STOCK ? Number(text) : null
}

const toWire = {
  name: ({ name }) => ({ name: name.trim() }),
  description: ({ description }) => ({ description: orNull(description) }),
  price: ({ price }) => ({ price: parseMoney(price) ?? 0 }),
  cost: ({ cost }) => ({ cost: parseMoney(cost) }),
  category: ({ category }) => ({ category: orNull(category) }),
  minimum_stock: ({ minimum_stock }) => ({ minimum_stock: parsePieces(minimum_stock) ?? 0 }),
  barcode: ({ barcode }) => ({ barcode: orNull(barcode) }),
  image: ({ image }) => ({ image: orNull(image) }),
  status: ({ status }) => ({ status }),
} satisfies { [Field in WiredField]: (values: ProductValues) => Pick<Wire, Field> }

// Written down in the order of the form.
const FIELDS = Object.keys(toWire) as WiredField[]

function toChanges(values: Partial<ProductValues>): Wire {
  const whole = { ...EMPTY, ...values }
  const given = FIELDS.filter((name) => name in values)
  return Object.assign({}, ...given.map((name) => toWire[name](whole)))
}

/** What was shown, as it was stored: an old row may hold what nobody could type. */
function toShown(shown: Partial<ProductValues>, product: Product): Wire {
  const stored = toValues(product)
  const given = FIELDS.filter((name) => name in shown)
  const kept = given.filter((name) => shown[name] === stored[name])
  const typed = given.filter((name) => !kept.includes(name)).map((name) => [name, shown[name]])
  return {
    ...Object.fromEntries(kept.map((name) => [name, product[name]])),
    ...toChanges(Object.fromEntries(typed)),
  }
}

const isPrice = (typed: string) => {
  const price = parseMoney(typed)
  return price !== null && isOfferPrice(toCentavos(price))
}
const checkLength = (typed: string, most: number) =>
  typed.trim().length > most ? OFFER_SENTENCES.text(most) : undefined
const checkPieces = (typed: string) => (parsePieces(typed) === null ? t.whole : undefined)

const checkProduct = (values: ProductValues) => ({
  name: values.name.trim() === '' ? OFFER_SENTENCES.name : checkLength(values.name, NAME_LENGTH),
  description: checkLength(values.description, DESCRIPTION_LENGTH),
  price: isPrice(values.price) ? undefined : OFFER_SENTENCES.price,
  cost: values.cost.trim() === '' || isPrice(values.cost) ? undefined : OFFER_SENTENCES.price,
  category: checkLength(values.category, PRODUCT_CATEGORY_LENGTH),
  stock: checkPieces(values.stock),
  minimum_stock: checkPieces(values.minimum_stock),
  barcode: checkLength(values.barcode, BARCODE_LENGTH),
})

/** The form of a product that is there, or of a new one. */
export function useProductForm(product: Product | null) {
  const queries = useQueryClient()
  const [getKey] = useState(createIdempotencyKeys)
  const reload = () =>
    product && queries.invalidateQueries({ queryKey: productsQuery({}).queryKey })
  return useEditForm<ProductValues>({
    draft: `product:${product?.id ?? 'new'}`,
    stored: product ? toValues(product) : EMPTY,
    check: checkProduct,
    messages: { saved: product ? t.changed : t.created, saveFailed: t.failed },
    save: async ({ changes, shown }) => {
      if (!product) return create({ ...EMPTY, ...changes }, getKey)
      const params = { id: product.id }
      const body = { changes: toChanges(changes), shown: toShown(shown, product) }
      await call('PATCH /api/products/:id', { params, body }).catch(async (error: unknown) => {
        // What somebody else saved meanwhile is loaded, so that the form can show both.
        if (error instanceof CallError && error.status < 500) await reload()
        throw error
      })
      return reload()
    },
  })
}

function create(values: ProductValues, getKey: (content: string) => string): Promise<unknown> {
  const body = {
    ...toChanges(values),
    name: values.name.trim(),
    price: parseMoney(values.price) ?? 0,
    stock: parsePieces(values.stock) ?? 0,
  }
  const headers = { 'idempotency-key': getKey(JSON.stringify(body)) }
  return call('POST /api/products', { headers, body })
}
