/** A professional of a test's own house at their dashboard, and what they see and do there. */
import type { Page } from 'playwright'
import type { AgendaBooking, AuthSession } from '#api/contract/contract.ts'
import { addDays, toTimeOfDay } from '#domain/time/civil-time.ts'
import type { TestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import type { Visit, VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import { createAccountData, type SignedUp } from '#tests/support/e2e/demo-people.ts'
import { type AgendaSalon, openAgendaSalon } from './agenda-screen.ts'
import { openSignedIn } from './console.ts'
import { expectVisible, getDayFromNow } from './screen.ts'

export type ProfessionalSalon = AgendaSalon & { rafa: SignedUp; today: string }

/** A house whose professional Rafa Lima has an account. */
export async function openProfessionalSalon(stand: TestSite): Promise<ProfessionalSalon> {
  const house = await openAgendaSalon(stand)
  const invited = await house.call(
    'POST',
    `/api/professionals/${house.ids.get('Rafa Lima')}/invitation`,
  )
  // The contract says what an invitation answers.
  const { url } = (await invited.json()) as { url: string }
  const account = createAccountData()
  const { email, password } = account
  const accepted = await fetch(`${stand.url}/api/invitation/accept`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: url.split('/convite/')[1], email, password }),
  })
  if (!accepted.ok) throw new Error(await accepted.text())
  // The contract says what an accepted invitation answers.
  const session = (await accepted.json()) as AuthSession
  return { ...house, rafa: { ...account, session }, today: getDayFromNow(0) }
}

/** Rafa at the dashboard. */
export async function openDashboard(
  stand: TestSite,
  chair: ProfessionalSalon,
  options: VisitOptions = {},
): Promise<Visit> {
  const visit = await openSignedIn(stand, chair.rafa, '/professional/dashboard', options)
  await expectVisible(dashboardGreeting(visit.page))
  return visit
}

export const dashboardGreeting = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^(Bom dia|Boa tarde|Boa noite), Rafa Lima$/ })

/** What a summary card says, its name and its figures in one text. */
export const figureCard = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Meus números' })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })

export const statement = (page: Page) => page.getByRole('region', { name: 'Extrato' })

/** Completes a booking as the owner does, with what the service costs. */
export async function completeByOwner(
  house: AgendaSalon,
  { id, version }: AgendaBooking,
): Promise<void> {
  const body = { version, status: 'completed' }
  const answer = await house.call('POST', `/api/bookings/${id}/status`, body)
  if (!answer.ok) throw new Error(await answer.text())
}

/** Bookings of half an hour each, one after the other from a time on. */
export async function bookSeveral(
  house: AgendaSalon,
  date: string,
  count: number,
): Promise<AgendaBooking[]> {
  const made: AgendaBooking[] = []
  for (let i = 0; i < count; i++) {
    made.push(await house.book({ date, time: toTimeOfDay(9 * 60 + i * 30) }))
  }
  return made
}

/** `YYYY-MM-DD` some days from the house's today. */
export const getDayAfter = ({ today }: ProfessionalSalon, days: number) => addDays(today, days)

/** Whether the house lets its professionals block their own time. */
export function allowBlocking(stand: TestSite, { owner }: AgendaSalon): void {
  stand.file.change(
    `UPDATE business_settings
     SET general_settings = json_set(coalesce(general_settings, '{}'), '$.professionalBlocks', json('true'))
     WHERE user_id = '${owner.session.user.id}'`,
  )
}
