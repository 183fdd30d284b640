import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/time/civil-time.ts'
import {
  type AgendaSalon,
  agendaRegion,
  bookingCard,
  bookingDialog,
  bookingForm,
  findToast,
  newBookingButton,
  openAgendaSalon,
  openAgendaVisit,
  option,
  pressUndo,
  professionalColumn,
  readQuery,
} from '#tests/support/console/agenda-salon.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import {
  answerWith,
  button,
  cut,
  expectFocus,
  expectHeading,
  expectNothing,
  expectText,
  expectVisible,
  ignore,
  POLL,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

const listStored = async (salon: AgendaSalon, date?: string) =>
  (await salon.stored(date)).map(({ time, client_name, service_name, professional_name }) =>
    [time, client_name, service_name, professional_name].join(' · '),
  )

/** What is said of a booking that the keyboard moves. */
const expectHeard = (page: ConsolePage, words: string) =>
  expectVisible(agendaRegion(page).getByRole('status').getByText(words))

/** Opens a new booking for a professional and a time. */
async function startBooking(page: ConsolePage, who: string, time: string): Promise<void> {
  await newBookingButton(page).click()
  await bookingForm(page).getByLabel('Profissional').selectOption(who)
  await bookingForm(page).getByLabel('Horário').fill(time)
}

