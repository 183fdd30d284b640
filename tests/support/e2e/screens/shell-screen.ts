/** The frame around the owner's screens, as a person finds it. */
import type { Locator, Page } from 'playwright-core'
import type { Stand } from '#tests/support/e2e/browser/use-test-site.ts'
import type { Visit, VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import { DONA } from '#tests/support/e2e/demo-people.ts'
import { answers, seesHeading, signedIn } from './console.ts'
import { button, sees } from './screen.ts'

export const nav = (page: Page) => page.getByRole('navigation', { name: 'Áreas do salão' })
export const entry = (page: Page, name: string) =>
  nav(page).getByRole('link', { name, exact: true })
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

/** The demo's owner on the screen of her team, which needs nothing else of the console. */
export async function atTeam(stand: Stand, options: VisitOptions = {}): Promise<Visit> {
  const visit = await signedIn(stand, DONA, '/admin/agenda', options)
  await openTeam(visit.page, stand.url)
  return visit
}

export async function openTeam(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/professionals`)
  await seesHeading(page, 'Profissionais')
  await sees(page.getByRole('heading', { name: 'Rafa Lima' }))
}

/** Who is signed in, with something else in the server's answer. */
export async function changeMe(page: Page, change: object): Promise<void> {
  const me: unknown = await page.evaluate(() => fetch('/api/me').then((answer) => answer.json()))
  await page.route('**/api/me', answers(200, { ...(me instanceof Object && me), ...change }))
}

export const width = async (locator: Locator) => (await locator.boundingBox())?.width ?? 0

export const search = (page: Page) => page.getByRole('dialog', { name: 'Buscar' })
export const field = (page: Page) => search(page).getByRole('combobox')
export const options = (page: Page) => search(page).getByRole('option')
export const option = (page: Page, name: string | RegExp) =>
  search(page).getByRole('option', { name })

export async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await sees(field(page))
}

/** Signs out from the owner's frame, which a narrow screen keeps behind its menu. */
export async function leave(page: Page): Promise<void> {
  const menu = button(page, 'Abrir menu')
  const out = button(page, 'Sair')
  await sees(menu.or(out).first())
  if (await menu.isVisible()) await menu.click()
  await out.click()
}
