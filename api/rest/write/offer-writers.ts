/** What a house offers and sells, and who works there. */
import { RestError } from '#api/rest/protocol/rest-error.ts'
import type { RestRow } from '#db/rest/rows.ts'
import { WEEKDAYS } from '#domain/time/civil-time.ts'
import { type RestAuthor, toEdit, toRecord, toText, type Writer } from './writer.ts'
import type { Written } from './written.ts'

const SERVICE = [
  ...['name', 'description', 'category', 'status', 'image', 'price', 'duration'],
  ...['buffer_before', 'buffer_after', 'gap_start', 'gap_minutes'],
]
const COMPOSITE = [
  ...['name', 'description', 'category', 'image', 'total_price', 'total_duration', 'is_active'],
]
const PRODUCT = [
  ...['name', 'description', 'price', 'cost', 'category', 'status', 'image', 'minimum_stock'],
  'barcode',
]
const SALE = ['quantity', 'unit_price', 'payment_method', 'card_brand', 'client_id']
const MEMBER = ['name', 'bio', 'avatar', 'email', 'phone', 'tax_id', 'commission_rate', 'services']

export const serviceWriter: Writer = {
  insert: async ({ call, user_id }, row) => {
    row.dropEmpty()
    row.requireOwner(user_id)
    const service = row.takeAll(SERVICE)
    row.requireDone()
    const answer = await call('POST /api/services', { headers: {}, body: { services: [service] } })
    return takeFirstId(answer)
  },
  update: async ({ call, user_id }, row, changes) => {
    const body = takeEdit(user_id, SERVICE, row, changes)
    if (body) await call('PATCH /api/services/:id', { params: { id: row.id }, body })
  },
  remove: async ({ call }, row) => {
    await call('DELETE /api/services/:id', { params: { id: row.id } })
  },
}

/** What one is made of comes with it, by the contract's own call: a composite of nothing is none. */
export const compositeWriter: Writer = {
  update: async ({ call, user_id }, row, changes) => {
    const body = takeEdit(user_id, COMPOSITE, row, changes)
    if (body) await call('PATCH /api/composites/:id', { params: { id: row.id }, body })
  },
  remove: async ({ call }, row) => {
    await call('DELETE /api/composites/:id', { params: { id: row.id } })
  },
}

export const productWriter: Writer = {
  insert: async ({ call, user_id }, row) => {
    row.dropEmpty()
    row.requireOwner(user_id)
    const body = row.takeAll([...PRODUCT, 'stock'])
    row.requireDone()
    return toText(toRecord(await call('POST /api/products', { headers: {}, body })).id)
  },
  update: async ({ call, user_id }, row, changes) => {
    const params = { id: row.id }
    const quantity = changes.take('stock')
    const body = takeEdit(user_id, PRODUCT, row, changes)
    if (body) await call('PATCH /api/products/:id', { params, body })
    if (quantity === undefined) return
    const counted = { kind: 'counted', quantity }
    await call('POST /api/products/:id/stock', { params, headers: {}, body: counted })
  },
  remove: async ({ call }, row) => {
    await call('DELETE /api/products/:id', { params: { id: row.id } })
  },
}

export const saleWriter: Writer = {
  insert: async ({ call, user_id }, row) => {
    row.dropEmpty()
    row.requireOwner(user_id)
    if (row.has('ticket_id')) throw refuseTicket()
    row.allowOnly('is_standalone', true)
    row.ignore(['product_name', 'professional_name', 'client_name', 'total_price'])
    const item = row.takeAll(['product_id', 'quantity', 'unit_price'])
    const body = row.takeAll([...SALE, 'professional_id', 'sale_date'])
    row.requireDone()
    const answer = await call('POST /api/product-sales', {
      headers: {},
      // The documents' calls know no question.
      body: { ...body, items: [item], over_stock: true },
    })
    return takeFirstId(answer)
  },
  update: async ({ call, user_id }, row, changes) => {
    changes.ignoreBeside('professional_name', ['professional_id'])
    changes.ignoreBeside('client_name', ['client_id'])
    changes.ignoreBeside('total_price', ['quantity', 'unit_price'])
    // Shown as nothing: the moment that it has.
    const shown = { ...row, sale_date: '' }
    const body = takeEdit(user_id, [...SALE, 'professional_id', 'sale_date'], shown, changes)
    const meant = body && { ...body, over_stock: true }
    if (meant) await call('PATCH /api/product-sales/:id', { params: { id: row.id }, body: meant })
  },
  remove: async ({ call }, row) => {
    await call('DELETE /api/product-sales/:id', { params: { id: row.id } })
  },
}

/** Lines of a comanda are sold as it is closed. */
const refuseTicket = () =>
  new RestError(403, '42501', 'Uma venda de comanda se faz na comanda.', {
    hint: "Grave a comanda em 'notes' do agendamento.",
  })

export const memberWriter: Writer = {
  insert: async ({ call, user_id }, row) => {
    row.dropEmpty()
    row.requireOwner(user_id)
    row.allowOnly('deleted', false)
    const professional = { ...row.takeAll(MEMBER), ...takeWeek(row) }
    row.requireDone()
    const body = { professional }
    return toText(toRecord(await call('POST /api/professionals', { headers: {}, body })).id)
  },
  update: async (author, row, changes) => {
    const params = { id: row.id }
    changes.ignoreBeside('deleted_at', ['deleted'])
    const deleted = changes.take('deleted')
    const week = takeWeek(changes)
    const edit = takeEdit(author.user_id, MEMBER, row, changes)
    if (deleted === false) await author.call('POST /api/professionals/:id/restore', { params })
    const fields = { ...edit?.changes, ...week }
    if (Object.keys(fields).length > 0) {
      const body = toEdit(fields, await findMember(author, row))
      await author.call('PATCH /api/professionals/:id', { params, body })
    }
    if (deleted === true) await author.call('POST /api/professionals/:id/archive', { params })
  },
  remove: async ({ call }, row) => {
    const params = { id: row.id }
    if (row.deleted !== true) await call('POST /api/professionals/:id/archive', { params })
    await call('DELETE /api/professionals/:id', { params })
  },
}

/** Their week is a field for each day there: none of their own is nothing for each. */
function takeWeek(row: Written): RestRow {
  if (!row.has('working_hours')) return {}
  const week = row.take('working_hours')
  const days = week === null || typeof week !== 'object' ? {} : week
  return Object.fromEntries(WEEKDAYS.map((day) => [day, toRecord(days)[day] ?? null]))
}

/** As the form shows them, with the hours that hold. */
async function findMember({ call }: RestAuthor, row: RestRow): Promise<RestRow> {
  for (const archived of ['false', 'true']) {
    const { professionals } = toRecord(
      await call('GET /api/professionals', { query: { archived } }),
    )
    const found = Array.isArray(professionals) && professionals.find(({ id }) => id === row.id)
    if (found) return found
  }
  return row
}

function takeEdit(user_id: string, columns: readonly string[], row: RestRow, changes: Written) {
  changes.requireOwner(user_id)
  const fields = changes.takeAll(columns)
  changes.requireDone()
  return Object.keys(fields).length > 0 ? toEdit(fields, row) : null
}

function takeFirstId(answer: unknown): string {
  const { ids } = toRecord(answer)
  return toText(Array.isArray(ids) ? ids[0] : null)
}