describe('a booking is entered', () => {
  test('for walk-ins, who are one client and not one each time', async () => {
    const salon = await openAgendaSalon(stand)
    const page = await openAgendaVisit(stand, salon)
    for (const time of ['10:30', '12:00']) {
      await startBooking(page, 'Bia Costa', time)
      await option(bookingForm(page), /^Cliente sem cadastro/).click()
      await option(bookingForm(page), /^Corte/).click()
      await button(bookingForm(page), 'Salvar').click()
      await expectVisible(bookingCard(page, new RegExp(`^${time} às`)))
    }
    const clients = (await salon.stored()).map(({ client_id }) => client_id)
    expect([clients.length, new Set(clients).size]).toEqual([2, 1])
  })

  test('for a client who is found, with another price and a note', async () => {
    const salon = await openAgendaSalon(stand)
    const page = await openAgendaVisit(stand, salon)
    await startBooking(page, 'Rafa Lima', '09:00')
    await bookingForm(page).getByRole('combobox', { name: 'Cliente' }).fill('carla')
    await expectVisible(option(bookingForm(page), /^Carla Dias/))
    await page.keyboard.press('Enter')
    await bookingForm(page).getByRole('combobox', { name: 'Serviço' }).fill('esc')
    await page.keyboard.press('Enter')
    await bookingForm(page).getByLabel('Preço (R$)').fill('95,50')
    await bookingForm(page).getByText('Mais opções').click()
    await bookingForm(page).getByLabel('Observação').fill('Traz a filha')
    await button(bookingForm(page), 'Salvar').click()
    await expectVisible(bookingCard(page, /Carla Dias, Escova/))
    await expect
      .poll(() => salon.stored(), POLL)
      .toMatchObject([{ time: '09:00', price: 95.5, notes: 'Traz a filha', origin: 'console' }])
  })

  test('for a client who is made on the spot by name and number', async () => {
    const salon = await openAgendaSalon(stand)
    const page = await openAgendaVisit(stand, salon)
    await startBooking(page, 'Rafa Lima', '09:00')
    await bookingForm(page).getByRole('combobox', { name: 'Cliente' }).fill('Joana Prado')
    await option(bookingForm(page), 'Novo cliente: Joana Prado').click()
    await bookingForm(page).getByLabel('Celular').fill('119')
    await option(bookingForm(page), /^Corte/).click()
    await button(bookingForm(page), 'Salvar').click()
    await expectText(bookingForm(page), 'Por favor, insira um número de telefone válido.')
    await bookingForm(page).getByLabel('Celular').fill('11912345678')
    await button(bookingForm(page), 'Salvar').click()
    await expectVisible(bookingCard(page, /^09:00 às 09:30, Joana Prado, Corte, Rafa Lima/))
    expect((await salon.stored())[0]?.client_phone).toBe('11912345678')
  })

  test('for somebody new under a telephone that is another client’s only as it is said', async () => {
    const salon = await openAgendaSalon(stand)
    const page = await openAgendaVisit(stand, salon)
    const begin = async (time: string, name: string) => {
      await startBooking(page, 'Rafa Lima', time)
      await bookingForm(page).getByRole('combobox', { name: 'Cliente' }).fill(name)
      await option(bookingForm(page), `Novo cliente: ${name}`).click()
      await bookingForm(page).getByLabel('Celular').fill('11912345678')
      await option(bookingForm(page), /^Corte/).click()
      await button(bookingForm(page), 'Salvar').click()
    }
    await begin('09:00', 'Joana Prado')
    await expectVisible(bookingCard(page, /^09:00 às 09:30, Joana Prado/))
    await begin('10:00', 'Pedro Prado')
    await expectText(bookingForm(page), 'Este número é de Joana Prado.')
    expect(await salon.stored()).toHaveLength(1)
    await button(bookingForm(page), 'Agendar em nome de Pedro Prado').click()
    await expectVisible(bookingCard(page, /^10:00 às 10:30, Pedro Prado/))
    await begin('11:00', 'Ana Prado')
    await button(bookingForm(page), 'Usar Joana Prado').click()
    await expectVisible(bookingCard(page, /^11:00 às 11:30, Joana Prado/))
    expect(new Set((await salon.stored()).map(({ client_id }) => client_id)).size).toBe(1)
  })

  test('with what is wrong of a new client or a repetition shown where it is written', async () => {
    const salon = await openAgendaSalon(stand)
    const page = await openAgendaVisit(stand, salon)
    await startBooking(page, 'Rafa Lima', '10:00')
    const form = bookingForm(page)
    const searchFor = async (name: string) => {
      await form.getByRole('combobox', { name: 'Cliente' }).fill(name)
      await option(form, `Novo cliente: ${name}`).click()
    }
    await searchFor('Joana')
    await button(form, 'Trocar').click()
    await searchFor('Lia')
    expect(await form.getByLabel('Nome do cliente').inputValue()).toBe('Lia')
    await form.getByLabel('Celular').fill('(11) 9')
    await option(form, /^Corte/).click()
    await form.getByText('Mais opções').click()
    await form.getByLabel('Repetir', { exact: true }).check()
    await form.getByLabel('A cada').selectOption('2 semanas')
    await form.getByLabel('Até').fill(salon.day)
    await form.getByText('Mais opções').click()
    await button(form, 'Salvar').click()
    await expectFocus(form.getByLabel('Celular'))
    await form.getByLabel('Celular').fill('(11) 91234-5678')
    await expectNothing(form.getByRole('alert'))
    await button(form, 'Salvar').click()
    await expectFocus(form.getByLabel('Até'))
    await form.getByLabel('Até').fill(addDays(salon.day, 14))
    await expectNothing(form.getByRole('alert'))
    // The fields stay in sight after what was wrong with them is mended.
    expect(await form.locator('details[open]').count()).toBe(1)
    await button(form, 'Salvar').click()
    await expectVisible(findToast(page, '2 horários agendados'))
    expect(await listStored(salon, addDays(salon.day, 14))).toHaveLength(1)
  })

  test('not before it has a client and a service, and once where Salvar is pressed twice', async () => {
    const salon = await openAgendaSalon(stand)
    const page = await openAgendaVisit(stand, salon)
    await newBookingButton(page).click()
    // With whom and when stands before what has to be looked for.
    expect(await bookingForm(page).locator('label').first().textContent()).toMatch(/^Profissional/)
    await button(bookingForm(page), 'Salvar').click()
    await expectText(bookingForm(page), 'Escolha ou escreva o nome do cliente.')
    await expectText(bookingForm(page), 'Escolha um serviço.')
    await expectText(bookingForm(page), 'Escolha o horário.')
    await expectFocus(bookingForm(page).getByLabel('Horário'))
    await option(bookingForm(page), /^Carla Dias/).click()
    await option(bookingForm(page), /^Corte/).click()
    await bookingForm(page).getByLabel('Horário').fill('15:00')
    await button(bookingForm(page), 'Salvar').evaluate((one) => {
      one.click()
      one.click()
    })
    await expectVisible(bookingCard(page, /^15:00/))
    await expectNothing(bookingForm(page))
    await page.network.waitForIdle()
    expect(await salon.stored()).toHaveLength(1)
  })

  test('over another one only where somebody says so, and is seen to be an encaixe', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.book({ what: 'Escova' })
    const page = await openAgendaVisit(stand, salon)
    await startBooking(page, 'Rafa Lima', '10:15')
    await option(bookingForm(page), /^Cliente sem cadastro/).click()
    await option(bookingForm(page), /^Corte/).click()
    await button(bookingForm(page), 'Salvar').click()
    await expectVisible(
      bookingForm(page)
        .getByRole('alert')
        .getByText(/já está ocupado/),
    )
    expect(await salon.stored()).toHaveLength(1)
    await button(bookingForm(page), 'Encaixar mesmo assim').click()
    await expectVisible(bookingCard(page, /^10:15.*Encaixe/))
    await expect
      .poll(async () => (await salon.stored()).map(({ encaixe }) => encaixe), POLL)
      .toEqual([false, true])
  })

  test('every week until a date: dates that are taken are listed first, and left out', async () => {
    const salon = await openAgendaSalon(stand)
    const second = addDays(salon.day, 7)
    await salon.book({ date: second })
    const page = await openAgendaVisit(stand, salon)
    await startBooking(page, 'Rafa Lima', '10:00')
    await option(bookingForm(page), /^Cliente sem cadastro/).click()
    await option(bookingForm(page), /^Corte/).click()
    await bookingForm(page).getByText('Mais opções').click()
    await bookingForm(page).getByLabel('Repetir', { exact: true }).check()
    await bookingForm(page).getByLabel('Até').fill(addDays(salon.day, 21))
    await button(bookingForm(page), 'Salvar').click()
    const dialog = page.getByRole('dialog', { name: 'Algumas datas não estão livres' })
    await expectText(dialog, '3 de 4 datas podem ser agendadas.')
    expect(await dialog.getByRole('listitem').count()).toBe(1)
    expect(await salon.stored()).toEqual([])
    await button(dialog, 'Voltar').click()
    await button(bookingForm(page), 'Salvar').click()
    await button(dialog, '10:30').click()
    await expectText(dialog, '4 de 4 datas podem ser agendadas.')
    await button(dialog, '10:30').click()
    await button(dialog, 'Agendar as outras 3').click()
    await expectVisible(findToast(page, '3 horários agendados'))
    await expect.poll(() => listStored(salon, second), POLL).toHaveLength(1)
    await expect.poll(() => listStored(salon, addDays(salon.day, 21)), POLL).toHaveLength(1)
  })
})

