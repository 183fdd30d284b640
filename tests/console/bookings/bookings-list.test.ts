import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bookings } from '#db/tables/booking.ts'
import { displayDate } from '#domain/text/display.ts'
import { addDays } from '#domain/time/civil-time.ts'
import {
  type AgendaSalon,
  findToast,
  openAgendaSalon,
  stockProduct,
} from '#tests/support/console/agenda-salon.ts'
import {
  addComandaItem,
  closeByPix,
  openBookingsList,
  openComanda,
} from '#tests/support/console/comanda-screen.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import {
  answerWith,
  button,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  POLL,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'
import { createBookingRow } from '#tests/support/db/factories.ts'

const stand = useConsole()

const table = (page: ConsolePage, name = 'Agendamentos') => page.getByRole('table', { name })
const lines = (page: ConsolePage) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const actions = (page: ConsolePage, name: string) => button(page, new RegExp(`^Ações de ${name}`))

/** Somebody new to a salon, at a time of its day. */
const bookNew = (salon: AgendaSalon, nome: string, time: string, asked: object = {}) =>
  salon.book({ client: { nome }, time, ...asked })

describe('the filters', () => {
  test('stand in the address: a link shows the same', async () => {
    const salon = await openAgendaSalon(stand)
    await bookNew(salon, 'Ana Prado', '09:00')
    await bookNew(salon, 'Bruna Reis', '10:00', { who: 'Bia Costa', what: 'Escova' })
    await bookNew(salon, 'Carla Melo', '11:00', { who: 'Bia Costa', status: 'pendente' })
    const page = await openBookingsList(stand, salon)
    await expectText(page, '3 agendamentos')
    await page.getByLabel('Profissional').selectOption('Bia Costa')
    await expectText(page, '2 agendamentos')
    await page.getByLabel('Status').selectOption('Pendente')
    await expectText(page, '1 agendamento')
    await expectVisible(button(page, 'Abrir comanda de Carla Melo'))
    await page.reload()
    await expectText(page, '1 agendamento')
    await page.getByLabel('Status').selectOption('Todos')
    await page.getByLabel('Serviço').selectOption('Escova')
    await expectText(page, '1 agendamento')
    await expectVisible(button(page, 'Abrir comanda de Bruna Reis'))
    await page.getByLabel('Origem').selectOption('Página do salão')
    await expectText(page, 'Nenhum agendamento aqui')
    await button(page, 'Limpar filtros').click()
    await expectText(page, '3 agendamentos')
  })

  test('find a client by a part of the name, and all that is theirs', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.book({ time: '09:00' })
    await salon.book({ time: '10:00', date: addDays(salon.day, 7) })
    await bookNew(salon, 'Ana Prado', '11:00')
    const page = await openBookingsList(stand, salon)
    await page.getByLabel('Buscar', { exact: true }).fill('prad')
    await expectText(page, '1 agendamento')
    await page.waitForURL(({ search }) => search.includes('q=prad'))
    await page.getByLabel('Buscar', { exact: true }).fill('')
    await expectText(page, '3 agendamentos')
    await actions(page, 'Carla Dias').first().click()
    await button(page, 'Ver todos deste cliente').click()
    await expectText(page, '2 agendamentos')
    await button(page, 'Tirar filtro: Só de Carla Dias').click()
    await expectText(page, '3 agendamentos')
    await button(page, 'Cliente: Todos').click()
    const dialog = page.getByRole('dialog', { name: 'Agendamentos de quem?' })
    await dialog.getByRole('combobox', { name: 'Cliente' }).fill('prado')
    await expectVisible(dialog.getByRole('option', { name: /^Ana Prado/ }))
    await expectNothing(dialog.getByRole('option', { name: /^Carla/ }))
    await page.keyboard.press('Enter')
    await expectText(page, '1 agendamento')
    await expectVisible(button(page, 'Cliente: Ana Prado'))
    await page.reload()
    await expectVisible(button(page, 'Tirar filtro: Só de Ana Prado'))
  })

  test('take dates, and offer the whole period where those hold nothing', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.book()
    const query = 'periodo=datas&de=2020-01-01&ate=2020-01-31'
    const page = await openBookingsList(stand, salon, { query })
    await expectText(page, 'Nenhum agendamento aqui')
    await page.getByLabel('Até', { exact: true }).fill(salon.day)
    await expectText(page, '1 agendamento')
    await page.getByLabel('De', { exact: true }).fill(addDays(salon.day, -1))
    await page.getByLabel('Até', { exact: true }).fill(addDays(salon.day, -1))
    await button(page, 'Buscar em todo o período').click()
    await expectText(page, '1 agendamento')
  })
})

