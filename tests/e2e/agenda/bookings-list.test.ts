import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { displayDate } from '#domain/text/display.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  type AgendaSalon,
  agendaToast,
  openAgendaSalon,
} from '#tests/support/e2e/screens/agenda-screen.ts'
import {
  addComandaItem,
  closeByPix,
  openBookingsList,
  openComanda,
  stockProduct,
} from '#tests/support/e2e/screens/comanda-screen.ts'
import { answerWith, BROKEN, REFUSED, toastLocator } from '#tests/support/e2e/screens/console.ts'
import {
  button,
  expectNothingCut,
  expectText,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ named: true })

const table = (page: Page, name = 'Agendamentos') => page.getByRole('table', { name })
const lines = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const actions = (page: Page, name: string) => button(page, new RegExp(`^Ações de ${name}`))

/** Somebody new to a house, at a time of its day. */
const booked = (house: AgendaSalon, nome: string, time: string, wish: object = {}) =>
  house.book({ client: { nome }, time, ...wish })

describe('the filters', () => {
  test('stand in the address: a link shows the same, and back goes back', async () => {
    const house = await openAgendaSalon(stand)
    await booked(house, 'Ana Prado', '09:00')
    await booked(house, 'Bruna Reis', '10:00', { who: 'Bia Costa', what: 'Escova' })
    await booked(house, 'Carla Melo', '11:00', { who: 'Bia Costa', status: 'pendente' })
    const page = await openBookingsList(stand, house)
    await expectText(page, '3 agendamentos')
    await page.getByLabel('Profissional').selectOption('Bia Costa')
    await expectText(page, '2 agendamentos')
    await page.getByLabel('Estado').selectOption('Pendente')
    await expectText(page, '1 agendamento')
    await expectVisible(button(page, 'Abrir comanda de Carla Melo'))
    const link = page.url()
    await page.goBack()
    await expectText(page, '2 agendamentos')
    await page.goto(link)
    await expectText(page, '1 agendamento')
    await page.getByLabel('Estado').selectOption('Todos')
    await page.getByLabel('Serviço').selectOption('Escova')
    await expectText(page, '1 agendamento')
    await expectVisible(button(page, 'Abrir comanda de Bruna Reis'))
    await page.getByLabel('Origem').selectOption('Página do salão')
    await expectText(page, 'Nenhum agendamento aqui')
    await button(page, 'Limpar filtros').click()
    await expectText(page, '3 agendamentos')
  })

  test('find a client by a part of the name, and all that is his', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({ time: '09:00' })
    await house.book({ time: '10:00', date: addDays(house.day, 7) })
    await booked(house, 'Ana Prado', '11:00')
    const page = await openBookingsList(stand, house)
    await page.getByLabel('Buscar', { exact: true }).fill('prad')
    await expectText(page, '1 agendamento')
    await page.waitForURL(/q=prad/)
    await page.getByLabel('Buscar', { exact: true }).fill('')
    await expectText(page, '3 agendamentos')
    await actions(page, 'Carla Dias').first().click()
    await button(page, 'Ver todos deste cliente').click()
    await expectText(page, '2 agendamentos')
    await button(page, 'Tirar filtro: Só de Carla Dias').click()
    await expectText(page, '3 agendamentos')
    await button(page, 'Cliente: Todos').click()
    const dialog = page.getByRole('dialog', { name: 'Agendamentos de quem?' })
    await page.keyboard.type('prado')
    await expectVisible(dialog.getByRole('option', { name: /^Ana Prado/ }))
    await expectNothingCut(dialog.getByRole('option', { name: /^Carla/ }))
    await page.keyboard.press('Enter')
    await expectText(page, '1 agendamento')
    await expectVisible(button(page, 'Cliente: Ana Prado'))
    await page.reload()
    await expectVisible(button(page, 'Tirar filtro: Só de Ana Prado'))
  })

  test('take dates, and offer the whole period where those hold nothing', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    const page = await openBookingsList(
      stand,
      house,
      {},
      'periodo=datas&de=2020-01-01&ate=2020-01-31',
    )
    await expectText(page, 'Nenhum agendamento aqui')
    await page.getByLabel('Até', { exact: true }).fill(house.day)
    await expectText(page, '1 agendamento')
    await page.getByLabel('De', { exact: true }).fill(addDays(house.day, -1))
    await page.getByLabel('Até', { exact: true }).fill(addDays(house.day, -1))
    await button(page, 'Buscar em todo o período').click()
    await expectText(page, '1 agendamento')
  })
})

