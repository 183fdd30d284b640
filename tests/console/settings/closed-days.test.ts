/** Days off: taken by a tap, and the order of the page's tabs by keys. */
import { describe, expect, test } from 'vitest'
import { changeSettings } from '#tests/support/api/calls/booking-calls.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  cut,
  expectFocus,
  expectHeading,
  expectText,
  expectToast,
  expectVisible,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { insertBooking } from '#tests/support/db/factories.ts'

const stand = useConsole()

async function openTab(aba: string, settings = {}): Promise<{ salon: Salon; page: ConsolePage }> {
  const salon = await openSalon(stand)
  await changeSettings(stand.server, salon.business, { updated_at: 1, ...settings })
  const page = await stand.visitAs(salon.owner, `/admin/settings?aba=${aba}`)
  await expectHeading(page, 'Configurações')
  return { salon, page }
}
const load = async ({ owner }: Salon) =>
  (await stand.server.call('GET /api/settings', {}, owner.token)).body

describe('closed days', () => {
  test('a holiday is closed by a tap, says who stays booked, and is opened again', async () => {
    const { salon, page } = await openTab('dias-fechados')
    await insertBooking(stand.server.storage, salon.business, { date: '2026-12-25', time: '10:00' })
    await button(page, 'Fechar o dia: Natal').click()
    await expectToast(page, 'Dia fechado', '1 agendamento continua marcado. Veja na agenda.')
    expect((await load(salon)).closed_days).toEqual([{ date: '2026-12-25', reason: 'Natal' }])
    const again = button(page, 'Abrir de novo: Natal')
    await expectVisible(again)
    await expectFocus(again)
    await again.click()
    await expectToast(page, 'Dia aberto de novo')
    expect((await load(salon)).closed_days).toEqual([])
  })

  test('the state is the address’s, and another one can be chosen', async () => {
    const business_address = 'Rua do Bispo, 3, Salvador - BA'
    const { page } = await openTab('dias-fechados', { business_address })
    await expectVisible(button(page, 'Fechar o dia: Independência da Bahia'))
    await page.getByLabel('Estado').selectOption('SP')
    await expectVisible(button(page, 'Fechar o dia: Revolução Constitucionalista'))
  })

  test('a city’s holiday is typed; without a date nothing is closed', async () => {
    const { salon, page } = await openTab('dias-fechados')
    await button(page, 'Fechar este dia').click()
    await expectText(page, 'Escolha a data.')
    await page.getByLabel('Data').fill('2027-01-25')
    await page.getByLabel('Motivo (opcional)').fill('Aniversário da cidade')
    await page.getByLabel('Motivo (opcional)').press('Enter')
    await expectText(page, 'Segunda, 25 de janeiro')
    expect((await load(salon)).closed_days).toEqual([
      { date: '2027-01-25', reason: 'Aniversário da cidade' },
    ])
  })

  test('blocks that would wake are asked about', async () => {
    const blockedDates = [{ date: '2026-12-01', isFullDay: true }]
    const exceptions_settings = { agendaBlocked: false, blockedDates }
    const { salon, page } = await openTab('dias-fechados', { exceptions_settings })
    await button(page, 'Fechar o dia: Natal').click()
    await expectText(page, 'Há bloqueios guardados que não valem')
    await button(page, 'Excluir os guardados').click()
    await expectToast(page, 'Dia fechado')
    expect((await load(salon)).closed_days.map(({ date }) => date)).toEqual(['2026-12-25'])
  })

  test('a tap that did not arrive says so, and changes nothing', async () => {
    const { salon, page } = await openTab('dias-fechados')
    page.route('**/api/settings/closed-days', cut)
    await button(page, 'Fechar o dia: Natal').click()
    await expectToast(page, 'Não foi possível mudar este dia')
    page.unroute('**/api/settings/closed-days')
    expect((await load(salon)).closed_days).toEqual([])
  })
})

describe('the page', () => {
  test('its tabs are put in order and hidden by keys, and who finds it is a switch', async () => {
    const { salon, page } = await openTab('pagina')
    await button(page, 'Mover Galeria para cima').click()
    await expectText(page, 'Galeria agora é a 4ª aba.')
    await page.getByRole('switch', { name: 'Avaliações' }).click()
    await page.getByRole('switch', { name: 'Aparecer na busca e no Google' }).click()
    await button(page, 'Salvar').click()
    await expectToast(page, 'Configurações salvas')
    expect((await load(salon)).settings).toMatchObject({
      tab_order: ['horarios', 'localizacao', 'avaliacoes', 'galeria', 'contato'],
      show_avaliacoes: false,
      listed: false,
    })
  })
})
