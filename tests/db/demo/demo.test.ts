/** What the demo shows of itself: two businesses, alive around its day. */
import { beforeAll, describe, expect, test } from 'vitest'
import { fillAgenda } from '#db/demo/agenda.ts'
import { getBookingRules, listDemoStaff } from '#db/demo/offers.ts'
import { SeededRandom } from '#db/demo/seeded-random.ts'
import { studioAurora } from '#db/demo/studio-aurora.ts'
import { toBookingRules, toProfessionalSchedule } from '#domain/availability/booking-rules.ts'
import { checkSlot } from '#domain/availability/slots.ts'
import { CATEGORIES, toCompositeTiming } from '#domain/business/service.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { getRevenue } from '#domain/comanda/sale.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { DEMO_NOON, DEMO_TODAY, DEMO_ZONE, getDemo } from '#tests/support/db/demo.ts'
import { type DemoRows, findDemoSalon } from '#tests/support/db/demo-rows.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let lines: string[]
let rows: DemoRows
beforeAll(async () => {
  const demo = await getDemo()
  lines = demo.lines
  rows = demo.rows
})

const salon = (slug: string) => findDemoSalon(rows, slug)

describe('the demo as a whole', () => {
  test('has its two businesses at their slugs, with their owners', () => {
    expect(rows.settings.map(({ slug }) => slug)).toEqual(['barbearia-lima', 'studio-aurora'])
    expect(rows.profiles.map(({ email, role }) => `${role} ${email}`).sort()).toEqual([
      'admin dona@aurora.example',
      'admin lima@barbearia.example',
      'client recepcao@aurora.example',
      'professional rafa@aurora.example',
    ])
  })

  test('says how much of everything it seeded', () => {
    expect(lines).toContain(`bookings: ${rows.bookings.length}`)
    expect(lines).toContain(`clients: ${rows.clients.length}`)
    expect(lines).toContain(`notes: ${rows.notes.length}`)
    expect(lines).toContain(`reviews: ${rows.reviews.length}`)
    const visits = rows.visits.reduce((sum, row) => sum + row.visits, 0)
    expect(lines).toContain(`page visits: ${visits}`)
    expect(lines).toContain('pictures: 19')
  })

  test('no booking is younger than yesterday, none has happened yet today', () => {
    const midnight = toInstant(DEMO_ZONE, DEMO_TODAY, '00:00')
    for (const row of rows.bookings) {
      expect(row.created_at).toBeLessThan(midnight)
      expect(row.updated_at).toBeLessThan(midnight)
      if (row.date >= DEMO_TODAY) expect(row.status).not.toBe('completed')
      else expect(['completed', 'cancelled']).toContain(row.status)
    }
  })
})