describe('the list', () => {
  test('sums up what was found, and says of each when, who, what, with whom and how much', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    await booked(house, 'Ana Prado', '11:00', { what: 'Escova', encaixe: true })
    const page = await openBookingsList(stand, house)
    await openComanda(page)
    await closeByPix(page)
    await button(page, 'Sair da comanda').click()
    const totals = page.getByLabel('Totais do que foi filtrado')
    await expect
      .poll(async () => (await totals.innerText()).replace(/\s+/g, ' '))
      .toBe('Faturado R$ 50,00 concluído 1 em aberto 1 cancelados 0')
    const [first] = await lines(page).allInnerTexts()
    for (const part of [displayDate(house.day), '11:00', 'Ana Prado', 'Escova', 'com Rafa Lima']) {
      expect(first).toContain(part)
    }
    for (const part of ['Confirmado', 'Encaixe', 'R$ 80,00', 'Salão']) expect(first).toContain(part)
  })

  test('says what is missing in the documents’ words', async () => {
    const house = await openAgendaSalon(stand)
    const { id } = await house.book({})
    stand.file.change(`UPDATE bookings SET client_name = ' ' WHERE id = '${id}'`)
    const page = await openBookingsList(stand, house, {})
    await expectVisible(button(page, 'Abrir comanda de Usuário'))
    await page.route(/\/api\/bookings(\?|$)/, async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      for (const one of body.bookings) Object.assign(one, { date: 'amanhã', time: '' })
      await route.fulfill({ response: answer, json: body })
    })
    await page.reload()
    await expectVisible(table(page).getByText('Data inválida'))
    await expectVisible(table(page).getByText('--:--'))
  })

  test('changes a state, and takes it back', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    const page = await openBookingsList(stand, house)
    const state = (word: string) => expectVisible(table(page).getByText(word, { exact: true }))
    for (const [deed, said, word] of [
      ['Não compareceu', 'Falta registrada', 'Faltou'],
      ['Cancelar horário', 'Horário cancelado', 'Cancelado'],
      ['Concluir', 'Atendimento concluído', 'Concluído'],
    ] as const) {
      await actions(page, 'Carla Dias').click()
      await button(page, deed).click()
      await toastLocator(page, said)
      await state(word)
      await agendaToast(page, said).getByRole('button', { name: 'Desfazer' }).click()
      await state('Confirmado')
      await expectNothingCut(agendaToast(page, said))
    }
  })

  test('turns its pages', async () => {
    const house = await openAgendaSalon(stand)
    const { id } = await house.book({})
    const [columns] = stand.file.query(
      `SELECT group_concat(name, ', ') AS names FROM pragma_table_info('bookings')
       WHERE name NOT IN ('id', 'date', 'client_name')`,
    )
    for (let n = 1; n <= 60; n++) {
      stand.file.change(
        `INSERT INTO bookings (id, date, client_name, ${columns?.names})
         SELECT id || '-${n}', date(date, '+${n} days'), 'Pessoa ${n}', ${columns?.names}
         FROM bookings WHERE id = '${id}'`,
      )
    }
    const page = await openBookingsList(stand, house)
    await expectText(page, '61 agendamentos')
    await expectText(page, 'Página 1 de 2')
    await expect.poll(() => lines(page).count()).toBe(50)
    await button(page, 'Próxima').click()
    await expectText(page, 'Página 2 de 2')
    await expect.poll(() => lines(page).count()).toBe(11)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Exportar CSV').click(),
    ])
    expect(file.suggestedFilename()).toBe('agendamentos.csv')
    const csv = await readFile(await file.path(), 'utf8')
    expect(csv.startsWith('\uFEFFData;Hora;')).toBe(true)
    expect(csv.split('\r\n')).toHaveLength(63)
    await toastLocator(page, '61 agendamentos exportados')
  })

  test('is cards on a phone, each with all that can be done', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    const page = await openBookingsList(stand, house, { size: PHONE })
    const cards = page.getByRole('list', { name: 'Agendamentos' })
    await expectVisible(cards.getByRole('button', { name: 'Abrir comanda de Carla Dias' }))
    expect(await table(page).count()).toBe(0)
    await button(page, 'Filtros').click()
    await page.getByLabel('Estado').selectOption('Cancelado')
    await expectText(page, 'Nenhum agendamento aqui')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

describe('the trash', () => {
  test('takes a booking, gives it back at once, and keeps what stays in it', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    const page = await openBookingsList(stand, house)
    const remove = async () => {
      await actions(page, 'Carla Dias').click()
      await button(page, 'Mover para a lixeira').click()
      await toastLocator(page, 'Movido para a lixeira')
      await expectText(page, 'Nenhum agendamento aqui')
    }
    await remove()
    await button(page, 'Desfazer').click()
    await expectVisible(button(page, 'Abrir comanda de Carla Dias'))
    await remove()
    await page.getByRole('link', { name: 'Ver lixeira' }).click()
    await button(page, /^Restaurar Carla Dias/).click()
    await toastLocator(page, 'Agendamento restaurado')
    await expectText(page, 'A lixeira está vazia')
    await page.getByRole('link', { name: 'Voltar à lista' }).click()
    await page.getByLabel('Período').selectOption('Todo o período')
    await expectVisible(button(page, 'Abrir comanda de Carla Dias'))
  })

  test('gives back what lost its time as an encaixe, if that is wanted', async () => {
    const house = await openAgendaSalon(stand)
    const { id, version } = await house.book({})
    await house.call('DELETE', `/api/bookings/${id}`, { version })
    await booked(house, 'Ana Prado', '10:00')
    const page = await openBookingsList(
      stand,
      house,
      { allow: REFUSED },
      'periodo=tudo&lixeira=sim',
    )
    await button(page, /^Restaurar Carla Dias/).click()
    await toastLocator(page, 'Não foi possível restaurar')
    await button(page, 'Restaurar como encaixe').click()
    await toastLocator(page, 'Agendamento restaurado')
    expect((await house.stored()).find((one) => one.id === id)?.encaixe).toBe(true)
  })

  test('deletes for good only after saying what that does, and does it', async () => {
    const house = await openAgendaSalon(stand)
    const gel = stockProduct(stand, house, { name: 'Gel', reais: 20, stock: 5 })
    const { id } = await house.book({})
    const page = await openBookingsList(stand, house)
    await openComanda(page)
    await addComandaItem(page, 'Gel')
    await closeByPix(page)
    await button(page, 'Sair da comanda').click()
    expect(gel.stock()).toBe(4)
    await actions(page, 'Carla Dias').click()
    await button(page, 'Mover para a lixeira').click()
    await toastLocator(page, 'Movido para a lixeira')
    expect(gel.stock()).toBe(4)
    await page.getByRole('link', { name: 'Ver lixeira' }).click()
    await button(page, /^Apagar de vez Carla Dias/).click()
    const dialog = page.getByRole('dialog', { name: 'Apagar de vez?' })
    await expectText(
      dialog,
      /vendas de produtos desta comanda são removidas e o estoque delas volta/,
    )
    await expectText(dialog, 'Isto não pode ser desfeito.')
    await button(dialog, 'Apagar de vez').click()
    await toastLocator(page, 'Apagado de vez')
    await expectText(page, 'A lixeira está vazia')
    expect(gel.stock()).toBe(5)
    expect(stand.file.query(`SELECT id FROM bookings WHERE id = '${id}'`)).toEqual([])
    expect(stand.file.query(`SELECT id FROM product_sales WHERE ticket_id = '${id}'`)).toEqual([])
  })
})

