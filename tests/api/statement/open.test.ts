/** What of a professional’s earnings no statement holds, and what closing would count. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { insertCommissions } from '#db/commissions.ts'
import { business_settings } from '#db/tables/business.ts'
import { MONDAY, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { SUNDAY, useStatementShop } from '#tests/support/api/calls/use-statement-shop.ts'

const house = useStatementShop()
const { attend, closeDays, getProfessionalId } = house

/** So many parts of a comanda more. */
const createParts = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...{ item: n + 1, part: 0, tipo: 'produto' as const, nome: 'Pomada', rate: 10 },
    ...{ base: 1000, gross: 1000, amount: 100, fee: 0 },
    ...{ professional_id: getProfessionalId(), professional_name: 'Rafa Lima' },
  }))

describe('what is open', () => {
  test('is what a closing counts, with who earned nothing beside it; a colleague’s is theirs', async () => {
    await attend(SUNDAY, '10:00')
    await attend(MONDAY, '10:00')
    await attend(MONDAY, '11:00', 1)
    const { status, body } = await house.calls.open()
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
    const november = await house.calls.preview(getProfessionalId(), { from: SUNDAY, to: MONDAY })
    expect(november.body).toMatchObject({ total: 25, before })
    const whole = { from: '2026-10-20', total: 50, visits: 2 }
    const none = { visits: 0, amount: 0, since: null }
    const { body } = await house.calls.preview(getProfessionalId())
    expect(body).toMatchObject({ ...whole, before: none })
    const [, open] = (await house.calls.open()).body.professionals
    expect(open).toMatchObject({ ...whole, lines: [{ kind: 'services', amount: 50 }] })
    // What was left out of a statement is as open, and the lines say what it is made of.
    await house.calls.closeShown(getProfessionalId(), { from: MONDAY, to: MONDAY })
    await attend(MONDAY, '12:00')
    await house.calls.advance(getProfessionalId(), 7)
    expect((await house.calls.open()).body.professionals[1]).toMatchObject({
      ...{ from: '2026-10-20', total: 43, visits: 2, late: none },
      lines: [
        { kind: 'services', amount: 50 },
        { kind: 'advance', amount: -7 },
      ],
    })
    expect((await house.calls.preview(getProfessionalId())).body).toMatchObject({ total: 43 })
  })

  test('lists what a statement would count, page by page, and whose numbers stand on its sheet', async () => {
    const visit = await attend(SUNDAY, '10:00')
    const { user_id } = house.shop.business
    await house.server.storage.write(async (tx) => {
      await tx
        .update(business_settings)
        .set({ tax_id: '11.222.333/0001-81' })
        .where(eq(business_settings.user_id, user_id))
      await insertCommissions(tx, { id: visit, user_id, date: SUNDAY }, createParts(120))
    })
    const { body } = await house.calls.preview(getProfessionalId())
    expect(body.tax_ids).toEqual({ house: '11.222.333/0001-81', professional: null })
    expect(body.parts).toHaveLength(100)
    expect(body.parts[0]).toMatchObject({ n: 0, booking_id: visit, time: '10:00' })
    const rest = await house.calls.preview(getProfessionalId(), { after: body.next ?? '' })
    expect(rest.body).toMatchObject({ total: body.total, next: null })
    const parts = [...body.parts, ...rest.body.parts]
    expect(parts.map(({ n }) => n)).toEqual(parts.map((_, n) => n))
    const sum = parts.reduce((all, { amount }) => all + Math.round(amount * 100), 0)
    expect(sum).toBe(Math.round(body.total * 100))
    const closed = await house.calls.show(await closeDays())
    expect(closed.body).toMatchObject({ tax_ids: body.tax_ids, parts: body.parts.slice(0, 100) })
  })

  test('lists the visits of a day by their hour, however they are called, and is closed in that order', async () => {
    const hours = ['15:00', '09:00', '17:00', '11:00', '13:00']
    for (const time of hours) await attend(SUNDAY, time)
    const { body } = await house.calls.preview(getProfessionalId())
    expect(body.parts.map(({ time }) => time)).toEqual([...hours].sort())
    const closed = await house.calls.show(await closeDays())
    expect(closed.body.parts.map(({ time }) => time)).toEqual([...hours].sort())
  })

  test('up to a day is nothing that came after it, though it was given or closed by now', async () => {
    const own = async () => {
      const { professionals: rows } = (await house.calls.open({ until: SUNDAY })).body
      return rows.find((one) => one.professional_id === getProfessionalId())
    }
    await attend(SUNDAY, '10:00')
    await house.calls.advance(getProfessionalId(), 10)
    expect(await own()).toMatchObject({ total: 25, advances: 10 })
    await closeDays()
    await attend(MONDAY, '14:00')
    expect(await own()).toMatchObject({ lines: [], total: 0, visits: 0, late: { visits: 0 } })
  })

  test('begins with the month where somebody’s first visit is of a day after it', async () => {
    await attend(MONDAY, '10:00')
    const { status, body } = await house.calls.preview(getProfessionalId(), { to: SUNDAY })
    expect([status, body.from, body.to, body.total]).toEqual([200, '2026-11-01', SUNDAY, 0])
  })

  test('takes days in their order, none of them to come, of the own team alone', async () => {
    const cases = [
      [{ from: MONDAY, to: SUNDAY }, 400, 'date_range'],
      [{ from: MONDAY, to: TUESDAY }, 400, 'invalid_input'],
    ] as const
    for (const [days, status, code] of cases) {
      const { body, ...answer } = await house.calls.preview(getProfessionalId(), days)
      expect([answer.status, body.code]).toEqual([status, code])
    }
    expect((await house.calls.preview('ninguem')).status).toBe(404)
  })
})
