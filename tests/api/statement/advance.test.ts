/** What a professional is given before it is earned. */
import { describe, expect, test } from 'vitest'
import { useStatementShop } from '#tests/support/api/calls/use-statement-shop.ts'
import { listEntries } from '#tests/support/api/ledger-rows.ts'

const house = useStatementShop()
const { getProfessionalId } = house

describe('an advance', () => {
  test('is given once for a key, goes out of the ledger, and back while nothing took it off', async () => {
    const [one, again] = [
      await house.calls.advance(getProfessionalId(), 40, 'a'),
      await house.calls.advance(getProfessionalId(), 40, 'a'),
    ]
    expect([one.status, again.body.id]).toEqual([201, one.body.id])
    const list = async () =>
      (await listEntries(house.shop.business, house.server.storage)).map((one) => [
        one.kind,
        one.amount,
      ])
    expect(await list()).toEqual([['advance', -4000]])
    const { body } = await house.calls.open()
    expect(body.professionals[1]).toMatchObject({
      lines: [{ kind: 'advance', amount: -40 }],
      advances: 40,
      total: -40,
    })
    for (let i = 0; i < 2; i++)
      expect((await house.calls.reverseAdvance(one.body.id)).status).toBe(204)
    expect((await list()).map(([, amount]) => amount).sort()).toEqual([-4000, 4000])
    expect((await house.calls.open()).body.professionals[1]).toMatchObject({
      advances: 0,
      total: 0,
    })
  })
})
