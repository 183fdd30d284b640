import { describe, expect, test } from 'vitest'
import { addDays, toTimeOfDay } from '#domain/time/civil-time.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import {
  bookSeveral,
  completeByOwner,
  figureCard,
  openDashboard,
  openProfessionalSalon,
  statement,
  TODAY,
} from '#tests/support/console/professional-screen.ts'
import {
  button,
  cut,
  expectFocus,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  POLL,
  signInByForm,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'
import { insertBooking } from '#tests/support/db/factories.ts'

const stand = useConsole()

const from = (page: ConsolePage) => page.getByLabel('De', { exact: true })
const to = (page: ConsolePage) => page.getByLabel('Até', { exact: true })
const rows = (page: ConsolePage) => statement(page).locator('tbody tr')
const expectRows = (page: ConsolePage, count: number) =>
  expect.poll(() => rows(page).count(), POLL).toBe(count)

describe('the figures', () => {
  test('are of today at first, of whatever days are asked for, both included, or of all', async () => {
    const salon = await openProfessionalSalon(stand)
    for (const days of [-2, -1, 0]) {
      await completeByOwner(salon, await salon.book({ date: addDays(TODAY, days) }))
    }
    await salon.book({ date: TODAY, time: '11:00', status: 'pendente' })
    const page = await openDashboard(stand, salon)
    await expect.poll(() => from(page).inputValue(), POLL).toBe(TODAY)
    expect(await to(page).inputValue()).toBe(TODAY)
    await expectText(figureCard(page, 'Agendamentos'), '1 concluído')
    await expectText(figureCard(page, 'Agendamentos'), '1 por atender')
    await expectText(figureCard(page, 'Faturamento'), 'R$ 50,00')
    await expectText(figureCard(page, 'Comissões'), 'R$ 25,00')
    await from(page).fill(addDays(TODAY, -2))
    await to(page).fill(addDays(TODAY, -1))
    await expectRows(page, 2)
    await expectText(figureCard(page, 'Faturamento'), 'R$ 100,00')
    await from(page).fill('')
    await to(page).fill(addDays(TODAY, -2))
    await expectRows(page, 1)
    await page.reload()
    await expectRows(page, 1)
    expect(await from(page).inputValue()).toBe('')
    await to(page).fill('')
    await expectRows(page, 3)
    await button(page, 'Hoje').click()
    await expectRows(page, 1)
  })

  test('ask for other dates where the first comes after the last, and show none', async () => {
    const salon = await openProfessionalSalon(stand)
    const page = await openDashboard(stand, salon)
    await from(page).fill(addDays(TODAY, 1))
    await expectText(page, 'A data inicial vem depois da final. Troque uma das duas.')
    expect(await figureCard(page, 'Faturamento').count()).toBe(0)
  })

  test('name the next five confirmed, and count and sum up all of them', async () => {
    const salon = await openProfessionalSalon(stand)
    await bookSeveral(salon, addDays(TODAY, 3), 7)
    await salon.book({ date: addDays(TODAY, 1), time: '09:00', status: 'pendente' })
    const page = await openDashboard(stand, salon)
    const list = page.getByRole('list', { name: 'Próximos confirmados' })
    await expect.poll(() => list.getByRole('listitem').count(), POLL).toBe(5)
    await expectText(page, '7 agendamentos · R$ 350,00')
    await expectText(page, 'E mais 2 depois.')
    await expectText(figureCard(page, 'Próximos'), 'R$ 350,00')
  })
})

describe('the statement', () => {
  test('has a line for each completed booking, with the documents’ columns, and sums them up', async () => {
    const salon = await openProfessionalSalon(stand)
    const [one, two] = await bookSeveral(salon, TODAY, 3)
    for (const booking of [one, two]) if (booking) await completeByOwner(salon, booking)
    const page = await openDashboard(stand, salon)
    await expectRows(page, 2)
    expect(await statement(page).locator('thead th').allTextContents()).toEqual([
      'Data',
      'Hora',
      'Cliente',
      'Serviço',
      'Valor Bruto',
      'Comissão',
      'Ajustes',
      'Valor Líquido',
    ])
    const readCells = async (row: ReturnType<typeof rows>) =>
      (await row.locator('td, th').allTextContents()).map((cell) => cell.replace(/\s+/g, ' '))
    expect(await readCells(rows(page).filter({ hasText: '09:00' }))).toEqual([
      '23/11/2026',
      '09:00',
      'Carla Dias',
      'Corte',
      'R$ 50,00',
      'R$ 25,00',
      'R$ 0,00',
      'R$ 25,00',
    ])
    expect(await readCells(statement(page).locator('tfoot tr'))).toEqual([
      'Total',
      'R$ 100,00',
      'R$ 50,00',
      'R$ 0,00',
      'R$ 50,00',
    ])
  })

  test('says of a courtesy that it was one', async () => {
    const salon = await openProfessionalSalon(stand)
    const done = { date: TODAY, status: 'completed', is_courtesy: true } as const
    await insertBooking(stand.server.storage, salon.business, { ...done, time: '09:00' })
    const page = await openDashboard(stand, salon)
    await expectRows(page, 1)
    await expectText(rows(page), 'Corte · Cortesia')
  })

  test('comes a page at a time, and its total is that of all of it', async () => {
    const salon = await openProfessionalSalon(stand)
    await completeByOwner(salon, await salon.book({ date: TODAY, time: '20:00' }))
    const done = { date: TODAY, duration: 15, status: 'completed', encaixe: true } as const
    for (let at = 0; at < 54; at++) {
      const time = toTimeOfDay(8 * 60 + at)
      await insertBooking(stand.server.storage, salon.business, { ...done, time })
    }
    const page = await openDashboard(stand, salon)
    const more = button(statement(page), 'Mostrar mais')
    await expectRows(page, 50)
    await expectText(statement(page), '55 atendimentos')
    await expectText(statement(page).locator('tfoot'), 'R$ 50,00')
    page.route('**/api/professional/statement?*after=*', cut)
    await more.click()
    await expectText(statement(page), 'Não foi possível carregar mais')
    await expectRows(page, 50)
    page.unroute('**/api/professional/statement?*after=*')
    await more.click()
    await expectRows(page, 55)
    await expectNothing(more)
    await expectFocus(rows(page).nth(50))
    expect(await rows(page).last().innerText()).toContain('20:00')
    await expectText(statement(page).locator('tfoot'), 'R$ 50,00')
    // What changes meanwhile is loaded on all pages that are open.
    await completeByOwner(salon, await salon.book({ date: TODAY, time: '21:00' }))
    await expectRows(page, 56)
    await expectText(statement(page), '56 atendimentos')
  })

  test('is a card each on a phone, with the same names and sums', async () => {
    const salon = await openProfessionalSalon(stand)
    await completeByOwner(salon, await salon.book({ date: TODAY }))
    const page = await openDashboard(stand, salon, { size: PHONE })
    const card = statement(page).getByRole('listitem')
    await expect.poll(() => card.count(), POLL).toBe(1)
    const shown = await card.innerText()
    for (const name of ['Valor Bruto', 'Comissão', 'Ajustes', 'Valor Líquido', 'R$ 25,00']) {
      expect(shown).toContain(name)
    }
    await expectText(statement(page).getByRole('region', { name: 'Total' }), 'R$ 50,00')
  })
})

describe('the password', () => {
  test('asks for both, equal and long enough, and is changed', async () => {
    const salon = await openProfessionalSalon(stand)
    const page = await openDashboard(stand, salon)
    await button(page, 'Alterar senha').click()
    const dialog = page.getByRole('dialog', { name: 'Alterar senha' })
    const current = dialog.getByLabel('Senha atual')
    const send = async (password: string, confirm: string, now = salon.rafa.password) => {
      await current.fill(now)
      await dialog.getByLabel('Nova senha', { exact: true }).fill(password)
      await dialog.getByLabel('Confirmar nova senha').fill(confirm)
      await button(dialog, 'Salvar senha').click()
    }
    await send('', 'nova-senha')
    await expectToast(page, 'Preencha a nova senha e confirmação.')
    await expectFocus(dialog.getByLabel('Nova senha', { exact: true }))
    await send('nova-senha', '')
    await expectFocus(dialog.getByLabel('Confirmar nova senha'))
    await expectText(dialog, 'Preencha a nova senha e confirmação.')
    await send('nova-senha', 'outra-senha')
    await expectToast(page, 'A nova senha e confirmação devem ser iguais.')
    await send('12345', '12345')
    await expectToast(page, 'Senha muito fraca', 'A senha deve ter pelo menos 6 caracteres.')
    await send(salon.rafa.password, salon.rafa.password)
    await expectToast(page, 'Erro ao alterar senha')
    await expectVisible(dialog.getByRole('alert'))
    await send('nova-senha', 'nova-senha', 'não é esta')
    await expectText(dialog, 'A senha atual não confere.')
    await expect
      .poll(() => dialog.getByLabel('Nova senha', { exact: true }).inputValue())
      .toBe('nova-senha')
    await send('nova-senha', 'nova-senha')
    await expectToast(page, 'Senha alterada com sucesso!')
    await expectNothing(dialog)
    await page.reload()
    await expectVisible(button(page, 'Alterar senha'))
    const other = await stand.visit('/login/professional')
    await signInByForm(other, { email: salon.rafa.email, password: 'nova-senha' })
    await expectVisible(button(other, 'Alterar senha'))
  })
})
