/** A known client at the quick login's form, and the search for what the salon has on file. */
import type { Locator, Page } from 'playwright'
import type { Business } from '#tests/support/db/factories.ts'
import type { TestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import type { Visit, VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import { openForm } from './login-screen.ts'
import { button, createPerson, type Person } from './screen.ts'

/** What the browser says by itself of a refused call. */
export const REFUSED = /status of 4\d\d/
export const FAILED = /status of 5\d\d/

export type KnownClientVisit = Visit & { salon: Business; known: Person }

/** At the form, with a client on file whom nobody has proven to be yet. */
export async function openKnownClient(
  stand: TestSite,
  options: VisitOptions = {},
): Promise<KnownClientVisit> {
  const known = { ...createPerson(), name: 'Mariana Silva' }
  const { name: nome, email, phone: telefone } = known
  const clients = [{ nome, email, telefone }]
  const visit = await openForm(stand, { clients }, { allow: REFUSED, ...options })
  return { ...visit, known }
}

export const searchDialog = (page: Page) => page.getByRole('dialog')

export async function openSearch(page: Page, by: 'email' | 'telefone'): Promise<void> {
  await button(page, 'Buscar dados').click()
  await button(page, `Buscar por ${by}`).click()
}

export async function searchFor(page: Page, by: 'email' | 'telefone', value: string) {
  await openSearch(page, by)
  await searchDialog(page)
    .getByLabel(by === 'email' ? 'E-mail' : 'DDD + Celular')
    .fill(value)
  await button(searchDialog(page), 'Buscar').click()
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await searchDialog(page).getByLabel('Código de 6 números').fill(code)
  await button(searchDialog(page), 'Confirmar código').click()
}

/** Before anything can be drawn in between, as a trembling thumb or a slow phone does. */
export const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

/** What stands in the form: name, e-mail, and the phone's digits. */
export async function readForm(page: Page): Promise<Person> {
  return {
    name: await page.getByLabel('Nome completo').inputValue(),
    email: await page.getByLabel('E-mail').inputValue(),
    phone: (await page.getByLabel('DDD + Celular').inputValue()).replace(/\D/g, ''),
  }
}

/** All that the widget has drawn, unseen parts included. */
export const readDrawn = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('vez-booking')?.shadowRoot?.innerHTML ?? '')

export const listStoredSessions = (stand: TestSite, user_id: string) =>
  stand.file.query(
    `SELECT level, resolution, client_id FROM client_sessions WHERE user_id = '${user_id}'
     ORDER BY created_at, rowid`,
  )

export const findStoredClientRow = (stand: TestSite, user_id: string, phone: string) =>
  stand.file.query(
    `SELECT nome, email FROM clients WHERE user_id = '${user_id}' AND telefone = '${phone}'`,
  )
