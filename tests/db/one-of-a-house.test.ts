/** What is changed or deleted of one booking, sale or client leaves the others of its house alone. */
import { beforeEach, expect, test } from 'vitest'
import {
  deleteBookingLinks,
  findLinkedBooking,
  insertBookingLink,
} from '#db/booking/booking-links.ts'
import { cancelBooking, deleteBooking, findBooking, updateBooking } from '#db/booking/bookings.ts'
import { updateReviewState } from '#db/booking/review-states.ts'
import { saveClientStatistics } from '#db/client/client-statistics.ts'
import { findClient, updateClientContact } from '#db/client/clients.ts'
import { deleteCommissions, insertCommissions, listCommissions } from '#db/commissions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { getHouseProvenance } from '#domain/people/client-proof.ts'
import {
  type Business,
  CREATED_AT,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()
let business: Business
let first: string
let second: string

const write = <T>(fn: (tx: Db) => Promise<T>) => opened.storage.write(fn)
const read = <T>(fn: (db: Db) => Promise<T>) => opened.storage.read(fn)
const clientId = (place: number) => requireNth(business.clients, place).id

/** Two visits on one day, each with a commission and a link. */
beforeEach(async () => {
  business = await createBusiness(opened.storage, { clients: [{}, {}] })
  first = (await insertBooking(opened.storage, business, { time: '10:00' })).id
  second = (await insertBooking(opened.storage, business, { time: '11:00' })).id
  for (const id of [first, second]) {
    const { user_id } = business
    const who = { professional_id: requireNth(business.professionals).id, professional_name: 'Bia' }
    const money = { rate: 50, base: 5000, gross: 5000, amount: 2500 }
    const earned = { item: 0, part: 0, tipo: 'servico' as const, nome: 'Corte', ...who, ...money }
    const link = { hash: `link-${id}`, user_id, booking_id: id, created_at: CREATED_AT }
    await write(async (tx) => {
      await insertCommissions(tx, { id, user_id, date: '2030-01-07' }, [earned])
      await insertBookingLink(tx, link)
    })
  }
})

/** All that hangs on a booking. */
const readAll = (id: string) =>
  read(async (db) => ({
    booking: await findBooking(db, business.user_id, id),
    commissions: await listCommissions(db, business.user_id, id),
    linked: await findLinkedBooking(db, business.user_id, `link-${id}`),
  }))

const updated_at = CREATED_AT + 1

test.each<[string, (tx: Db, user_id: string, id: string) => Promise<unknown>]>([
  ['reopened, which takes its commissions back', deleteCommissions],
  ['without its links', deleteBookingLinks],
  ['deleted', deleteBooking],
  [
    'cancelled',
    (tx, user_id, id) => cancelBooking(tx, user_id, id, { cancel_reason: 'owner', updated_at }),
  ],
  ['changed', (tx, user_id, id) => updateBooking(tx, user_id, id, { price: 7, updated_at })],
  [
    'asked about',
    (tx, user_id, id) => updateReviewState(tx, { user_id, id }, { review_status: 'pending' }),
  ],
])('a booking that is %s leaves the next one as it was', async (_, change) => {
  const [before, next] = [await readAll(first), await readAll(second)]
  expect(next.commissions).toHaveLength(1)
  await write((tx) => change(tx, business.user_id, first))
  expect(await readAll(first)).not.toEqual(before)
  expect(await readAll(second)).toEqual(next)
})

test('a client who is changed leaves the others as they were', async () => {
  const { user_id } = business
  const readClient = (place: number) => read((db) => findClient(db, user_id, clientId(place)))
  const next = await readClient(1)
  const proven = getHouseProvenance({ email: null, telefone: null }, updated_at)
  const contact = { nome: 'Outra', email: null, telefone: null, ...proven, updated_at }
  const spent = { total_gasto: 7, ticket_medio: 7, frequencia: 'Alto' as const }
  await write((tx) => updateClientContact(tx, user_id, clientId(0), contact))
  await write((tx) =>
    saveClientStatistics(tx, user_id, clientId(0), { ...spent, ultima_visita: null, updated_at }),
  )
  expect(await readClient(0)).toMatchObject({ ...contact, ...spent })
  expect(await readClient(1)).toEqual(next)
})
