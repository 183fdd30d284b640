/**
 * The whole way once, in one browser: only there do a new account's cookies, the guided start, the
 * built page and the agenda meet, and only there is a tap one that a thumb can make.
 */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { createPhone } from '#tests/support/db/factories.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { expectHeading, expectPath, followPath } from '#tests/support/e2e/screens/console.ts'
import {
  bookedDialog,
  button,
  confirmButton,
  createPerson,
  expectStep,
  expectText,
  expectVisible,
  freeDays,
  getDayDate,
  timeButtons,
} from '#tests/support/e2e/screens/screen.ts'
import { Thumb } from '#tests/support/e2e/screens/thumb.ts'

const stand = useTestSite()

const TELEPHONE = { hasTouch: true, isMobile: true } as const
const PASSWORD = 'tesoura7'

async function register(thumb: Thumb, page: Page): Promise<void> {
  const phone = createPhone()
  await thumb.type(page.getByLabel('Nome'), 'Zeca Lima')
  await thumb.type(page.getByLabel('E-mail'), `zeca${phone.slice(-6)}@lima.example`)
  await thumb.type(page.getByLabel('Celular'), phone)
  await thumb.type(page.getByLabel('Senha', { exact: true }), PASSWORD)
  await thumb.type(page.getByLabel('Confirmar senha'), PASSWORD)
  await thumb.tap(button(page, 'Criar conta'))
  await expectPath(page, '/admin/first-steps')
}

/** @returns where the page is that stands then */
async function openHouse(thumb: Thumb, page: Page): Promise<string> {
  await expectHeading(page, 'Como é o seu salão?')
  await thumb.type(page.getByLabel('Nome do salão'), 'Barbearia do Zeca')
  await thumb.tap(page.getByText('Barbearia', { exact: true }))
  await thumb.tap(button(page, 'Continuar'))
  await expectHeading(page, 'Quando Barbearia do Zeca abre?')
  await thumb.tap(page.getByRole('switch', { name: /^segunda/i }))
  await thumb.tap(button(page, 'Continuar'))
  await expectHeading(page, 'O que Barbearia do Zeca faz?')
  await thumb.tap(page.getByRole('checkbox', { name: 'Sobrancelha' }))
  await thumb.tap(button(page, 'Mudar Corte'))
  await thumb.type(page.getByLabel('Preço'), '60,00')
  await thumb.tap(button(page, 'Pronto'))
  await thumb.tap(button(page, 'Continuar com 6 serviços'))
  await expectHeading(page, 'Quem atende?')
  expect(await page.getByRole('switch', { name: 'Eu atendo' }).isChecked()).toBe(true)
  await thumb.tap(button(page, 'Continuar com 1 pessoa'))
  await expectHeading(page, 'Como fica a sua página?')
  await thumb.tap(page.getByText('Vinho'))
  await thumb.tap(button(page, 'Terminar'))
  await expectHeading(page, 'O salão está aberto')
  await thumb.read()
  const link = await page.getByRole('link', { name: 'Abrir a página' }).getAttribute('href')
  return link ?? ''
}

/** @returns the day on which they come */
async function bookFirst(thumb: Thumb, page: Page): Promise<string> {
  await expectText(page.locator('.menu-row').first(), /R\$ 60,00/)
  await thumb.tap(page.getByRole('link', { name: 'Agendar: Corte', exact: true }))
  await expectStep(page, 'datetime')
  const day = freeDays(page).first()
  await expectVisible(day)
  const date = await getDayDate(day)
  await thumb.tap(timeButtons(page).first())
  await expectStep(page, 'confirm')
  await thumb.tap(confirmButton(page))
  const who = createPerson()
  await thumb.type(page.getByLabel('Nome completo'), who.name)
  await thumb.type(page.getByLabel('E-mail'), who.email)
  await thumb.type(page.getByLabel('DDD + Celular'), who.phone)
  await thumb.tap(confirmButton(page))
  await expectVisible(bookedDialog(page))
  await thumb.read()
  return date
}

test('somebody opens a house in under five minutes, and its first client books, in under forty taps', async () => {
  const { page } = await stand.visit('/register', TELEPHONE)
  const owner = new Thumb(page)
  await register(owner, page)
  const link = await openHouse(owner, page)
  const visit = await stand.visit(link, TELEPHONE)
  const client = new Thumb(visit.page)
  const date = await bookFirst(client, visit.page)
  await owner.tap(button(page, 'Ir para a agenda'))
  await expectPath(page, '/admin/agenda')
  await followPath(page, `/admin/agenda?dia=${date}`)
  await expectText(page.locator('[data-booking]'), /Marina Souza/)
  // How long both take is written down in docs/measured.md.
  expect(owner.effort.taps + client.effort.taps).toBeLessThan(40)
  expect(owner.effort.seconds + client.effort.seconds).toBeLessThan(300)
})
