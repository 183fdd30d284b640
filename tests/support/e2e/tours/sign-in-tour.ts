/** From one screen of the sign-in to the next, for whoever looks at each: axe, or people. */
import type { Page } from 'playwright-core'
import {
  fillRegister,
  openPassword,
  openRegister,
} from '#tests/support/e2e/screens/account-screen.ts'
import {
  anyone,
  button,
  fillLogin,
  heading,
  openQuickLogin,
  type Person,
  sees,
  seesAlert,
  seesText,
} from '#tests/support/e2e/screens/screen.ts'
import { dialogOf, openSearch } from '#tests/support/e2e/screens/search-screen.ts'

type Look = (screen: string, whole?: boolean) => Promise<void>

/** @param login the address of the login of a salon that can send codes and knows this client */
export async function walkSignIn(
  page: Page,
  login: string,
  known: Person,
  look: Look,
): Promise<void> {
  await page.goto(login)
  await sees(page.getByRole('link', { name: 'Continuar com Google' }))
  await look('method')
  await openQuickLogin(page)
  await look('form')
  await walkSearch(page, known, look)
  await fillLogin(page, { ...known, name: 'Mari Prado' })
  await button(page, 'Fazer Login').click()
  await sees(heading(page, 'Dados Encontrados'))
  await look('conflict')
  await page.goto(login)
  await openPassword(page)
  await look('password')
  await button(page, 'Entrar').click()
  await seesAlert(page, 'Campos obrigatórios')
  await look('password-refused')
  await page.goto('about:blank')
  await page.goto(`${login}#error=access_denied&error_description=O+Google+n%C3%A3o+confirmou.`)
  await seesAlert(page, 'Erro no login com Google')
  await look('google-refused')
  await walkRegister(page, look)
}

async function walkSearch(page: Page, known: Person, look: Look): Promise<void> {
  await button(page, 'Buscar dados').click()
  await sees(button(page, 'Buscar por email'))
  await look('search-menu', false)
  await page.keyboard.press('Escape')
  await openSearch(page, 'email')
  await sees(dialogOf(page))
  await look('search', false)
  await button(dialogOf(page), 'Buscar').click()
  await seesAlert(dialogOf(page), 'Campo obrigatório')
  await look('search-refused', false)
  await dialogOf(page).getByLabel('E-mail').fill(known.email)
  await button(dialogOf(page), 'Buscar').click()
  await seesText(dialogOf(page), /^Enviamos um código para /)
  await look('code', false)
  await button(dialogOf(page), 'Confirmar código').click()
  await seesAlert(dialogOf(page), 'Código inválido')
  await look('code-refused', false)
  await page.keyboard.press('Escape')
}

async function walkRegister(page: Page, look: Look): Promise<void> {
  await page.getByRole('link', { name: 'Criar conta' }).click()
  await sees(button(page, 'Criar com e-mail e senha'))
  await look('register')
  await page.getByRole('link', { name: 'Fazer login' }).click()
  await openRegister(page)
  await look('register-form')
  await fillRegister(page, anyone(), '12345')
  await button(page, 'Criar conta').click()
  await seesAlert(page, 'Senha muito fraca')
  await look('register-refused')
}
