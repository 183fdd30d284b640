/** The till of a day: opened, moved, counted, closed and opened again. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { createId } from '#api/new-id.ts'
import { insertEntries } from '#db/ledger.ts'
import { insertProduct } from '#db/products.ts'
import { bookings } from '#db/tables/booking.ts'
import { ledger_entries } from '#db/tables/ledger.ts'
import { listAuditActions } from '#domain/people/audit.ts'
import { OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { openAccount } from '#tests/support/api/people/accounts.ts'
import { MONDAY_8H, startTestServer } from '#tests/support/api/test-server.ts'
import { CREATED_AT, insertBooking, requireNth } from '#tests/support/db/factories.ts'

const [SUNDAY, TODAY, TOMORROW] = ['2026-11-22', '2026-11-23', '2026-11-24']
const DAY_MS = 24 * 60 * 60_000

let house: OwnerSalon
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer())
})
afterEach(() => house.server.close())

const show = async (query: CallInput<'GET /api/till'>['query'] = {}) => {
  const { body } = await house.server.call('GET /api/till', { query }, house.token)
  return body
}
const showFigures = async (query: CallInput<'GET /api/till'>['query'] = {}) => {
  const { figures } = await show(query)
  if (!figures) throw new Error('a first page without figures')
  return figures
}
const showDrawer = async (day?: string) => {
  const { drawer } = await showFigures(day === undefined ? {} : { from: day, to: day })
  if (!drawer) throw new Error('a day without its drawer')
  return drawer
}
const open = (float = 200, day = TODAY) =>
  house.server.call('POST /api/till/open', { body: { day, float } }, house.token)
const move = (
  kind: 'suprimento' | 'sangria',
  amount: number,
  { key, reason = 'Cofre' }: { key?: string; reason?: string } = {},
) =>
  house.server.call(
    'POST /api/till/moves',
    {
      headers: key === undefined ? {} : { 'idempotency-key': key },
      body: { kind, amount, reason, below_zero: true },
    },
    house.token,
  )
const reverse = (id: string, reason = 'Engano') =>
  house.server.call(
    'POST /api/till/moves/:id/reverse',
    { params: { id }, body: { reason } },
    house.token,
  )
const close = async (counted: number, more: { day?: string; expected?: number } = {}) => {
  const { day = TODAY, expected = (await showDrawer(day)).expected } = more
  const body = { day, counted, expected, note: 'Troco a mais' }
  return house.server.call('POST /api/till/close', { body }, house.token)
}
const reopen = (day = TODAY) =>
  house.server.call(
    'POST /api/till/reopen',
    { body: { day, reason: 'Contei errado' } },
    house.token,
  )
const sell = async (price: number, payment_method: 'dinheiro' | 'pix' = 'dinheiro') => {
  const id = createId()
  const { user_id } = house.business
  await house.server.storage.write((tx) =>
    insertProduct(tx, {
      ...{ id, user_id, name: 'Pomada', price: 1, stock: 5, status: 'active' },
      ...{ created_at: CREATED_AT, updated_at: CREATED_AT },
    }),
  )
  const items = [{ product_id: id, quantity: 1, unit_price: price }]
  const body = { items, payment_method }
  const sold = await house.server.call(
    'POST /api/product-sales',
    { headers: {}, body },
    house.token,
  )
  return requireNth(sold.body.ids)
}
/** So many days later, signed in anew. */
async function sleep(days: number): Promise<void> {
  house.server.setNow(MONDAY_8H + days * DAY_MS)
  const { access_token } = await openAccount(house.server, house.business.user_id)
  house = new OwnerSalon(house.server, house.business, access_token)
}
const readEntries = () =>
  house.server.storage.read((db) => db.select().from(ledger_entries).orderBy(ledger_entries.id))

