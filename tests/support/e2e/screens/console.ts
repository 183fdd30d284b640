/** What a person sees and does in the console, by role and label. */
import type { Page, Route } from 'playwright-core'
import type { Stand } from '#tests/support/e2e/browser/use-test-site.ts'
import type { Visit, VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import type { Account } from '#tests/support/e2e/demo-people.ts'
import { button, heading, sees, seesNew } from './screen.ts'

/** Refusals and cuts are named in the browser's console; each test says what it expects. */
export const REFUSED = /status of 4\d\d/
export const BROKEN = /status of [45]\d\d|ERR_FAILED|ERR_INTERNET_DISCONNECTED/

/** Waits for a toast that was not seen before, with this title, and this text where one is given. */
export const toasts = (page: Page, title: string, text?: string) =>
  seesNew(page.getByRole('region', { name: /^Notificações/ }).getByRole('listitem'), title, text)

/** Waits until the address is a path, with or without a query. */
export const arrivesAt = (page: Page, path: string) =>
  page.waitForURL(({ pathname }) => pathname === path, { waitUntil: 'commit' })

type Credentials = Pick<Account, 'email' | 'password'>

export const passwordField = (page: Page) => page.getByLabel('Senha', { exact: true })

export async function fillIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await passwordField(page).fill(password)
}

export async function enter(page: Page, who: Credentials): Promise<void> {
  await fillIn(page, who)
  await button(page, 'Entrar').click()
}

export const DOORS = { admin: '/login', professional: '/login/professional' } as const

/** Signs in by the form, and waits for the landing. */
export async function signedIn(
  stand: Stand,
  who: Credentials,
  lands: '/admin/agenda' | '/booking' | '/professional/dashboard',
  options: VisitOptions = {},
): Promise<Visit> {
  const door = lands === '/professional/dashboard' ? DOORS.professional : DOORS.admin
  const visit = await stand.visit(door, options)
  await enter(visit.page, who)
  await arrivesAt(visit.page, lands)
  return visit
}

export const seesHeading = (page: Page, name: string) => sees(heading(page, name))

/** Waits for the owner's agenda itself, with the day in it. */
export const seesAgenda = (page: Page) =>
  sees(page.getByRole('region', { name: 'Agenda', exact: true }))

/** What this browser keeps of the console, by key. */
export const stored = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))

/** Answers in the server's place what the server itself never does. */
export const answers = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })

/** To a page of an origin where no script of ours runs, so that no request is on its way. */
export async function goNowhere(page: Page, origin: string): Promise<void> {
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
  await goNowhere(page, origin)
  await page.evaluate((one) => {
    sessionStorage.clear()
    if (one) localStorage.removeItem(one)
    else localStorage.clear()
  }, key)
  await page.context().clearCookies()
}
