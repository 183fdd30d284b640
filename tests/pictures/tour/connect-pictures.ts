/**
 * Takes pictures of messages, the API's screen and what is read outside of the console, for people to look at:
 * `npm run pictures -- connect`. They land in tests/.output/connect.
 */

import { DONA } from '#tests/support/e2e/demo-people.ts'
import { enterConsole } from '#tests/support/e2e/screens/console.ts'
import { button, expectVisible, heading } from '#tests/support/e2e/screens/screen.ts'
import { takePictures } from './take-pictures.ts'

const KINDS = ['confirmation', 'reminder', 'thanks', 'birthday']
const WHATSAPP = {
  'Identificação do número de telefone': '104512345678901',
  'Token de acesso': 'EAAG0123456789abcdefghijklmnopqrstuvwxyz',
  'Chave secreta do app': '0123456789abcdef0123456789abcdef',
}

await takePictures('connect', async ({ page, url, take }) => {
  const open = async (path: string, name: string) => {
    await page.goto(url + path)
    await expectVisible(heading(page, name))
  }
  await enterConsole(page, url, DONA, '/admin/notifications')
  await expectVisible(heading(page, 'O que enviar'))
  await take('1-messages', true)
  for (const kind of KINDS) {
    await page.goto(`${url}/admin/notifications?texto=${kind}`)
    await expectVisible(page.getByRole('dialog'))
    await take(`2-text-${kind}`)
    await page.getByRole('figure').first().scrollIntoViewIfNeeded()
    await take(`2-text-${kind}-preview`)
  }
  await open('/admin/notifications?aba=whatsapp', 'WhatsApp do salão')
  await take('3-whatsapp', true)
  for (const [label, value] of Object.entries(WHATSAPP)) {
    const field = page.getByLabel(label, { exact: false })
    if (await field.count()) await field.first().fill(value)
  }
  await take('3-whatsapp-typed', true)
  await page.goto(`${url}/admin/notifications?aba=registro`)
  await expectVisible(page.getByRole('listitem').first())
  await page.waitForTimeout(500)
  await take('4-log')
  await open('/admin/api', 'API e calendários')
  await page.waitForTimeout(500)
  await take('5-api', true)
  await button(page, 'Criar endereço: Salão inteiro')
    .click()
    .catch(() => {})
  await page.waitForTimeout(500)
  await page.getByText('Como assinar no Google e no iPhone').click()
  await take('5-api-calendar', true)
  await page.goto(`${url}/admin/api?chave=nova`)
  await expectVisible(page.getByRole('dialog'))
  await take('6-key')
  await page.goto(`${url}/admin/api?webhook=novo`)
  await expectVisible(page.getByRole('dialog'))
  await take('7-webhook')
  await page.goto(`${url}/developers`)
  await page.waitForTimeout(500)
  await take('8-developers')
})
