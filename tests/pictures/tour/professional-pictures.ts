/**
 * Takes pictures of the professionals' area in the demo, for people to look at:
 * `npm run pictures -- professional`. They land in
 * tests/.output/professional.
 */

import { RAFA } from '#tests/support/e2e/demo-people.ts'
import { expectPath, signInToConsole } from '#tests/support/e2e/screens/console.ts'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'
import { takePictures } from './take-pictures.ts'

await takePictures('professional', async ({ page, url, take }) => {
  await page.goto(`${url}/login/professional`)
  await signInToConsole(page, RAFA)
  await expectPath(page, '/professional/dashboard')
  await expectText(page, 'Próximos confirmados')
  await take('1-dashboard')
  await take('2-whole', true)
  await button(page, 'Este mês').click()
  await expectVisible(page.getByRole('region', { name: 'Extrato' }).getByText('Total').first())
  await page.locator('#extrato').scrollIntoViewIfNeeded()
  await take('3-month')
  await page.getByRole('list', { name: 'Próximos confirmados' }).getByRole('button').first().click()
  await expectVisible(page.getByRole('dialog'))
  await take('4-booking')
  await page.keyboard.press('Escape')
  await button(page, 'Alterar senha').click()
  await take('5-password')
})
