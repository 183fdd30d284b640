/**
 * A statement closed and paid, and its booking opened again: what one screen did shows on the next by
 * what the console reads anew and by the address alone, which only a browser's history and cache prove.
 * What a statement counts is tested where it is computed.
 */
import { expect, test } from 'vitest'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { openAgendaSalon } from '#tests/support/e2e/screens/agenda-screen.ts'
import {
  closeByPix,
  comandaDialog,
  openComanda,
} from '#tests/support/e2e/screens/comanda-screen.ts'
import { followPath, openSignedIn } from '#tests/support/e2e/screens/console.ts'
import { button, expectNothing, expectText } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

test('a booking that is opened again after it was paid is an adjustment of the next statement', async () => {
  const house = await openAgendaSalon(stand)
  await house.book({ date: getTodayInZone('America/Sao_Paulo', Date.now()) })
  const { page } = await openSignedIn(stand, house.owner, '/admin/bookings?periodo=tudo', {
    // The server asks for the reason by refusing.
    allow: /status of 409/,
  })
  await openComanda(page)
  await closeByPix(page)
  await page.keyboard.press('Escape')

  await followPath(page, '/admin/commissions')
  await page.getByRole('link', { name: 'Conferir e fechar as comissões de Rafa Lima' }).click()
  await button(page, 'Fechar extrato de R$ 25,00').click()
  await button(page, 'Pagar').click()
  const dialog = page.getByRole('dialog')
  await button(dialog, 'Pagar R$ 25,00').click()
  await expectNothing(dialog)
  await expectText(page, /Pago por/)
  const paid = page.url()

  await followPath(page, '/admin/bookings?periodo=tudo')
  await openComanda(page)
  await button(page, 'Reabrir').click()
  // The commission was paid: what will happen is said, and a reason asked for.
  const question = page.getByRole('dialog', { name: 'Por que mudar?' })
  await expectText(question, /diferença entra no próximo extrato/)
  await question.getByLabel('Motivo').fill('Serviço errado')
  await button(question, 'Continuar').click()
  await expectNothing(comandaDialog(page).getByText('Concluído', { exact: true }))
  await page.keyboard.press('Escape')

  await followPath(page, '/admin/commissions')
  await page.getByRole('link', { name: 'Conferir e fechar as comissões de Rafa Lima' }).click()
  await expectText(page, /Ajuste/)
  await button(page, 'Fechar extrato sem valor a pagar').click()
  await expectText(page, /25,00/)
  // What was paid stays as it was.
  await page.goto(paid)
  await expectText(page, /Pago por/)
  const sums = stand.file.query('SELECT total FROM statements ORDER BY closed_at')
  expect(sums.slice(-2)).toEqual([{ total: 2500 }, { total: -2500 }])
})
