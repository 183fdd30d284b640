/** A salon of a test's own, its owner at the agenda, and what a person sees and does there. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright'
import type { AgendaBooking, CallInput } from '#api/contract/contract.ts'
import { clients } from '#db/tables/client.ts'
import { professionals, services } from '#db/tables/service.ts'
import { addDays, getWeekday, toMinuteOfDay } from '#domain/time/civil-time.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import type { TestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, type Visit, type VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import { type SignedUp, sendAs, signUpAccount } from '#tests/support/e2e/demo-people.ts'
import { openSignedIn } from './console.ts'
import { button, expectVisible, getDayFromNow } from './screen.ts'

type Creating = CallInput<'POST /api/bookings'>['body']

export type AgendaSalon = {
  owner: SignedUp
  /** Ids, by the names of people and services. */
  ids: ReadonlyMap<string, string>
  /** A Monday to come, open from 8 to 18. */
  day: string
  book: (asked: Partial<Creating> & { who?: string; what?: string }) => Promise<AgendaBooking>
  call: (method: string, path: string, body?: unknown) => Promise<Response>
  /** What the server has for a day. */
  stored: (date?: string) => Promise<AgendaBooking[]>
}

const PEOPLE = ['Rafa Lima', 'Bia Costa', 'Dora Reis']
/** What the default hours show: half an hour more at each end, in whole hours. */
const SHOWN = { from: 7 * 60, to: 19 * 60 }

/** Three professionals, a cut of 30 minutes, a blow-dry of 60, and Carla Dias. */
export async function openAgendaSalon(
  stand: TestSite,
  people: readonly string[] = PEOPLE,
): Promise<AgendaSalon> {
  const owner = await signUpAccount(stand.url, 'admin')
  const user_id = owner.session.user.id
  const ids = new Map<string, string>()
  const row = (name: string) => {
    const id = randomUUID()
    ids.set(name, id)
    const made = Date.now() + ids.size
    return { id, user_id, created_at: made, updated_at: made }
  }
  const cut = { ...row('Corte'), name: 'Corte', price: 5000, duration: 30 }
  const dry = { ...row('Escova'), name: 'Escova', price: 8000, duration: 60 }
  const carla = { ...row('Carla Dias'), nome: 'Carla Dias', telefone: '11987654321' }
  const storage = await stand.file.open()
  await storage.write(async (tx) => {
    const kind = { category: 'hair', status: 'active' } as const
    await tx.insert(services).values([cut, dry].map((one) => ({ ...one, ...kind })))
    await tx
      .insert(professionals)
      .values(people.map((name) => ({ ...row(name), name, services: [cut.id, dry.id] })))
    await tx.insert(clients).values(carla)
  })
  const day = comingMonday()
  const call: AgendaSalon['call'] = (method, path, body) =>
    sendAs(stand.url, owner, method, path, body)
  const book: AgendaSalon['book'] = async ({ who = 'Rafa Lima', what = 'Corte', ...asked }) => {
    const answer = await call('POST', '/api/bookings', {
      client: { id: ids.get('Carla Dias') },
      service_id: ids.get(what),
      professional_id: ids.get(who),
      date: day,
      time: '10:00',
      ...asked,
    })
    if (answer.status !== 201) throw new Error(await answer.text())
    // The contract says what a booking answers.
    return requireNth(((await answer.json()) as { bookings: AgendaBooking[] }).bookings)
  }
  const stored: AgendaSalon['stored'] = async (date = day) => {
    const answer = await call('GET', `/api/agenda?from=${date}&to=${date}`)
    // The contract says what the agenda answers.
    return ((await answer.json()) as { bookings: AgendaBooking[] }).bookings
  }
  return { owner, ids, day, book, call, stored }
}

function comingMonday(): string {
  const tomorrow = getDayFromNow(1)
  const away = (8 - getWeekday(Date.parse(tomorrow) / 86_400_000)) % 7
  return addDays(tomorrow, away)
}

/** The owner of a house at its agenda, on its day unless another address is given. */
export async function openAgendaVisit(
  stand: TestSite,
  house: AgendaSalon,
  options: VisitOptions = {},
  query = `dia=${house.day}`,
): Promise<Visit> {
  const visit = await openSignedIn(stand, house.owner, `/admin/agenda?${query}`, {
    size: DESKTOP,
    ...options,
  })
  await expectVisible(agendaRegion(visit.page))
  return visit
}

export async function openAgenda(page: Page, url: string, query: string): Promise<void> {
  await page.goto(`${url}/admin/agenda?${query}`)
  await expectVisible(agendaRegion(page))
}

export const agendaRegion = (page: Page) =>
  page.getByRole('region', { name: 'Agenda', exact: true })

/** A booking's card, by a part of what is heard of it. */
export const bookingCard = (page: Page, name: string | RegExp) =>
  agendaRegion(page).locator('[data-booking]').and(page.getByRole('button', { name }))

const professionalColumn = (page: Page, who: string) =>
  agendaRegion(page).getByRole('region', { name: new RegExp(`^${who}, `) })

/** Where a time lies on the screen, in somebody's column. */
export async function findSpot(page: Page, who: string, time: string) {
  const box = await professionalColumn(page, who).boundingBox()
  if (!box) throw new Error(`no column of ${who}`)
  const part = (toMinuteOfDay(time) - SHOWN.from) / (SHOWN.to - SHOWN.from)
  return { x: box.x + box.width / 2, y: box.y + box.height * part }
}

/** Brings a time into sight, and answers where it lies then. */
export async function findVisibleSpot(page: Page, who: string, time: string) {
  await agendaRegion(page).evaluate(
    (element, part) => {
      const paper = element.querySelector<HTMLElement>('[data-column]')
      element.scrollTop = (paper?.offsetHeight ?? 0) * part - 200
    },
    (toMinuteOfDay(time) - SHOWN.from) / (SHOWN.to - SHOWN.from),
  )
  return findSpot(page, who, time)
}

export const bookingForm = (page: Page) => page.getByRole('dialog', { name: 'Novo agendamento' })
export const bookingDialog = (page: Page, name = 'Carla Dias') =>
  page.getByRole('dialog', { name, exact: true })

export const option = (screen: Page | Locator, name: string | RegExp) =>
  screen.getByRole('option', { name })

/** Drags from one place to another, by mouse. */
export async function drag(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
  drop = true,
): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  if (drop) await page.mouse.up()
}

/** Grabs a card near its top, where its handle is not. */
export async function findResizeHandle(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('the card is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + 6 }
}

export const agendaToast = (page: Page, text: string | RegExp) =>
  page
    .getByRole('region', { name: /^Notificações/ })
    .getByRole('listitem')
    .filter({ hasText: text })

export const pressUndo = (page: Page) => button(page, 'Desfazer').first().click()