describe('a booking that stands in the agenda', () => {
  test('opens with who, what and how much', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.book()
    const page = await openAgendaVisit(stand, salon)
    await bookingCard(page, /Carla/).press('m')
    await expectText(bookingDialog(page), /\(11\) 98765-4321 · primeira visita/)
    await expectText(bookingDialog(page), 'R$ 50,00')
    await page.keyboard.press('Escape')
    await expectNothing(bookingDialog(page))
  })

  test('takes every state, each in a word, and each can be taken back', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.book()
    const page = await openAgendaVisit(stand, salon)
    const become = async (state: string) => {
      await bookingCard(page, /Carla/).click()
      await button(bookingDialog(page), state).click()
      await expectNothing(bookingDialog(page))
    }
    const status = async () => {
      const [one] = await salon.stored()
      return one?.cancel_reason ?? one?.status
    }
    await become('Pendente')
    await expectVisible(bookingCard(page, /Pendente/))
    await expect.poll(status, POLL).toBe('pendente')
    await become('Concluído')
    await expectVisible(bookingCard(page, /Concluído/))
    await expect.poll(status, POLL).toBe('completed')
    await become('Confirmado')
    await expect.poll(status, POLL).toBe('confirmed')
    await become('Não compareceu')
    await expectNothing(bookingCard(page, /Carla/))
    await expect.poll(status, POLL).toBe('no_show')
    await pressUndo(page)
    await expectVisible(bookingCard(page, /Confirmado/))
    await expect.poll(status, POLL).toBe('confirmed')
  })

  test('goes to the trash by its card or by Delete, and comes back by the toast', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.book()
    const page = await openAgendaVisit(stand, salon)
    await bookingCard(page, /Carla/).click()
    await button(bookingDialog(page), 'Excluir').click()
    await expectNothing(bookingCard(page, /Carla/))
    await expect.poll(() => salon.stored(), POLL).toEqual([])
    await pressUndo(page)
    await expectVisible(bookingCard(page, /Carla/))
    await bookingCard(page, /Carla/).press('Delete')
    await expectNothing(bookingCard(page, /Carla/))
    await expect.poll(() => salon.stored(), POLL).toEqual([])
  })

  test('may be given back and deleted again however quickly', async () => {
    const salon = await openAgendaSalon(stand)
    const { id } = await salon.book()
    const page = await openAgendaVisit(stand, salon)
    // Only what is done here changes what is shown.
    page.route('**/api/events*', ignore)
    await page.reload()
    await bookingCard(page, /Carla/).press('Delete')
    await expectNothing(bookingCard(page, /Carla/))
    await expect.poll(() => salon.stored(), POLL).toEqual([])
    await page.network.waitForIdle()
    const release = page.network.hold('**/restore')
    await pressUndo(page)
    await bookingCard(page, /Carla/).press('Delete')
    await expectNothing(bookingCard(page, /Carla/))
    release()
    const countDeletions = () =>
      page.network.requests.filter(
        (one) => one.method() === 'DELETE' && one.url().endsWith(`/api/bookings/${id}`),
      ).length
    await expect.poll(countDeletions, POLL).toBe(2)
    await expect.poll(() => salon.stored(), POLL).toEqual([])
  })

  test('leads to its comanda', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.book()
    const page = await openAgendaVisit(stand, salon)
    await bookingCard(page, /Carla/).click()
    await button(bookingDialog(page), 'Comanda').click()
    await expectVisible(page.getByRole('complementary', { name: 'Total' }))
  })

  test('is edited by two at once: the second is told, and nothing that was typed is lost', async () => {
    const salon = await openAgendaSalon(stand)
    const booking = await salon.book()
    const page = await openAgendaVisit(stand, salon)
    await bookingCard(page, /Carla/).click()
    await button(bookingDialog(page), 'Editar').click()
    const form = page.getByRole('dialog', { name: 'Editar agendamento' })
    await form.getByText('Mais opções').click()
    await form.getByLabel('Observação').fill('Alergia a amônia')
    await salon.calls.change(booking, { time: '11:30' })
    await button(form, 'Salvar').click()
    await expectText(form, 'Este agendamento mudou enquanto você editava.')
    await expectText(form, /11:30 às 12:00/)
    await expect.poll(() => form.getByLabel('Horário').inputValue(), POLL).toBe('11:30')
    expect(await form.getByLabel('Observação').inputValue()).toBe('Alergia a amônia')
    await button(form, 'Salvar').click()
    await expectNothing(form)
    const [one] = await salon.stored()
    expect([one?.time, one?.notes]).toEqual(['11:30', 'Alergia a amônia'])
  })
})

