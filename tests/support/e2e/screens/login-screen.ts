/** A client who has chosen everything and is asked who it is, and in which way. */
import type { Page } from 'playwright-core'
import type { Business, BusinessOverrides } from '#tests/support/db/factories.ts'
import type { Stand } from '#tests/support/e2e/browser/use-test-site.ts'
import type { Visit, VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import {
  atStep,
  button,
  chooseAll,
  confirmButton,
  heading,
  openQuickLogin,
  sees,
} from './screen.ts'

export const LOGIN = 'Falta só saber quem é você'
export const FORM = 'Seu nome e contato'

/** At the login of a salon of its own, with everything else chosen. */
export async function openLogin(
  stand: Stand,
  overrides: BusinessOverrides = {},
  options: VisitOptions = {},
): Promise<Visit & { salon: Business }> {
  const salon = await stand.salon(overrides)
  const visit = await stand.visit(`/${salon.slug}/booking`, options)
  await chooseAll(visit.page)
  await confirmButton(visit.page).click()
  await sees(heading(visit.page, LOGIN))
  return { ...visit, salon }
}

/** The same, at the form of the quick login. */
export async function openForm(
  stand: Stand,
  overrides: BusinessOverrides = {},
  options: VisitOptions = {},
): Promise<Visit & { salon: Business }> {
  const visit = await openLogin(stand, overrides, options)
  await openQuickLogin(visit.page)
  return visit
}

/** Waits for the last step, with a line for each choice above it. */
export async function everythingIsKept(page: Page): Promise<void> {
  await atStep(page, 'confirm')
  for (const what of ['serviço', 'profissional', 'data e horário']) {
    await sees(button(page, `Trocar ${what}`))
  }
}
