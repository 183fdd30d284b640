/** Who opened this tab keeps no hold of it where somebody says who they are. */
import type { Page } from 'playwright'
import { expect, test, vi } from 'vitest'
import { LOGIN } from '#tests/support/e2e/screens/login-screen.ts'
import { chooseAll, expectVisible, heading, openSignIn } from '#tests/support/e2e/screens/screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

/** Signs in from an address. @returns the documents that are loaded for it */
async function goToLogin(
  address: string,
  opener: object | null,
  go: (page: Page) => Promise<void>,
) {
  const { page } = await stand.visit('about:blank')
  vi.stubGlobal('opener', opener)
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  await page.goto(address)
  await go(page)
  await expectVisible(heading(page, LOGIN))
  return { page, loads: () => replace.mock.calls.map(([to]) => String(to)) }
}

const seeBookings = (page: Page) => page.getByRole('link', { name: 'Meus agendamentos' }).click()
const stay = async () => {}

async function confirm(page: Page): Promise<void> {
  await chooseAll(page)
  await openSignIn(page)
}

test('from the page that another site opened, the sign-in is a document of its own, once', async () => {
  const { slug } = await stand.salon()
  const { page, loads } = await goToLogin(`/${slug}`, {}, seeBookings)
  const login = `${stand.url}/${slug}/login?returnTo=history`
  expect(loads()).toEqual([login])
  // Over plain HTTP, and in old browsers, the opener stays: it is not loaded for ever.
  await page.goto(login)
  await expectVisible(heading(page, LOGIN))
  expect(loads()).toEqual([login])
})

test('where nobody opened it, where the document has the policy, and embedded, nothing is loaded', async () => {
  const { slug } = await stand.salon()
  const embedded = stand.host.serve(`<vez-booking business="${slug}"></vez-booking>`)
  for (const [address, opener, go] of [
    [`/${slug}`, null, seeBookings],
    [`/${slug}/booking`, {}, confirm],
    [`/${slug}/login`, {}, stay],
    [embedded, {}, confirm],
  ] as const)
    expect((await goToLogin(address, opener, go)).loads(), address).toEqual([])
})
