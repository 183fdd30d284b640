/** A client with an account: making one, confirming its e-mail, and what is stored of it. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { TestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import type { Mailbox } from '#tests/support/e2e/mailbox.ts'
import { button, expectVisible, type Person } from './screen.ts'

export const PASSWORD = 'segredo-da-marina'

/** To the form of a new account, from wherever "Criar conta" stands. */
export async function openRegister(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Criar conta' }).click()
  await button(page, 'Criar com e-mail e senha').click()
  await expectVisible(page.getByLabel('Senha', { exact: true }))
}

export async function fillRegister(page: Page, who: Person, password = PASSWORD): Promise<void> {
  await page.getByLabel('Nome completo').fill(who.name)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('DDD + Celular').fill(who.phone)
  await page.getByLabel('Senha', { exact: true }).fill(password)
}

export async function openPassword(page: Page): Promise<void> {
  await button(page, 'Entrar com e-mail e senha').click()
  await expectVisible(page.getByLabel('Senha', { exact: true }))
}

export async function fillPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await button(page, 'Entrar').click()
}

const send = (stand: TestSite, path: string, body: object) =>
  fetch(`${stand.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** An account made without a browser; with the mailbox its e-mail is confirmed as well. */
export async function createClientAccountFor(
  stand: TestSite,
  who: Person,
  mailbox?: Pick<Mailbox, 'mailTo'>,
): Promise<void> {
  const { name, email, phone } = who
  const data = { name, phone, role: 'client' }
  const made = await send(stand, '/auth/v1/signup', { email, password: PASSWORD, data })
  expect(made.status).toBe(200)
  if (!mailbox) return
  const [, token_hash = ''] = /token_hash=([\w-]+)/.exec(await mailbox.mailTo(email)) ?? []
  const confirmed = await send(stand, '/auth/v1/verify', {
    type: 'signup',
    token_hash,
    password: PASSWORD,
  })
  expect(confirmed.status).toBe(200)
}

export const listAccounts = (stand: TestSite, email: string) =>
  stand.file.query(
    `SELECT users.id, profiles.role FROM users JOIN profiles ON profiles.id = users.id
     WHERE users.email = '${email}'`,
  )

/** All that the browser keeps for this origin. */
export const readStoredText = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }]))
