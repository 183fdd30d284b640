/** What keeps an account and its house safe: the second step at the way in, its switch, and the history. */
import type { Page } from 'playwright'
import { createTotpCode } from '#tests/support/api/people/factors.ts'
import { DONA, signUpAccount } from '#tests/support/e2e/demo-people.ts'
import {
  answerWith,
  enterConsole,
  followPath,
  loseSession,
} from '#tests/support/e2e/screens/console.ts'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'

type Tour = { page: Page; url: string; look: (screen: string) => Promise<void> }

const dialog = (page: Page) => page.getByRole('dialog')

export async function tourSecurity({ page, url, look }: Tour): Promise<void> {
  await enterConsole(page, url, DONA, '/admin/profile')
  await expectVisible(button(page, 'Escolher foto'))
  await look('58-profile')
  await button(page, 'Trocar e-mail').click()
  await expectVisible(page.getByLabel('Novo e-mail'))
  await look('59-profile-email')
  await page.keyboard.press('Escape')
  await followPath(page, '/admin/security')
  await expectText(page, 'Desativada')
  await look('60-security')
  await page.getByLabel(/^Novos agendamentos por dia sem/).fill('0')
  await button(page, 'Salvar limites').click()
  await expectText(page, /^Digite um número de 1 a /)
  await look('61-security-limits-refused')
  const secret = await tourActivation({ page, url, look })
  await tourSecondStep({ page, url, look }, secret)
  await button(page, 'Desativar').click()
  await expectVisible(dialog(page))
  await look('68-security-deactivate')
  await button(dialog(page), 'Desativar').click()
  await expectText(page, 'Desativada')
  await tourHistory({ page, url, look })
}

/** @returns the secret that an app would hold */
async function tourActivation({ page, look }: Tour): Promise<string> {
  // As a session is answered that was opened more than ten minutes ago.
  const isOld = answerWith(400, { code: 'reauthentication_needed', message: '' })
  await page.route('**/auth/v1/factors', isOld, { times: 1 })
  await button(page, 'Ativar').click()
  await dialog(page).getByLabel('Senha atual').fill(DONA.password)
  await look('62-security-proof')
  await button(dialog(page), 'Continuar').click()
  await expectVisible(page.getByRole('img', { name: /^QR code/ }))
  await look('62-security-activate')
  const shown = page.getByText(/^([A-Z2-7]{4} ?){8}$/)
  const secret = ((await shown.textContent()) ?? '').replaceAll(' ', '')
  const code = page.getByLabel('Código de 6 números que o aplicativo mostra')
  await code.fill('12')
  await button(dialog(page), 'Ativar').click()
  await expectText(dialog(page), 'Digite os 6 números que o aplicativo mostra.')
  await look('63-security-activate-refused')
  await code.fill(createTotpCode(Date.now(), secret))
  await button(dialog(page), 'Ativar').click()
  await expectVisible(button(page, 'Guardei os códigos'))
  await look('64-security-codes')
  await button(page, 'Guardei os códigos').click()
  await expectText(page, 'Ativada')
  return secret
}

async function tourSecondStep({ page, url, look }: Tour, secret: string): Promise<void> {
  await loseSession(page, url)
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail').fill(DONA.email)
  await page.getByLabel('Senha', { exact: true }).fill(DONA.password)
  await button(page, 'Entrar').click()
  await expectText(page, 'Confirme que é você')
  await look('65-second-step')
  await button(page, 'Usar código de recuperação').click()
  await button(page, 'Continuar').click()
  await expectText(page, 'Digite um código de recuperação.')
  await look('66-second-step-recovery-refused')
  await button(page, 'Usar código do aplicativo').click()
  // The code of the step after: the one before was used up by the activation.
  await page.getByLabel('Código do aplicativo').fill(createTotpCode(Date.now() + 30_000, secret))
  await button(page, 'Continuar').click()
  await page.waitForURL(/\/admin\//)
  await followPath(page, '/admin/security')
  await expectText(page, 'Ativada')
  await look('67-security-on')
}

async function tourHistory({ page, url, look }: Tour): Promise<void> {
  await followPath(page, '/admin/audit')
  await expectText(page, 'Desativou a entrada em duas etapas')
  await look('70-history')
  await page.route('**/api/audit*', answerWith(500, { code: 'unexpected', message: '' }))
  await page.goto(`${url}/admin/audit`)
  await expectVisible(button(page, 'Tentar novamente'))
  await look('71-history-failed')
  await page.unroute('**/api/audit*')
  await loseSession(page, url)
  await enterConsole(page, url, await signUpAccount(url, 'admin'), '/admin/audit')
  await expectText(page, 'Histórico de ações')
  await look('72-history-new-house')
}
