/** Who has hundreds of bookings is erased in several transactions, between which others write. */
import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bookings } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import {
  type Break,
  MANY,
  openBreakingHouse,
  plantBookings,
} from '#tests/support/api/calls/many-bookings.ts'
import { type OwnerSalon, parseSentence } from '#tests/support/api/calls/owner-calls.ts'
import { sendRest } from '#tests/support/api/calls/rest-calls.ts'
import { requireNth } from '#tests/support/db/factories.ts'

const NAME = 'Zuleica Quixadá'
const openHouse = (breaks: Break) =>
  openBreakingHouse(breaks, { clients: [{ nome: NAME }, { nome: 'Vizinha' }] })

const plantTelling = (house: OwnerSalon, client_id: string, count: number) =>
  plantBookings(house, count, (nth) => ({
    ...{ client_id, client_name: NAME, client_phone: '11955550123', guest_name: 'Quirino' },
    ...{ notes: nth % 2 === 0 ? 'de Zuleica' : COMANDA, status: 'cancelled' },
  }))

const COMANDA = JSON.stringify({
  ...{ comandaItens: [], valorTotal: 10, adjustment: null, pagamentos: [] },
  observacoes: 'de Zuleica',
})

const isTold = like(bookings.client_name, 'Zuleica%')

const countTold = ({ server }: OwnerSalon) =>
  server.storage.read((db) => db.$count(bookings, isTold))

const listNotes = async ({ server }: OwnerSalon) => {
  const { notes, guest_name, client_phone } = bookings
  const rows = await server.storage.read((db) =>
    db.selectDistinct({ notes, guest_name, client_phone }).from(bookings),
  )
  return rows.map((row) => Object.values(row))
}

const eraseFirst = async ({ server, business, token }: OwnerSalon, archives = true) => {
  const params = { id: requireNth(business.clients).id }
  if (archives) await server.call('DELETE /api/clients/:id', { params }, token)
  return () => server.call('DELETE /api/clients/:id/permanent', { params }, token)
}

test('others write in between, and nothing is left of them once it is answered', async () => {
  const breaks: Break = { isOn: false, writes: 3 }
  const house = await openHouse(breaks)
  const [gone, neighbour] = house.business.clients
  await plantTelling(house, gone?.id ?? '', MANY)
  await plantTelling(house, neighbour?.id ?? '', 1)
  const erase = await eraseFirst(house)
  let left = -1
  breaks.between = async () => {
    left = await countTold(house)
  }
  breaks.isOn = true
  expect((await erase()).status).toBe(204)
  expect(left).toBeGreaterThan(1)
  expect(left).toBeLessThan(MANY)
  // The neighbour's one stays as it was.
  expect(await countTold(house)).toBe(1)
  const kept = JSON.stringify({ ...JSON.parse(COMANDA), observacoes: '' })
  expect(await listNotes(house)).toEqual(
    expect.arrayContaining([
      [null, null, null],
      [kept, null, null],
      ['de Zuleica', 'Quirino', '11955550123'],
    ]),
  )
  expect(await listNotes(house)).toHaveLength(3)
})

test('cut off in between, they are still there to be deleted, and the next time ends it', async () => {
  const breaks: Break = { isOn: false, writes: 0 }
  const house = await openHouse(breaks)
  const { id } = requireNth(house.business.clients)
  await plantTelling(house, id, MANY)
  const erase = await eraseFirst(house)
  breaks.isOn = true
  expect((await erase()).status).toBe(500)
  breaks.isOn = false
  const left = await countTold(house)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(MANY)
  const theirs = and(eq(clients.id, id), eq(clients.nome, NAME))
  expect(await house.server.storage.read((db) => db.$count(clients, theirs))).toBe(1)
  expect((await erase()).status).toBe(204)
  expect(await countTold(house)).toBe(0)
  expect(await house.server.storage.read((db) => db.$count(clients, theirs))).toBe(0)
})

test('who was cut off for good is not joined, either way round, and the refusal says the way out, which works', async () => {
  const breaks: Break = { isOn: false, writes: 0 }
  const house = await openHouse(breaks)
  const { server, token } = house
  const [{ id = '' } = {}, { id: neighbour = '' } = {}] = house.business.clients
  await plantTelling(house, id, MANY)
  const erase = await eraseFirst(house)
  breaks.isOn = true
  expect((await erase()).status).toBe(500)
  breaks.isOn = false
  // Whoever is back in the list tells no more than before.
  const restored = await server.call('POST /api/clients/:id/restore', { params: { id } }, token)
  expect(restored.status).toBeLessThan(300)
  for (const [kept, other_id] of [
    [neighbour, id],
    [id, neighbour],
  ] as const) {
    const input = { params: { id: kept }, body: { other_id } }
    const refused = await server.call('POST /api/clients/:id/merge', input, token)
    expect(refused.status).toBe(409)
    expect(parseSentence(refused)).toContain('Exclua de vez esse cadastro')
  }
  const again = await eraseFirst(house)
  expect((await again()).status).toBe(204)
  expect(await countTold(house)).toBe(0)
})

test('by /rest/v1 clients go in one transaction, or not at all: a thousand bookings together at most', async () => {
  const house = await openHouse({ isOn: false, writes: 3 })
  const { token, server } = house
  const [gone, neighbour] = house.business.clients
  await plantTelling(house, gone?.id ?? '', MANY)
  await plantTelling(house, neighbour?.id ?? '', 51)
  const remove = (query: string) => sendRest(server, 'DELETE', `clients?${query}`, { token })
  const refused = await remove('id=neq.x')
  expect([refused.status, refused.body.code]).toEqual([400, '54000'])
  expect(await countTold(house)).toBe(MANY + 51)
  expect((await remove(`id=eq.${gone?.id}`)).status).toBe(204)
  expect(await countTold(house)).toBe(51)
})
