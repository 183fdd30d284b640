import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { requireNth } from '#tests/support/db/factories.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  REFUSED,
  SIGN_IN_PATHS,
  signInToConsole,
  toastLocator,
} from '#tests/support/e2e/screens/console.ts'
import {
  bookSeveral,
  completeByOwner,
  figureCard,
  getDayAfter,
  openDashboard,
  openProfessionalSalon,
  statement,
} from '#tests/support/e2e/screens/professional-screen.ts'
import {
  button,
  expectFocus,
  expectNothingCut,
  expectText,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

const from = (page: Page) => page.getByLabel('De', { exact: true })
const to = (page: Page) => page.getByLabel('Até', { exact: true })
const rows = (page: Page) => statement(page).locator('tbody tr')

describe('the figures', () => {
  test('are of today at first, of whatever days are asked for, both included, or of all', async () => {
    const chair = await openProfessionalSalon(stand)
    for (const days of [-2, -1, 0]) {
      await completeByOwner(
        chair,
        await chair.book({ date: getDayAfter(chair, days), time: '10:00' }),
      )
    }
    await chair.book({ date: chair.today, time: '11:00', status: 'pendente' })
    const { page } = await openDashboard(stand, chair, { size: DESKTOP })
    await expect.poll(() => from(page).inputValue()).toBe(chair.today)
    await expect.poll(() => to(page).inputValue()).toBe(chair.today)
    await expectText(figureCard(page, 'Agendamentos'), '1 concluído')
    await expectText(figureCard(page, 'Agendamentos'), '1 pendente')
    await expectText(figureCard(page, 'Faturamento'), 'R$ 50,00')
    await expectText(figureCard(page, 'Comissões'), 'R$ 25,00')
    await from(page).fill(getDayAfter(chair, -2))
    await to(page).fill(getDayAfter(chair, -1))
    await expect.poll(() => rows(page).count()).toBe(2)
    await expectText(figureCard(page, 'Faturamento'), 'R$ 100,00')
    await from(page).fill('')
    await to(page).fill(getDayAfter(chair, -2))
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.reload()
    await expect.poll(() => rows(page).count()).toBe(1)
    await expect.poll(() => from(page).inputValue()).toBe('')
    await to(page).fill('')
    await expect.poll(() => rows(page).count()).toBe(3)
    await button(page, 'Hoje').click()
    await expect.poll(() => rows(page).count()).toBe(1)
  })

  test('ask for other dates where the first comes after the last, and show none', async () => {
    const chair = await openProfessionalSalon(stand)
    const { page } = await openDashboard(stand, chair)
    await from(page).fill(getDayAfter(chair, 1))
    await expectText(page, 'A data inicial vem depois da final. Troque uma das duas.')
    expect(await figureCard(page, 'Faturamento').count()).toBe(0)
  })

  test('name the next five confirmed, and count and sum up all of them', async () => {
    const chair = await openProfessionalSalon(stand)
    await bookSeveral(chair, getDayAfter(chair, 3), 7)
    await chair.book({ date: getDayAfter(chair, 1), time: '09:00', status: 'pendente' })
    const { page } = await openDashboard(stand, chair)
    const list = page.getByRole('list', { name: 'Próximos confirmados' })
    await expect.poll(() => list.getByRole('listitem').count()).toBe(5)
    await expectText(page, '7 agendamentos · R$ 350,00')
    await expectText(page, 'E mais 2 depois.')
    await expectText(figureCard(page, 'Próximos'), 'R$ 350,00')
  })
})

describe('the statement', () => {
  test('has a line for each completed booking, with the documents’ columns, and sums them up', async () => {
    const chair = await openProfessionalSalon(stand)
    const [one, two] = await bookSeveral(chair, chair.today, 3)
    for (const booking of [one, two]) if (booking) await completeByOwner(chair, booking)
    const { page } = await openDashboard(stand, chair, { size: DESKTOP })
    await expect.poll(() => rows(page).count()).toBe(2)
    expect(await statement(page).locator('thead th').allInnerTexts()).toEqual([
      'Data',
      'Hora',
      'Cliente',
      'Serviço',
      'Valor Bruto',
      'Comissão',
      'Ajustes',
      'Valor Líquido',
    ])
    const [y, m, d] = chair.today.split('-')
    const lines = await rows(page).allInnerTexts()
    expect(lines.map((line) => line.split('\t'))).toContainEqual([
      `${d}/${m}/${y}`,
      '09:00',
      'Carla Dias',
      'Corte',
      'R$ 50,00',
      'R$ 25,00',
      'R$ 0,00',
      'R$ 25,00',
    ])
    const foot = await statement(page).locator('tfoot tr').innerText()
    expect(foot.split('\t')).toEqual(['Total', 'R$ 100,00', 'R$ 50,00', 'R$ 0,00', 'R$ 50,00'])
  })

  test('is a card each on a phone, with the same names and sums', async () => {
    const chair = await openProfessionalSalon(stand)
    await completeByOwner(chair, await chair.book({ date: chair.today, time: '10:00' }))
    const { page } = await openDashboard(stand, chair, { size: PHONE })
    const card = statement(page).getByRole('listitem')
    await expect.poll(() => card.count()).toBe(1)
    const t = await card.innerText()
    for (const name of ['Valor Bruto', 'Comissão', 'Ajustes', 'Valor Líquido', 'R$ 25,00']) {
      expect(t).toContain(name)
    }
    await expectText(statement(page).getByRole('region', { name: 'Total' }), 'R$ 50,00')
  })
})

describe('the password', () => {
  test('asks for both, equal and long enough, and is changed', async () => {
    const chair = await openProfessionalSalon(stand)
    const { page } = await openDashboard(stand, chair, { allow: REFUSED })
    await button(page, 'Alterar senha').click()
    const dialog = page.getByRole('dialog', { name: 'Alterar senha' })
    const type = async (password: string, confirm: string) => {
      await dialog.getByLabel('Nova senha', { exact: true }).fill(password)
      await dialog.getByLabel('Confirmar nova senha').fill(confirm)
      await button(dialog, 'Salvar senha').click()
    }
    await type('nova-senha', '')
    await toastLocator(page, 'Preencha a nova senha e confirmação.')
    await type('nova-senha', 'outra-senha')
    await toastLocator(page, 'A nova senha e confirmação devem ser iguais.')
    await type('12345', '12345')
    await toastLocator(page, 'Senha muito fraca', 'A senha deve ter pelo menos 6 caracteres.')
    await type(chair.rafa.password, chair.rafa.password)
    await toastLocator(page, 'Erro ao alterar senha')
    await expectVisible(dialog.getByRole('alert'))
    await type('nova-senha', 'nova-senha')
    await toastLocator(page, 'Senha alterada com sucesso!')
    await expectNothingCut(dialog)
    await page.reload()
    await expectVisible(button(page, 'Alterar senha'))
    const other = await stand.visit(SIGN_IN_PATHS.professional)
    await signInToConsole(other.page, { email: chair.rafa.email, password: 'nova-senha' })
    await expectVisible(button(other.page, 'Alterar senha'))
  })
})

test('works by keyboard alone: to a booking, into it, and back to where it was', async () => {
  const chair = await openProfessionalSalon(stand)
  const [booking] = await bookSeveral(chair, chair.today, 2)
  const { page } = await openDashboard(stand, chair, { size: DESKTOP })
  const row = page
    .getByRole('list', { name: 'Seus horários de hoje' })
    .getByRole('button', { name: new RegExp(`^${requireNth([booking])?.time}`) })
  await row.waitFor()
  for (let i = 0; i < 40 && !(await row.evaluate(isFocused)); i++) await page.keyboard.press('Tab')
  await expectFocus(row)
  await page.keyboard.press('Enter')
  await expectVisible(page.getByRole('dialog', { name: 'Carla Dias' }))
  await page.keyboard.press('Escape')
  await expectNothingCut(page.getByRole('dialog'))
  await expectFocus(row)
})

const isFocused = (element: Element) => element === document.activeElement