describe('a day', () => {
  test('is not opened in a new house, and nothing asks to be closed', async () => {
    const { figures, entries, today } = await show()
    expect({ entries, today }).toEqual({ entries: [], today: TODAY })
    expect(figures).toMatchObject({ methods: [], unclosed: [] })
    expect(figures?.drawer).toMatchObject({
      ...{ opened: null, closed: null, expected: 0, counts: [], last_float: null },
    })
  })

  test('is opened with its float once, whoever opens it again', async () => {
    const answers = await Promise.all([open(200), open(150)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.text).toContain('till_opened')
    const drawer = await showDrawer()
    expect(drawer.opened?.by).toBe('Dona')
    expect([200, 150]).toContain(drawer.expected)
    expect((await open(9, SUNDAY)).text).toContain('Só o caixa de hoje')
  })

  test('says what should be in the drawer, as arithmetic', async () => {
    await open(200)
    await sell(60)
    await sell(40, 'pix')
    await move('suprimento', 50)
    await move('sangria', 100)
    const { drawer, methods, moves, income } = await showFigures()
    expect(drawer?.parts).toEqual({
      ...{ float: 200, received: 60, suprimento: 50, sangria: -100 },
      ...{ expense: 0, advance: 0, statement: 0 },
    })
    expect(drawer?.expected).toBe(210)
    expect(methods.sort((a, b) => (a.method < b.method ? -1 : 1))).toEqual([
      { method: 'dinheiro', in: 60, out: 0 },
      { method: 'pix', in: 40, out: 0 },
    ])
    // What is moved by hand came from nobody.
    expect(moves).toEqual([
      { move: 'suprimento', amount: 50 },
      { move: 'sangria', amount: -100 },
    ])
    expect(income).toBe(100)
  })
})

describe('cash that is moved by hand', () => {
  test('is moved once for one key, and needs an amount and a reason', async () => {
    const [first, second] = [
      await move('sangria', 30, { key: 'k' }),
      await move('sangria', 30, { key: 'k' }),
    ]
    expect(second.body).toEqual(first.body)
    expect((await showDrawer()).expected).toBe(-30)
    expect((await move('sangria', 0)).status).toBe(400)
    expect((await move('sangria', 5, { reason: '  ' })).status).toBe(400)
    expect((await move('sangria', 40, { key: 'k' })).text).toContain('idempotency_key_reused')
  })

  test('goes back today, also that of yesterday, and once', async () => {
    const { id } = (await move('sangria', 30)).body
    await sleep(1)
    const answers = await Promise.all([reverse(id), reverse(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await showDrawer(TODAY)).parts.sangria).toBe(-30)
    expect((await showDrawer(TOMORROW)).parts.sangria).toBe(30)
    const { entries } = await show({ from: TODAY, to: TOMORROW })
    expect(entries).toMatchObject([
      {
        amount: 30,
        day: TOMORROW,
        is_reversal: true,
        reversal_reason: 'Engano',
        reversible: false,
      },
      { amount: -30, day: TODAY, is_reversal: false, what: 'Cofre', reversible: false },
    ])
    expect((await reverse('nenhuma')).status).toBe(404)
  })

  test('stays as it is at the neighbour’s', async () => {
    const other = await openOwnerSalon(house.server)
    const { id } = (await move('sangria', 30)).body
    const asked = { params: { id }, body: { reason: 'x' } }
    const { status } = await house.server.call(
      'POST /api/till/moves/:id/reverse',
      asked,
      other.token,
    )
    expect(status).toBe(404)
    const body = { day: TODAY, counted: 0, expected: 0 }
    expect((await house.server.call('POST /api/till/close', { body }, other.token)).status).toBe(
      200,
    )
    expect(await showDrawer()).toMatchObject({ closed: null, expected: -30 })
  })
})

describe('a count', () => {
  test('closes the day and keeps its difference as an entry of that day', async () => {
    await open(200)
    await sell(60)
    const { status, body } = await close(255)
    expect({ status, body }).toEqual({ status: 200, body: { difference: -5 } })
    const { drawer, methods, moves } = await showFigures()
    expect(drawer).toMatchObject({ expected: 260, after_closing: 0, parts: { received: 60 } })
    expect(drawer?.closed?.by).toBe('Dona')
    expect(drawer?.counts).toMatchObject([
      { expected: 260, counted: 255, difference: -5, note: 'Troco a mais' },
    ])
    expect(methods).toEqual([{ method: 'dinheiro', in: 60, out: 0 }])
    expect(moves).toEqual([{ move: 'count', amount: -5 }])
    const { entries } = await show({ of: 'drawer' })
    expect(entries).toMatchObject([{ move: 'count', amount: -5, what: 'Troco a mais', day: TODAY }])
  })

  test('that agrees writes no entry, and one of a day that nobody opened says so', async () => {
    await sell(60)
    expect((await close(60)).body).toEqual({ difference: 0 })
    expect(await readEntries()).toHaveLength(1)
    expect(await showDrawer()).toMatchObject({ opened: null, parts: { float: 0 } })
    expect((await showDrawer()).closed).not.toBeNull()
  })

  test('against a sum that is no longer true is refused with both figures', async () => {
    await open(200)
    const { status, body } = await close(200, { expected: 150 })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'till_expected_changed', expected: 200, shown: 150 })
    expect(await showDrawer()).toMatchObject({ closed: null, counts: [] })
  })

  test('of two tabs closes once', async () => {
    await open(200)
    const answers = await Promise.all([close(200), close(190)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await showDrawer()).counts).toHaveLength(1)
  })

  test('of today is taken back by opening it again, and made anew', async () => {
    await open(200)
    await close(195)
    expect((await move('sangria', 5)).text).toContain('till_closed')
    expect((await open(9)).text).toContain('till_closed')
    await sell(60)
    expect(await showDrawer()).toMatchObject({ expected: 260, after_closing: 60 })
    const ask = async () =>
      (await house.server.call('GET /api/dashboard', {}, house.token)).body.attention.recount
    expect(await ask()).toEqual({ day: TODAY, amount: 60 })
    expect((await reopen()).status).toBe(204)
    expect(await ask()).toBeNull()
    expect((await reopen()).text).toContain('till_not_closed')
    expect(await showDrawer()).toMatchObject({ closed: null, expected: 260, after_closing: 0 })
    expect((await showFigures()).methods).toEqual([{ method: 'dinheiro', in: 60, out: 0 }])
    expect((await close(260)).body).toEqual({ difference: 0 })
    expect((await showDrawer()).counts.map(({ difference }) => difference)).toEqual([0, -5])
  })

  test('of a day that nobody opened leaves it unopened once it is opened again: it gets its float', async () => {
    await sell(60)
    await close(55)
    expect((await reopen()).status).toBe(204)
    expect(await showDrawer()).toMatchObject({ opened: null, closed: null, expected: 60 })
    expect((await showDrawer()).counts).toMatchObject([{ difference: -5 }])
    expect((await open(200)).status).toBe(204)
    expect(await showDrawer()).toMatchObject({ opened: { by: 'Dona' }, expected: 260 })
    expect((await close(260)).body).toEqual({ difference: 0 })
    await sleep(1)
    expect((await showFigures()).unclosed).toEqual([])
  })

  test('of no day to come, and none before today is opened again', async () => {
    expect((await close(0, { day: TOMORROW, expected: 0 })).text).toContain('ainda não chegou')
    await close(0)
    await sleep(1)
    expect((await reopen(TODAY)).text).toContain('till_not_today')
  })
})

