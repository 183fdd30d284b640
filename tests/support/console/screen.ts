/** What a person sees and does in the console, by role and label. */
import { expect, vi } from 'vitest'
import { isVisible } from '#tests/support/dom/elements.ts'
import type { DomLocator } from '#tests/support/dom/locator.ts'
import type { Route } from '#tests/support/dom/network.ts'
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
  await toast.evaluate(markSeen)
}

/** One that says something else later, in the place of what it said, counts as a new one. */
function markSeen(toast: Element): void {
  toast.setAttribute('data-seen', '')
  const watcher = new MutationObserver(() => {
    toast.removeAttribute('data-seen')
    watcher.disconnect()
  })
  watcher.observe(toast, { childList: true, characterData: true, subtree: true })
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
export const answerWith = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, body: typeof body === 'string' ? body : JSON.stringify(body) })

/** As where the network is gone. */
export const cut = (route: Route): Promise<void> => route.abort()

/** Never answers. */
export const ignore = (): void => undefined

/** Who is signed in, with something else in the server's answer. */
export const changeMe = (page: ConsolePage, change: object): void =>
  page.route('**/api/me', async (route) => {
    const me: unknown = await (await route.fetch()).json()
    await route.fulfill({ json: { ...(me instanceof Object && me), ...change } })
  })

/** From here on the console may complain. @returns what it says */
export function hearErrors(): string[] {
  const lines: string[] = []
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void lines.push(words.join(' ')))
  return lines
}
