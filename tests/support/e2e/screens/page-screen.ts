/** What a visitor does on the salon's page: its tabs, its gallery, the profile behind the greeting. */
import type { Locator, Page } from 'playwright'
import { expectTakenOver } from '#tests/support/e2e/browser/visit.ts'
import { button, createPerson, expectVisible, type Person, type Screen, signIn } from './screen.ts'

/** The tabs in the default order. */
export const TAB_LABELS = ['Horários', 'Localização', 'Avaliações', 'Contato', 'Galeria'] as const
export type TabLabel = (typeof TAB_LABELS)[number]

export const tabButton = (screen: Screen, name: string): Locator =>
  screen.getByRole('tab', { name, exact: true })

export const tabPanel = (screen: Screen): Locator => screen.getByRole('tabpanel')

/** The names of the tabs, as they stand. */
export const listTabNames = (screen: Screen): Promise<string[]> =>
  screen.getByRole('tab').allTextContents()

/** Opens an address, and waits until what follows the header is there. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expectTakenOver(page)
  await expectVisible(button(page, 'Realizar Agendamento'))
  await expectVisible(tabPanel(page))
}

export async function openTab(screen: Screen, name: TabLabel): Promise<void> {
  await tabButton(screen, name).click()
  await expectVisible(screen.getByRole('tabpanel', { name, exact: true }))
}

/** From the salon's page through the login, and back to it. */
export async function signInAtPage(page: Page, who = createPerson()): Promise<Person> {
  const here = page.url()
  await page.goto(`${here}/login`)
  await signIn(page, who)
  await page.goto(here)
  await expectVisible(button(page, /^Olá, /))
  return who
}

export const profileDialog = (screen: Screen): Locator =>
  screen.getByRole('dialog', { name: 'Seu perfil' })

export const lightbox = (screen: Screen): Locator =>
  screen.getByRole('dialog', { name: /^Fotos de / })

/** The gallery's counter, `1 de 6`; of the open lightbox where there is one. */
export const slideCounter = (screen: Screen): Locator => screen.getByText(/^\d+ de \d+$/)
