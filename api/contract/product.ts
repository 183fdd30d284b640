import { z } from 'zod'
import { OFFER_SENTENCES as SENTENCES } from '#domain/business/offer-fields.pt-BR.ts'
import { DESCRIPTION_LENGTH, NAME_LENGTH } from '#domain/business/offer-fields.ts'
import {
  BARCODE_LENGTH,
  MOST_SALE_LINES,
  MOST_STOCK,
  PRODUCT_CATEGORY_LENGTH,
  REASON_LENGTH,
  SALE_GROUPS,
  SHELF_ACTS,
  STOCK_MOVES,
} from '#domain/business/product.ts'
import { OFFER_STATUSES } from '#domain/business/stock.ts'
import { normalizeName } from '#domain/people/client.ts'
import { isHousePicture } from '#domain/picture/picture.ts'
import { isVisibleText } from '#domain/text/visible.ts'
import { edit } from './shape/edit.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { typedPrice } from './shape/offer-terms.ts'
import {
  brand,
  payment,
  pieces,
  saleDate,
  saleLine,
  shownSale,
  typedSale,
} from './shape/sale-shapes.ts'
import {
  changeReason,
  date,
  id,
  idempotencyKey,
  instant,
  isForFile,
  limitedMultilineText,
  limitedText,
  money,
  moneySum,
  overStock,
  reasonBody,
  secret,
  storedDate,
} from './shape/shapes.ts'

const name = limitedText(NAME_LENGTH)
  .overwrite(normalizeName)
  .refine(isVisibleText, { error: SENTENCES.name })
const orNothing = (most: number) =>
  limitedText(most)
    .nullable()
    .transform((typed) => typed?.trim() || null)
const image = z
  .string({ error: SENTENCES.photo })
  .max(500, { error: SENTENCES.text(500) })
  .refine(isHousePicture, { error: SENTENCES.photo })
  .nullable()

const typedProduct = z.object({
  name,
  description: limitedMultilineText(DESCRIPTION_LENGTH)
    .nullable()
    .transform((typed) => typed || null),
  price: typedPrice,
  /** What the house pays for one. */
  cost: typedPrice.nullable(),
  category: orNothing(PRODUCT_CATEGORY_LENGTH),
  status: z.enum(OFFER_STATUSES, { error: SENTENCES.status }),
  image,
  /** Below so many it wants to be ordered; 0: never. */
  minimum_stock: pieces(0),
  barcode: orNothing(BARCODE_LENGTH),
})

/** As it is stored, which may be more than can be typed. */
const storedProduct = z.object({
  name: z.string(),
  description: z.string().nullable(),
  price: money,
  cost: money.nullable(),
  category: z.string().nullable(),
  status: z.enum(OFFER_STATUSES),
  image: z.string().nullable(),
  minimum_stock: z.int(),
  barcode: z.string().nullable(),
})
const listedProduct = storedProduct.extend({ id, stock: z.int(), created_at: instant })

const listedSale = z.object({
  id,
  product_id: id,
  product_name: z.string(),
  quantity: z.int(),
  unit_price: money,
  total_price: money,
  sale_date: instant,
  /** Null for what was never said, and a word of old for what is said no more. */
  payment_method: z.string().nullable(),
  card_brand: z.string().nullable(),
  professional_id: z.string().nullable(),
  professional_name: z.string().nullable(),
  client_id: z.string().nullable(),
  client_name: z.string().nullable(),
  /** Over the counter; else it stands on a comanda. */
  is_standalone: z.boolean(),
  ticket_id: z.string().nullable(),
})

const params = z.object({ id })
const inOrder = { error: 'O fim vem antes do começo.', path: ['to'] }
const headers = z.object({ 'idempotency-key': idempotencyKey.optional() })
const people = ['client_not_found_here', 'professional_not_found'] as const