describe('a closed day', () => {
  test('gets nothing more: a sale that is moved there, or undone, is one of today', async () => {
    const before = await sell(60)
    await close(60)
    await sleep(1)
    const closed = await showDrawer(TODAY)
    const later = await sell(40)
    const moved = { changes: { sale_date: TODAY }, shown: { sale_date: '' } }
    const answer = await house.server.call(
      'PATCH /api/product-sales/:id',
      { params: { id: later }, body: moved },
      house.token,
    )
    expect(answer.status).toBe(200)
    const undo = (body?: { reason: string }) =>
      house.server.call(
        'DELETE /api/product-sales/:id',
        { params: { id: before }, ...(body && { body }) },
        house.token,
      )
    expect((await undo()).text).toContain('reason_needed')
    expect((await undo({ reason: 'Venda em dobro' })).status).toBe(204)
    expect(await showDrawer(TODAY)).toEqual(closed)
    expect((await showDrawer(TOMORROW)).parts.received).toBe(40 - 60)
  })

  test('that had cash asks to be closed, from the first that a house has opened on', async () => {
    await sell(60)
    await sleep(1)
    expect((await showFigures()).unclosed).toEqual([TODAY])
    await sleep(2)
    // It has never had a till: it begins with yesterday's.
    expect((await showFigures()).unclosed).toEqual([])
    await open(200, '2026-11-25')
    await sleep(3)
    await sell(10)
    await sleep(4)
    expect(await showFigures()).toMatchObject({
      ...{ unclosed: ['2026-11-26', '2026-11-25'], drawer: { last_float: 200 } },
    })
    await close(0, { day: '2026-11-25', expected: 200 })
    expect((await showFigures()).unclosed).toEqual(['2026-11-26'])
  })

  test('that nobody closed is asked for as long as a month', async () => {
    await open()
    await sell(60)
    await sleep(31)
    expect((await showFigures()).unclosed).toEqual([TODAY])
    await sleep(32)
    expect((await showFigures()).unclosed).toEqual([])
  })
})

