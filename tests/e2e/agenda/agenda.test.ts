import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/time/civil-time.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { holdRequests, PHONE } from '#tests/support/e2e/browser/visit.ts'
import { signUpAccount } from '#tests/support/e2e/demo-people.ts'
import {
  type AgendaSalon,
  agendaRegion,
  agendaToast,
  bookingCard,
  bookingDialog,
  bookingForm,
  clickAt,
  findVisibleSpot,
  openAgenda,
  openAgendaSalon,
  openAgendaVisit,
  option,
  pressUndo,
} from '#tests/support/e2e/screens/agenda-screen.ts'
import {
  answerWith,
  BROKEN,
  expectHeading,
  openSignedIn,
  REFUSED,
} from '#tests/support/e2e/screens/console.ts'
import {
  button,
  expectFocus,
  expectNothingCut,
  expectText,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

/** What lies behind a modal dialog has no role while that is open. */
const bookingCardBehindDialog = (page: Page) => page.locator('button[data-booking]')

const summary = async (house: AgendaSalon, date?: string) =>
  (await house.stored(date)).map(({ time, client_name, service_name, professional_name }) =>
    [time, client_name, service_name, professional_name].join(' · '),
  )

describe('a booking is entered', () => {
  test('for somebody who walked in, in four taps', async () => {
    const house = await openAgendaSalon(stand)
    const { page } = await openAgendaVisit(stand, house, { size: PHONE, hasTouch: true })
    const { x, y } = await findVisibleSpot(page, 'Bia Costa', '10:30')
    let taps = 0
    const tap = async (act: Promise<void>) => {
      taps += 1
      await act
    }
    await tap(page.touchscreen.tap(x, y + 3))
    await tap(option(bookingForm(page), /^Cliente sem cadastro/).tap())
    await tap(option(bookingForm(page), /^Escova/).tap())
    await tap(button(bookingForm(page), 'Salvar').tap())
    await expectVisible(
      bookingCard(page, /^10:30 às 11:30, Cliente sem cadastro, Escova, Bia Costa, Confirmado/),
    )
    expect(taps).toBeLessThanOrEqual(4)
    await expect
      .poll(() => summary(house))
      .toEqual(['10:30 · Cliente sem cadastro · Escova · Bia Costa'])
  })

  test('for walk-ins, who are one client and not one each time', async () => {
    const house = await openAgendaSalon(stand)
    const { page } = await openAgendaVisit(stand, house)
    for (const time of ['10:30', '12:00']) {
      await clickAt(page, 'Bia Costa', time)
      await option(bookingForm(page), /^Cliente sem cadastro/).click()
      await option(bookingForm(page), /^Corte/).click()
      await button(bookingForm(page), 'Salvar').click()
      await expectVisible(bookingCard(page, new RegExp(`^${time} às`)))
    }
    const clients = (await house.stored()).map(({ client_id }) => client_id)
    expect(new Set(clients).size).toBe(1)
  })

  test('for a client who is found, by keyboard alone, with another price and a note', async () => {
    const house = await openAgendaSalon(stand)
    const { page } = await openAgendaVisit(stand, house)
    await agendaRegion(page).locator('[data-grid-focus]').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    const at = await agendaRegion(page).locator('[data-grid-focus]').innerText()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Cliente')
    await page.keyboard.type('carla')
    await expectVisible(option(bookingForm(page), /^Carla Dias/))
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Serviço')
    await page.keyboard.type('esc')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Salvar')
    await bookingForm(page).getByLabel('Preço (R$)').fill('95,50')
    await bookingForm(page).getByText('Mais opções').click()
    await bookingForm(page).getByLabel('Observação').fill('Traz a filha')
    await bookingForm(page).getByLabel('Observação').press('Tab')
    await button(bookingForm(page), 'Salvar').press('Enter')
    await expectVisible(bookingCard(page, /Carla Dias, Escova/))
    const [one] = await house.stored()
    expect(one).toMatchObject({ time: at, price: 95.5, notes: 'Traz a filha', origin: 'console' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement !== document.body))
      .toBe(true)
  })

  test('for a client who is made on the spot by name and number', async () => {
    const house = await openAgendaSalon(stand)
    const { page } = await openAgendaVisit(stand, house)
    await clickAt(page, 'Rafa Lima', '09:00')
    await bookingForm(page).getByRole('combobox', { name: 'Cliente' }).fill('Joana Prado')
    await option(bookingForm(page), 'Novo cliente: Joana Prado').click()
    await bookingForm(page).getByLabel('Celular').fill('119')
    await option(bookingForm(page), /^Corte/).click()
    await button(bookingForm(page), 'Salvar').click()
    await expectText(bookingForm(page), 'Por favor, insira um número de telefone válido.')
    await bookingForm(page).getByLabel('Celular').fill('11912345678')
    await button(bookingForm(page), 'Salvar').click()
    await expectVisible(bookingCard(page, /^09:00 às 09:30, Joana Prado, Corte, Rafa Lima/))
    expect((await house.stored())[0]?.client_phone).toBe('11912345678')
  })

  test('not before it has a client and a service, and once where Salvar is pressed twice', async () => {
    const house = await openAgendaSalon(stand)
    const { page } = await openAgendaVisit(stand, house)
    await button(page, 'Novo agendamento').click()
    await button(bookingForm(page), 'Salvar').click()
    await expectText(bookingForm(page), 'Escolha ou escreva o nome do cliente.')
    await expectText(bookingForm(page), 'Escolha um serviço.')
    await expectText(bookingForm(page), 'Escolha o horário.')
    await option(bookingForm(page), /^Carla Dias/).click()
    await option(bookingForm(page), /^Corte/).click()
    await bookingForm(page).getByLabel('Horário').fill('15:00')
    await button(bookingForm(page), 'Salvar').dblclick()
    await expectVisible(bookingCard(page, /^15:00/))
    await expectNothingCut(bookingForm(page))
    expect(await house.stored()).toHaveLength(1)
  })

  test('over another one only where somebody says so, and is seen to be an encaixe', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({ time: '10:00', what: 'Escova' })
    const { page } = await openAgendaVisit(stand, house, { allow: REFUSED })
    await button(page, 'Novo agendamento').click()
    await option(bookingForm(page), /^Cliente sem cadastro/).click()
    await option(bookingForm(page), /^Corte/).click()
    await bookingForm(page).getByLabel('Profissional').selectOption('Rafa Lima')
    await bookingForm(page).getByLabel('Horário').fill('10:15')
    await button(bookingForm(page), 'Salvar').click()
    await expectVisible(
      bookingForm(page)
        .getByRole('alert')
        .getByText(/já está ocupado/),
    )
    await button(bookingForm(page), 'Encaixar mesmo assim').click()
    const squeezed = bookingCard(page, /^10:15.*Encaixe/)
    await expectVisible(squeezed)
    const [host, guest] = [
      await bookingCard(page, /Carla/).boundingBox(),
      await squeezed.boundingBox(),
    ]
    expect(guest?.x).toBeGreaterThan((host?.x ?? 0) + (host?.width ?? 0) * 0.3)
    expect(await squeezed.evaluate((one) => getComputedStyle(one).borderStyle)).toBe('dashed')
  })

  test('every week until a date: dates that are taken are listed first, and left out', async () => {
    const house = await openAgendaSalon(stand)
    const second = addDays(house.day, 7)
    await house.book({ time: '10:00', date: second })
    const { page } = await openAgendaVisit(stand, house, { allow: REFUSED })
    await clickAt(page, 'Rafa Lima', '10:00')
    await option(bookingForm(page), /^Cliente sem cadastro/).click()
    await option(bookingForm(page), /^Corte/).click()
    await bookingForm(page).getByText('Mais opções').click()
    await bookingForm(page).getByLabel('Repetir', { exact: true }).check()
    await bookingForm(page).getByLabel('Até').fill(addDays(house.day, 21))
    await button(bookingForm(page), 'Salvar').click()
    const dialog = page.getByRole('dialog', { name: 'Algumas datas não estão livres' })
    await expectText(dialog, '3 de 4 datas podem ser agendadas.')
    expect(await dialog.getByRole('listitem').count()).toBe(1)
    expect(await house.stored()).toEqual([])
    await button(dialog, 'Voltar').click()
    await button(bookingForm(page), 'Salvar').click()
    await button(dialog, 'Agendar as outras 3').click()
    await expectVisible(agendaToast(page, '3 horários agendados'))
    await expect.poll(() => summary(house, second)).toHaveLength(1)
    await expect.poll(() => summary(house, addDays(house.day, 21))).toHaveLength(1)
  })
})