describe('the list', () => {
  test('sums up what was found, and says of each when, who, what, with whom and how much', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.book()
    await bookNew(salon, 'Ana Prado', '11:00', { what: 'Escova', encaixe: true })
    const page = await openBookingsList(stand, salon)
    await openComanda(page)
    await closeByPix(page)
    await button(page, 'Sair da comanda').click()
    const totals = page.getByLabel('Totais do que foi filtrado')
    for (const part of [/Faturado\s*R\$ 50,00/, /concluído\s*1/, /em aberto\s*1/, /cancelados\s*0/])
      await expect.poll(() => totals.innerText(), POLL).toMatch(part)
    const first = await lines(page).first().innerText()
    for (const part of [displayDate(salon.day), '11:00', 'Ana Prado', 'Escova', 'com Rafa Lima']) {
      expect(first).toContain(part)
    }
    for (const part of ['Confirmado', 'Encaixe', 'R$ 80,00', 'Agendado pelo salão'])
      expect(first).toContain(part)
  })

  test('says what is missing in the documents’ words', async () => {
    const salon = await openAgendaSalon(stand)
    const { id } = await salon.book()
    await stand.server.storage.write(async (tx) => {
      await tx.update(bookings).set({ client_name: ' ' }).where(eq(bookings.id, id))
    })
    const page = await openBookingsList(stand, salon)
    await expectVisible(button(page, 'Abrir comanda de Usuário'))
    const { body } = await salon.calls.search({})
    for (const one of body.bookings) Object.assign(one, { date: 'amanhã', time: '' })
    page.route(/\/api\/bookings(\?|$)/, answerWith(200, body))
    await page.reload()
    await expectVisible(table(page).getByText('Data inválida'))
    await expectVisible(table(page).getByText('--:--'))
  })

  test.each([
    { action: 'Não compareceu', toast: 'Marcado como não compareceu', status: 'Não compareceu' },
    { action: 'Cancelar horário', toast: 'Horário cancelado', status: 'Cancelado' },
    { action: 'Concluir', toast: 'Atendimento concluído', status: 'Concluído' },
  ])('changes a state to $status, and takes it back', async ({ action, toast, status }) => {
    const salon = await openAgendaSalon(stand)
    await salon.book()
    const page = await openBookingsList(stand, salon)
    await actions(page, 'Carla Dias').click()
    await button(page, action).click()
    await expectToast(page, toast)
    await expectVisible(table(page).getByText(status, { exact: true }))
    await findToast(page, toast).getByRole('button', { name: 'Desfazer' }).click()
    await expectVisible(table(page).getByText('Confirmado', { exact: true }))
    await expect
      .poll(async () => (await salon.stored()).map((one) => one.status), POLL)
      .toEqual(['confirmed'])
  })

  test('turns its pages', async () => {
    const salon = await openAgendaSalon(stand)
    const row = (n: number) =>
      createBookingRow(salon.business, { date: addDays(salon.day, n), client_name: `Pessoa ${n}` })
    await stand.server.storage.write(async (tx) => {
      await tx.insert(bookings).values(Array.from({ length: 61 }, (_, n) => row(n)))
    })
    const page = await openBookingsList(stand, salon)
    await expectText(page, '61 agendamentos')
    await expectText(page, 'Página 1 de 2')
    await expect.poll(() => lines(page).count(), POLL).toBe(50)
    await button(page, 'Próxima').click()
    await expectText(page, 'Página 2 de 2')
    await expect.poll(() => lines(page).count(), POLL).toBe(11)
    await page.reload()
    await expectText(page, 'Página 2 de 2')
  })

  test('is cards on a phone, each with all that can be done', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.book()
    const page = await openBookingsList(stand, salon, { size: PHONE })
    const cards = page.getByRole('list', { name: 'Agendamentos' })
    await expectVisible(cards.getByRole('button', { name: 'Abrir comanda de Carla Dias' }))
    expect(await table(page).count()).toBe(0)
    await page.getByLabel('Status').selectOption('Cancelado')
    await expectText(page, 'Nenhum agendamento aqui')
  })
})