describe('a booking is moved by keyboard', () => {
  const describeStored = async (salon: AgendaSalon) => {
    const [one] = await salon.stored()
    return one && [one.time, one.duration, one.professional_name].join(' ')
  }

  test('with Alt and arrows, heard at each step, saved by Enter, and taken back', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.book()
    const page = await openAgendaVisit(stand, salon)
    await bookingCard(page, /Carla/).press('Alt+ArrowDown')
    await expectHeard(page, 'Carla Dias: 10:15 às 10:45, Rafa Lima')
    await page.keyboard.press('Alt+ArrowLeft')
    await page.keyboard.press('Shift+Alt+ArrowDown')
    await expectHeard(page, 'Carla Dias: 10:15 às 11:00, Dora Reis')
    expect(await describeStored(salon)).toBe('10:00 30 Rafa Lima')
    await page.keyboard.press('Enter')
    await expect.poll(() => describeStored(salon), POLL).toBe('10:15 45 Dora Reis')
    await expectVisible(bookingCard(page, /^10:15 às 11:00, Carla Dias, Corte, Dora Reis/))
    await bookingCard(page, /Carla/).press('Control+z')
    await expect.poll(() => describeStored(salon), POLL).toBe('10:00 30 Rafa Lima')
  })

  test('and stays where it was after Escape', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.book()
    const page = await openAgendaVisit(stand, salon)
    await bookingCard(page, /Carla/).press('Alt+ArrowUp')
    await expectHeard(page, 'Carla Dias: 09:45 às 10:15, Rafa Lima')
    await page.keyboard.press('Escape')
    await expectHeard(page, 'Voltou para onde estava')
    await page.network.waitForIdle()
    expect(page.network.requests.filter((one) => one.method() === 'PATCH')).toEqual([])
    expect(await describeStored(salon)).toBe('10:00 30 Rafa Lima')
  })

  test('but not one that is done', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.calls.set(await salon.book(), 'completed')
    const page = await openAgendaVisit(stand, salon)
    await bookingCard(page, /Carla/).press('Alt+ArrowDown')
    await expectHeard(page, 'não muda de lugar')
  })

  test('asks at a time that is taken, comes back, and is an encaixe where that is wanted', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.book()
    await salon.book({ time: '10:30', client: { nome: 'Ana Lima' } })
    const page = await openAgendaVisit(stand, salon)
    await bookingCard(page, /Carla/).press('Alt+ArrowDown')
    await expectHeard(page, 'Carla Dias: 10:15 às 10:45, Rafa Lima')
    await page.keyboard.press('Enter')
    const asked = page.getByRole('dialog', { name: 'Encaixar?' })
    await expectVisible(page.locator('[data-drag-preview][data-fits="false"]'))
    await expectText(asked, 'Carla Dias ficaria ao mesmo tempo que Ana Lima.')
    await button(asked, 'Cancelar').click()
    await expectNothing(asked)
    await expectVisible(bookingCard(page, /^10:00 às 10:30, Carla/))
    await bookingCard(page, /Carla/).press('Alt+ArrowDown')
    await page.keyboard.press('Enter')
    await button(asked, 'Encaixar').click()
    await expectVisible(bookingCard(page, /^10:15 às 10:45, Carla.*Encaixe/))
    await expect
      .poll(async () => (await salon.stored()).map((one) => one.encaixe), POLL)
      .toEqual([true, false])
    // Longer than it was it stays one, without being asked for again.
    await bookingCard(page, /Carla/).press('Alt+Shift+ArrowDown')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await salon.stored()).map((one) => [one.duration, one.encaixe]), POLL)
      .toEqual([
        [45, true],
        [30, false],
      ])
  })
})