const focused = (page: Page) =>
  page.evaluate(() => {
    const on = document.activeElement
    const label = on instanceof HTMLInputElement ? on.labels?.[0]?.textContent : on?.textContent
    return label?.trim()
  })

describe('a booking that stands in the agenda', () => {
  test('opens with who, what and how much, and gives the focus back', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    const { page } = await openAgendaVisit(stand, house)
    await bookingCard(page, /Carla/).focus()
    await page.keyboard.press('m')
    await expectText(bookingDialog(page), /\(11\) 98765-4321 · primeira visita/)
    await expectText(bookingDialog(page), 'R$ 50,00')
    await page.keyboard.press('Escape')
    await expectNothingCut(bookingDialog(page))
    await expectFocus(bookingCard(page, /Carla/))
  })

  test('stays beside its card while the agenda is scrolled and the window is resized', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({ time: '10:00' })
    const { page } = await openAgendaVisit(stand, house)
    await bookingCard(page, /Carla/).click()
    const measureGap = async () => {
      // Rafa's column is the last one, so it stands at the left.
      const card = await bookingCardBehindDialog(page).boundingBox()
      const dialog = await bookingDialog(page).boundingBox()
      if (!card || !dialog) return null
      return [card.x - dialog.x - dialog.width, dialog.y - card.y].map(Math.round)
    }
    await expect.poll(measureGap).toEqual([10, 0])
    await page.locator('section[aria-label="Agenda"]').evaluate((grid) => grid.scrollBy(0, 60))
    await expect.poll(measureGap).toEqual([10, 0])
    await page.setViewportSize({ width: 1180, height: 900 })
    await expect.poll(measureGap).toEqual([10, 0])
  })

  test('takes every state, each in a word, and each can be taken back', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    const { page } = await openAgendaVisit(stand, house)
    const become = async (state: string) => {
      await bookingCard(page, /Carla/).click()
      await button(bookingDialog(page), state).click()
      await expectNothingCut(bookingDialog(page))
    }
    const status = async () => {
      const [one] = await house.stored()
      return one?.cancel_reason ?? one?.status
    }
    await become('Pendente')
    await expectVisible(bookingCard(page, /Pendente/))
    await expect.poll(status).toBe('pendente')
    await become('Concluído')
    await expectVisible(bookingCard(page, /Concluído/))
    await expect.poll(status).toBe('completed')
    await become('Confirmado')
    await expect.poll(status).toBe('confirmed')
    await become('Não veio')
    await expectNothingCut(bookingCard(page, /Carla/))
    await expect.poll(status).toBe('no_show')
    await pressUndo(page)
    await expectVisible(bookingCard(page, /Confirmado/))
    await expect.poll(status).toBe('confirmed')
  })

  test('goes to the trash by its card or by Delete, and comes back by the toast', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    const { page } = await openAgendaVisit(stand, house)
    await bookingCard(page, /Carla/).click()
    await button(bookingDialog(page), 'Excluir').click()
    await expectNothingCut(bookingCard(page, /Carla/))
    await expect.poll(() => house.stored()).toEqual([])
    await pressUndo(page)
    await expectVisible(bookingCard(page, /Carla/))
    await bookingCard(page, /Carla/).focus()
    await page.keyboard.press('Delete')
    await expectNothingCut(bookingCard(page, /Carla/))
    await expect.poll(() => house.stored()).toEqual([])
  })

  test('may be given back and deleted again however quickly', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    const { page } = await openAgendaVisit(stand, house)
    await bookingCard(page, /Carla/).focus()
    await page.keyboard.press('Delete')
    await expectNothingCut(bookingCard(page, /Carla/))
    await expect.poll(() => house.stored()).toEqual([])
    const release = await holdRequests(page, '**/restore')
    await pressUndo(page)
    await bookingCard(page, /Carla/).focus()
    const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await page.keyboard.press('Delete')
    await expectNothingCut(bookingCard(page, /Carla/))
    release()
    expect((await deleted).status()).toBe(200)
    expect(await house.stored()).toEqual([])
  })

  test('leads to its comanda', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    const { page } = await openAgendaVisit(stand, house)
    await bookingCard(page, /Carla/).click()
    await button(bookingDialog(page), 'Comanda').click()
    await expectVisible(page.getByRole('dialog', { name: 'Carla Dias' }).getByText('Corte').first())
  })

  test('is edited in two tabs: the second is told, and nothing that was typed is lost', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    const { page, context } = await openAgendaVisit(stand, house, { allow: REFUSED })
    const other = await context.newPage()
    await openAgenda(other, stand.url, `dia=${house.day}`)
    const edit = (tab: Page) => tab.getByRole('dialog', { name: 'Editar agendamento' })
    for (const tab of [page, other]) {
      await bookingCard(tab, /Carla/).click()
      await button(bookingDialog(tab), 'Editar').click()
    }
    await edit(other).getByText('Mais opções').click()
    await edit(other).getByLabel('Observação').fill('Alergia a amônia')
    await edit(page).getByLabel('Horário').fill('11:30')
    await button(edit(page), 'Salvar').click()
    await expectVisible(bookingCard(page, /^11:30/))
    await button(edit(other), 'Salvar').click()
    await expectText(edit(other), 'Este agendamento mudou enquanto você editava.')
    await expectText(edit(other), /11:30 às 12:00/)
    await expect.poll(() => edit(other).getByLabel('Horário').inputValue()).toBe('11:30')
    await expect
      .poll(() => edit(other).getByLabel('Observação').inputValue())
      .toBe('Alergia a amônia')
    await button(edit(other), 'Salvar').click()
    await expectNothingCut(edit(other))
    const [one] = await house.stored()
    expect([one?.time, one?.notes]).toEqual(['11:30', 'Alergia a amônia'])
  })
})

