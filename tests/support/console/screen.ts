/** What a person sees and does in the console, by role and label. */
import { expect } from 'vitest'
import { isVisible } from '#tests/support/dom/elements.ts'
import type { DomLocator } from '#tests/support/dom/locator.ts'
import type { RoutedCall } from '#tests/support/dom/network.ts'
import { CONTENT, LOADING } from '#tests/support/settled.ts'
import type { ConsolePage, Credentials } from './console-page.ts'

/** A page, or one element of it where there are several. */
export type Screen = Pick<ConsolePage, 'getByRole' | 'getByText' | 'getByLabel' | 'locator'>

export const button = (screen: Screen, name: string | RegExp) =>
  screen.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })

export const link = (screen: Screen, name: string | RegExp) =>
  screen.getByRole('link', { name, ...(typeof name === 'string' && { exact: true }) })

export const heading = (screen: Screen, name: string) =>
  screen.getByRole('heading', { name, exact: true })

export const expectVisible = (locator: DomLocator): Promise<void> => locator.waitFor()

export const expectHeading = (screen: Screen, name: string) => expectVisible(heading(screen, name))

export const expectText = (screen: Screen, text: string | RegExp) =>
  expectVisible(
    screen
      .getByText(text, { exact: typeof text === 'string' })
      .filter({ visible: true })
      .first(),
  )

export const POLL = { interval: 5, timeout: 20_000 }

const isSettled = (): boolean =>
  document.querySelector(LOADING) === null &&
  [...document.querySelectorAll(CONTENT)].some((one) => isVisible(one))

/**
 * Waits until nothing of it can be seen on a settled screen: one that still loads shows nothing of
 * anything.
 * @param beside what stands meanwhile, where the rest is kept from loading on purpose
 */
export async function expectNothing(locator: DomLocator, beside?: DomLocator): Promise<void> {
  const isReady = async () => (beside ? beside.isVisible() : isSettled())
  const look = async () =>
    (await isReady()) ? locator.filter({ visible: true }).count() : 'still loading'
  await expect.poll(look, POLL).toBe(0)
}

/** Waits until the focus is there. */
export const expectFocus = (locator: DomLocator) =>
  expect.poll(() => locator.evaluate((one) => one === document.activeElement), POLL).toBe(true)

/** Waits until the address is a path, with or without a query. */
export const expectPath = (page: ConsolePage, path: string) =>
  page.waitForURL(({ pathname }) => pathname === path)

/** Toasts that were not looked for before. */
const freshToasts = (page: ConsolePage) =>
  page.getByRole('region', { name: /^Notificações/ }).locator('li:not([data-seen])')

/** Waits for a toast that was not seen before, with this title, and this text where one is given. */
export async function expectToast(page: ConsolePage, title: string, text?: string): Promise<void> {
  const says = (what: string) => ({ has: page.getByText(what, { exact: true }) })
  const titled = freshToasts(page).filter(says(title))
  const toast = (text ? titled.filter(says(text)) : titled).first()
  await expectVisible(toast)
  await toast.evaluate((element) => element.setAttribute('data-seen', ''))
}

export const passwordField = (page: Screen) => page.getByLabel('Senha', { exact: true })

export async function fillCredentials(page: Screen, who: Credentials): Promise<void> {
  await page.getByLabel('E-mail').fill(who.email)
  await passwordField(page).fill(who.password)
}

export async function signInByForm(page: Screen, who: Credentials): Promise<void> {
  await fillCredentials(page, who)
  await button(page, 'Entrar').click()
}

/** Answers in the server's place what the server itself never does. */
export const answerWith = (status: number, body: unknown) => (route: RoutedCall) =>
  route.fulfill({ status, body: typeof body === 'string' ? body : JSON.stringify(body) })

/** As where the network is gone. */
export const cut = (route: RoutedCall): void => route.abort()

/** Never answers. */
export const ignore = (): void => undefined
