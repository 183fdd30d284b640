/** A statement is paid once; what changed since stands in the next one, and so does a debt. */
import { describe, expect, test } from 'vitest'
import { MONDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  closeWith,
  createComandaCalls,
  createProductItem,
} from '#tests/support/api/calls/comanda-calls.ts'
import { OwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { DAYS, SUNDAY, useStatementShop } from '#tests/support/api/calls/use-statement-shop.ts'
import { listEntries, readDue, sumEntries } from '#tests/support/api/ledger-rows.ts'
import { requireNth } from '#tests/support/db/factories.ts'

const house = useStatementShop()
const { attend, closeDays, getProfessionalId, reopen, trash } = house

describe('paying', () => {
  test('writes the ledger once and today, and takes it back today', async () => {
    await attend(MONDAY, '10:00')
    const id = await closeDays()
    const both = await Promise.all([house.calls.pay(id), house.calls.pay(id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await house.calls.pay(id, 'dinheiro')).toMatchObject({
      body: { code: 'statement_paid' },
    })
    const list = async () =>
      (await listEntries(house.shop.business, house.server.storage))
        .filter(({ kind }) => kind === 'statement')
        .map(({ method, amount, day }) => [method, amount, day])
    expect(await list()).toEqual([['pix', -2500, MONDAY]])
    expect((await house.calls.reversePayment(id)).body.statement.paid_at).toBeNull()
    expect((await house.calls.reversePayment(id)).body.code).toBe('statement_not_paid')
    expect(await list()).toEqual(
      expect.arrayContaining([
        ['pix', -2500, MONDAY],
        ['pix', 2500, MONDAY],
      ]),
    )
    await house.calls.pay(id, 'dinheiro')
    expect(sumEntries(await listEntries(house.shop.business, house.server.storage))).toEqual(
      await readDue(house.shop.business, house.server.storage),
    )
  })

  test('what is reopened, changed or trashed after it stands in the next one, and nowhere else', async () => {
    const [gone, changed, same] = [
      await attend(SUNDAY, '10:00'),
      await attend(SUNDAY, '11:00'),
      await attend(SUNDAY, '12:00'),
    ]
    const first = await closeDays({ from: SUNDAY, to: SUNDAY })
    await house.calls.pay(first)
    const before = (await house.calls.show(first)).body
    await trash(gone)
    await reopen(changed)
    await closeWith(house.server, house.shop, changed, ({ comandaItens }) => ({
      comandaItens: [...comandaItens, createProductItem(house.shop)],
      pagamentos: [],
    }))
    await reopen(same)
    await closeWith(house.server, house.shop, same)
    await attend(MONDAY, '10:00')
    const { body } = await house.calls.preview(getProfessionalId(), { from: MONDAY, to: MONDAY })
    const [earned, ...adjusted] = body.lines
    expect(earned).toMatchObject({ kind: 'services', amount: 25 })
    expect(adjusted.sort((one, other) => one.amount - other.amount)).toMatchObject([
      { kind: 'adjustment', subject_id: gone, day: SUNDAY, amount: -25 },
      { kind: 'adjustment', subject_id: changed, day: SUNDAY, amount: 20 },
    ])
    expect(body.total).toBe(20)
    await closeDays({ from: MONDAY, to: MONDAY })
    expect((await house.calls.preview(getProfessionalId(), DAYS)).body.lines).toEqual([])
    const after = (await house.calls.show(first)).body
    expect([after.lines, after.statement]).toEqual([before.lines, before.statement])
  })

  test('a price typed in the comanda is what commission counts on; another one comes in the next', async () => {
    const typed = await attend(SUNDAY, '10:00')
    const close = async (valor: number) => {
      await reopen(typed)
      await closeWith(house.server, house.shop, typed, ({ comandaItens }) => ({
        comandaItens: [{ ...requireNth(comandaItens), valor }],
        pagamentos: [],
      }))
    }
    await close(300)
    const first = await closeDays({ from: SUNDAY, to: SUNDAY })
    expect((await house.calls.show(first)).body).toMatchObject({
      ...{ lines: [{ kind: 'services', base: 300, gross: 300, amount: 150 }] },
    })
    await house.calls.pay(first)
    await close(200)
    const next = await closeDays({ from: MONDAY, to: MONDAY })
    expect((await house.calls.show(next)).body.lines).toMatchObject([
      { kind: 'adjustment', base: -100, gross: -100, amount: -50 },
    ])
    expect((await house.calls.show(first)).body.statement.total).toBe(150)
  })

  test('what is reopened before it is paid is said of it, and comes off what the house owes', async () => {
    const visits = [await attend(SUNDAY, '10:00'), await attend(SUNDAY, '11:00')]
    const id = await closeDays({ from: SUNDAY, to: SUNDAY })
    const ask = async () => {
      const { body } = await house.server.call('GET /api/dashboard', {}, house.shop.owner.token)
      const { total, changed } = body.attention.statements
      return { total, changed }
    }
    expect((await house.calls.show(id)).body.changed).toBe(0)
    expect(await ask()).toEqual({ total: 50, changed: 0 })
    for (const visit of visits) await reopen(visit)
    expect((await house.calls.show(id)).body.changed).toBe(-50)
    expect(await ask()).toEqual({ total: 50, changed: -50 })
    await house.calls.pay(id)
    expect((await house.calls.show(id)).body.changed).toBe(0)
  })

  test('deductions beyond what there is to pay ask for a word, and the debt is none to be paid', async () => {
    await attend(SUNDAY, '10:00')
    const deductions = [{ reason: 'Vidro', amount: 40 }]
    const body = { professional_id: getProfessionalId(), ...DAYS, deductions, total: -15 }
    const refused = await house.calls.close(body)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('R$ 15,00')])
    expect((await house.calls.list()).body.statements).toEqual([])
    const { id } = (await house.calls.close({ ...body, below_zero: true })).body
    const history = await house.server.call(
      'GET /api/audit',
      { query: { kind: 'team' } },
      house.shop.owner.token,
    )
    expect(history.body.entries[0]?.action).toBe('statement_closed_below_zero')
    const rows = (await house.calls.open()).body.professionals
    expect(rows.find((one) => one.professional_id === getProfessionalId())?.unpaid.count).toBe(0)
    const settled = await house.calls.pay(id, 'dinheiro')
    expect(settled.body.statement.method).toBeNull()
    expect((await house.calls.pay(id, 'pix')).status).toBe(200)
  })

  test('what is closed late, of a day that it had, is a line of the next one', async () => {
    await attend(SUNDAY, '10:00')
    await house.calls.closeShown(getProfessionalId(), { from: SUNDAY, to: SUNDAY })
    const forgotten = await attend(SUNDAY, '14:00')
    await attend(MONDAY, '10:00')
    const late = { visits: 1, amount: 25, since: SUNDAY }
    const own = async () =>
      (await house.calls.open()).body.professionals.find(
        (one) => one.professional_id === getProfessionalId(),
      )
    expect(await own()).toMatchObject({ from: MONDAY, visits: 1, total: 50, late })
    const { body } = await house.calls.preview(getProfessionalId())
    expect(body).toMatchObject({ total: 50, late, before: { visits: 0 } })
    expect(body.lines).toMatchObject([
      { kind: 'services', count: 1, amount: 25 },
      { kind: 'late', day: SUNDAY, subject_id: forgotten, amount: 25 },
    ])
    const salon = new OwnerSalon(house.server, house.shop.business, house.shop.owner.token)
    const seen = await createComandaCalls(house.server, house.shop).show(forgotten)
    const trashed = await salon.trash({ id: forgotten, version: seen.body.version })
    expect(await own()).toMatchObject({ total: 25, late: { visits: 0, since: null } })
    await salon.restore({ id: forgotten, version: trashed.body.version })
    expect(await own()).toMatchObject({ total: 50, late })
    const closed = await house.calls.closeShown(getProfessionalId(), { from: MONDAY, to: MONDAY })
    expect((await house.calls.show(closed.body.id)).body).toMatchObject({ visits: 2 })
    expect(await own()).toMatchObject({ lines: [], total: 0, late: { visits: 0, amount: 0 } })
  })

  test('a debt moves no money and is carried once', async () => {
    await house.calls.advance(getProfessionalId(), 40)
    await attend(SUNDAY, '10:00')
    const id = await closeDays()
    expect((await house.calls.show(id)).body.statement.total).toBe(-15)
    expect((await house.calls.pay(id)).status).toBe(200)
    const query = { kind: 'team' as const }
    const history = await house.server.call('GET /api/audit', { query }, house.shop.owner.token)
    expect(history.body.entries[0]?.action).toBe('statement_settled')
    const kinds = (await listEntries(house.shop.business, house.server.storage)).map(
      ({ kind }) => kind,
    )
    expect(kinds.sort()).toEqual(['advance', 'booking'])
    // Alone it makes no statement: there is nothing to say but what the one before said.
    const alone = { professional_id: getProfessionalId(), from: MONDAY, to: MONDAY, total: -15 }
    const refused = await house.calls.close({ ...alone, deductions: [], below_zero: true })
    expect(refused.text).toContain('statement_empty')
    await attend(MONDAY, '10:00')
    const next = await house.calls.show(await closeDays())
    expect(next.body.statement.total).toBe(10)
    expect(next.body.lines).toMatchObject([
      { kind: 'services', amount: 25 },
      { kind: 'carried', amount: -15, subject_id: id },
    ])
    expect((await house.calls.preview(getProfessionalId(), DAYS)).body.lines).toEqual([])
  })
})
