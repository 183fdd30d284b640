/** What a person sees and does in the console, by role and label. */
import type { Page, Route } from 'playwright'
import type { TestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import type { Visit, VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import type { AccountData } from '#tests/support/e2e/demo-people.ts'
import { button, expectNewToast, expectVisible, heading } from './screen.ts'

/** Refusals and cuts are named in the browser's console; each test says what it expects. */
export const REFUSED = /status of 4\d\d/
export const BROKEN = /status of [45]\d\d|ERR_FAILED|ERR_INTERNET_DISCONNECTED/

/** Waits for a toast that was not seen before, with this title, and this text where one is given. */
export const toastLocator = (page: Page, title: string, text?: string) =>
  expectNewToast(
    page.getByRole('region', { name: /^Notificações/ }).getByRole('listitem'),
    title,
    text,
  )

/** Waits until the address is a path, with or without a query. */
export const expectPath = (page: Page, path: string) =>
  page.waitForURL(({ pathname }) => pathname === path, { waitUntil: 'commit' })

export type AccountLogin = Pick<AccountData, 'email' | 'password'>

export const passwordField = (page: Page) => page.getByLabel('Senha', { exact: true })

export async function fillCredentials(
  page: Page,
  { email, password }: AccountLogin,
): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await passwordField(page).fill(password)
}

export async function signInToConsole(page: Page, who: AccountLogin): Promise<void> {
  await fillCredentials(page, who)
  await button(page, 'Entrar').click()
}

/** Keeps toasts from going by themselves: a busy machine may need their whole time for one step. */
export const holdToasts = (page: Page) => page.keyboard.press('Alt+KeyT')

export const SIGN_IN_PATHS = { admin: '/login', professional: '/login/professional' } as const

/** What the console's form asks for, and what it keeps of the answer. */
async function startSession(page: Page, origin: string, data: AccountLogin): Promise<string> {
  // Sent with the page's cookies, so that the answer's become its own.
  const answer = await page.request.post(`${origin}/auth/v1/token?grant_type=password`, {
    headers: { 'X-Vez-Session': 'cookie', Origin: origin },
    data: { email: data.email, password: data.password },
  })
  if (!answer.ok()) throw new Error(`not signed in: ${answer.status()} ${await answer.text()}`)
  const { expires_at } = await answer.json()
  return JSON.stringify({ expires_at })
}

/** Signs in without the form, and opens a screen of the console. */
export async function enterConsole(
  page: Page,
  origin: string,
  who: AccountLogin,
  path: string,
): Promise<void> {
  const entry = await startSession(page, origin, who)
  const script = await page.addInitScript((value) => localStorage.setItem('vez:auth', value), entry)
  await page.goto(origin + path)
  await script.dispose()
}

/** Opens a screen of the console in a browser of its own, signed in without the form. */
export async function openSignedIn(
  stand: TestSite,
  who: AccountLogin,
  path: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const visit = await stand.visit('about:blank', options)
  await enterConsole(visit.page, stand.url, who, path)
  await expectPath(visit.page, new URL(path, stand.url).pathname)
  return visit
}

export const expectHeading = (page: Page, name: string) => expectVisible(heading(page, name))

/** Waits for the owner's agenda itself, with the day in it. */
export const expectAgenda = (page: Page) =>
  expectVisible(page.getByRole('region', { name: 'Agenda', exact: true }))

/** What this browser keeps of the console, by key. */
export const readStorage = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))

/** To another screen of the open console, as its links lead there: nothing is loaded again. */
export const followPath = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path)

/** Answers in the server's place what the server itself never does. */
export const answerWith = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })

/** To a page of an origin where no script of ours runs, so that no request is on its way. */
export async function openBlankPage(page: Page, origin: string): Promise<void> {
  const nowhere = `${origin}/nothing-runs-here`
  const body = '<!doctype html><title>-</title><link rel="icon" href="data:,">'
  await page.route(nowhere, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(nowhere)
}

/**
 * What a browser lost that somebody tidied: cookies and storage, or one key of it. No request is
 * on its way meanwhile that would be refused.
 */
export async function loseSession(page: Page, origin: string, key?: string): Promise<void> {
  await openBlankPage(page, origin)
  await page.evaluate((one) => {
    sessionStorage.clear()
    if (one) localStorage.removeItem(one)
    else localStorage.clear()
  }, key)
  await page.context().clearCookies()
}
