/** A client who has chosen everything and is asked who it is, and in which way. */
import type { Page } from 'playwright'
import type { Business, BusinessOverrides } from '#tests/support/db/factories.ts'
import type { TestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import type { Visit, VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import {
  button,
  chooseAll,
  expectStep,
  expectVisible,
  heading,
  openQuickLogin,
  openSignIn,
} from './screen.ts'

const TWO: BusinessOverrides = {
  professionals: [{ name: 'Profissional 1' }, { name: 'Profissional 2' }],
}

export const LOGIN = 'Falta só saber quem é você'
export const FORM = 'Seu nome e contato'

/** At the login of a salon of its own, with everything else chosen. */
export async function openLogin(
  stand: TestSite,
  overrides: BusinessOverrides = {},
  options: VisitOptions = {},
): Promise<Visit & { salon: Business }> {
  const salon = await stand.salon({ ...TWO, ...overrides })
  const visit = await stand.visit(`/${salon.slug}/booking`, options)
  await chooseAll(visit.page)
  await openSignIn(visit.page)
  await expectVisible(heading(visit.page, LOGIN))
  return { ...visit, salon }
}

/** The same, at the form of the quick login. */
export async function openForm(
  stand: TestSite,
  overrides: BusinessOverrides = {},
  options: VisitOptions = {},
): Promise<Visit & { salon: Business }> {
  const visit = await openLogin(stand, overrides, options)
  await openQuickLogin(visit.page)
  return visit
}

/** Waits for the last step, with a line for each choice above it. */
export async function expectEverythingKept(page: Page): Promise<void> {
  await expectStep(page, 'confirm')
  for (const what of ['serviço', 'profissional', 'data e horário']) {
    await expectVisible(button(page, `Trocar ${what}`))
  }
}
