/** Who has not been there for five years is forgotten, once a day. */
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CLIENT_KEPT_MS, forgetUnseenClients } from '#api/client/forget-unseen.ts'
import { findMergedClient } from '#db/client/client-merges.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { MONDAY_8H, startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

const OLD = MONDAY_8H - CLIENT_KEPT_MS - 1
const old = { created_at: OLD, updated_at: OLD }

let house: OwnerSalon
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer(), {
    clients: [
      { nome: 'Sumida', ...old },
      { nome: 'Voltou', ...old },
      { nome: 'Mudou', ...old, updated_at: MONDAY_8H },
      { nome: 'Nova' },
    ],
  })
})
afterEach(() => house.server.close())

const names = () =>
  Promise.all(
    house.business.clients.map(async ({ id }) => {
      const row = await house.server.storage.read((db) =>
        findMergedClient(db, house.business.user_id, id),
      )
      return row?.nome
    }),
  )

test('only who booked, bought and was changed no more; the log says how many, and of which house', async () => {
  const [gone, back] = house.business.clients
  await house.insert({ client_id: gone?.id ?? '', date: '2019-01-07', status: 'completed' })
  await house.insert({ client_id: back?.id ?? '', date: '2026-11-02', status: 'completed' })
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const { storage } = house.server
  const forgotten = await forgetUnseenClients({ storage, now: () => MONDAY_8H, log })
  expect(forgotten).toEqual(new Map([[house.business.user_id, 1]]))
  expect(await names()).toEqual(['Cliente removido', 'Voltou', 'Mudou', 'Nova'])
  expect(lines.join()).toContain('"count":1')
  expect(lines.join()).not.toContain('Sumida')
  const again = await forgetUnseenClients({ storage, now: () => MONDAY_8H, log })
  expect(again.size).toBe(0)
})

test('a visit stays in the sums, of nobody', async () => {
  const { id } = requireNth(house.business.clients)
  const visit = await house.insert({ client_id: id, date: '2019-01-07', status: 'completed' })
  const { storage } = house.server
  const log = pino({ level: 'silent' })
  await forgetUnseenClients({ storage, now: () => MONDAY_8H, log })
  const { body } = await house.server.call(
    'GET /api/bookings/:id',
    { params: { id: visit.id } },
    house.token,
  )
  expect(body).toMatchObject({ client_name: 'Cliente removido', price: 50, status: 'completed' })
})
