/** The open agenda follows what happens outside, as long as somebody looks and is signed in. */
import { expect, test } from 'vitest'
import { book } from '#tests/support/api/calls/booking-calls.ts'
import {
  bookingCard,
  openAgendaSalon,
  openAgendaVisit,
} from '#tests/support/console/agenda-salon.ts'
import { expectPath, expectToast, expectVisible } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

function showTab(state: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a tab that nobody looks at lets go of its line, and catches up when it is looked at', async () => {
  const salon = await openAgendaSalon(stand)
  const page = await openAgendaVisit(stand, salon)
  await salon.book({ time: '08:00' })
  await expectVisible(bookingCard(page, /08:00/))
  showTab('hidden')
  await salon.book({ time: '09:00' })
  showTab('visible')
  await page.network.waitForRequest(/\/api\/events\?since=\d+$/)
  await expectVisible(bookingCard(page, /09:00/))
})

test('whoever was signed out elsewhere is told, and led to the sign-in', async () => {
  const salon = await openAgendaSalon(stand)
  const page = await openAgendaVisit(stand, salon)
  await salon.book({ time: '08:00' })
  await expectVisible(bookingCard(page, /08:00/))
  const query = { scope: 'global' as const }
  await stand.server.call('POST /auth/v1/logout', { query }, salon.owner.token)
  // The line ends with the next thing that happens.
  const { access_token } = await stand.server.signIn(salon.business.slug)
  expect((await book(stand.server, salon.business, access_token)).status).toBe(201)
  await expectToast(page, 'Sua sessão terminou', 'Entre novamente para continuar de onde parou.')
  await expectPath(page, '/login')
})