test('visitors find room to book in both, whose contacts nobody has confirmed', () => {
  const unproven = rows.bookings.filter(({ contact_confirmed }) => !contact_confirmed)
  expect(unproven.length).toBeGreaterThan(100)
  const sinceYesterday = DEMO_NOON - 1.5 * 86_400_000
  expect(unproven.filter(({ created_at }) => created_at >= sinceYesterday)).toEqual([])
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
      expect(review.created_at).toBeLessThan(DEMO_NOON)
    }
  })

  test('wrote down what was done of two regulars, with photographs before and after', () => {
    const notes = salon('studio-aurora').own(rows.notes)
    const byClient = new Map(notes.map(({ client_id }) => [client_id, 0]))
    for (const { client_id } of notes) byClient.set(client_id, (byClient.get(client_id) ?? 0) + 1)
    expect([...byClient.values()].toSorted()).toEqual([1, 3])
    expect(notes.filter((one) => one.before_image && one.after_image)).toHaveLength(1)
    for (const { client_id, created_at } of notes) {
      const visits = rows.bookings.filter((row) => row.client_id === client_id)
      expect(visits.map(({ updated_at }) => updated_at)).toContain(created_at)
    }
  })

  test('has had every kind of booking, one encaixe today, and more to come', () => {
    const all = salon('studio-aurora').own(rows.bookings)
    const count = (holds: (row: (typeof all)[number]) => boolean) => all.filter(holds).length
    expect(count(({ cancel_reason }) => cancel_reason === 'no_show')).toBeGreaterThan(20)
    expect(count(({ cancel_reason }) => cancel_reason === 'client')).toBeGreaterThan(20)
    expect(count(({ is_courtesy }) => is_courtesy)).toBeGreaterThan(5)
    expect(count(({ is_composite }) => is_composite)).toBeGreaterThan(3)
    expect(count(({ date }) => date === DEMO_TODAY)).toBeGreaterThan(10)
    expect(count(({ status }) => status === 'pendente')).toBeGreaterThan(10)
    expect(all.filter(({ encaixe }) => encaixe).map(({ date }) => date)).toEqual([DEMO_TODAY])
    expect(all.map(({ date }) => date).sort()[0]).toBe(addDays(DEMO_TODAY, -90))
    expect(
      all
        .map(({ date }) => date)
        .sort()
        .at(-1),
    ).toBe(addDays(DEMO_TODAY, 21))
  })

  test('is alive whichever weekday it is shown on', () => {
    for (let n = 0; n < 7; n++) {
      const today = addDays(DEMO_TODAY, n)
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
      const shown = row.date < DEMO_TODAY ? addDays(DEMO_TODAY, -90) : DEMO_TODAY
      const now = toInstant(DEMO_ZONE, shown, '00:00')
      const query = {
        rules,
        getTiming: () => row,
        professionals: [schedule],
        getBusy: () => [],
        now,
      }
      expect(checkSlot(query, row.date, row.time)).toEqual([row.professional_id])
    }
  })

  test('books only what a professional performs, at the service’s price and length', () => {
    const { own } = salon(slug)
    const menu = new Map(own(rows.services).map((row) => [row.id, row]))
    const performs = new Map(own(rows.professionals).map((row) => [row.id, row.services]))
    for (const row of own(rows.bookings).filter(({ is_composite }) => !is_composite)) {
      const service = menu.get(row.service_id) ?? requireNth(rows.services)
      const override = own(rows.overrides).find(
        ({ professional_id, service_id }) =>
          professional_id === row.professional_id && service_id === service.id,
      )
      expect(row).toMatchObject({
        price: override?.price ?? service.price,
        duration: override?.duration ?? service.duration,
        gap_minutes: service.gap_minutes,
        service_name: service.name,
      })
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
      ({ date, status }) =>
        date >= DEMO_TODAY && date < addDays(DEMO_TODAY, 7) && status !== 'cancelled',
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
      const all = own(rows.bookings).filter(
        (row) => row.client_id === client.id && row.status === 'completed',
      )
      const visits = all.filter(({ is_courtesy }) => !is_courtesy)
      const spent = visits.reduce((sum, visit) => sum + getRevenue(visit), 0)
      const grade = visits.length < 2 ? 'Baixo' : visits.length < 5 ? 'Médio' : 'Alto'
      expect(client).toMatchObject({
        total_gasto: spent,
        ticket_medio: visits.length && Math.round(spent / visits.length),
        frequencia: grade,
        // A courtesy is a visit too.
        ultima_visita:
          all
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
    for (const { date } of pending) expect(date >= addDays(DEMO_TODAY, -30)).toBe(true)
  })
})

test.each(['studio-aurora', 'barbearia-lima'])(
  '%s shows its owner weeks of visits from every origin, more of them than bookings',
  (slug) => {
    const { own } = findDemoSalon(rows, slug)
    const from = addDays(DEMO_TODAY, -29)
    const visits = own(rows.visits)
    expect(new Set(visits.map(({ date }) => date)).size).toBeGreaterThan(80)
    for (const { date } of visits) expect(date < DEMO_TODAY).toBe(true)
    const made = (date: string) => toInstant(DEMO_ZONE, date, '00:00')
    const recent = own(rows.bookings).filter(({ created_at }) => created_at >= made(from))
    for (const origin of ['page', 'widget', 'link'] as const) {
      const seen = visits.filter((row) => row.origin === origin && row.date >= from)
      const many = seen.reduce((sum, row) => sum + row.visits, 0)
      expect(many, origin).toBeGreaterThan(recent.filter((row) => row.origin === origin).length)
    }
    const sites = visits.filter(({ origin }) => origin === 'page').map(({ site }) => site)
    expect([...new Set(sites)].sort()).toEqual(['', 'google.com', 'l.instagram.com', 'wa.me'])
  },
)
