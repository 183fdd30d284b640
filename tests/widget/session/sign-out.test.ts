/** A sign-out that the server cannot hear of when it happens. */
import { expect, test } from 'vitest'
import { openForm } from '#tests/support/e2e/screens/login-screen.ts'
import { button, expectToast, expectVisible, signIn } from '#tests/support/e2e/screens/screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()
const OFFLINE = /ERR_INTERNET_DISCONNECTED/

const countOpenSessions = (user_id: string) =>
  stand.file.query(
    `SELECT id FROM client_sessions WHERE user_id = '${user_id}' AND revoked_at IS NULL`,
  ).length

const listKept = () => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]

async function signOutOffline() {
  const opened = await openForm(stand, {}, { allow: OFFLINE })
  const { page, context, salon } = opened
  await signIn(page)
  expect(countOpenSessions(salon.user_id)).toBe(1)
  await context.setOffline(true)
  await button(page, 'Sair').click()
  await expectToast(page, 'Você saiu.')
  await expect.poll(() => listKept().filter((name) => name.endsWith(':left'))).toHaveLength(1)
  expect(listKept().filter((name) => name.endsWith(':session'))).toEqual([])
  return opened
}

test('a sign-out without a network ends the session when the network is back', async () => {
  const { context, salon } = await signOutOffline()
  expect(countOpenSessions(salon.user_id)).toBe(1)
  await context.setOffline(false)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => countOpenSessions(salon.user_id)).toBe(0)
  await expect.poll(() => listKept().filter((name) => name.endsWith(':left'))).toEqual([])
})

test('it ends at the latest when the salon’s page is next opened on the device', async () => {
  const { context, salon } = await signOutOffline()
  const later = await context.newPage()
  await context.setOffline(false)
  await later.goto(`${stand.url}/${salon.slug}`)
  await expectVisible(button(later, 'Realizar Agendamento'))
  await expect.poll(() => countOpenSessions(salon.user_id)).toBe(0)
  await expect.poll(() => listKept().filter((name) => name.endsWith(':left'))).toEqual([])
})
