/** Whatever is saved for a professional is what the page shows, and what a booking is made with. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/time/civil-time.ts'
import { book, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { createServiceCalls } from '#tests/support/api/calls/service-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let house: OwnerSalon
beforeAll(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server, {
    professionals: [{ name: 'Rafa' }, { name: 'Bia' }, { name: 'Caio' }],
    settings: { general_settings: { openBookingsUnproven: 100, unprovenBookingsPerDay: 1000 } },
  })
})
afterAll(() => server.close())

const price = fc.integer({ min: 0, max: 200_000 }).map((centavos) => centavos / 100)
const duration = fc.integer({ min: 5, max: 120 })
const terms = fc.record({ price: fc.option(price), duration: fc.option(duration) })
const saved = fc.record({
  price,
  duration,
  own: fc.array(fc.option(terms), { minLength: 3, maxLength: 3 }),
})

test('prices and times of each professional are one in the form, on the page and in a booking', async () => {
  const calls = createServiceCalls(house)
  const id = requireNth(house.business.services).id
  let day = 0
  await fc.assert(
    fc.asyncProperty(saved, async ({ own, ...service }) => {
      const before = (await calls.list()).services.find((one) => one.id === id)
      if (!before) throw new Error('the service is gone')
      const professionals = own.flatMap((one, i) =>
        one ? [{ professional_id: house.getProfessionalId(i), ...one }] : [],
      )
      const changes = { ...service, professionals }
      const changed = await calls.change(id, { changes, shown: before })
      expect(changed.status).toBe(200)
      const shown = (await calls.page()).services.find((one) => one.id === id)
      // What nobody performs is not offered.
      if (professionals.length === 0) {
        expect(shown).toBeUndefined()
        return
      }
      if (!shown) throw new Error('the page does not offer it')
      expect(shown.professional_ids.toSorted()).toEqual(
        professionals.map(({ professional_id }) => professional_id).sort(),
      )
      day += 1
      for (const { professional_id, ...agreed } of professionals) {
        const expected = {
          price: agreed.price ?? service.price,
          duration: agreed.duration ?? service.duration,
        }
        const alone = { price: shown.price, duration: shown.duration }
        const offered = shown.own_terms.find((one) => one.professional_id === professional_id)
        expect(offered ?? alone).toMatchObject(expected)
        const booked = await house.booked({ professional_id, date: addDays(TUESDAY, 7 * day) })
        expect(booked).toMatchObject(expected)
      }
    }),
    { numRuns: 25, examples: [[{ price: 0, duration: 5, own: [null, null, null] }]] },
  )
  const { access_token } = await server.signIn(house.business.slug)
  const [first] = (await calls.page()).services[0]?.professional_ids ?? []
  if (!first) return
  const listed = (await calls.list()).services.find((one) => one.id === id)
  const own = listed?.professionals.find((one) => one.professional_id === first)
  const answer = await book(server, house.business, access_token, { professional_id: first })
  expect([answer.status, answer.body]).toMatchObject([
    201,
    { price: own?.price ?? listed?.price, duration: own?.duration ?? listed?.duration },
  ])
})