describe('a day before the first till of a house', () => {
  const spend = async (paid_on: string) => {
    const paid = { paid_on, method: 'dinheiro' as const }
    const spent = {
      description: 'Café',
      category: 'aluguel',
      amount: 12.34,
      due_on: paid_on,
    } as const
    const { status } = await house.server.call(
      'POST /api/expenses',
      { headers: {}, body: { ...spent, paid, below_zero: true } },
      house.token,
    )
    expect(status).toBe(201)
  }

  test('asks for nothing, and a count finds no surplus there', async () => {
    await spend(SUNDAY)
    const profit = async () => {
      const query = { from: SUNDAY, to: TODAY }
      return (await house.server.call('GET /api/financial', { query }, house.token)).body
    }
    const before = await profit()
    // Without any till: more went out than came, of what nobody knows.
    expect((await showFigures()).unclosed).toEqual([])
    expect((await close(0, { day: SUNDAY })).text).toContain('till_before_first')
    await open(200)
    expect((await showFigures()).unclosed).toEqual([])
    expect(await showDrawer(SUNDAY)).toMatchObject({ closable: false, expected: -12.34 })
    expect(await showDrawer()).toMatchObject({ closable: true })
    const refused = await close(0, { day: SUNDAY })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('ainda não tinha caixa')
    expect(await profit()).toEqual(before)
    const { body } = await house.server.call('GET /api/dashboard', {}, house.token)
    expect(body.attention.till).toEqual({ count: 0, day: null })
  })

  test('is none of today: what went out of a drawer that nobody opened may be counted', async () => {
    await spend(TODAY)
    expect(await showDrawer()).toMatchObject({ closable: true, expected: -12.34 })
    expect((await close(0)).body).toEqual({ difference: 12.34 })
  })
})

