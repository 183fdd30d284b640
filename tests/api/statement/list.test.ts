/** Statements as the house lists them. */
import { expect, test } from 'vitest'
import { statements } from '#db/tables/money.ts'
import { DAYS, useStatementShop } from '#tests/support/api/calls/use-statement-shop.ts'

const house = useStatementShop()
const { getProfessionalId } = house

test('statements come in pages, the newest first, of one professional or of those not paid', async () => {
  for (let i = 0; i < 32; i++) {
    await house.calls.advance(getProfessionalId(i % 2), 1)
    const id = (await house.calls.closeShown(getProfessionalId(i % 2), DAYS)).body.id
    if (i === 0) await house.calls.pay(id)
  }
  const first = (await house.calls.list()).body
  expect(first.statements).toHaveLength(30)
  const rest = (await house.calls.list({ after: first.next ?? '' })).body
  expect([rest.statements.length, rest.next]).toEqual([2, null])
  const ids = [...first.statements, ...rest.statements].map(({ id }) => id)
  expect(new Set(ids).size).toBe(32)
  expect(
    (await house.calls.list({ professional_id: getProfessionalId() })).body.statements,
  ).toHaveLength(16)
  const listUnpaid = async () =>
    (await house.calls.list({ paid: 'no', professional_id: getProfessionalId() })).body.statements
  // What a professional owes is carried, not paid.
  expect(await listUnpaid()).toEqual([])
  await house.server.storage.write((tx) => tx.update(statements).set({ total: 100 }))
  expect(await listUnpaid()).toHaveLength(15)
})
