/** Statements as the professional sees and answers them, and once they have gone. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { professionals } from '#db/tables/service.ts'
import { MONDAY } from '#tests/support/api/calls/booking-calls.ts'
import { joinStaff } from '#tests/support/api/calls/staff-calls.ts'
import { useStatementShop } from '#tests/support/api/calls/use-statement-shop.ts'

const house = useStatementShop()
const { attend, closeDays, getProfessionalId } = house

describe('the professional', () => {
  test('sees their own, says that it arrived or does not add up, and nothing of a colleague', async () => {
    const bia = await joinStaff(house.server, house.shop.owner, getProfessionalId(1))
    await attend(MONDAY, '10:00')
    const id = await closeDays()
    const own = (token: string) =>
      house.server.call('GET /api/professional/statements', { query: {} }, token)
    const show = (token: string) =>
      house.server.call(
        'GET /api/professional/statements/:id',
        { params: { id }, query: {} },
        token,
      )
    const answer = (token: string, body: { answer: 'confirmed' | 'disputed'; note?: string }) =>
      house.server.call(
        'POST /api/professional/statements/:id/answer',
        { params: { id }, body },
        token,
      )
    expect((await own(house.rafa.token)).body.statements).toMatchObject([{ id, total: 25 }])
    expect((await own(bia.token)).body.statements).toEqual([])
    expect([(await show(house.rafa.token)).status, (await show(bia.token)).status]).toEqual([
      200, 404,
    ])
    expect((await answer(house.rafa.token, { answer: 'confirmed' })).body.code).toBe(
      'statement_not_paid',
    )
    await house.calls.pay(id)
    expect((await answer(bia.token, { answer: 'confirmed' })).status).toBe(404)
    const said = await answer(house.rafa.token, { answer: 'disputed', note: ' Falta a coloração ' })
    expect(said.body.statement).toMatchObject({
      ...{ answer: 'disputed', answer_note: 'Falta a coloração' },
    })
    expect((await house.calls.show(id)).body.statement.answer).toBe('disputed')
    const at = new Date(house.server.context.now()).toISOString()
    const times = { answered_at: at, paid_at: at, reversed_at: at, method: 'pix' }
    const disputed = { answer: 'disputed', answer_note: 'Falta a coloração', ...times }
    await house.calls.reversePayment(id)
    const first = (await house.calls.show(id)).body
    expect(first.statement).toMatchObject({ answer: null, answer_note: null, answered_at: null })
    expect(first.earlier_answers).toEqual([disputed])
    // Asked anew, and kept beside the first; what nobody answered leaves nothing.
    await house.calls.pay(id)
    await answer(house.rafa.token, { answer: 'confirmed' })
    for (let i = 0; i < 2; i++) {
      await house.calls.reversePayment(id)
      await house.calls.pay(id)
    }
    const { body } = await house.calls.show(id)
    expect(body.statement.answer).toBeNull()
    const confirmed = { answer: 'confirmed', answer_note: null, ...times }
    expect(body.earlier_answers).toEqual([disputed, confirmed])
  })

  test('who is deleted for good keeps their statements, and what is still owed is listed', async () => {
    const params = { id: getProfessionalId(1) }
    await house.calls.advance(params.id, 40)
    const { token } = house.shop.owner
    await house.server.call('POST /api/professionals/:id/archive', { params }, token)
    expect(
      (await house.server.call('DELETE /api/professionals/:id', { params }, token)).status,
    ).toBe(204)
    const rows = await house.server.storage.read((db) =>
      db.select().from(professionals).where(eq(professionals.id, params.id)),
    )
    expect(rows).toMatchObject([{ name: 'Bia Rocha', erased_at: expect.any(Number) }])
    const { body } = await house.calls.open()
    expect(body.professionals[0]).toMatchObject({ professional_name: 'Bia Rocha', total: -40 })
  })
})
