/** A professional of a salon at their dashboard, and what they see and do there. */
import type { AgendaBooking } from '#api/contract/contract.ts'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import { joinStaff } from '#tests/support/api/calls/staff-calls.ts'
import { PASSWORD } from '#tests/support/api/people/sign-up.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import { type AgendaSalon, openAgendaSalon } from './agenda-salon.ts'
import type { ConsolePage, Credentials, Size } from './console-page.ts'
import { expectVisible, type Screen } from './screen.ts'
import type { ConsoleTest } from './use-console.ts'

export type ProfessionalSalon = AgendaSalon & { rafa: Credentials & { token: string } }

/** The day on which tests begin: a Monday, at 8 in the morning. */
export const TODAY = '2026-11-23'

/** A salon whose professional Rafa Lima has an account. */
export async function openProfessionalSalon(stand: ConsoleTest): Promise<ProfessionalSalon> {
  const salon = await openAgendaSalon(stand)
  const { id } = requireNth(salon.business.professionals)
  const { email, token } = await joinStaff(stand.server, salon.owner, id)
  return { ...salon, rafa: { email, token, password: PASSWORD } }
}

/** Rafa at the dashboard. */
export async function openDashboard(
  stand: ConsoleTest,
  { rafa }: ProfessionalSalon,
  { size, query = '' }: { size?: Size; query?: string } = {},
): Promise<ConsolePage> {
  const page = await stand.visitAs(rafa, `/professional/dashboard${query}`, size ? { size } : {})
  await expectVisible(dashboardGreeting(page))
  return page
}

export const dashboardGreeting = (page: Screen) =>
  page.getByRole('heading', { name: /^(Bom dia|Boa tarde|Boa noite), Rafa Lima$/ })

/** What a summary card says, its name and its figures in one text. */
export const figureCard = (page: Screen, name: string) =>
  page
    .getByRole('region', { name: 'Meus números' })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })

export const ownDayList = (page: Screen) =>
  page.getByRole('list', { name: 'Seus horários de hoje' })

export const statement = (page: Screen) => page.getByRole('region', { name: 'Extrato' })

/** Completes a booking as the owner does, with what the service costs. */
export async function completeByOwner(
  { calls }: AgendaSalon,
  booking: AgendaBooking,
): Promise<void> {
  const answer = await calls.set(booking, 'completed')
  if (answer.status !== 200) throw new Error(answer.text)
}

/** Bookings of half an hour each, one after the other from 9:00 on. */
export async function bookSeveral(
  salon: AgendaSalon,
  date: string,
  count: number,
): Promise<AgendaBooking[]> {
  const made: AgendaBooking[] = []
  for (let at = 0; at < count; at++) {
    made.push(await salon.book({ date, time: toTimeOfDay(9 * 60 + at * 30) }))
  }
  return made
}
