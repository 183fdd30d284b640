/** A comanda that is saved and open, while its booking is changed. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BookingDetail } from '#api/contract/contract.ts'
import {
  type Comanda,
  createComandaCalls,
  toComandaBody,
} from '#tests/support/api/calls/comanda-calls.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { RescheduleSalon, WEDNESDAY } from '#tests/support/api/calls/reschedule-salon.ts'
import { createBusinessOwner } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let house: OwnerSalon
beforeEach(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server, {
    professionals: [{ name: 'Rafa' }, { name: 'Bia' }],
    services: [{ name: 'Corte' }, { name: 'Luzes', price: 20_000, duration: 90 }],
  })
})
afterEach(() => server.close())

const calls = () => createComandaCalls(server, { owner: house })

/** A booking with a saved comanda, changed first where that is said. */
async function saved(change: (typed: Comanda) => Partial<Comanda> = () => ({})) {
  const { id } = await house.booked()
  const { body } = await calls().show(id)
  const comanda = {
    ...toComandaBody(body),
    observacoes: 'Café sem açúcar',
    ...change(toComandaBody(body)),
  }
  const { version } = body
  return (await calls().save(id, { version, comanda, is_courtesy: false })).body
}

const lines = ({ comanda }: Pick<BookingDetail, 'comanda'>) =>
  comanda.comandaItens.map(({ nome, valor, profissionalNome: by }) => `${nome} ${valor} ${by}`)

test('its line follows to another service, price and professional; what else is on it stays', async () => {
  const before = await saved((typed) => ({
    comandaItens: [
      ...typed.comandaItens,
      { ...requireNth(typed.comandaItens), item_id: undefined, nome: 'Escova', valor: 30 },
    ],
  }))
  const to = {
    service_id: requireNth(house.business.services, 1).id,
    ...{ price: 180, professional_id: house.getProfessionalId(1) },
  }
  const { status, body } = await house.change(before, to)
  expect([status, requireNth(body.bookings)]).toMatchObject([200, { total: 210, price: 180 }])
  const after = (await calls().show(before.id)).body
  expect(lines(after)).toEqual(['Luzes 180 Bia', 'Escova 30 Rafa'])
  expect([after.notes, after.version]).toEqual(['Café sem açúcar', before.version + 1])
  expect(after.commissions.map((it) => [it.professional_name, it.amount])).toEqual([
    ['Bia', 100],
    ['Rafa', 15],
  ])
  expect((await house.rows()).map((row) => row.comanda_total)).toEqual([21_000])
})

test('a line that somebody has adjusted keeps its value, and the commission goes along', async () => {
  const before = await saved((typed) => ({
    comandaItens: typed.comandaItens.map((item) => ({ ...item, valor: 42 })),
  }))
  const moved = await house.change(before, {
    price: 60,
    professional_id: house.getProfessionalId(1),
  })
  expect(requireNth(moved.body.bookings)).toMatchObject({ price: 60, total: 42 })
  expect(lines((await calls().show(before.id)).body)).toEqual(['Corte 42 Bia'])
})

test('of a composite its lines follow to another one, though it begins alike and costs the same', async () => {
  house = await openOwnerSalon(server, {
    services: [{ name: 'Corte' }, { name: 'Barba' }, { name: 'Luzes' }],
    composites: [
      { name: 'Clássico', items: [{ service: 0 }, { service: 1 }] },
      { name: 'Claro', items: [{ service: 0 }, { service: 2 }] },
    ],
  })
  const [classic, light] = house.business.composites
  const booked = await house.booked({ composite_id: classic?.id })
  const { body } = await calls().show(booked.id)
  const { version, is_courtesy } = body
  const saved = await calls().save(booked.id, {
    ...{ version, is_courtesy, comanda: toComandaBody(body) },
  })
  expect(lines(saved.body).map((line) => line.split(' ')[0])).toEqual(['Corte', 'Barba'])
  await house.change(saved.body, { composite_id: light?.id })
  const after = (await calls().show(booked.id)).body
  expect(lines(after).map((line) => line.split(' ')[0])).toEqual(['Corte', 'Luzes'])
})

test('a note that comes with the change goes into the comanda that follows', async () => {
  const before = await saved()
  const { body } = await house.change(before, { price: 60, notes: 'Alergia a amônia' })
  expect(requireNth(body.bookings)).toMatchObject({ notes: 'Alergia a amônia', total: 60 })
})

test('a change of the time alone leaves it letter for letter', async () => {
  const before = await saved()
  const notes = async () => (await house.rows()).map((row) => row.notes)
  const was = await notes()
  await house.change(before, { time: '15:00' })
  expect(await notes()).toEqual(was)
})

test('a closed one is opened again first', async () => {
  const before = await saved()
  const done = requireNth((await house.set(before, 'completed')).body.bookings)
  expect(formatAnswer(await house.change(done, { price: 60 }))).toBe('409 booking_closed')
  const { body: open } = await calls().reopen(done.id, done.version)
  expect(lines(open)).toEqual(['Corte 50 Rafa'])
  await house.change(open, { price: 60 })
  expect(lines((await calls().show(done.id)).body)).toEqual(['Corte 60 Rafa'])
})

test('it follows the client too, who moves to another professional without asking the house', async () => {
  const it = await RescheduleSalon.open()
  try {
    const id = await it.booked()
    const owner = await createBusinessOwner(it.server, it.business)
    const desk = createComandaCalls(it.server, { owner })
    const { body } = await desk.show(id)
    const { version, is_courtesy } = body
    await desk.save(id, { version, is_courtesy, comanda: toComandaBody(body) })
    await it.move(id, { date: WEDNESDAY, time: '11:00', professional_id: it.bia })
    expect(lines((await desk.show(id)).body)).toEqual(['Corte 50 Bia'])
  } finally {
    await it.server.close()
  }
})