describe('the trash', () => {
  test('takes a booking, gives it back at once, and keeps what stays in it', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.book()
    const page = await openBookingsList(stand, salon)
    const remove = async () => {
      await actions(page, 'Carla Dias').click()
      await button(page, 'Mover para a lixeira').click()
      await expectToast(page, 'Movido para a lixeira')
      await expectText(page, 'Nenhum agendamento aqui')
    }
    await remove()
    await button(page, 'Desfazer').click()
    await expectVisible(button(page, 'Abrir comanda de Carla Dias'))
    await remove()
    await page.getByRole('link', { name: 'Ver lixeira' }).click()
    await button(page, /^Restaurar Carla Dias/).click()
    await expectToast(page, 'Agendamento restaurado')
    await expectText(page, 'A lixeira está vazia')
    await page.getByRole('link', { name: 'Voltar à lista' }).click()
    await page.getByLabel('Período').selectOption('Todo o período')
    await expectVisible(button(page, 'Abrir comanda de Carla Dias'))
  })

  test('gives back what lost its time as an encaixe, if that is wanted', async () => {
    const salon = await openAgendaSalon(stand)
    const booking = await salon.book()
    await salon.calls.trash(booking)
    await bookNew(salon, 'Ana Prado', '10:00')
    const page = await openBookingsList(stand, salon, { query: 'periodo=tudo&lixeira=sim' })
    await button(page, /^Restaurar Carla Dias/).click()
    await expectToast(page, 'Não foi possível restaurar')
    await button(page, 'Restaurar como encaixe').click()
    await expectToast(page, 'Agendamento restaurado')
    expect((await salon.stored()).find((one) => one.id === booking.id)?.encaixe).toBe(true)
  })

  test('deletes for good only after saying what that does, and does it', async () => {
    const salon = await openAgendaSalon(stand)
    const countStock = await stockProduct(stand, salon, { name: 'Gel', reais: 20, stock: 5 })
    const { id } = await salon.book()
    const page = await openBookingsList(stand, salon)
    await openComanda(page)
    await addComandaItem(page, 'Gel')
    await closeByPix(page)
    await button(page, 'Sair da comanda').click()
    await actions(page, 'Carla Dias').click()
    await button(page, 'Mover para a lixeira').click()
    await expectToast(page, 'Movido para a lixeira')
    expect(await countStock()).toBe(4)
    await page.getByRole('link', { name: 'Ver lixeira' }).click()
    await button(page, /^Excluir de vez Carla Dias/).click()
    const dialog = page.getByRole('dialog', { name: 'Excluir de vez?' })
    await expectText(
      dialog,
      /vendas de produtos desta comanda são removidas e o estoque delas volta/,
    )
    await expectText(dialog, 'Isto não pode ser desfeito.')
    await button(dialog, 'Excluir de vez').click()
    await expectToast(page, 'Excluído de vez')
    await expectText(page, 'A lixeira está vazia')
    expect(await countStock()).toBe(5)
    expect((await salon.calls.rows()).filter((one) => one.id === id)).toEqual([])
  })
})

describe('a list that does not load', () => {
  test('says why in the documents’ words, and loads at the second try', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.book()
    const page = await openBookingsList(stand, salon)
    await expectVisible(button(page, 'Abrir comanda de Carla Dias'))
    const address = /\/api\/bookings(\?|$)/
    page.route(address, answerWith(400, { code: 'date_range', message: 'Período inválido.' }))
    await page.reload()
    await expectText(page, 'Erro ao carregar agendamentos')
    await expectText(page, 'Erro na consulta: Período inválido.')
    page.route(address, answerWith(200, '<html>'))
    await button(page, 'Tentar novamente').click()
    await expectText(page, 'Resposta inválida do servidor')
    page.unroute(address)
    await button(page, 'Tentar novamente').click()
    await expectVisible(button(page, 'Abrir comanda de Carla Dias'))
  })
})

describe('a change that is refused', () => {
  test('because its time went to another is done as an encaixe, where that is wanted', async () => {
    const salon = await openAgendaSalon(stand)
    const booking = await salon.book()
    await salon.calls.set(booking, 'cancelled')
    await bookNew(salon, 'Ana Prado', '10:00')
    const page = await openBookingsList(stand, salon)
    await actions(page, 'Carla Dias').click()
    await button(page, 'Confirmar de novo').click()
    await expectToast(page, 'Não foi possível mudar o status')
    await button(page, 'Encaixar').click()
    await expectToast(page, 'Horário confirmado')
    expect((await salon.stored()).find((one) => one.id === booking.id)).toMatchObject({
      status: 'confirmed',
      encaixe: true,
    })
  })

  test('because somebody was faster changes nothing, and says so', async () => {
    const salon = await openAgendaSalon(stand)
    const booking = await salon.book()
    const page = await openBookingsList(stand, salon)
    await actions(page, 'Carla Dias').click()
    await salon.calls.set(booking, 'pendente')
    await button(page, 'Cancelar horário').click()
    await expectToast(page, 'Não foi possível mudar o status')
    await expectVisible(table(page).getByText('Pendente', { exact: true }))
  })

  test('because the client is blocked says it in the documents’ words', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.book()
    const page = await openBookingsList(stand, salon)
    const message =
      'Este cliente está bloqueado de fazer agendamentos. Motivo: faltas Bloqueio expira em 3 dia(s).'
    page.route('**/status', answerWith(409, { code: 'client_blocked_here', message }))
    await actions(page, 'Carla Dias').click()
    await button(page, 'Concluir').click()
    await expectToast(page, 'Cliente bloqueado', message)
  })
})
