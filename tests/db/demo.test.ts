/** The demo: the same for the same day, alive around it, and never in somebody's own data. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillAgenda } from '#db/demo/agenda.ts'
import { getBookingRules, listDemoStaff } from '#db/demo/offers.ts'
import { getDemoDate, getDemoState, seedDemo } from '#db/demo/seed.ts'
import { SeededRandom } from '#db/demo/seeded-random.ts'
import { studioAurora } from '#db/demo/studio-aurora.ts'
import { business_settings, installation } from '#db/tables/business.ts'
import { clients } from '#db/tables/client.ts'
import { toBookingRules, toProfessionalSchedule } from '#domain/availability/booking-rules.ts'
import { checkSlot } from '#domain/availability/slots.ts'
import { CATEGORIES, toCompositeTiming } from '#domain/business/service.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { getRevenue } from '#domain/comanda/comanda.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { type DemoRows, findDemoSalon, loadDemoRows } from '#tests/support/db/demo-rows.ts'
import {
  createBusiness,
  openTestStorage,
  requireNth,
  type TestStorage,
} from '#tests/support/db/factories.ts'

const ZONE = 'America/Sao_Paulo'
const TODAY = '2026-03-10'
const NOON = toInstant(ZONE, TODAY, '12:00')

let opened: TestStorage
let lines: string[]
let rows: DemoRows
beforeAll(async () => {
  opened = await openTestStorage()
  lines = await seedDemo(opened.storage, NOON)
  rows = await loadDemoRows(opened.storage)
})
afterAll(() => opened.close())

const salon = (slug: string) => findDemoSalon(rows, slug)

describe('the demo as a whole', () => {
  test('has its two businesses at their slugs, with their owners', () => {
    expect(rows.settings.map(({ slug }) => slug)).toEqual(['barbearia-lima', 'studio-aurora'])
    expect(rows.profiles.map(({ email, role }) => `${role} ${email}`).sort()).toEqual([
      'admin dona@aurora.example',
      'admin lima@barbearia.example',
      'professional rafa@aurora.example',
    ])
  })

  test('says how much of everything it seeded', () => {
    expect(lines).toContain(`bookings: ${rows.bookings.length}`)
    expect(lines).toContain(`clients: ${rows.clients.length}`)
    expect(lines).toContain(`reviews: ${rows.reviews.length}`)
    const visits = rows.visits.reduce((sum, row) => sum + row.visits, 0)
    expect(lines).toContain(`page visits: ${visits}`)
    expect(lines).toContain('pictures: 17')
  })

  test('moves with the day, keeps its people, and is the same again on the same day', async () => {
    await seedDemo(opened.storage, NOON + 86_400_000)
    const next = await loadDemoRows(opened.storage)
    expect(await getDemoDate(opened.storage)).toBe('2026-03-11')
    expect(next.bookings).not.toEqual(rows.bookings)
    for (const table of ['services', 'professionals', 'clients'] as const) {
      expect(next[table].map(({ id }) => id)).toEqual(rows[table].map(({ id }) => id))
    }
    await seedDemo(opened.storage, toInstant(ZONE, TODAY, '23:59'))
    expect(await loadDemoRows(opened.storage)).toEqual(rows)
    expect(await getDemoDate(opened.storage)).toBe(TODAY)
  })

  test('keeps what visitors did in it, when it starts again on the same day', async () => {
    const { id } = requireNth(rows.clients)
    await opened.storage.write((tx) =>
      tx.update(clients).set({ observacoes: 'Visitou a demo' }).where(eq(clients.id, id)),
    )
    await seedDemo(opened.storage, NOON)
    const known = await opened.storage.read((db) =>
      db.select().from(clients).where(eq(clients.id, id)),
    )
    expect(requireNth(known).observacoes).toBe('Visitou a demo')
  })

  test('no booking is younger than yesterday, none has happened yet today', () => {
    const midnight = toInstant(ZONE, TODAY, '00:00')
    for (const row of rows.bookings) {
      expect(row.created_at).toBeLessThan(midnight)
      expect(row.updated_at).toBeLessThan(midnight)
      if (row.date >= TODAY) expect(row.status).not.toBe('completed')
      else expect(['completed', 'cancelled']).toContain(row.status)
    }
  })
})

describe('somebody’s own data', () => {
  test('is never touched: the demo refuses it', async () => {
    const own = await openTestStorage()
    try {
      expect(await getDemoState(own.storage)).toBe('empty')
      expect(await getDemoDate(own.storage)).toBeNull()
      const { slug } = await createBusiness(own.storage)
      expect(await getDemoState(own.storage)).toBe('foreign')
      await expect(seedDemo(own.storage, NOON)).rejects.toThrow('needs an empty one')
      const left = await own.storage.read((db) => db.select().from(business_settings))
      expect(left.map((row) => row.slug)).toEqual([slug])
      await own.storage.write((tx) => tx.insert(installation).values({ key: 'demo', value: 'x' }))
      expect(await getDemoState(own.storage)).toBe('demo')
    } finally {
      await own.close()
    }
  })

  test('is told apart from the demo’s', async () => {
    expect(await getDemoState(opened.storage)).toBe('demo')
  })
})

describe('Studio Aurora', () => {
  test('offers services of every category, more than the page shows at first', () => {
    const { own } = salon('studio-aurora')
    const inComposite = own(rows.items).map(({ service_id }) => service_id)
    const shown = own(rows.services).filter(
      ({ id, status }) => status === 'active' && !inComposite.includes(id),
    )
    expect(shown.length).toBeGreaterThanOrEqual(12)
    expect(new Set(shown.map(({ category }) => category))).toEqual(new Set(CATEGORIES))
    expect(shown.filter(({ gap_minutes }) => gap_minutes > 0)).toHaveLength(1)
    expect(shown.filter(({ buffer_after }) => buffer_after > 0)).toHaveLength(1)
    expect(own(rows.services).filter(({ status }) => status === 'inactive')).toHaveLength(1)
    expect(own(rows.composites).map(({ name }) => name)).toEqual(['Dia de noiva'])
  })

  test('has four professionals with portraits, and one who left', () => {
    const staff = salon('studio-aurora').own(rows.professionals)
    const here = staff.filter(({ deleted }) => !deleted)
    expect(here.map(({ name }) => name).sort()).toEqual([
      'Bia Souza',
      'Leo Martins',
      'Nina Alves',
      'Rafa Lima',
    ])
    expect(here.map(({ avatar }) => avatar).sort()).toEqual(
      ['bia', 'leo', 'nina', 'rafa'].map((name) => `/demo/pictures/${name}.webp`),
    )
    expect(staff.filter(({ deleted }) => deleted)).toHaveLength(1)
    expect(new Set(here.map(({ working_hours }) => JSON.stringify(working_hours))).size).toBe(3)
  })

  test('has 128 reviews of as many visits, believable in their words and stars', () => {
    const all = salon('studio-aurora').own(rows.reviews)
    expect(all).toHaveLength(128)
    const average = all.reduce((sum, { rating }) => sum + rating, 0) / all.length
    expect(average).toBeGreaterThanOrEqual(4.8)
    expect(average).toBeLessThanOrEqual(4.9)
    const written = all.flatMap(({ comment }) => comment ?? [])
    expect(written.length).toBeGreaterThan(100)
    expect(new Set(written).size).toBe(written.length)
    const byId = new Map(rows.bookings.map((row) => [row.id, row]))
    for (const review of all) {
      const visit = byId.get(review.booking_id ?? '')
      expect(visit).toMatchObject({
        status: 'completed',
        review_status: 'completed',
        client_name: review.client_name,
        professional_name: review.professional_name,
        service_name: review.service_name,
      })
      expect(review.created_at).toBeGreaterThan(visit?.created_at ?? Number.POSITIVE_INFINITY)
      expect(review.created_at).toBeLessThan(NOON)
    }
  })

  test('has had every kind of booking, one encaixe today, and more to come', () => {
    const all = salon('studio-aurora').own(rows.bookings)
    const count = (holds: (row: (typeof all)[number]) => boolean) => all.filter(holds).length
    expect(count(({ cancel_reason }) => cancel_reason === 'no_show')).toBeGreaterThan(20)
    expect(count(({ cancel_reason }) => cancel_reason === 'client')).toBeGreaterThan(20)
    expect(count(({ is_courtesy }) => is_courtesy)).toBeGreaterThan(5)
    expect(count(({ is_composite }) => is_composite)).toBeGreaterThan(3)
    expect(count(({ date }) => date === TODAY)).toBeGreaterThan(10)
    expect(count(({ status }) => status === 'pendente')).toBeGreaterThan(10)
    expect(all.filter(({ encaixe }) => encaixe).map(({ date }) => date)).toEqual([TODAY])
    expect(all.map(({ date }) => date).sort()[0]).toBe(addDays(TODAY, -90))
    expect(
      all
        .map(({ date }) => date)
        .sort()
        .at(-1),
    ).toBe(addDays(TODAY, 21))
  })

  test('is alive whichever weekday it is shown on', () => {
    for (let n = 0; n < 7; n++) {
      const today = addDays(TODAY, n)
      const chairs = listDemoStaff(studioAurora, today)
      const rules = getBookingRules(studioAurora, today)
      const places = fillAgenda(new SeededRandom(`${n}`), rules, chairs, today)
      expect(places.filter(({ date }) => date === today).length).toBeGreaterThan(10)
    }
  })
})

describe.each(['studio-aurora', 'barbearia-lima'])('the agenda of %s', (slug) => {
  test('holds only bookings that could have been made, but for an encaixe', () => {
    const { settings, own } = salon(slug)
    const rules = { ...toBookingRules(toBusinessSettings(settings)), notice: 0 }
    const staff = new Map(own(rows.professionals).map((row) => [row.id, row]))
    const judged = own(rows.bookings).filter(({ encaixe }) => !encaixe)
    expect(judged.length).toBeGreaterThan(500)
    for (const row of judged) {
      const professional = staff.get(row.professional_id)
      const schedule = toProfessionalSchedule(
        row.professional_id,
        professional?.working_hours ?? null,
      )
      const shown = row.date < TODAY ? addDays(TODAY, -90) : TODAY
      const now = toInstant(ZONE, shown, '00:00')
      const query = { rules, work: row, professionals: [schedule], getBusy: () => [], now }
      expect(checkSlot(query, row.date, row.time)).toEqual([row.professional_id])
    }
  })

  test('books only what a professional performs, at the service’s price and length', () => {
    const { own } = salon(slug)
    const menu = new Map(own(rows.services).map((row) => [row.id, row]))
    const performs = new Map(own(rows.professionals).map((row) => [row.id, row.services]))
    for (const row of own(rows.bookings).filter(({ is_composite }) => !is_composite)) {
      const { price, duration, gap_minutes, name } =
        menu.get(row.service_id) ?? requireNth(rows.services)
      expect(row).toMatchObject({ price, duration, gap_minutes, service_name: name })
      expect(performs.get(row.professional_id)).toContain(row.service_id)
    }
    for (const row of own(rows.bookings).filter(({ is_composite }) => is_composite)) {
      const composite = requireNth(own(rows.composites))
      expect(row).toMatchObject(toCompositeTiming(composite.total_duration, []))
      expect(row.service_id).toBe(row.composite_items[0]?.service_id)
    }
  })

  test('is lively but has room', () => {
    const { settings, own } = salon(slug)
    const week = own(rows.bookings).filter(
      ({ date, status }) => date >= TODAY && date < addDays(TODAY, 7) && status !== 'cancelled',
    )
    const minutes = week.reduce((sum, row) => sum + row.duration - row.gap_minutes, 0)
    const { windows } = toBookingRules(toBusinessSettings(settings))
    const open = own(rows.professionals)
      .filter(({ deleted }) => !deleted)
      .map(({ id, working_hours }) => toProfessionalSchedule(id, working_hours).windows ?? windows)
      .flat(2)
      .reduce((sum, { from, to }) => sum + to - from, 0)
    expect(minutes / open).toBeGreaterThan(0.5)
    expect(minutes / open).toBeLessThan(0.75)
  })

  test('agrees with what its clients’ cards say', () => {
    const { own } = salon(slug)
    for (const client of own(rows.clients)) {
      const visits = own(rows.bookings).filter(
        (row) => row.client_id === client.id && row.status === 'completed' && !row.is_courtesy,
      )
      const spent = visits.reduce((sum, visit) => sum + getRevenue(visit), 0)
      const grade = visits.length < 2 ? 'Baixo' : visits.length < 5 ? 'Médio' : 'Alto'
      expect(client).toMatchObject({
        total_gasto: spent,
        ticket_medio: visits.length && Math.round(spent / visits.length),
        frequencia: grade,
        ultima_visita:
          visits
            .map(({ date }) => date)
            .sort()
            .at(-1) ?? null,
      })
    }
  })

  test('never has one client in two places on a day', () => {
    const days = salon(slug)
      .own(rows.bookings)
      .map(({ client_id, date }) => `${client_id} ${date}`)
    expect(new Set(days).size).toBe(days.length)
  })

  test('asks each client about one visit at most, and a recent one', () => {
    const pending = salon(slug)
      .own(rows.bookings)
      .filter(({ review_status }) => review_status === 'pending')
    expect(pending.length).toBeGreaterThan(10)
    expect(new Set(pending.map(({ client_id }) => client_id)).size).toBe(pending.length)
    for (const { date } of pending) expect(date >= addDays(TODAY, -30)).toBe(true)
  })
})
