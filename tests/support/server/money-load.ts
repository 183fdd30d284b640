/** An owner's tabs that keep moving money at one process, and what was promised by its answers. */
import { randomUUID } from 'node:crypto'
import { type Business, createPhone, requireNth } from '#tests/support/db/factories.ts'
import { parseFields, sendHttp } from './http-client.ts'

/** What was answered 2xx: of which row, and what must stand of it. */
export type MoneyPromise = { what: 'visit' | 'sale' | 'advance' | 'paid' | 'move'; id: string }

export type MoneyLoad = {
  promised: MoneyPromise[]
  /** Telephones of clients whose import was answered as begun. */
  imported: string[]
  /** Until told to, or until nobody answers any more. */
  run: (url: string, lanes: number) => Promise<void>
  stop: () => void
  odd: number[]
}

type House = { business: Business; product_id: string; token: string; visits: string[] }
type Ask = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

/** @param house with visits that are still open, each of which is closed once */
export function createMoneyLoad(house: House): MoneyLoad {
  const promised: MoneyPromise[] = []
  const imported: string[] = []
  const odd: number[] = []
  let stopping = false
  const { token, visits } = house
  const run = async (url: string, first: number) => {
    const ask: Ask = async (method, path, body) => {
      const headers = { 'Idempotency-Key': randomUUID() }
      const sent = { method, token, headers, ...(body && { body }) }
      const answer = await sendHttp(`${url}${path}`, sent).answer
      if (answer.status >= 500) odd.push(answer.status)
      // A till is opened again without a word.
      return answer.status < 300 && answer.text !== '' ? parseFields(answer) : {}
    }
    const note = (what: MoneyPromise['what'], id: unknown) => {
      if (typeof id === 'string') promised.push({ what, id })
    }
    const acts = [
      async () => note('visit', await closeVisit(ask, visits.pop())),
      async () => note('sale', await sell(ask, house)),
      async () => note('advance', await giveAdvance(ask, house)),
      async () => note('paid', await closeAndPay(ask, house)),
      async () => note('move', await bringChange(ask)),
      async () => countTill(ask),
      async () => void imported.push(...(await importClients(ask))),
    ]
    for (let turn = first; !stopping; turn++) await acts[turn % acts.length]?.()
  }
  return {
    promised,
    imported,
    odd,
    run: async (url, lanes) => {
      stopping = false
      await Promise.allSettled(Array.from({ length: lanes }, (_, lane) => run(url, lane * 2)))
    },
    stop: () => {
      stopping = true
    },
  }
}

async function closeVisit(ask: Ask, id: string | undefined): Promise<unknown> {
  if (id === undefined) return
  const done = await ask('POST', `/api/bookings/${id}/status`, {
    ...{ version: 1, status: 'completed', scope: 'one' },
  })
  return done.version === undefined ? undefined : id
}

async function sell(ask: Ask, { product_id }: House): Promise<unknown> {
  const items = [{ product_id, quantity: 1, unit_price: 12.5 }]
  const { ids } = await ask('POST', '/api/product-sales', { items, payment_method: 'dinheiro' })
  return Array.isArray(ids) ? ids[0] : undefined
}

async function giveAdvance(ask: Ask, { business }: House): Promise<unknown> {
  const professional_id = requireNth(business.professionals).id
  const body = { professional_id, amount: 3, method: 'dinheiro', below_zero: true }
  return (await ask('POST', '/api/advances', body)).id
}

/** Whatever was earned until now; another lane may have been first. */
async function closeAndPay(ask: Ask, { business }: House): Promise<unknown> {
  const professional_id = requireNth(business.professionals).id
  const shown = await ask('GET', `/api/statements/preview?professional_id=${professional_id}`)
  const { from, to, total } = shown
  if (total === undefined) return
  const body = { professional_id, from, to, deductions: [], total }
  const { id } = await ask('POST', '/api/statements', body)
  if (typeof id !== 'string') return
  const { statement } = await ask('POST', `/api/statements/${id}/pay`, { method: 'pix' })
  return statement === undefined ? undefined : id
}

async function bringChange(ask: Ask): Promise<unknown> {
  const body = { kind: 'suprimento', amount: 5, reason: 'Troco' }
  return (await ask('POST', '/api/till/moves', body)).id
}

/** Closes the day with a real too many, and opens it again: other lanes go on with cash. */
async function countTill(ask: Ask): Promise<void> {
  const { today: day, figures } = await ask('GET', '/api/till')
  const drawer = isRecord(figures) ? figures.drawer : null
  if (!isRecord(drawer)) return
  const expected = Number(drawer.expected)
  const counted = Math.max(0, expected) + 1
  await ask('POST', '/api/till/close', { day, counted, expected })
  await ask('POST', '/api/till/reopen', { day, reason: 'Contado de novo' })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** @returns the telephones of those that the house was promised */
async function importClients(ask: Ask): Promise<string[]> {
  const { id } = await ask('POST', '/api/imports', { kind: 'clients', file_name: 'a.csv' })
  if (typeof id !== 'string') return []
  const phones = Array.from({ length: 20 }, createPhone)
  const lines = phones.map((telefone, i) => ({
    line: i + 2,
    cells: { nome: `Cliente ${i}`, telefone },
  }))
  await ask('POST', `/api/imports/${id}/lines`, { lines })
  const begun = await ask('POST', `/api/imports/${id}/start`, { known: 'skip' })
  return begun.id === id ? phones : []
}
