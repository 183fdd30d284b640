/** What the reception sees of the till, and what it may take back. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { audit } from '#db/tables/account.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { openAccount } from '#tests/support/api/people/accounts.ts'
import { joinReception } from '#tests/support/api/people/reception.ts'
import { MONDAY_8H, startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

const [FRIDAY, SATURDAY, SUNDAY, MONDAY] = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']
const DAY_MS = 24 * 60 * 60_000

let house: OwnerSalon
let carla: { id: string; token: string }
let reception: string
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer())
  carla = await joinReception(house.server, house.business)
  reception = carla.token
})
afterEach(() => house.server.close())

const show = (query: CallInput<'GET /api/till'>['query'] = {}, token = reception) =>
  house.server.call('GET /api/till', { query }, token)
const showDay = (day: string, token = reception) => show({ from: day, to: day }, token)
const move = async (token: string) => {
  const body = { kind: 'suprimento' as const, amount: 30, reason: 'Moedas' }
  const { body: made } = await house.server.call(
    'POST /api/till/moves',
    { headers: {}, body },
    token,
  )
  return made.id
}
const close = async (day: string, expected: number, token = reception) => {
  const body = { day, counted: expected, expected }
  return house.server.call('POST /api/till/close', { body }, token)
}
const reverse = (id: string, token = reception, below_zero = false) =>
  house.server.call(
    'POST /api/till/moves/:id/reverse',
    { params: { id }, body: { reason: 'Engano', below_zero } },
    token,
  )

const signInAgain = async (id: string) => (await openAccount(house.server, id)).access_token

describe('the reception', () => {
  test('sees a day at a time: today, yesterday, and days that wait to be closed', async () => {
    expect((await showDay(MONDAY)).status).toBe(200)
    expect((await showDay(SUNDAY)).status).toBe(200)
    const refused = await show({ from: SUNDAY, to: MONDAY })
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('till_not_for_desk'),
    ])
    // A day of today whose entries are told by another one shows what was taken over weeks.
    for (const query of [{ by: 'arrival' }, { by: 'earlier' }, { on_its_way: SUNDAY }] as const)
      expect((await show({ from: MONDAY, to: MONDAY, ...query })).status).toBe(403)
    expect((await showDay(SATURDAY)).text).toContain('A recepção vê o caixa de hoje')
    expect((await close(FRIDAY, 0)).text).toContain('till_not_for_desk')
    expect((await show({ from: FRIDAY, to: MONDAY }, house.token)).status).toBe(200)
  })

  test('keeps a day from long ago until it is closed', async () => {
    await house.server.call('POST /api/till/open', { body: { day: MONDAY, float: 50 } }, reception)
    house.server.setNow(MONDAY_8H + 3 * DAY_MS)
    reception = await signInAgain(carla.id)
    expect((await showDay(MONDAY)).body.figures?.drawer?.expected).toBe(50)
    expect((await close(MONDAY, 50)).status).toBe(200)
    expect((await showDay(MONDAY)).text).toContain('till_not_for_desk')
  })

  test('is told what of its drawer went to a professional, and neither whom nor why', async () => {
    const { id: professional_id } = requireNth(house.business.professionals)
    const give = async (amount: number, method: 'pix' | 'dinheiro') => {
      const body = { professional_id, amount, method, note: 'Aluguel da Rafa', below_zero: true }
      await house.server.call('POST /api/advances', { headers: {}, body }, house.token)
    }
    await give(40, 'dinheiro')
    await give(70, 'pix')
    const { text, body: shown } = await show()
    expect(shown.entries).toMatchObject([
      { amount: -40, method: 'dinheiro', who: null, what: null, professional: null },
    ])
    expect(text).not.toContain('Aluguel da Rafa')
    expect(shown.figures).toMatchObject({
      ...{ receivable: null, listed: -40, methods: [{ method: 'dinheiro', out: -40 }] },
      drawer: { expected: -40 },
    })
    // Its lists neither: they add up to what they say.
    for (const query of [{ of: 'paid_out' }, { of: 'money', direction: 'out' }] as const) {
      const { entries, figures } = (await show(query)).body
      expect([entries.length, figures?.listed, figures?.unfiltered?.entries]).toEqual([1, -40, 1])
    }
    expect((await show({ method: 'pix' })).body).toMatchObject({
      ...{ entries: [], figures: { listed: 0, methods: [{ method: 'dinheiro' }] } },
    })
    const own = (await show({}, house.token)).body
    expect(own.entries.map(({ amount }) => amount).sort()).toEqual([-40, -70])
    expect((await show({}, house.token)).text).toContain('Aluguel da Rafa')
  })

  test('takes its own moves back, and of a closed day nobody else’s', async () => {
    const own = await move(reception)
    const others = await move(house.token)
    await close(MONDAY, 60)
    const { entries } = (await showDay(MONDAY)).body
    const canReverse = (id: string) => entries.find((one) => one.subject_id === id)?.reversible
    expect([canReverse(own), canReverse(others)]).toEqual([true, false])
    house.server.setNow(MONDAY_8H + DAY_MS)
    reception = await signInAgain(carla.id)
    const refused = await reverse(others)
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('till_move_not_yours'),
    ])
    // Nothing lies in today's drawer yet: it goes out on purpose alone.
    expect((await reverse(own)).text).toContain('till_below_zero')
    expect((await reverse(own, reception, true)).status).toBe(204)
    const owner = await signInAgain(house.business.user_id)
    expect((await reverse(others, owner, true)).status).toBe(204)
  })

  test('opens again what it counted itself, and says why; of before the count nothing is its own for that', async () => {
    const others = await move(house.token)
    const reopen = (body: { day: string; reason: string }, token = reception) =>
      house.server.call('POST /api/till/reopen', { body }, token)
    const why = { day: MONDAY, reason: 'Contei errado' }
    const drawer = async (token = reception) => (await showDay(MONDAY, token)).body.figures?.drawer
    await close(MONDAY, 30, house.token)
    expect((await drawer())?.reopenable).toBe(false)
    expect((await drawer(house.token))?.reopenable).toBe(true)
    const refused = await reopen(why)
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('till_count_not_yours'),
    ])
    expect((await drawer())?.closed).not.toBeNull()
    expect((await reopen({ ...why, reason: '  ' }, house.token)).status).toBe(400)
    expect((await reopen({ ...why, reason: 'Faltou uma nota' }, house.token)).status).toBe(204)
    // Open again, what was counted is not the reception's to take back.
    const { entries } = (await showDay(MONDAY)).body
    expect(entries.map(({ reversible }) => reversible)).toEqual([false])
    expect((await reverse(others, reception, true)).text).toContain('till_move_not_yours')
    house.server.setNow(MONDAY_8H + 60_000)
    const later = await move(house.token)
    await close(MONDAY, 60)
    expect((await drawer())?.reopenable).toBe(true)
    expect((await reopen(why)).status).toBe(204)
    expect((await reverse(later, reception, true)).text).toContain('till_move_not_yours')
    house.server.setNow(MONDAY_8H + 120_000)
    expect((await reverse(await move(house.token), reception, true)).status).toBe(204)
    await close(MONDAY, 60)
    const counts = (await drawer(house.token))?.counts
    expect(counts?.map(({ counted, reopened_for }) => [counted, reopened_for])).toEqual([
      [60, null],
      [60, 'Contei errado'],
      [30, 'Faltou uma nota'],
    ])
    const { body } = await house.server.call('GET /api/audit', { query: {} }, house.token)
    await house.server.storage.write((tx) => tx.delete(audit))
    // Of a year ago the history knows nothing any more: the till does.
    expect((await drawer(house.token))?.counts).toEqual(counts)
    const acts = body.entries.filter(({ action }) => action === 'till_reopened')
    expect(acts.map(({ reason }) => reason)).toEqual(['Contei errado', 'Faltou uma nota'])
  })
})