describe('a list that does not load', () => {
  test('says why in the documents’ words, and loads at the second try', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    const page = await openBookingsList(stand, house, { allow: BROKEN })
    await expectVisible(button(page, 'Abrir comanda de Carla Dias'))
    const refuse = answerWith(400, { code: 'date_range', message: 'Período inválido.' })
    await page.route('**/api/bookings?*', refuse)
    await page.route('**/api/bookings', refuse)
    await page.reload()
    await expectText(page, 'Erro ao carregar agendamentos')
    await expectText(page, 'Erro na consulta: Período inválido.')
    await page.route('**/api/bookings', answerWith(200, '<html>'))
    await button(page, 'Tentar novamente').click()
    await expectText(page, 'Resposta inválida do servidor')
    await page.unroute('**/api/bookings')
    await button(page, 'Tentar novamente').click()
    await expectVisible(button(page, 'Abrir comanda de Carla Dias'))
  })
})

describe('a change that is refused', () => {
  test('because its time went to another is done as an encaixe, where that is wanted', async () => {
    const house = await openAgendaSalon(stand)
    const { id, version } = await house.book({})
    await house.call('POST', `/api/bookings/${id}/status`, { version, status: 'cancelled' })
    await booked(house, 'Ana Prado', '10:00')
    const page = await openBookingsList(stand, house, { allow: REFUSED })
    await actions(page, 'Carla Dias').click()
    await button(page, 'Confirmar de novo').click()
    await toastLocator(page, 'Não foi possível mudar o estado')
    await button(page, 'Encaixar').click()
    await toastLocator(page, 'Horário confirmado')
    expect((await house.stored()).find((one) => one.id === id)).toMatchObject({
      status: 'confirmed',
      encaixe: true,
    })
  })

  test('because somebody was faster changes nothing, and says so', async () => {
    const house = await openAgendaSalon(stand)
    const { id, version } = await house.book({})
    const page = await openBookingsList(stand, house, { allow: REFUSED })
    await actions(page, 'Carla Dias').click()
    await house.call('POST', `/api/bookings/${id}/status`, { version, status: 'pendente' })
    await button(page, 'Cancelar horário').click()
    await toastLocator(page, 'Não foi possível mudar o estado')
    await expectVisible(table(page).getByText('Pendente', { exact: true }))
  })

  test('because the client is blocked says it in the documents’ words', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    const page = await openBookingsList(stand, house, { allow: REFUSED })
    const message =
      'Este cliente está bloqueado de fazer agendamentos. Motivo: faltas Bloqueio expira em 3 dia(s).'
    await page.route('**/status', answerWith(409, { code: 'client_blocked_here', message }))
    await actions(page, 'Carla Dias').click()
    await button(page, 'Concluir').click()
    await toastLocator(page, 'Cliente bloqueado', message)
  })
})
