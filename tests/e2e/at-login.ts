/** A client who has chosen everything and is asked who it is. */
import type { Page } from 'playwright-core'
import type { Business, BusinessOverrides } from '../factories.ts'
import { atStep, button, chooseAll, confirmButton, heading, sees } from './screen.ts'
import type { Stand } from './stand.ts'
import type { Visit, VisitOptions } from './visit.ts'

export const LOGIN = 'Falta só saber quem é você'

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

/** Waits for the last step, with a line for each choice above it. */
export async function everythingIsKept(page: Page): Promise<void> {
  await atStep(page, 'confirm')
  for (const what of ['serviço', 'profissional', 'data e horário']) {
    await sees(button(page, `Trocar ${what}`))
  }
}
