/** What a professional earned: closed once, paid once, and what changed since in the next statement. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertCommissions } from '#db/commissions.ts'
import { business_settings } from '#db/tables/business.ts'
import { statements, tips } from '#db/tables/money.ts'
import { professionals } from '#db/tables/service.ts'
import { MONDAY, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  closeWith,
  createComandaCalls,
  createProductItem,
  type Shop,
} from '#tests/support/api/calls/comanda-calls.ts'
import { OwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { joinStaff } from '#tests/support/api/calls/staff-calls.ts'
import { startShop } from '#tests/support/api/calls/start-shop.ts'
import { createStatementCalls } from '#tests/support/api/calls/statement-calls.ts'
import { listEntries, readDue, sumEntries } from '#tests/support/api/ledger-rows.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

const SUNDAY = '2026-11-22'
const DAYS = { from: SUNDAY, to: MONDAY }

let server: TestServer
let shop: Shop
let rafa: { token: string }
let calls: ReturnType<typeof createStatementCalls>
beforeEach(async () => {
  ;({ server, shop, rafa } = await startShop())
  calls = createStatementCalls(server, shop.owner.token)
})
afterEach(() => server.close())

const getProfessionalId = (at = 0) => requireNth(shop.business.professionals, at).id

/** So many parts of a comanda more. */
const createParts = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...{ item: n + 1, part: 0, tipo: 'produto' as const, nome: 'Pomada', rate: 10 },
    ...{ base: 1000, gross: 1000, amount: 100, fee: 0 },
    ...{ professional_id: getProfessionalId(), professional_name: 'Rafa Lima' },
  }))

/** A visit of R$ 50,00 that earned R$ 25,00. */
async function attend(date: string, time: string, who = 0): Promise<string> {
  const professional_id = getProfessionalId(who)
  const { id } = await insertBooking(server.storage, shop.business, { date, time, professional_id })
  const closed = await closeWith(server, shop, id)
  expect(closed.status).toBe(200)
  return id
}

async function reopen(id: string): Promise<void> {
  const comanda = createComandaCalls(server, shop)
  const { body } = await comanda.show(id)
  expect((await comanda.reopen(id, body.version)).status).toBe(200)
}

async function trash(id: string): Promise<void> {
  const { body } = await createComandaCalls(server, shop).show(id)
  const salon = new OwnerSalon(server, shop.business, shop.owner.token)
  expect((await salon.trash({ id, version: body.version })).status).toBe(200)
}

const closeDays = async (days = DAYS) => {
  const { status, body } = await calls.closeShown(getProfessionalId(), days)
  expect(status).toBe(201)
  return body.id
}

