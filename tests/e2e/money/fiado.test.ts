/**
 * What goes on a client's account and is paid in two parts, in one browser: the comanda, the list of who
 * owes and the client's record each keep what they have read, and only there is it seen that all three say
 * the same. What each says for itself is tested in Node.
 */
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { expectComandaState, openComandaScreen } from '#tests/support/e2e/screens/comanda-screen.ts'
import { followPath } from '#tests/support/e2e/screens/console.ts'
import { button, expectNothing, expectText } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

test('a comanda on the client’s account is paid in two parts, and nothing is owed', async () => {
  const { booking, page } = await openComandaScreen(stand)
  await button(page, 'Fiado').click()
  await button(page, 'Fechar comanda').click()
  await expectComandaState(page, 'Concluído')
  await page.keyboard.press('Escape')

  await followPath(page, '/admin/caixa/fiado')
  const dialog = page.getByRole('dialog')
  const receive = button(page, 'Receber de Carla Dias')
  await receive.click()
  await dialog.getByLabel('Quanto pagou').fill('20')
  await button(dialog, 'Receber').click()
  await expectText(page.getByRole('main'), 'Deve R$ 30,00')
  await expectNothing(dialog)
  await receive.click()
  await button(dialog, 'Receber').click()
  await expectText(page.getByRole('main'), 'Ninguém deve nada')

  await followPath(page, `/admin/clients?cliente=${booking.client_id}`)
  await expectText(page.getByRole('main'), 'Nada em aberto')
  expect(await stand.file.query('SELECT sum(amount) AS owed FROM account_moves')).toEqual([
    { owed: 0 },
  ])
})
