/** Clients who have booked already, by the calls that the widget makes, and a browser that knows them. */
import { createHash, randomBytes } from 'node:crypto'
import type { CallOutput, ClientSession } from '#api/contract/contract.ts'
import { type Business, requireNth } from '#tests/support/db/factories.ts'
import type { TestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import type { Visit, VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import type { DatabaseFile } from '#tests/support/server/salon.ts'
import { createPerson, getDayFromNow, type Person } from './screen.ts'

export type ApiBooking = CallOutput<'POST /api/public/:slug/bookings'>

export const HISTORY = 'Meus Agendamentos'

async function post<T>(address: string, body: unknown, token?: string): Promise<T> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  // The contract says what each call answers.
  return (await response.json()) as T
}

/** The quick login, without a screen. */
export function openSession(url: string, slug: string, who: Person = createPerson()) {
  const { name: nome, email, phone: telefone } = who
  return post<ClientSession>(`${url}/api/public/${slug}/session`, { nome, email, telefone })
}

export type ApiBookingChoices = {
  service?: number
  professional?: number
  date?: string
  time?: string
}

/** Books for a session: tomorrow at 10, unless said otherwise. */
export function bookByApi(
  url: string,
  salon: Business,
  { access_token }: ClientSession,
  {
    service = 0,
    professional = 0,
    date = getDayFromNow(1),
    time = '10:00',
  }: ApiBookingChoices = {},
): Promise<ApiBooking> {
  const service_id = requireNth(salon.services, service).id
  const professional_id = requireNth(salon.professionals, professional).id
  const body = { service_id, professional_id, date, time }
  return post(`${url}/api/public/${salon.slug}/bookings`, body, access_token)
}

/** A browser in which that client signed in before. */
export async function openVisitAs(
  stand: TestSite,
  { slug }: Business,
  session: ClientSession,
  path: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const visit = await stand.visit('about:blank', options)
  await keepSession(visit, slug, session)
  await visit.page.goto(`${stand.url}/${slug}${path}`)
  return visit
}

/** As the widget keeps it with "Lembrar de mim"; once, for what happens later is the test's. */
async function keepSession(visit: Visit, slug: string, session: ClientSession): Promise<void> {
  await visit.context.addInitScript(
    ({ name, kept }) => {
      if (location.protocol === 'about:' || localStorage.getItem('seeded')) return
      localStorage.setItem('seeded', 'yes')
      localStorage.setItem(name, kept)
    },
    { name: `vez:${slug}:session`, kept: JSON.stringify(session) },
  )
}

export const listBookingsIn = (stand: TestSite, { user_id }: Business) =>
  stand.file.query(
    `SELECT id, date, time, status, cancel_reason, review_status, presence_confirmed_at
     FROM bookings WHERE user_id = '${user_id}' ORDER BY created_at, date, time`,
  )

/** What the salon does with a booking once the visit is over; by SQL, until the console can. */
export function markBookingCompleted(stand: TestSite, { id }: { id: string }, daysAgo = 1): void {
  stand.file.change(
    `UPDATE bookings SET status = 'completed', review_status = 'pending',
     date = '${getDayFromNow(-daysAgo)}' WHERE id = '${id}'`,
  )
}

/** A link to a booking, as a message would carry it; only its hash is stored. */
export function createLinkTo(
  file: DatabaseFile,
  { user_id }: Business,
  booking_id: string,
  token = randomBytes(32).toString('base64url'),
): string {
  const hash = createHash('sha256').update(token).digest('base64url')
  file.change(
    `INSERT INTO booking_links (hash, user_id, booking_id, created_at)
     VALUES ('${hash}', '${user_id}', '${booking_id}', 0)`,
  )
  return token
}
