/** What a professional earned is closed once, as it stood. */
import { describe, expect, test } from 'vitest'
import { tips } from '#db/tables/money.ts'
import { MONDAY } from '#tests/support/api/calls/booking-calls.ts'
import { DAYS, SUNDAY, useStatementShop } from '#tests/support/api/calls/use-statement-shop.ts'

const house = useStatementShop()
const { attend, closeDays, getProfessionalId, reopen } = house

describe('closing', () => {
  test('keeps lines and parts as they stood, with tips whole', async () => {
    const id = await attend(MONDAY, '10:00')
    const tip = { booking_id: id, n: 0, user_id: house.shop.business.user_id, amount: 1000 }
    await house.server.storage.write((tx) =>
      tx.insert(tips).values({
        ...{ ...tip, professional_id: getProfessionalId(), method: 'pix', date: MONDAY },
      }),
    )
    const { body: answer } = await house.calls.closeShown(getProfessionalId(), DAYS, [
      { reason: 'Uniforme', amount: 5.5 },
    ])
    const { body } = await house.calls.show(answer.id)
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
    const [one, again] = [await house.calls.close(body, 'a'), await house.calls.close(body, 'a')]
    expect([one.status, again.body.id]).toEqual([201, one.body.id])
    const other = await house.calls.close(body, 'b')
    expect(other).toMatchObject({ status: 409, body: { code: 'statement_stale' } })
    expect(other.body).toMatchObject({ shown: 25, total: 0 })
    const none = await house.calls.close({ ...body, from: '2026-10-01', total: 0 }, 'c')
    expect(none).toMatchObject({ status: 409, body: { code: 'statement_empty' } })
    expect((await house.calls.list()).body.statements).toHaveLength(1)
  })

  test('of two tabs at once, one closes', async () => {
    await attend(MONDAY, '10:00')
    const body = { professional_id: getProfessionalId(), ...DAYS, deductions: [], total: 25 }
    const answers = await Promise.all([house.calls.close(body, 'a'), house.calls.close(body, 'b')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('refuses what was shown before a comanda was reopened', async () => {
    await attend(MONDAY, '10:00')
    await reopen(await attend(MONDAY, '11:00'))
    const body = { professional_id: getProfessionalId(), ...DAYS, deductions: [], total: 50 }
    const { status, body: refusal } = await house.calls.close(body)
    expect([status, refusal.code]).toEqual([409, 'statement_stale'])
    expect(refusal).toMatchObject({ shown: 50, total: 25 })
  })

  test('is undone while it is the last and not paid: what it counted is open again', async () => {
    const advance = await house.calls.advance(getProfessionalId(), 10)
    await attend(SUNDAY, '10:00')
    const first = await closeDays({ from: SUNDAY, to: SUNDAY })
    await attend(MONDAY, '10:00')
    const last = await closeDays()
    const refused = (code: string) => ({ body: { code } })
    expect(await house.calls.reopen(first)).toMatchObject(refused('statement_not_last'))
    expect(await house.calls.reverseAdvance(advance.body.id)).toMatchObject(
      refused('advance_taken'),
    )
    expect((await house.calls.reopen(last)).status).toBe(204)
    expect(await house.calls.reopen(last)).toMatchObject(refused('statement_not_found'))
    expect((await house.calls.preview(getProfessionalId(), DAYS)).body.total).toBe(15)
    await house.calls.pay(first)
    expect(await house.calls.reopen(first)).toMatchObject(refused('statement_paid'))
    expect((await house.calls.reverseAdvance(advance.body.id)).status).toBe(204)
  })
})