describe('the entries', () => {
  test('name the client and the services, and what was sold; of what is gone nothing is said', async () => {
    const visit = await insertBooking(house.server.storage, house.business, { date: TODAY })
    await house.set(visit, 'completed')
    await sell(60)
    const { entries } = await show()
    expect(entries).toMatchObject([
      { kind: 'sale', what: 'Pomada', method: 'dinheiro', amount: 60, made_by: 'Dona' },
      { kind: 'booking', who: visit.client_name, what: visit.service_name, method: 'unknown' },
    ])
    await house.server.storage.write((tx) => tx.delete(bookings))
    expect((await show()).entries[1]).toMatchObject({ kind: 'booking', who: null, what: null })
  })

  test('are called what they were once what they tell of is deleted, and say when they were taken back', async () => {
    const { token, server } = house
    await sell(60)
    const spent = { description: 'Café', category: 'aluguel', amount: 9, due_on: TODAY } as const
    await server.call(
      'POST /api/expenses',
      { headers: {}, body: { ...spent, paid: { paid_on: TODAY, method: 'pix' } } },
      token,
    )
    const before = (await show()).entries
    expect(before.map(({ what }) => what).sort()).toEqual(['Café', 'Pomada'])
    await sleep(1)
    for (const { kind, subject_id: id } of before) {
      const path = kind === 'sale' ? 'DELETE /api/product-sales/:id' : 'DELETE /api/expenses/:id'
      const gone = await server.call(path, { params: { id }, body: {} }, house.token)
      expect(gone.status).toBe(204)
    }
    for (const day of [TODAY, TOMORROW]) {
      const { entries } = await show({ from: day, to: day })
      expect(entries.map(({ what }) => what).sort()).toEqual(['Café', 'Pomada'])
      const isCounted = day === TODAY
      for (const { taken_back_on, is_reversal } of entries)
        expect([taken_back_on, is_reversal]).toEqual([isCounted ? TOMORROW : null, !isCounted])
    }
  })

  test('come page by page, and add up to what their figure says', async () => {
    for (let i = 1; i <= 53; i++) await move(i % 2 ? 'suprimento' : 'sangria', i)
    const first = await show()
    const rest = await show({ after: first.next ?? '' })
    expect(rest).toMatchObject({ figures: null, next: null })
    const all = [...first.entries, ...rest.entries]
    expect(new Set(all.map(({ id }) => id)).size).toBe(53)
    const sum = all.reduce((reais, { amount }) => reais + amount, 0)
    expect(sum).toBe((await showFigures({ of: 'drawer' })).listed)
    // How many there are is said where there are more than the first page has.
    expect(first.figures?.entries_in_all).toBe(53)
    expect(await showFigures({ of: 'suprimento' })).toMatchObject({
      ...{ entries_in_all: null, unfiltered: { entries: 53, money: -702, on_account: 0 } },
    })
    expect((await show({ direction: 'out' })).entries).toEqual([])
    expect(
      (await house.server.call('GET /api/till', { query: { after: 'x' } }, house.token)).status,
    ).toBe(400)
  })

  test('beside a filtered list tell money from what stays on an account', async () => {
    await sell(60)
    await sell(40, 'pix')
    const { user_id } = house.business
    const charged = { kind: 'booking', method: 'conta', amount: 14990, day: TODAY } as const
    const rest = { reverses: null, arrives_on: null, made_by: user_id, created_at: CREATED_AT }
    await house.server.storage.write((tx) =>
      insertEntries(tx, [{ ...charged, ...rest, id: 'fiado', user_id, subject_id: 'visita' }]),
    )
    expect((await showFigures({ method: 'pix' })).unfiltered).toEqual({
      ...{ entries: 3, money: 60, on_account: 149.9 },
    })
    expect((await showFigures({ of: 'visits' })).unfiltered).toMatchObject({ on_account: 0 })
  })

  test('of several days have no drawer', async () => {
    await sell(60)
    const figures = await showFigures({ from: SUNDAY, to: TODAY })
    expect(figures).toMatchObject({ drawer: null, methods: [{ in: 60, out: 0 }] })
    const wrong = { from: TODAY, to: SUNDAY }
    expect((await house.server.call('GET /api/till', { query: wrong }, house.token)).status).toBe(
      400,
    )
  })
})

test('each act stands in the history of the house', async () => {
  await open(200)
  const { id } = (await move('sangria', 30)).body
  await reverse(id)
  await close(200)
  await reopen()
  const asked = { query: { kind: 'money' as const } }
  const { entries } = (await house.server.call('GET /api/audit', asked, house.token)).body
  const acts = listAuditActions('money').filter((action) => action.startsWith('till_'))
  expect(entries.map(({ action }) => action).sort()).toEqual(acts.sort())
  const days = entries.flatMap(({ action, day }) => (day ? `${action} ${day}` : []))
  expect(days.sort()).toEqual(
    ['till_closed', 'till_opened', 'till_reopened'].map((act) => `${act} ${TODAY}`),
  )
})