describe('an agenda', () => {
  test('of a day without bookings says so, and one of a new salon what to do next', async () => {
    const house = await openAgendaSalon(stand)
    const { page } = await openAgendaVisit(stand, house)
    await expectText(page, 'Dia livre por enquanto. Toque em um horário para agendar.')
    const other = await signUpAccount(stand.url, 'admin')
    const visit = await openSignedIn(stand, other, '/admin/agenda')
    await expectHeading(visit.page, 'Dia livre por enquanto')
    await expectVisible(button(visit.page, 'Copiar link'))
  })

  test('that cannot be loaded says so, and is loaded at the second try', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    const { page } = await openAgendaVisit(stand, house, { allow: BROKEN })
    await page.route('**/api/agenda**', answerWith(500, { code: 'unexpected', message: '' }))
    await page.reload()
    await expectText(page, 'Não foi possível carregar')
    await page.unroute('**/api/agenda**')
    await button(page, 'Tentar novamente').click()
    await expectVisible(bookingCard(page, /Carla/))
  })

  test('without a connection moves nothing, and says so', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    const { page, context } = await openAgendaVisit(stand, house, { allow: BROKEN })
    await context.setOffline(true)
    await bookingCard(page, /Carla/).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Enter')
    await expectVisible(agendaToast(page, 'Sem conexão. Nada foi alterado.'))
    await expectVisible(bookingCard(page, /^10:00/))
  })
})
