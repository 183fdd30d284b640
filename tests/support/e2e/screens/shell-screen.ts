/** The frame around the owner's screens, as a person finds it. */
import type { Locator, Page } from 'playwright'
import type { TestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import type { Visit, VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import { DONA } from '#tests/support/e2e/demo-people.ts'
import { answerWith, expectHeading, openSignedIn } from './console.ts'
import { button, expectVisible } from './screen.ts'

export const navigation = (page: Page) => page.getByRole('navigation', { name: 'Áreas do salão' })
export const navigationEntry = (page: Page, name: string) =>
  navigation(page).getByRole('link', { name, exact: true })
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

const TEAM = '/admin/professionals'

/** The demo's owner on the screen of the team, which needs nothing else of the console. */
export async function openTeamVisit(
  stand: TestSite,
  searchOptions: VisitOptions = {},
): Promise<Visit> {
  const visit = await openSignedIn(stand, DONA, TEAM, searchOptions)
  await expectTeam(visit.page)
  return visit
}

export async function openTeam(page: Page, url: string): Promise<void> {
  await page.goto(url + TEAM)
  await expectTeam(page)
}

async function expectTeam(page: Page): Promise<void> {
  await expectHeading(page, 'Profissionais')
  await expectVisible(page.getByRole('heading', { name: 'Rafa Lima' }))
}

/** Who is signed in, with something else in the server's answer. */
export async function changeMe(page: Page, change: object): Promise<void> {
  const me: unknown = await page.evaluate(() => fetch('/api/me').then((answer) => answer.json()))
  await page.route('**/api/me', answerWith(200, { ...(me instanceof Object && me), ...change }))
}

export const measureWidth = async (locator: Locator) => (await locator.boundingBox())?.width ?? 0

export const searchDialogOfShell = (page: Page) => page.getByRole('dialog', { name: 'Buscar' })
export const searchField = (page: Page) => searchDialogOfShell(page).getByRole('combobox')
export const searchOptions = (page: Page) => searchDialogOfShell(page).getByRole('option')
export const searchOption = (page: Page, name: string | RegExp) =>
  searchDialogOfShell(page).getByRole('option', { name })

export async function openSearchDialog(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expectVisible(searchField(page))
}

/** Signs out from the owner's frame, which a narrow screen keeps behind its menu. */
export async function signOutByMenu(page: Page): Promise<void> {
  const menu = button(page, 'Abrir menu')
  const out = button(page, 'Sair')
  await expectVisible(menu.or(out).first())
  if (await menu.isVisible()) await menu.click()
  await out.click()
}
