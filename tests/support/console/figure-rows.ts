/** The rows that an address of the console lists, asked for as its screen asks for them. */
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import {
  getPeriodSpan,
  parseBookingsFilters,
  toBookingsQuery,
} from '#console/admin/bookings/filters.ts'
import { parseEntryFilters } from '#console/admin/caixa/entry-filters.ts'
import { parseClientFilters, toClientsQuery } from '#console/admin/clients/list/client-filters.ts'
import { toStatementFilter } from '#console/admin/commissions/statement-filter.ts'
import {
  parseExpenseFilters,
  toExpensesQuery,
} from '#console/admin/financial/list/expense-filters.ts'
import { parseSaleGroup } from '#console/admin/products/sales/sale-groups.ts'
import { parseTakingsPart } from '#console/admin/reports/report-links.ts'
import { sumOf, toCentavos } from '#tests/support/api/reference/civil-day.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'

type SearchParams = { [name: string]: string | undefined }
/** What an owner's screen links to. */
export type FigureLink = { to: string; search: SearchParams }
/** In centavos. */
export type ListedRows = { count: number; sum: number }

export type OwnerCalls = { server: TestServer; token: string; today: string }

const toPeriod = ({ de = '', ate = '' }: SearchParams) => ({ from: de, to: ate })

/** Page by page, to the end. */
export async function listEntries({ server, token }: OwnerCalls, search: SearchParams) {
  const query = { ...toPeriod(search), ...parseEntryFilters(search) }
  const entries: CallOutput<'GET /api/till'>['entries'] = []
  let listed: number | undefined
  for (let after: string | null | undefined; after !== null; ) {
    const asked: CallInput<'GET /api/till'>['query'] = { ...query, ...(after && { after }) }
    const { body } = await server.call('GET /api/till', { query: asked }, token)
    entries.push(...body.entries)
    listed ??= body.figures?.listed
    after = body.next
  }
  return { entries, listed }
}

async function listTill(calls: OwnerCalls, search: SearchParams): Promise<ListedRows> {
  const { entries, listed = 0 } = await listEntries(calls, search)
  const sum = sumOf(entries, ({ amount }) => toCentavos(amount))
  if (sum !== toCentavos(listed)) throw new Error(`the list says ${listed}, its rows ${sum / 100}`)
  return { count: entries.length, sum }
}

export async function listBookings({ server, token, today }: OwnerCalls, search: SearchParams) {
  const filters = parseBookingsFilters(search)
  const asked = { ...toBookingsQuery(filters, getPeriodSpan(filters, today)), size: '1000' }
  // As an address has it: what is not asked for is not there.
  const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
  const { body } = await server.call('GET /api/bookings', { query }, token)
  return body
}

async function sumBookings(calls: OwnerCalls, search: SearchParams): Promise<ListedRows> {
  const { bookings, count } = await listBookings(calls, search)
  if (count !== bookings.length) throw new Error(`${count} are more than one page`)
  return { count, sum: sumOf(bookings, ({ total }) => toCentavos(total)) }
}

/** With what the list says that its rows leave out. */
async function listExpenses({ server, token }: OwnerCalls, search: SearchParams) {
  const query = toExpensesQuery(parseExpenseFilters(search), toPeriod(search))
  const { body } = await server.call('GET /api/expenses', { query }, token)
  const { expenses, totals } = body
  const sum = sumOf(expenses, ({ amount }) => toCentavos(amount))
  return { count: expenses.length, sum: sum + toCentavos(totals?.corrections ?? 0) }
}

/** Of those not paid yet what is to be paid, and a debt is nothing to pay; else what they deducted. */
async function listStatements({ server, token }: OwnerCalls, search: SearchParams) {
  if (search.extrato) {
    const params = { id: search.extrato }
    const { body: one } = await server.call('GET /api/statements/:id', { params, query: {} }, token)
    return { count: 1, sum: toCentavos(one.statement.total) }
  }
  const query = toStatementFilter(search)
  const { body } = await server.call('GET /api/statements', { query }, token)
  if (body.next !== null) throw new Error('more than one page')
  const sum = sumOf(body.statements, ({ total, deducted }) =>
    query.deducted ? toCentavos(deducted) : Math.max(0, toCentavos(total)),
  )
  return { count: body.statements.length, sum }
}

