/** The list of clients, a record, and every dialog over it. */
import type { Page } from 'playwright'
import { signUpOwner } from '#tests/support/e2e/demo-people.ts'
import { answerWith, enterConsole } from '#tests/support/e2e/screens/console.ts'
import { button, expectText, expectVisible, heading } from '#tests/support/e2e/screens/screen.ts'

/** Who comes to the demo’s salon most: there is always a next visit, and notes of the last. */
const REGULAR = /^Camila .*Moura$/

type Tour = { page: Page; url: string; look: (screen: string) => Promise<void> }

export async function tourClients({ page, url, look }: Tour): Promise<void> {
  const client = (name: RegExp) => page.getByRole('link', { name })
  const dialog = page.getByRole('dialog')
  await expectVisible(heading(page, 'Clientes'))
  await expectVisible(client(/^Adriana .*Gonçalves$/).first())
  await look('90-clients')
  await page.goto(`${url}/admin/clients?q=camila`)
  await client(REGULAR).click()
  await expectText(page, 'Próximo horário')
  await expectVisible(button(page, /^Abrir a foto de antes/))
  await look('91-client')
  await button(page, 'Nova anotação').click()
  await button(dialog, 'Salvar').click()
  await expectText(dialog, 'Escreva algo ou escolha uma foto.')
  await look('91-client-note')
  await button(dialog, 'Fechar').click()
  await button(page, 'Editar').click()
  await dialog.getByLabel('Nome', { exact: true }).fill('')
  await dialog.getByLabel('Celular').fill('11 9')
  await button(dialog, 'Salvar').click()
  await expectText(dialog, 'Informe o nome do cliente.')
  await look('92-client-form')
  await page.goto(`${url}/admin/clients?q=camila`)
  await client(REGULAR).click()
  // Nobody is unblocked for it: a press on what has just taken a button's place counts as late.
  await button(page, 'Bloquear').click()
  await expectText(dialog, 'Por quanto tempo')
  await look('93-client-block')
  await page.goto(`${url}/admin/clients?q=zzz`)
  await expectText(page, 'Ninguém com estes filtros')
  await page.route('**/api/client-records*', answerWith(500, { code: 'unexpected', message: '' }))
  await page.goto(`${url}/admin/archived-clients`)
  await expectText(page, 'Não foi possível carregar os clientes')
  await look('94-clients-failed')
  await page.unroute('**/api/client-records*')
  await enterConsole(page, url, await signUpOwner(url), '/admin/clients')
  await expectText(page, 'Nenhum cliente ainda')
  await look('95-clients-empty')
}
