/** What a house has to pay: written down, paid, taken back, and what the ledger has of it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { releaseUnusedPictures } from '#db/pictures.ts'
import { expenses as table } from '#db/tables/money.ts'
import { formatRefusal } from '#domain/messages.pt-BR.ts'
import { formatPictureUrl } from '#domain/picture/picture.ts'
import { createExpenseCalls, RENT } from '#tests/support/api/calls/expense-calls.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { createPhoto, uploadPicture } from '#tests/support/api/pictures.ts'
import { MONDAY_8H, startTestServer } from '#tests/support/api/test-server.ts'
import { createBusiness, requireNth } from '#tests/support/db/factories.ts'

const TODAY = '2026-11-23'
const DAY = 86_400_000
const NOT_HELD = formatPictureUrl('a'.repeat(40), 800)

let house: OwnerSalon
let calls: ReturnType<typeof createExpenseCalls>
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer())
  calls = createExpenseCalls(house)
})
afterEach(() => house.server.close())

const dueDays = async () => (await calls.list()).expenses.map(({ due_on }) => due_on)

describe('writing it down', () => {
  test('it keeps all that is said of it', async () => {
    const typed = { description: '  Luz   de novembro ', supplier: ' Enel ' }
    const id = await calls.created({ ...typed, category: 'contas', amount: 312.45 })
    const { expenses, totals } = await calls.list()
    expect(expenses).toEqual([
      {
        ...{ id, category: 'contas', description: 'Luz de novembro', supplier: 'Enel' },
        ...{ amount: 312.45, due_on: '2026-11-10', receipt: null },
        ...{ paid_on: null, method: null, series_id: null, entered_on: null },
      },
    ])
    expect(totals).toEqual({ count: 1, total: 312.45, open: 312.45, corrections: 0 })
    expect(await calls.entries(id)).toEqual([])
  })

  test('pressed twice it is there once', async () => {
    const [first, second] = await Promise.all([calls.create({}, 'k'), calls.create({}, 'k')])
    expect(second.body).toEqual(first.body)
    expect((await calls.list()).totals?.count).toBe(1)
  })

  test('paid at once it is in the ledger on the day that is said', async () => {
    const paid = { paid_on: '2026-11-09', method: 'dinheiro' } as const
    const { body } = await calls.create({ paid })
    expect(body.entered_on).toBe('2026-11-09')
    expect(await calls.entries(requireNth(body.ids))).toEqual([
      ['2026-11-09', 'dinheiro', -250_000],
    ])
  })

  test('repeated it is due each month, on the last day of a shorter one', async () => {
    const { body } = await calls.create({ due_on: '2026-12-31', repeats: 4 })
    expect(body.ids).toHaveLength(4)
    expect(await dueDays()).toEqual(['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31'])
    const { expenses } = await calls.list()
    expect(new Set(expenses.map(({ series_id }) => series_id)).size).toBe(1)
  })

  test.each([
    [{ description: ' ' }, 'description', 'Escreva o que é esta despesa.'],
    [{ amount: 0 }, 'amount', 'Use um valor de R$ 0,01 a R$ 1.000.000,00.'],
    [{ due_on: '1900-01-01' }, 'due_on', 'Use uma data a partir de 2000.'],
    [{ repeats: 25 }, 'repeats', 'Repita de 2 a 24 meses.'],
    [
      { paid: { paid_on: '2026-11-24', method: 'pix' as const } },
      'paid.paid_on',
      'Um pagamento não pode estar no futuro.',
    ],
  ])('%j is refused beside its field', async (wrong, field, sentence) => {
    const answer = await calls.create(wrong)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text).fields[field]).toBe(sentence)
    expect((await calls.list()).totals?.count).toBe(0)
  })

  test.each([
    ['javascript:alert(1)', 'Envie uma foto do comprovante.'],
    ['https://evil.example/x.png', 'Envie uma foto do comprovante.'],
    [`https://evil.example${NOT_HELD}`, 'Envie uma foto do comprovante.'],
    ['/pictures/../../etc/passwd', 'Envie uma foto do comprovante.'],
    [NOT_HELD, formatRefusal({ code: 'picture_not_found' })],
  ])('a receipt at %s is no picture of the house', async (receipt, sentence) => {
    const id = await calls.created()
    const created = await calls.create({ receipt })
    const changed = await calls.change(id, { changes: { receipt }, shown: { receipt: null } })
    expect([created.status, changed.status]).toEqual([400, 400])
    expect(JSON.parse(created.text).fields.receipt).toBe(sentence)
    expect(JSON.parse(changed.text).fields['changes.receipt']).toBe(sentence)
    expect((await calls.list()).expenses.map((one) => one.receipt)).toEqual([null])
  })

  test('its receipt is the house’s own picture, and is kept as long as it is named', async () => {
    const { url } = (await uploadPicture(house.server, house.token, await createPhoto())).body
    const id = await calls.created({ receipt: url })
    expect(requireNth((await calls.list()).expenses).receipt).toBe(url)
    const sweep = () =>
      house.server.storage.write(async (tx) => {
        await releaseUnusedPictures(tx, house.business.user_id, MONDAY_8H)
        await releaseUnusedPictures(tx, house.business.user_id, MONDAY_8H + 10 * DAY)
      })
    await sweep()
    const other = await calls.create({ receipt: url })
    expect(other.status).toBe(201)
    for (const one of [id, requireNth(other.body.ids)]) await calls.remove(one)
    await sweep()
    expect((await calls.create({ receipt: url })).status).toBe(400)
  })
})

describe('paying', () => {
  test('it is an entry of the day on which it was paid; twice the same is once', async () => {
    const id = await calls.created()
    const [first, second] = await Promise.all([calls.pay(id), calls.pay(id)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body.expense).toMatchObject({ paid_on: '2026-11-20', method: 'pix' })
    expect(await calls.entries(id)).toEqual([['2026-11-20', 'pix', -250_000]])
    const other = await calls.pay(id, { paid_on: '2026-11-21', method: 'pix' })
    expect(formatAnswer(other)).toBe('409 expense_paid')
  })

  test('nothing is paid tomorrow', async () => {
    const id = await calls.created()
    const answer = await calls.pay(id, { paid_on: '2026-11-24', method: 'pix' })
    expect(answer.status).toBe(400)
    expect(await calls.entries(id)).toEqual([])
  })

  test('a day whose till was closed gets nothing more: the entry is of today, and the answer says so', async () => {
    await calls.closeTill('2026-11-20')
    const id = await calls.created()
    const { body } = await calls.pay(id)
    expect(body).toMatchObject({ entered_on: TODAY, expense: { paid_on: '2026-11-20' } })
    expect(await calls.entries(id)).toEqual([[TODAY, 'pix', -250_000]])
  })

  test('not paid after all, it is open again and its money reversed today; then it is paid anew', async () => {
    const id = await calls.created()
    await calls.pay(id)
    const [first, second] = await Promise.all([calls.unpay(id), calls.unpay(id)])
    expect(first.body.expense).toMatchObject({ paid_on: null, method: null })
    expect(second.status).toBe(200)
    expect((await calls.entries(id)).sort()).toEqual([
      ['2026-11-20', 'pix', -250_000],
      [TODAY, 'pix', 250_000],
    ])
    await calls.pay(id, { paid_on: '2026-11-21', method: 'dinheiro' })
    expect(await calls.entries(id)).toContainEqual(['2026-11-21', 'dinheiro', -250_000])
  })
})

describe('changing', () => {
  test('another amount of a paid one is reversed and written anew; saved twice it is once', async () => {
    const id = await calls.created()
    await calls.pay(id)
    const edit = { changes: { amount: 2600 }, shown: { amount: 2500 } }
    await calls.change(id, edit)
    await calls.change(id, edit)
    expect((await calls.entries(id)).sort()).toEqual([
      ['2026-11-20', 'pix', -250_000],
      [TODAY, 'pix', -260_000],
      [TODAY, 'pix', 250_000],
    ])
    await calls.change(id, { changes: { description: 'Sala' }, shown: { description: 'Aluguel' } })
    expect(await calls.entries(id)).toHaveLength(3)
  })

  test('another day of payment is the ledger’s too', async () => {
    const id = await calls.created()
    await calls.pay(id)
    const edit = { changes: { paid_on: '2026-11-18' }, shown: { paid_on: '2026-11-20' } }
    expect((await calls.change(id, edit)).body.entered_on).toBe('2026-11-18')
    expect(await calls.entries(id)).toContainEqual(['2026-11-18', 'pix', -250_000])
  })

  test('a field that another tab has changed is told apart, and an open one has no payment', async () => {
    const id = await calls.created()
    await calls.change(id, { changes: { amount: 2600 }, shown: { amount: 2500 } })
    const late = await calls.change(id, { changes: { amount: 2700 }, shown: { amount: 2500 } })
    expect(formatAnswer(late)).toBe('409 edited_elsewhere')
    const open = await calls.change(id, { changes: { method: 'pix' }, shown: { method: 'pix' } })
    expect(formatAnswer(open)).toBe('409 expense_open')
  })

  test('of a series the one alone changes, or it and the later open ones', async () => {
    const { body } = await calls.create({ due_on: '2026-10-31', repeats: 4 })
    const [first = '', second = '', third = ''] = body.ids
    await calls.pay(first, { paid_on: '2026-10-31', method: 'pix' })
    await calls.change(third, { changes: { amount: 10 }, shown: { amount: 2500 } })
    const moved = {
      changes: { amount: 2600, due_on: '2026-12-05' },
      shown: { amount: 2500, due_on: '2026-11-30' },
    }
    await calls.change(second, moved, { scope: 'following' })
    await calls.change(second, moved, { scope: 'following' })
    const rows = (await calls.list()).expenses.map(({ due_on, amount }) => [due_on, amount])
    expect(rows).toEqual([
      ['2026-10-31', 2500],
      ['2026-12-05', 2600],
      ['2027-01-05', 2600],
      ['2027-02-05', 2600],
    ])
  })
})

describe('removing', () => {
  test('what was paid is reversed today, and a neighbour keeps theirs', async () => {
    const other = await createBusiness(house.server.storage)
    const row = { ...RENT, amount: 100, id: 'vizinha', user_id: other.user_id, made_by: 'x' }
    await house.server.storage.write((tx) =>
      tx.insert(table).values({ ...row, created_at: 0, updated_at: 0 }),
    )
    const id = await calls.created()
    await calls.pay(id)
    expect((await calls.remove(id)).status).toBe(204)
    expect(formatAnswer(await calls.remove(id))).toBe('404 expense_not_found')
    expect(formatAnswer(await calls.remove('vizinha'))).toBe('404 expense_not_found')
    expect(formatAnswer(await calls.pay('vizinha'))).toBe('404 expense_not_found')
    expect(await calls.entries(id)).toContainEqual([TODAY, 'pix', 250_000])
    const left = await house.server.storage.read((db) => db.select().from(table))
    expect(left).toEqual([expect.objectContaining({ id: 'vizinha', paid_on: null })])
  })

  test('of a series the later open ones go with it, and those paid stay', async () => {
    const { body } = await calls.create({ due_on: '2026-09-10', repeats: 4 })
    const [first = '', second = '', , fourth = ''] = body.ids
    await calls.pay(first)
    await calls.pay(fourth)
    await calls.created({ due_on: '2026-12-01' })
    await calls.remove(second, { scope: 'following' })
    expect(await dueDays()).toEqual(['2026-09-10', '2026-12-01', '2026-12-10'])
  })
})

test('the list filters by days, state and category, a page at a time', async () => {
  await calls.create({ due_on: '2025-01-31', repeats: 24 })
  await calls.create({ due_on: '2025-01-15', repeats: 24, category: 'contas' })
  await calls.create({ due_on: '2025-01-20', repeats: 12, category: 'produtos' })
  const paid = await calls.created({ due_on: '2026-11-01', amount: 80 })
  await calls.pay(paid)
  const first = await calls.list()
  expect([first.expenses.length, first.totals?.count]).toEqual([50, 61])
  const rest = await calls.list({ after: first.next ?? '' })
  expect([rest.expenses.length, rest.totals, rest.next]).toEqual([11, null, null])
  const count = async (query: Parameters<typeof calls.list>[0]) =>
    (await calls.list(query)).totals?.count
  expect(await count({ from: '2026-11-01', to: '2026-11-30' })).toBe(3)
  expect(await count({ category: 'produtos' })).toBe(12)
  expect(await count({ state: 'open' })).toBe(60)
  expect(await count({ state: 'paid' })).toBe(1)
  expect(await count({ state: 'overdue', from: '2026-11-01' })).toBe(1)
  expect(await count({ by: 'paid', from: '2026-11-20', to: '2026-11-20' })).toBe(1)
})

test('paid on a day whose till was closed, its row says the day that the ledger has', async () => {
  await calls.closeTill('2026-11-20')
  const paid = { paid_on: '2026-11-20', method: 'pix' as const }
  await calls.create({ amount: 100, paid })
  await calls.create({ amount: 50, paid: { ...paid, paid_on: '2026-11-19' } })
  const days = { from: '2026-11-19', to: '2026-11-20', by: 'paid' as const }
  const { expenses, totals } = await calls.list(days)
  expect(expenses.map(({ paid_on, entered_on }) => [paid_on, entered_on])).toEqual([
    ['2026-11-19', null],
    ['2026-11-20', '2026-11-23'],
  ])
  // Rows and what is said beside them are what left the till on these days.
  const till = await house.server.call(
    'GET /api/till',
    { query: { from: days.from, to: days.to, direction: 'out' } },
    house.token,
  )
  expect(totals).toMatchObject({ total: 150, corrections: -100 })
  expect(till.body.figures?.listed).toBe(-50)
})

test('by payment, rows and corrections are what the ledger has', async () => {
  const paid = { paid_on: '2026-10-30', method: 'pix' } as const
  const id = await calls.created({ paid })
  await calls.change(id, { changes: { amount: 2600 }, shown: { amount: 2500 } })
  const gone = await calls.created({ paid, amount: 40 })
  await calls.remove(gone)
  const october = await calls.list({ by: 'paid', from: '2026-10-01', to: '2026-10-31' })
  // 2540 were paid then; the row says 2600 by now.
  expect(october.totals).toMatchObject({ count: 1, total: 2600, corrections: -60 })
  const november = await calls.list({ by: 'paid', from: '2026-11-01', to: '2026-11-30' })
  expect(november.totals).toMatchObject({ count: 0, total: 0, corrections: 60 })
})