describe('an agenda', () => {
  test('of a day without bookings says why where that is not by chance', async () => {
    const salon = await openAgendaSalon(stand)
    const sunday = await openAgendaVisit(stand, salon, { query: 'dia=2026-12-06' })
    await expectText(
      sunday,
      /^O salão não abre neste dia\. Toque em um horário para agendar mesmo assim\./,
    )
    const hours = sunday.getByRole('link', { name: 'Mudar os horários' })
    expect(await hours.getAttribute('href')).toBe('/admin/settings?aba=horarios')
    await salon.calls.block({ date: salon.day, full_day: true, professional_id: null })
    await expectText(await openAgendaVisit(stand, salon), /^O dia está bloqueado para todos\./)
  })

  test('draws what goes on after midnight on the day after too, and opens it there', async () => {
    const salon = await openAgendaSalon(stand)
    const { id } = await salon.book({ time: '23:30', duration: 60 })
    const query = 'dia=2026-12-01'
    const page = await openAgendaVisit(stand, salon, { query })
    const name = /^23:30 às 00:30, desde o dia anterior, Carla Dias/
    const rest = professionalColumn(page, 'Rafa Lima').getByRole('button', { name })
    await expectVisible(rest)
    await expectVisible(agendaRegion(page).getByRole('region', { name: 'Rafa Lima, 0 horários' }))
    await expectNothing(page.getByText(/Dia livre/))
    await rest.press('Alt+ArrowDown')
    await expectText(page, 'Começou no dia anterior: mova por lá')
    await rest.click()
    await expectVisible(bookingDialog(page))
    expect(readQuery(page).agendamento).toBe(id)
    const week = await openAgendaVisit(stand, salon, { query: `${query}&visao=semana` })
    await expectVisible(bookingCard(week, name))
    const list = await openAgendaVisit(stand, salon, { query: `${query}&visao=lista` })
    await expect.poll(() => bookingCard(list, /Carla/).count(), POLL).toBe(1)
  })

  test('of a day without bookings says so, and one of a new salon what is missing', async () => {
    const salon = await openAgendaSalon(stand)
    const page = await openAgendaVisit(stand, salon)
    await expectText(page, 'Dia livre por enquanto. Toque em um horário para agendar.')
    const other = await openAgendaSalon(stand, { professionals: [] })
    const empty = await stand.visitAs(other.owner, '/admin/agenda')
    await expectHeading(empty, 'Sua agenda ainda está vazia')
    await expectText(empty, /^Falta cadastrar quem atende\./)
    await expectVisible(empty.getByRole('main').getByRole('link', { name: 'Primeiros passos' }))
    await expectVisible(button(empty, 'Copiar link'))
    // No form that could only be refused.
    await button(empty, /^Novo/).click()
    const dialog = empty.getByRole('dialog', { name: 'Novo agendamento' })
    await expectVisible(dialog.getByRole('link', { name: 'Primeiros passos' }))
    expect(await dialog.getByRole('button', { name: 'Salvar' }).count()).toBe(0)
    const bare = await openAgendaSalon(stand, { services: [] })
    const waiting = await stand.visitAs(bare.owner, '/admin/agenda')
    await expectText(waiting, /^Ainda não há serviços cadastrados/)
    await expectVisible(waiting.getByRole('link', { name: 'Cadastrar serviços' }))
  })

  test('that cannot be loaded says so, and is loaded at the second try', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.book()
    const page = await openAgendaVisit(stand, salon)
    page.route('**/api/agenda**', answerWith(500, { code: 'unexpected', message: '' }))
    await page.reload()
    await expectText(page, 'Não foi possível carregar')
    page.unroute('**/api/agenda**')
    await button(page, 'Tentar novamente').click()
    await expectVisible(bookingCard(page, /Carla/))
  })

  test('that a server of the version before answers is shown, without what it does not say', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.book()
    const page = await openAgendaVisit(stand, salon)
    page.route('**/api/agenda**', async (route) => {
      const { overnight: _, ...before } = await (await route.fetch()).json()
      await route.fulfill({ json: before })
    })
    await page.reload()
    await expectVisible(bookingCard(page, /Carla/))
  })

  test('whose change gets no answer puts the booking back, and says so', async () => {
    const salon = await openAgendaSalon(stand)
    const { id } = await salon.book()
    const page = await openAgendaVisit(stand, salon)
    page.route(`**/api/bookings/${id}`, cut)
    await bookingCard(page, /Carla/).press('Alt+ArrowDown')
    await expectHeard(page, 'Carla Dias: 10:15 às 10:45, Rafa Lima')
    await page.keyboard.press('Enter')
    await expectVisible(findToast(page, 'A resposta não chegou.'))
    await expectVisible(bookingCard(page, /^10:00/))
  })
})
