/** A salon with an agenda of a test's own, its owner at the console, and what they see there. */
import { randomUUID } from 'node:crypto'
import type { AgendaBooking, CallInput } from '#api/contract/contract.ts'
import { products } from '#db/tables/sale.ts'
import { OwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { type BusinessOverrides, CREATED_AT, requireNth } from '#tests/support/db/factories.ts'
import type { DomLocator } from '#tests/support/dom/locator.ts'
import type { ConsolePage, Size } from './console-page.ts'
import { openSalon, type Salon } from './salon.ts'
import { button, expectVisible, type Screen } from './screen.ts'
import type { ConsoleTest } from './use-console.ts'

type Creating = CallInput<'POST /api/bookings'>['body']

export type AgendaSalon = Salon & {
  calls: OwnerSalon
  /** Ids, by the names of people and services. */
  ids: ReadonlyMap<string, string>
  /** Monday of next week, open from 8 to 18. */
  day: string
  /** Carla's cut with Rafa on that day at 10:00, unless wished otherwise. */
  book: (asked?: Partial<Creating> & { who?: string; what?: string }) => Promise<AgendaBooking>
  /** What the server has for a day. */
  stored: (date?: string) => Promise<AgendaBooking[]>
}

const DAY = '2026-11-30'

/** Three professionals, a cut of 30 minutes, a blow-dry of 60, and Carla Dias. */
export async function openAgendaSalon(
  stand: Pick<ConsoleTest, 'server'>,
  overrides: BusinessOverrides = {},
): Promise<AgendaSalon> {
  const salon = await openSalon(stand, {
    services: [
      { name: 'Corte', price: 5000, duration: 30 },
      { name: 'Escova', price: 8000, duration: 60 },
    ],
    professionals: ['Rafa Lima', 'Bia Costa', 'Dora Reis'].map((name) => ({ name })),
    clients: [{ nome: 'Carla Dias', telefone: '11987654321', email: null }],
    ...overrides,
  })
  const { services, professionals, clients } = salon.business
  const ids = new Map([
    ...[...services, ...professionals].map(({ id, name }) => [name, id] as const),
    ...clients.map(({ id, nome }) => [nome, id] as const),
  ])
  const calls = new OwnerSalon(stand.server, salon.business, salon.owner.token)
  const getId = (name: string) => ids.get(name) ?? name
  return {
    ...salon,
    calls,
    ids,
    day: DAY,
    book: ({ who = 'Rafa Lima', what = 'Corte', ...asked } = {}) =>
      calls.booked({
        service_id: getId(what),
        professional_id: getId(who),
        date: DAY,
        ...asked,
      }),
    stored: async (date = DAY) => (await calls.agenda(date)).body.bookings,
  }
}

/** Puts a product on the shelf of a salon. @returns what tells how many are left of it */
export async function stockProduct(
  { server: { storage } }: Pick<ConsoleTest, 'server'>,
  { owner }: Salon,
  { name, reais, stock }: { name: string; reais: number; stock: number },
): Promise<() => Promise<number>> {
  const id = randomUUID()
  const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT }
  const row = { id, user_id: owner.id, name, price: reais * 100, stock, status: 'active' as const }
  await storage.write(async (tx) => {
    await tx.insert(products).values({ ...row, ...stamps })
  })
  return async () => {
    const rows = await storage.read((db) => db.select().from(products))
    return requireNth(rows.filter((one) => one.id === id)).stock
  }
}

/** The owner of a salon at its agenda, on its day unless another address is given. */
export async function openAgendaVisit(
  stand: ConsoleTest,
  salon: AgendaSalon,
  { query = `dia=${salon.day}`, size }: { query?: string; size?: Size } = {},
): Promise<ConsolePage> {
  const page = await stand.visitAs(salon.owner, `/admin/agenda?${query}`, size ? { size } : {})
  await expectVisible(agendaRegion(page))
  return page
}

export const agendaRegion = (page: Screen) =>
  page.getByRole('region', { name: 'Agenda', exact: true })

/** A booking's card, by a part of what is heard of it. */
export const bookingCard = (page: Screen, name: string | RegExp): DomLocator =>
  agendaRegion(page).locator('[data-booking]').and(page.getByRole('button', { name }))

export const professionalColumn = (page: Screen, who: string) =>
  agendaRegion(page).getByRole('region', { name: new RegExp(`^${who}, `) })

/** The library that computes names drops the space between its two words. */
export const newBookingButton = (page: Screen) => button(page, /^Novo ?agendamento$/)

export const bookingForm = (page: Screen) => page.getByRole('dialog', { name: 'Novo agendamento' })
export const bookingDialog = (page: Screen, name = 'Carla Dias') =>
  page.getByRole('dialog', { name, exact: true })

export const option = (screen: Screen, name: string | RegExp) =>
  screen.getByRole('option', { name })

export const findToast = (page: Screen, text: string | RegExp) =>
  page
    .getByRole('region', { name: /^Notificações/ })
    .getByRole('listitem')
    .filter({ hasText: text })

export const pressUndo = (page: Screen) => button(page, 'Desfazer').first().click()

/** What the address asks for. */
export const readQuery = (page: ConsolePage) => Object.fromEntries(new URL(page.url()).searchParams)
