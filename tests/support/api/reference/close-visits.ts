/** Comandas that a house closes by the product's own calls, and what each accrues, reckoned by hand. */
import { deepEqual } from 'node:assert/strict'
import type { SeededRandom } from '#db/demo/seeded-random.ts'
import {
  type Comanda,
  createComandaCalls,
  createPayment,
  toComandaBody,
} from '../calls/comanda-calls.ts'
import type { TestServer } from '../test-server.ts'
import { sumOf, toCentavos } from './civil-day.ts'
import { dumpHouse, type HouseRows } from './rows.ts'

/** How many of a house, at most: each is three calls. */
const MOST = 2
type Item = Comanda['comandaItens'][number]
type Earner = { id: string; name: string }

/**
 * @param rows the house's, before
 * @throws what differs from what is reckoned by hand
 */
export async function closeVisits(
  server: TestServer,
  { token, user_id }: { token: string; user_id: string },
  rows: HouseRows,
  chance: SeededRandom,
  today: string,
): Promise<void> {
  const { bookings, team, products } = rows
  const open = bookings.filter(
    (one) =>
      (one.status === 'confirmed' || one.status === 'pendente') &&
      !(one.deleted || one.is_composite || one.date > today),
  )
  const calls = createComandaCalls(server, { owner: { token } })
  const expected = new Map<string, string[]>()
  for (const booking of open.slice(0, MOST)) {
    const { body: seen } = await calls.show(booking.id)
    const typed = toComandaBody(seen)
    const comandaItens = changeItems(typed.comandaItens, chance, team, products)
    const due = sumOf(comandaItens, getValue)
    const { is_courtesy } = booking
    const paid = is_courtesy ? {} : createPayment(chance.pick(['pix', 'dinheiro']), due / 100)
    const comanda = { ...typed, comandaItens, ...(due > 0 && paid) }
    const closed = await calls.close(booking.id, { version: seen.version, is_courtesy, comanda })
    deepEqual([booking.id, closed.status], [booking.id, 200])
    expected.set(booking.id, comandaItens.flatMap((item) => accrue(item, booking)).sort())
  }
  const { items } = await dumpHouse(server, user_id)
  for (const [id, parts] of expected) {
    const accrued = items.filter(({ booking_id }) => booking_id === id)
    deepEqual(
      [id, ...accrued.map((one) => `${one.professional_id} ${one.base} ${one.amount}`).sort()],
      [id, ...parts],
    )
  }
}

/** Perhaps at another price, done by two, and with products. */
function changeItems(
  items: readonly Item[],
  chance: SeededRandom,
  team: HouseRows['team'],
  [product]: HouseRows['products'],
): Item[] {
  const [first, second] = team.filter(({ deleted }) => !deleted)
  const services = items.map((item) => ({
    ...item,
    ...(chance.rollPercent(40) && { valor: chance.pickBetween(1, 30_000) / 100 }),
    ...(chance.rollPercent(50) && first && second && { divisao: [first, second].map(toHalf) }),
  }))
  if (!product || !first || !chance.rollPercent(50)) return services
  const sold = { item_id: product.id, nome: product.name, valor: product.price / 100 }
  const by = { profissional: first.id, profissionalNome: first.name }
  return [...services, { tipo: 'produto', ...sold, ...by, quantidade: chance.pickBetween(1, 3) }]
}

const toHalf = ({ id, name }: Earner) => ({
  ...{ profissional: id, profissionalNome: name, percentual: 50 },
})

/** In centavos. */
const getValue = ({ valor, quantidade = 1 }: Item) => toCentavos(valor) * quantidade

/** Half of what an item costs, rounded up, and of it half each where two did it: the first the odd centavo. */
function accrue(item: Item, booking: HouseRows['bookings'][number]): string[] {
  const isAsBooked = item.tipo === 'servico' && toCentavos(item.valor) === booking.price
  const base = isAsBooked ? booking.service_original_price : getValue(item)
  const amount = Math.ceil(base / 2)
  const [one, other] = item.divisao ?? []
  if (!one || !other) {
    return [`${item.profissional || booking.professional_id} ${base} ${amount}`]
  }
  return [
    `${one.profissional} ${Math.ceil(base / 2)} ${Math.ceil(amount / 2)}`,
    `${other.profissional} ${Math.floor(base / 2)} ${Math.floor(amount / 2)}`,
  ]
}