describe('what is open', () => {
  test('is what a closing counts, with who earned nothing beside it; a colleague’s is theirs', async () => {
    await attend(SUNDAY, '10:00')
    await attend(MONDAY, '10:00')
    await attend(MONDAY, '11:00', 1)
    const { status, body } = await calls.open()
    expect([status, body.today]).toEqual([200, MONDAY])
    const nothing = { advances: 0, unpaid: { count: 0, total: 0 } }
    expect(body.professionals).toMatchObject([
      { professional_name: 'Bia Rocha', visits: 1, total: 25, from: MONDAY, ...nothing },
      { professional_name: 'Rafa Lima', visits: 2, total: 50, from: SUNDAY, ...nothing },
    ])
  })

  test('is all that no statement holds, whatever its age, and tells what a shorter period leaves out', async () => {
    await attend('2026-10-20', '10:00')
    await attend(MONDAY, '10:00')
    const before = { visits: 1, amount: 25, since: '2026-10-20' }
    const november = await calls.preview(getProfessionalId(), { from: SUNDAY, to: MONDAY })
    expect(november.body).toMatchObject({ total: 25, before })
    const whole = { from: '2026-10-20', total: 50, visits: 2 }
    const none = { visits: 0, amount: 0, since: null }
    const { body } = await calls.preview(getProfessionalId())
    expect(body).toMatchObject({ ...whole, before: none })
    const [, open] = (await calls.open()).body.professionals
    expect(open).toMatchObject({ ...whole, lines: [{ kind: 'services', amount: 50 }] })
    // What was left out of a statement is as open, and the lines say what it is made of.
    await calls.closeShown(getProfessionalId(), { from: MONDAY, to: MONDAY })
    await attend(MONDAY, '12:00')
    await calls.advance(getProfessionalId(), 7)
    expect((await calls.open()).body.professionals[1]).toMatchObject({
      ...{ from: '2026-10-20', total: 43, visits: 2, late: none },
      lines: [
        { kind: 'services', amount: 50 },
        { kind: 'advance', amount: -7 },
      ],
    })
    expect((await calls.preview(getProfessionalId())).body).toMatchObject({ total: 43 })
  })

  test('lists what a statement would count, page by page, and whose numbers stand on its sheet', async () => {
    const visit = await attend(SUNDAY, '10:00')
    const { user_id } = shop.business
    await server.storage.write(async (tx) => {
      await tx
        .update(business_settings)
        .set({ tax_id: '11.222.333/0001-81' })
        .where(eq(business_settings.user_id, user_id))
      await insertCommissions(tx, { id: visit, user_id, date: SUNDAY }, createParts(120))
    })
    const { body } = await calls.preview(getProfessionalId())
    expect(body.tax_ids).toEqual({ house: '11.222.333/0001-81', professional: null })
    expect(body.parts).toHaveLength(100)
    expect(body.parts[0]).toMatchObject({ n: 0, booking_id: visit, time: '10:00' })
    const rest = await calls.preview(getProfessionalId(), { after: body.next ?? '' })
    expect(rest.body).toMatchObject({ total: body.total, next: null })
    const parts = [...body.parts, ...rest.body.parts]
    expect(parts.map(({ n }) => n)).toEqual(parts.map((_, n) => n))
    const sum = parts.reduce((all, { amount }) => all + Math.round(amount * 100), 0)
    expect(sum).toBe(Math.round(body.total * 100))
    const closed = await calls.show(await closeDays())
    expect(closed.body).toMatchObject({ tax_ids: body.tax_ids, parts: body.parts.slice(0, 100) })
  })

  test('lists the visits of a day by their hour, however they are called, and is closed in that order', async () => {
    const hours = ['15:00', '09:00', '17:00', '11:00', '13:00']
    for (const time of hours) await attend(SUNDAY, time)
    const { body } = await calls.preview(getProfessionalId())
    expect(body.parts.map(({ time }) => time)).toEqual([...hours].sort())
    const closed = await calls.show(await closeDays())
    expect(closed.body.parts.map(({ time }) => time)).toEqual([...hours].sort())
  })

  test('up to a day is nothing that came after it, though it was given or closed by now', async () => {
    const own = async () => {
      const { professionals: rows } = (await calls.open({ until: SUNDAY })).body
      return rows.find((one) => one.professional_id === getProfessionalId())
    }
    await attend(SUNDAY, '10:00')
    await calls.advance(getProfessionalId(), 10)
    expect(await own()).toMatchObject({ total: 25, advances: 10 })
    await closeDays()
    await attend(MONDAY, '14:00')
    expect(await own()).toMatchObject({ lines: [], total: 0, visits: 0, late: { visits: 0 } })
  })

  test('begins with the month where somebody’s first visit is of a day after it', async () => {
    await attend(MONDAY, '10:00')
    const { status, body } = await calls.preview(getProfessionalId(), { to: SUNDAY })
    expect([status, body.from, body.to, body.total]).toEqual([200, '2026-11-01', SUNDAY, 0])
  })

  test('takes days in their order, none of them to come, of the own team alone', async () => {
    const cases = [
      [{ from: MONDAY, to: SUNDAY }, 400, 'date_range'],
      [{ from: MONDAY, to: TUESDAY }, 400, 'invalid_input'],
    ] as const
    for (const [days, status, code] of cases) {
      const { body, ...answer } = await calls.preview(getProfessionalId(), days)
      expect([answer.status, body.code]).toEqual([status, code])
    }
    expect((await calls.preview('ninguem')).status).toBe(404)
  })
})

