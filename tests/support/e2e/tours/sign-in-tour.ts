/** From one screen of the sign-in to the next, for whoever looks at each: axe, or people. */
import type { Page } from 'playwright'
import {
  fillRegister,
  openPassword,
  openRegister,
} from '#tests/support/e2e/screens/account-screen.ts'
import {
  button,
  createPerson,
  expectAlert,
  expectText,
  expectVisible,
  fillLogin,
  heading,
  openQuickLogin,
  type Person,
} from '#tests/support/e2e/screens/screen.ts'
import { openSearch, searchDialog } from '#tests/support/e2e/screens/search-screen.ts'

type Look = (screen: string, whole?: boolean) => Promise<void>

/** @param login the address of the login of a salon that can send codes and knows this client */
export async function walkSignIn(
  page: Page,
  login: string,
  known: Person,
  look: Look,
): Promise<void> {
  await page.goto(login)
  await expectVisible(page.getByRole('link', { name: 'Continuar com Google' }))
  await look('method')
  await openQuickLogin(page)
  await look('form')
  await walkSearch(page, known, look)
  await fillLogin(page, { ...known, name: 'Mari Prado' })
  await button(page, 'Fazer Login').click()
  await expectVisible(heading(page, 'Dados Encontrados'))
  await look('conflict')
  await page.goto(login)
  await openPassword(page)
  await look('password')
  await button(page, 'Entrar').click()
  await expectAlert(page, 'Campos obrigatórios')
  await look('password-refused')
  await page.goto('about:blank')
  await page.goto(`${login}#error=access_denied&error_code=oauth_failed`)
  await expectAlert(page, 'Erro no login com Google')
  await look('google-refused')
  await walkRegister(page, look)
}

async function walkSearch(page: Page, known: Person, look: Look): Promise<void> {
  await button(page, 'Buscar dados').click()
  await expectVisible(button(page, 'Buscar por email'))
  await look('search-menu', false)
  await page.keyboard.press('Escape')
  await openSearch(page, 'email')
  await expectVisible(searchDialog(page))
  await look('search', false)
  await button(searchDialog(page), 'Buscar').click()
  await expectAlert(searchDialog(page), 'Campo obrigatório')
  await look('search-refused', false)
  await searchDialog(page).getByLabel('E-mail').fill(known.email)
  await button(searchDialog(page), 'Buscar').click()
  await expectText(searchDialog(page), /^Enviamos um código para /)
  await look('code', false)
  await button(searchDialog(page), 'Confirmar código').click()
  await expectAlert(searchDialog(page), 'Código inválido')
  await look('code-refused', false)
  await page.keyboard.press('Escape')
}

async function walkRegister(page: Page, look: Look): Promise<void> {
  await page.getByRole('link', { name: 'Criar conta' }).click()
  await expectVisible(button(page, 'Criar com e-mail e senha'))
  await look('register')
  await page.getByRole('link', { name: 'Fazer login' }).click()
  await openRegister(page)
  await look('register-form')
  await fillRegister(page, createPerson(), '12345')
  await button(page, 'Criar conta').click()
  await expectAlert(page, 'Senha muito fraca')
  await look('register-refused')
}