/** Page by page, as the list's head says their sum. */
async function listEarned({ server, token }: OwnerCalls, search: SearchParams) {
  const { profissional: professional_id } = search
  const query = { ...toPeriod(search), ...(professional_id && { professional_id }) }
  const amounts: number[] = []
  let total: number | null = null
  for (let after: string | null | undefined; after !== null; ) {
    const asked: CallInput<'GET /api/commissions'>['query'] = { ...query, ...(after && { after }) }
    const { body } = await server.call('GET /api/commissions', { query: asked }, token)
    amounts.push(...body.visits.map(({ amount }) => toCentavos(amount)))
    total ??= body.total
    after = body.next
  }
  const sum = sumOf(amounts, (amount) => amount)
  if (sum !== toCentavos(total ?? 0)) throw new Error('the list says another sum')
  return { count: amounts.length, sum }
}

async function listSales({ server, token }: OwnerCalls, search: SearchParams): Promise<ListedRows> {
  const of = parseSaleGroup(search.onde)
  const query = { ...toPeriod(search), ...(of && { of }) }
  const sales: CallOutput<'GET /api/product-sales'>['sales'] = []
  let figures: CallOutput<'GET /api/product-sales'>['figures'] = null
  for (let after: string | null | undefined; after !== null; ) {
    const asked = { ...query, ...(after && { after }) }
    const { body } = await server.call('GET /api/product-sales', { query: asked }, token)
    sales.push(...body.sales)
    figures ??= body.figures
    after = body.next
  }
  const sum = sumOf(sales, ({ total_price }) => toCentavos(total_price))
  if (sum !== toCentavos(figures?.sums.total ?? 0)) throw new Error('the list says another sum')
  return { count: sales.length, sum }
}

async function listClients({ server, token }: OwnerCalls, search: SearchParams) {
  const asked = { ...toClientsQuery(parseClientFilters(search), false), size: '500' }
  const { body } = await server.call('GET /api/client-records', { query: asked }, token)
  if (body.count?.found !== body.clients.length) throw new Error('more than one page')
  return { count: body.clients.length, sum: 0 }
}

/** Page by page, as the list's head says their sum. */
async function listTakings({ server, token }: OwnerCalls, search: SearchParams) {
  const of = parseTakingsPart(search.parte)
  const params = { id: search.profissional ?? '' }
  const read = (one: { services: number; products: number }) =>
    of ? toCentavos(one[of]) : toCentavos(one.services) + toCentavos(one.products)
  const amounts: number[] = []
  let total: number | null = null
  for (let after: string | null | undefined; after !== null; ) {
    const query = { ...toPeriod(search), ...(of && { of }), ...(after && { after }) }
    const input = { params, query }
    const { body } = await server.call('GET /api/professionals/:id/takings', input, token)
    amounts.push(...body.rows.map(read))
    if (body.totals) total = read(body.totals)
    after = body.next
  }
  const sum = sumOf(amounts, (amount) => amount)
  if (sum !== total) throw new Error('the list says another sum')
  return { count: amounts.length, sum }
}

export function listFigureRows(calls: OwnerCalls, { to, search }: FigureLink): Promise<ListedRows> {
  if (to === '/admin/caixa') return listTill(calls, search)
  if (to === '/admin/bookings') return sumBookings(calls, search)
  if (to === '/admin/products') return listSales(calls, search)
  if (to === '/admin/clients') return listClients(calls, search)
  if (to === '/admin/financial') return listExpenses(calls, search)
  if (to === '/admin/reports') return listTakings(calls, search)
  if (to === '/admin/commissions')
    return search.aba === 'atendimentos' ? listEarned(calls, search) : listStatements(calls, search)
  throw new Error(`no list at ${to}`)
}
