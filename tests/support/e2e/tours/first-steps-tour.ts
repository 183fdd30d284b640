/** The guided start of a house that was just registered, from its first question to its link. */
import type { Page } from 'playwright'
import { answerWith, expectHeading, toastLocator } from '#tests/support/e2e/screens/console.ts'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'

type Look = (screen: string) => Promise<void>

const NAME = 'Barbearia Lima'

/** @param page where somebody is signed in whose house has nothing yet */
export async function tourFirstSteps(page: Page, look: Look): Promise<void> {
  await expectHeading(page, 'Como é o seu salão?')
  await look('70-first-steps-house')
  await page.getByLabel('Nome do salão').fill('')
  await button(page, 'Continuar').click()
  await expectText(page, 'Escolha o que ele é.')
  await look('71-first-steps-house-refused')
  await page.goto(new URL('/admin/first-steps?passo=done', page.url()).href)
  await expectHeading(page, 'Quase lá')
  await look('72-first-steps-almost')
  await page.goto(new URL('/admin/first-steps?passo=house', page.url()).href)
  await page.getByLabel('Nome do salão').fill(NAME)
  await page.getByText('Barbearia', { exact: true }).click()
  await button(page, 'Continuar').click()
  await expectHeading(page, `Quando ${NAME} abre?`)
  await look('73-first-steps-hours')
  await page.getByLabel('Terça, início do 1º horário').fill('20:00')
  await expectText(page, /O fim precisa ser depois do início/)
  await look('74-first-steps-hours-refused')
  await page.getByLabel('Terça, início do 1º horário').fill('09:00')
  await button(page, 'Continuar').click()
  await tourServices(page, look)
  await expectHeading(page, 'Quem atende?')
  await look('78-first-steps-team')
  await button(page, 'Mais uma pessoa').click()
  await page.getByLabel('Nome de mais uma pessoa').fill('Rafa')
  await button(page, 'Continuar com 2 pessoas').click()
  await tourPage(page, look)
}

async function tourServices(page: Page, look: Look): Promise<void> {
  await expectHeading(page, `O que ${NAME} faz?`)
  await page.getByRole('checkbox', { name: 'Sobrancelha' }).uncheck()
  await look('75-first-steps-services')
  await button(page, 'Mudar Corte').click()
  await look('76-first-steps-service')
  await page.getByLabel('Preço').fill('-5')
  await button(page, /^Continuar com/).click()
  await expectText(page, 'Digite um preço de R$ 0 a R$ 100.000.')
  await look('77-first-steps-service-refused')
  await page.getByLabel('Preço').fill('50,00')
  await button(page, 'Continuar com 6 serviços').click()
}

async function tourPage(page: Page, look: Look): Promise<void> {
  await expectHeading(page, 'Como fica a sua página?')
  await look('79-first-steps-page')
  await page.getByLabel('Endereço da página').fill('admin')
  await button(page, 'Terminar').click()
  await toastLocator(page, 'Não foi possível salvar')
  await look('80-first-steps-page-refused')
  await page.route('**/api/settings', answerWith(500, { code: 'unexpected', message: '' }))
  await page.reload()
  await expectVisible(button(page, 'Tentar novamente'))
  await look('81-first-steps-failed')
  await page.unroute('**/api/settings')
  await button(page, 'Tentar novamente').click()
  await button(page, 'Pular este passo').click()
  await expectHeading(page, 'O salão está aberto')
  await look('82-first-steps-done')
}