export const productEndpoints = {
  'GET /api/products': {
    summary: 'What the house sells besides its services, by name, with what is on the shelves',
    access: 'owner',
    query: z.object({
      /** In a name, description or category; or a whole barcode. */
      q: limitedText(120).optional(),
      status: z.enum(OFFER_STATUSES).optional(),
      category: limitedText(PRODUCT_CATEGORY_LENGTH).optional(),
      /** Only what is below its minimum. */
      low: z.enum(['true']).optional(),
      file: isForFile,
    }),
    status: 200,
    response: z.object({
      products: z.array(listedProduct),
      /** How many there are without filters, and how many are below their minimum, on sale or sold out. */
      all: z.int(),
      low: z.int(),
      categories: z.array(z.string()),
    }),
    refusals: [],
  },
  'POST /api/products': {
    summary: 'Adds a product, with what is on the shelf',
    access: 'owner',
    headers,
    body: typedProduct
      .extend({ stock: pieces(0) })
      .partial()
      .required({ name: true, price: true }),
    status: 201,
    response: z.object({ id }),
    refusals: ['too_many_products', 'idempotency_key_reused'],
  },
  'PATCH /api/products/:id': {
    summary: 'Changes a product; what is on the shelf is moved, never typed over',
    access: 'owner',
    params,
    body: edit(typedProduct, storedProduct),
    status: 200,
    response: z.object({ product: listedProduct }),
    refusals: ['product_not_found', 'edited_elsewhere'],
  },
  'DELETE /api/products/:id': {
    summary: 'Removes a product from every list; what was sold of it stays',
    access: 'owner',
    params,
    status: 204,
    response: z.undefined(),
    refusals: ['product_not_found'],
  },
  'POST /api/products/:id/stock': {
    summary: 'Changes what is on a shelf by hand, and keeps why and who',
    access: 'owner',
    params,
    headers,
    body: z
      .object({
        kind: z.enum(SHELF_ACTS, { error: 'Escolha o que aconteceu.' }),
        /** Pieces; of a count, what is there. */
        quantity: pieces(0),
        reason: limitedText(REASON_LENGTH).optional(),
      })
      .refine(({ kind, quantity }) => kind === 'counted' || quantity > 0, {
        error: SENTENCES.pieces(1, MOST_STOCK),
        path: ['quantity'],
      }),
    status: 200,
    response: z.object({ stock: z.int(), status: z.enum(OFFER_STATUSES) }),
    refusals: ['product_not_found', 'idempotency_key_reused'],
  },
  'GET /api/products/:id/movements': {
    summary: "What moved a product's stock, newest first, why, and who did it",
    access: 'owner',
    params,
    query: z.object({ after: secret.optional() }),
    status: 200,
    response: z.object({
      movements: z.array(
        z.object({
          id,
          kind: z.enum(STOCK_MOVES),
          change: z.int(),
          stock: z.int(),
          reason: z.string().nullable(),
          made_by: z.string().nullable(),
          created_at: instant,
        }),
      ),
      /** Of the house: what times are shown in. */
      timezone: z.string(),
      next: z.string().nullable(),
    }),
    refusals: ['product_not_found'],
  },
  'GET /api/product-sales': {
    summary: 'A page of the products sold on some days, their sums, and what was sold most',
    access: 'owner',
    query: z
      .object({
        /** Days at the house; absent: today. */
        from: date.optional(),
        to: date.optional(),
        /** Over the counter alone, or of these those that nobody is named for. */
        of: z.enum(SALE_GROUPS).optional(),
        file: isForFile,
        after: secret.optional(),
      })
      .refine(({ from, to }) => !from || !to || from <= to, inOrder),
    status: 200,
    response: z.object({
      sales: z.array(listedSale),
      /** Null on further pages. */
      figures: z
        .object({
          sums: z.object({ sales: z.int(), pieces: z.int(), total: moneySum }),
          top: z.array(
            z.object({ product_id: id, name: z.string(), pieces: z.int(), total: moneySum }),
          ),
        })
        .nullable(),
      timezone: z.string(),
      today: storedDate,
      next: z.string().nullable(),
    }),
    refusals: [],
  },
  'POST /api/product-sales': {
    summary: 'Sells products over the counter: stock and ledger go with it',
    access: 'owner',
    headers,
    body: z.object({
      items: z.array(saleLine).min(1, { error: 'Escolha o que foi vendido.' }).max(MOST_SALE_LINES),
      payment_method: payment,
      card_brand: brand.optional(),
      client_id: id.nullable().optional(),
      professional_id: id.nullable().optional(),
      /** Absent: now. */
      sale_date: saleDate.optional(),
      over_stock: overStock,
    }),
    status: 201,
    response: z.object({ ids: z.array(id) }),
    refusals: ['product_not_found', 'product_short', 'idempotency_key_reused', ...people],
  },
  'PATCH /api/product-sales/:id': {
    summary: 'Changes a sale over the counter; the ledger is corrected by a reversal of today',
    access: 'owner',
    params,
    body: edit(typedSale, shownSale).and(z.object({ reason: changeReason, over_stock: overStock })),
    status: 200,
    response: z.object({ sale: listedSale }),
    refusals: [
      ...(['sale_not_found', 'sale_on_comanda', 'product_short', 'reason_needed'] as const),
      ...(['edited_elsewhere', ...people] as const),
    ],
  },
  'DELETE /api/product-sales/:id': {
    summary: 'Removes a sale over the counter: what it took goes back, its money is reversed',
    access: 'owner',
    params,
    body: reasonBody,
    status: 204,
    response: z.undefined(),
    refusals: ['sale_not_found', 'sale_on_comanda', 'reason_needed'],
  },
} as const satisfies Record<string, Endpoint>