describe('closing', () => {
  test('keeps lines and parts as they stood, with tips whole', async () => {
    const id = await attend(MONDAY, '10:00')
    const tip = { booking_id: id, n: 0, user_id: shop.business.user_id, amount: 1000 }
    await server.storage.write((tx) =>
      tx.insert(tips).values({
        ...{ ...tip, professional_id: getProfessionalId(), method: 'pix', date: MONDAY },
      }),
    )
    const { body: answer } = await calls.closeShown(getProfessionalId(), DAYS, [
      { reason: 'Uniforme', amount: 5.5 },
    ])
    const { body } = await calls.show(answer.id)
    expect(body.statement).toMatchObject({
      ...{ professional_name: 'Rafa Lima', from_day: SUNDAY, to_day: MONDAY, total: 29.5 },
      ...{ paid_at: null, method: null, answer: null },
    })
    expect(body.lines).toMatchObject([
      { kind: 'services', rate: 50, count: 1, base: 50, gross: 50, amount: 25 },
      { kind: 'tips', count: 1, amount: 10 },
      { kind: 'deduction', note: 'Uniforme', amount: -5.5 },
    ])
    expect(body.parts).toMatchObject([
      { kind: 'earned', source: 'servico', nome: 'Corte', date: MONDAY, amount: 25 },
      { kind: 'earned', source: 'tip', rate: 0, amount: 10 },
    ])
    expect(body).toMatchObject({ visits: 1, unread: 0, is_last: true, next: null })
  })

  test('counts nothing twice: not by the same press, nor in another tab, nor for other days', async () => {
    await attend(MONDAY, '10:00')
    const body = { professional_id: getProfessionalId(), ...DAYS, deductions: [], total: 25 }
    const [one, again] = [await calls.close(body, 'a'), await calls.close(body, 'a')]
    expect([one.status, again.body.id]).toEqual([201, one.body.id])
    const other = await calls.close(body, 'b')
    expect(other).toMatchObject({ status: 409, body: { code: 'statement_stale' } })
    expect(other.body).toMatchObject({ shown: 25, total: 0 })
    const none = await calls.close({ ...body, from: '2026-10-01', total: 0 }, 'c')
    expect(none).toMatchObject({ status: 409, body: { code: 'statement_empty' } })
    expect((await calls.list()).body.statements).toHaveLength(1)
  })

  test('of two tabs at once, one closes', async () => {
    await attend(MONDAY, '10:00')
    const body = { professional_id: getProfessionalId(), ...DAYS, deductions: [], total: 25 }
    const answers = await Promise.all([calls.close(body, 'a'), calls.close(body, 'b')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('refuses what was shown before a comanda was reopened', async () => {
    await attend(MONDAY, '10:00')
    await reopen(await attend(MONDAY, '11:00'))
    const body = { professional_id: getProfessionalId(), ...DAYS, deductions: [], total: 50 }
    const { status, body: refusal } = await calls.close(body)
    expect([status, refusal.code]).toEqual([409, 'statement_stale'])
    expect(refusal).toMatchObject({ shown: 50, total: 25 })
  })

  test('is undone while it is the last and not paid: what it counted is open again', async () => {
    const advance = await calls.advance(getProfessionalId(), 10)
    await attend(SUNDAY, '10:00')
    const first = await closeDays({ from: SUNDAY, to: SUNDAY })
    await attend(MONDAY, '10:00')
    const last = await closeDays()
    const refused = (code: string) => ({ body: { code } })
    expect(await calls.reopen(first)).toMatchObject(refused('statement_not_last'))
    expect(await calls.reverseAdvance(advance.body.id)).toMatchObject(refused('advance_taken'))
    expect((await calls.reopen(last)).status).toBe(204)
    expect(await calls.reopen(last)).toMatchObject(refused('statement_not_found'))
    expect((await calls.preview(getProfessionalId(), DAYS)).body.total).toBe(15)
    await calls.pay(first)
    expect(await calls.reopen(first)).toMatchObject(refused('statement_paid'))
    expect((await calls.reverseAdvance(advance.body.id)).status).toBe(204)
  })
})

describe('paying', () => {
  test('writes the ledger once and today, and takes it back today', async () => {
    await attend(MONDAY, '10:00')
    const id = await closeDays()
    const both = await Promise.all([calls.pay(id), calls.pay(id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await calls.pay(id, 'dinheiro')).toMatchObject({ body: { code: 'statement_paid' } })
    const list = async () =>
      (await listEntries(shop.business, server.storage))
        .filter(({ kind }) => kind === 'statement')
        .map(({ method, amount, day }) => [method, amount, day])
    expect(await list()).toEqual([['pix', -2500, MONDAY]])
    expect((await calls.reversePayment(id)).body.statement.paid_at).toBeNull()
    expect((await calls.reversePayment(id)).body.code).toBe('statement_not_paid')
    expect(await list()).toEqual(
      expect.arrayContaining([
        ['pix', -2500, MONDAY],
        ['pix', 2500, MONDAY],
      ]),
    )
    await calls.pay(id, 'dinheiro')
    expect(sumEntries(await listEntries(shop.business, server.storage))).toEqual(
      await readDue(shop.business, server.storage),
    )
  })

  test('what is reopened, changed or trashed after it stands in the next one, and nowhere else', async () => {
    const [gone, changed, same] = [
      await attend(SUNDAY, '10:00'),
      await attend(SUNDAY, '11:00'),
      await attend(SUNDAY, '12:00'),
    ]
    const first = await closeDays({ from: SUNDAY, to: SUNDAY })
    await calls.pay(first)
    const before = (await calls.show(first)).body
    await trash(gone)
    await reopen(changed)
    await closeWith(server, shop, changed, ({ comandaItens }) => ({
      comandaItens: [...comandaItens, createProductItem(shop)],
      pagamentos: [],
    }))
    await reopen(same)
    await closeWith(server, shop, same)
    await attend(MONDAY, '10:00')
    const { body } = await calls.preview(getProfessionalId(), { from: MONDAY, to: MONDAY })
    const [earned, ...adjusted] = body.lines
    expect(earned).toMatchObject({ kind: 'services', amount: 25 })
    expect(adjusted.sort((one, other) => one.amount - other.amount)).toMatchObject([
      { kind: 'adjustment', subject_id: gone, day: SUNDAY, amount: -25 },
      { kind: 'adjustment', subject_id: changed, day: SUNDAY, amount: 20 },
    ])
    expect(body.total).toBe(20)
    await closeDays({ from: MONDAY, to: MONDAY })
    expect((await calls.preview(getProfessionalId(), DAYS)).body.lines).toEqual([])
    const after = (await calls.show(first)).body
    expect([after.lines, after.statement]).toEqual([before.lines, before.statement])
  })

  test('a price typed in the comanda is what commission counts on; another one comes in the next', async () => {
    const typed = await attend(SUNDAY, '10:00')
    const close = async (valor: number) => {
      await reopen(typed)
      await closeWith(server, shop, typed, ({ comandaItens }) => ({
        comandaItens: [{ ...requireNth(comandaItens), valor }],
        pagamentos: [],
      }))
    }
    await close(300)
    const first = await closeDays({ from: SUNDAY, to: SUNDAY })
    expect((await calls.show(first)).body).toMatchObject({
      ...{ lines: [{ kind: 'services', base: 300, gross: 300, amount: 150 }] },
    })
    await calls.pay(first)
    await close(200)
    const next = await closeDays({ from: MONDAY, to: MONDAY })
    expect((await calls.show(next)).body.lines).toMatchObject([
      { kind: 'adjustment', base: -100, gross: -100, amount: -50 },
    ])
    expect((await calls.show(first)).body.statement.total).toBe(150)
  })

  test('what is reopened before it is paid is said of it, and comes off what the house owes', async () => {
    const visits = [await attend(SUNDAY, '10:00'), await attend(SUNDAY, '11:00')]
    const id = await closeDays({ from: SUNDAY, to: SUNDAY })
    const ask = async () => {
      const { body } = await server.call('GET /api/dashboard', {}, shop.owner.token)
      const { total, changed } = body.attention.statements
      return { total, changed }
    }
    expect((await calls.show(id)).body.changed).toBe(0)
    expect(await ask()).toEqual({ total: 50, changed: 0 })
    for (const visit of visits) await reopen(visit)
    expect((await calls.show(id)).body.changed).toBe(-50)
    expect(await ask()).toEqual({ total: 50, changed: -50 })
    await calls.pay(id)
    expect((await calls.show(id)).body.changed).toBe(0)
  })

  test('deductions beyond what there is to pay ask for a word, and the debt is none to be paid', async () => {
    await attend(SUNDAY, '10:00')
    const deductions = [{ reason: 'Vidro', amount: 40 }]
    const body = { professional_id: getProfessionalId(), ...DAYS, deductions, total: -15 }
    const refused = await calls.close(body)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('R$ 15,00')])
    expect((await calls.list()).body.statements).toEqual([])
    const { id } = (await calls.close({ ...body, below_zero: true })).body
    const history = await server.call(
      'GET /api/audit',
      { query: { kind: 'team' } },
      shop.owner.token,
    )
    expect(history.body.entries[0]?.action).toBe('statement_closed_below_zero')
    const rows = (await calls.open()).body.professionals
    expect(rows.find((one) => one.professional_id === getProfessionalId())?.unpaid.count).toBe(0)
    const settled = await calls.pay(id, 'dinheiro')
    expect(settled.body.statement.method).toBeNull()
    expect((await calls.pay(id, 'pix')).status).toBe(200)
  })

  test('what is closed late, of a day that it had, is a line of the next one', async () => {
    await attend(SUNDAY, '10:00')
    await calls.closeShown(getProfessionalId(), { from: SUNDAY, to: SUNDAY })
    const forgotten = await attend(SUNDAY, '14:00')
    await attend(MONDAY, '10:00')
    const late = { visits: 1, amount: 25, since: SUNDAY }
    const own = async () =>
      (await calls.open()).body.professionals.find(
        (one) => one.professional_id === getProfessionalId(),
      )
    expect(await own()).toMatchObject({ from: MONDAY, visits: 1, total: 50, late })
    const { body } = await calls.preview(getProfessionalId())
    expect(body).toMatchObject({ total: 50, late, before: { visits: 0 } })
    expect(body.lines).toMatchObject([
      { kind: 'services', count: 1, amount: 25 },
      { kind: 'late', day: SUNDAY, subject_id: forgotten, amount: 25 },
    ])
    const salon = new OwnerSalon(server, shop.business, shop.owner.token)
    const seen = await createComandaCalls(server, shop).show(forgotten)
    const trashed = await salon.trash({ id: forgotten, version: seen.body.version })
    expect(await own()).toMatchObject({ total: 25, late: { visits: 0, since: null } })
    await salon.restore({ id: forgotten, version: trashed.body.version })
    expect(await own()).toMatchObject({ total: 50, late })
    const closed = await calls.closeShown(getProfessionalId(), { from: MONDAY, to: MONDAY })
    expect((await calls.show(closed.body.id)).body).toMatchObject({ visits: 2 })
    expect(await own()).toMatchObject({ lines: [], total: 0, late: { visits: 0, amount: 0 } })
  })

  test('a debt moves no money and is carried once', async () => {
    await calls.advance(getProfessionalId(), 40)
    await attend(SUNDAY, '10:00')
    const id = await closeDays()
    expect((await calls.show(id)).body.statement.total).toBe(-15)
    expect((await calls.pay(id)).status).toBe(200)
    const query = { kind: 'team' as const }
    const history = await server.call('GET /api/audit', { query }, shop.owner.token)
    expect(history.body.entries[0]?.action).toBe('statement_settled')
    const kinds = (await listEntries(shop.business, server.storage)).map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['advance', 'booking'])
    // Alone it makes no statement: there is nothing to say but what the one before said.
    const alone = { professional_id: getProfessionalId(), from: MONDAY, to: MONDAY, total: -15 }
    const refused = await calls.close({ ...alone, deductions: [], below_zero: true })
    expect(refused.text).toContain('statement_empty')
    await attend(MONDAY, '10:00')
    const next = await calls.show(await closeDays())
    expect(next.body.statement.total).toBe(10)
    expect(next.body.lines).toMatchObject([
      { kind: 'services', amount: 25 },
      { kind: 'carried', amount: -15, subject_id: id },
    ])
    expect((await calls.preview(getProfessionalId(), DAYS)).body.lines).toEqual([])
  })
})

describe('an advance', () => {
  test('is given once for a key, goes out of the ledger, and back while nothing took it off', async () => {
    const [one, again] = [
      await calls.advance(getProfessionalId(), 40, 'a'),
      await calls.advance(getProfessionalId(), 40, 'a'),
    ]
    expect([one.status, again.body.id]).toEqual([201, one.body.id])
    const list = async () =>
      (await listEntries(shop.business, server.storage)).map((one) => [one.kind, one.amount])
    expect(await list()).toEqual([['advance', -4000]])
    const { body } = await calls.open()
    expect(body.professionals[1]).toMatchObject({
      lines: [{ kind: 'advance', amount: -40 }],
      advances: 40,
      total: -40,
    })
    for (let i = 0; i < 2; i++) expect((await calls.reverseAdvance(one.body.id)).status).toBe(204)
    expect((await list()).map(([, amount]) => amount).sort()).toEqual([-4000, 4000])
    expect((await calls.open()).body.professionals[1]).toMatchObject({ advances: 0, total: 0 })
  })
})

describe('the professional', () => {
  test('sees their own, says that it arrived or does not add up, and nothing of a colleague', async () => {
    const bia = await joinStaff(server, shop.owner, getProfessionalId(1))
    await attend(MONDAY, '10:00')
    const id = await closeDays()
    const own = (token: string) =>
      server.call('GET /api/professional/statements', { query: {} }, token)
    const show = (token: string) =>
      server.call('GET /api/professional/statements/:id', { params: { id }, query: {} }, token)
    const answer = (token: string, body: { answer: 'confirmed' | 'disputed'; note?: string }) =>
      server.call('POST /api/professional/statements/:id/answer', { params: { id }, body }, token)
    expect((await own(rafa.token)).body.statements).toMatchObject([{ id, total: 25 }])
    expect((await own(bia.token)).body.statements).toEqual([])
    expect([(await show(rafa.token)).status, (await show(bia.token)).status]).toEqual([200, 404])
    expect((await answer(rafa.token, { answer: 'confirmed' })).body.code).toBe('statement_not_paid')
    await calls.pay(id)
    expect((await answer(bia.token, { answer: 'confirmed' })).status).toBe(404)
    const said = await answer(rafa.token, { answer: 'disputed', note: ' Falta a coloração ' })
    expect(said.body.statement).toMatchObject({
      ...{ answer: 'disputed', answer_note: 'Falta a coloração' },
    })
    expect((await calls.show(id)).body.statement.answer).toBe('disputed')
    const at = new Date(server.context.now()).toISOString()
    const times = { answered_at: at, paid_at: at, reversed_at: at, method: 'pix' }
    const disputed = { answer: 'disputed', answer_note: 'Falta a coloração', ...times }
    await calls.reversePayment(id)
    const first = (await calls.show(id)).body
    expect(first.statement).toMatchObject({ answer: null, answer_note: null, answered_at: null })
    expect(first.earlier_answers).toEqual([disputed])
    // Asked anew, and kept beside the first; what nobody answered leaves nothing.
    await calls.pay(id)
    await answer(rafa.token, { answer: 'confirmed' })
    for (let i = 0; i < 2; i++) {
      await calls.reversePayment(id)
      await calls.pay(id)
    }
    const { body } = await calls.show(id)
    expect(body.statement.answer).toBeNull()
    const confirmed = { answer: 'confirmed', answer_note: null, ...times }
    expect(body.earlier_answers).toEqual([disputed, confirmed])
  })

  test('who is deleted for good keeps their statements, and what is still owed is listed', async () => {
    const params = { id: getProfessionalId(1) }
    await calls.advance(params.id, 40)
    const { token } = shop.owner
    await server.call('POST /api/professionals/:id/archive', { params }, token)
    expect((await server.call('DELETE /api/professionals/:id', { params }, token)).status).toBe(204)
    const rows = await server.storage.read((db) =>
      db.select().from(professionals).where(eq(professionals.id, params.id)),
    )
    expect(rows).toMatchObject([{ name: 'Bia Rocha', erased_at: expect.any(Number) }])
    const { body } = await calls.open()
    expect(body.professionals[0]).toMatchObject({ professional_name: 'Bia Rocha', total: -40 })
  })
})

test('statements come in pages, the newest first, of one professional or of those not paid', async () => {
  for (let i = 0; i < 32; i++) {
    await calls.advance(getProfessionalId(i % 2), 1)
    const id = (await calls.closeShown(getProfessionalId(i % 2), DAYS)).body.id
    if (i === 0) await calls.pay(id)
  }
  const first = (await calls.list()).body
  expect(first.statements).toHaveLength(30)
  const rest = (await calls.list({ after: first.next ?? '' })).body
  expect([rest.statements.length, rest.next]).toEqual([2, null])
  const ids = [...first.statements, ...rest.statements].map(({ id }) => id)
  expect(new Set(ids).size).toBe(32)
  expect((await calls.list({ professional_id: getProfessionalId() })).body.statements).toHaveLength(
    16,
  )
  const listUnpaid = async () =>
    (await calls.list({ paid: 'no', professional_id: getProfessionalId() })).body.statements
  // What a professional owes is carried, not paid.
  expect(await listUnpaid()).toEqual([])
  await server.storage.write((tx) => tx.update(statements).set({ total: 100 }))
  expect(await listUnpaid()).toHaveLength(15)
})
