import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/time/civil-time.ts'
import { useStand } from '#tests/support/e2e/browser/use-test-site.ts'
import { hold, PHONE } from '#tests/support/e2e/browser/visit.ts'
import { makeAccount } from '#tests/support/e2e/demo-people.ts'
import {
  agenda,
  atAgenda,
  card,
  clickAt,
  form,
  type House,
  openAgenda,
  opened,
  openHouse,
  option,
  seenSpot,
  toast,
  undo,
} from '#tests/support/e2e/screens/agenda-screen.ts'
import {
  answers,
  BROKEN,
  REFUSED,
  seesHeading,
  signedIn,
} from '#tests/support/e2e/screens/console.ts'
import {
  button,
  hasFocus,
  missesNothingOf,
  sees,
  seesText,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useStand()

const summary = async (house: House, date?: string) =>
  (await house.stored(date)).map(({ time, client_name, service_name, professional_name }) =>
    [time, client_name, service_name, professional_name].join(' · '),
  )

describe('a booking is entered', () => {
  test('for somebody who walked in, in four taps', async () => {
    const house = await openHouse(stand)
    const { page } = await atAgenda(stand, house, { size: PHONE, hasTouch: true })
    const { x, y } = await seenSpot(page, 'Bia Costa', '10:30')
    let taps = 0
    const tap = async (act: Promise<void>) => {
      taps += 1
      await act
    }
    await tap(page.touchscreen.tap(x, y + 3))
    await tap(option(form(page), /^Cliente sem cadastro/).tap())
    await tap(option(form(page), /^Escova/).tap())
    await tap(button(form(page), 'Salvar').tap())
    await sees(card(page, /^10:30 às 11:30, Cliente sem cadastro, Escova, Bia Costa, Confirmado/))
    expect(taps).toBeLessThanOrEqual(4)
    await expect
      .poll(() => summary(house))
      .toEqual(['10:30 · Cliente sem cadastro · Escova · Bia Costa'])
  })

  test('for walk-ins, who are one client and not one each time', async () => {
    const house = await openHouse(stand)
    const { page } = await atAgenda(stand, house)
    for (const time of ['10:30', '12:00']) {
      await clickAt(page, 'Bia Costa', time)
      await option(form(page), /^Cliente sem cadastro/).click()
      await option(form(page), /^Corte/).click()
      await button(form(page), 'Salvar').click()
      await sees(card(page, new RegExp(`^${time} às`)))
    }
    const clients = (await house.stored()).map(({ client_id }) => client_id)
    expect(new Set(clients).size).toBe(1)
  })

  test('for a client who is found, by keyboard alone, with another price and a note', async () => {
    const house = await openHouse(stand)
    const { page } = await atAgenda(stand, house)
    await agenda(page).locator('[data-here]').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    const at = await agenda(page).locator('[data-here]').innerText()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Cliente')
    await page.keyboard.type('carla')
    await sees(option(form(page), /^Carla Dias/))
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Serviço')
    await page.keyboard.type('esc')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Salvar')
    await form(page).getByLabel('Preço (R$)').fill('95,50')
    await form(page).getByText('Mais opções').click()
    await form(page).getByLabel('Observação').fill('Traz a filha')
    await form(page).getByLabel('Observação').press('Tab')
    await button(form(page), 'Salvar').press('Enter')
    await sees(card(page, /Carla Dias, Escova/))
    const [one] = await house.stored()
    expect(one).toMatchObject({ time: at, price: 95.5, notes: 'Traz a filha', origin: 'console' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement !== document.body))
      .toBe(true)
  })

  test('for a client who is made on the spot by name and number', async () => {
    const house = await openHouse(stand)
    const { page } = await atAgenda(stand, house)
    await clickAt(page, 'Rafa Lima', '09:00')
    await form(page).getByRole('combobox', { name: 'Cliente' }).fill('Joana Prado')
    await option(form(page), 'Novo cliente: Joana Prado').click()
    await form(page).getByLabel('Celular').fill('119')
    await option(form(page), /^Corte/).click()
    await button(form(page), 'Salvar').click()
    await seesText(form(page), 'Por favor, insira um número de telefone válido.')
    await form(page).getByLabel('Celular').fill('11912345678')
    await button(form(page), 'Salvar').click()
    await sees(card(page, /^09:00 às 09:30, Joana Prado, Corte, Rafa Lima/))
    expect((await house.stored())[0]?.client_phone).toBe('11912345678')
  })

  test('not before it has a client and a service, and once where Salvar is pressed twice', async () => {
    const house = await openHouse(stand)
    const { page } = await atAgenda(stand, house)
    await button(page, 'Novo agendamento').click()
    await button(form(page), 'Salvar').click()
    await seesText(form(page), 'Escolha ou escreva o nome do cliente.')
    await seesText(form(page), 'Escolha um serviço.')
    await seesText(form(page), 'Escolha o horário.')
    await option(form(page), /^Carla Dias/).click()
    await option(form(page), /^Corte/).click()
    await form(page).getByLabel('Horário').fill('15:00')
    await button(form(page), 'Salvar').dblclick()
    await sees(card(page, /^15:00/))
    await missesNothingOf(form(page))
    expect(await house.stored()).toHaveLength(1)
  })

  test('over another one only where somebody says so, and is seen to be an encaixe', async () => {
    const house = await openHouse(stand)
    await house.book({ time: '10:00', what: 'Escova' })
    const { page } = await atAgenda(stand, house, { allow: REFUSED })
    await button(page, 'Novo agendamento').click()
    await option(form(page), /^Cliente sem cadastro/).click()
    await option(form(page), /^Corte/).click()
    await form(page).getByLabel('Profissional').selectOption('Rafa Lima')
    await form(page).getByLabel('Horário').fill('10:15')
    await button(form(page), 'Salvar').click()
    await sees(
      form(page)
        .getByRole('alert')
        .getByText(/já está ocupado/),
    )
    await button(form(page), 'Encaixar mesmo assim').click()
    const squeezed = card(page, /^10:15.*Encaixe/)
    await sees(squeezed)
    const [host, guest] = [await card(page, /Carla/).boundingBox(), await squeezed.boundingBox()]
    expect(guest?.x).toBeGreaterThan((host?.x ?? 0) + (host?.width ?? 0) * 0.3)
    expect(await squeezed.evaluate((one) => getComputedStyle(one).borderStyle)).toBe('dashed')
  })

  test('every week until a date: dates that are taken are listed first, and left out', async () => {
    const house = await openHouse(stand)
    const second = addDays(house.day, 7)
    await house.book({ time: '10:00', date: second })
    const { page } = await atAgenda(stand, house, { allow: REFUSED })
    await clickAt(page, 'Rafa Lima', '10:00')
    await option(form(page), /^Cliente sem cadastro/).click()
    await option(form(page), /^Corte/).click()
    await form(page).getByText('Mais opções').click()
    await form(page).getByLabel('Repetir', { exact: true }).check()
    await form(page).getByLabel('Até').fill(addDays(house.day, 21))
    await button(form(page), 'Salvar').click()
    const dialog = page.getByRole('dialog', { name: 'Algumas datas não estão livres' })
    await seesText(dialog, '3 de 4 datas podem ser agendadas.')
    expect(await dialog.getByRole('listitem').count()).toBe(1)
    expect(await house.stored()).toEqual([])
    await button(dialog, 'Voltar').click()
    await button(form(page), 'Salvar').click()
    await button(dialog, 'Agendar as outras 3').click()
    await sees(toast(page, '3 horários agendados'))
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
    const house = await openHouse(stand)
    await house.book({})
    const { page } = await atAgenda(stand, house)
    await card(page, /Carla/).focus()
    await page.keyboard.press('m')
    await seesText(opened(page), /\(11\) 98765-4321 · primeira visita/)
    await seesText(opened(page), 'R$ 50,00')
    await page.keyboard.press('Escape')
    await missesNothingOf(opened(page))
    await hasFocus(card(page, /Carla/))
  })

  test('takes every state, each in a word, and each can be taken back', async () => {
    const house = await openHouse(stand)
    await house.book({})
    const { page } = await atAgenda(stand, house)
    const become = async (state: string) => {
      await card(page, /Carla/).click()
      await button(opened(page), state).click()
      await missesNothingOf(opened(page))
    }
    const status = async () => {
      const [one] = await house.stored()
      return one?.cancel_reason ?? one?.status
    }
    await become('Pendente')
    await sees(card(page, /Pendente/))
    await expect.poll(status).toBe('pendente')
    await become('Concluído')
    await sees(card(page, /Concluído/))
    await expect.poll(status).toBe('completed')
    await become('Confirmado')
    await expect.poll(status).toBe('confirmed')
    await become('Não veio')
    await missesNothingOf(card(page, /Carla/))
    await expect.poll(status).toBe('no_show')
    await undo(page)
    await sees(card(page, /Confirmado/))
    await expect.poll(status).toBe('confirmed')
  })

  test('goes to the trash by its card or by Delete, and comes back by the toast', async () => {
    const house = await openHouse(stand)
    await house.book({})
    const { page } = await atAgenda(stand, house)
    await card(page, /Carla/).click()
    await button(opened(page), 'Excluir').click()
    await missesNothingOf(card(page, /Carla/))
    await expect.poll(() => house.stored()).toEqual([])
    await undo(page)
    await sees(card(page, /Carla/))
    await card(page, /Carla/).focus()
    await page.keyboard.press('Delete')
    await missesNothingOf(card(page, /Carla/))
    await expect.poll(() => house.stored()).toEqual([])
  })

  test('may be given back and deleted again however quickly', async () => {
    const house = await openHouse(stand)
    await house.book({})
    const { page } = await atAgenda(stand, house)
    await card(page, /Carla/).focus()
    await page.keyboard.press('Delete')
    await missesNothingOf(card(page, /Carla/))
    await expect.poll(() => house.stored()).toEqual([])
    const release = await hold(page, '**/restore')
    await undo(page)
    await card(page, /Carla/).focus()
    const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await page.keyboard.press('Delete')
    await missesNothingOf(card(page, /Carla/))
    release()
    expect((await deleted).status()).toBe(200)
    expect(await house.stored()).toEqual([])
  })

  test('leads to its comanda', async () => {
    const house = await openHouse(stand)
    await house.book({})
    const { page } = await atAgenda(stand, house)
    await card(page, /Carla/).click()
    await button(opened(page), 'Comanda').click()
    await sees(page.getByRole('dialog', { name: 'Carla Dias' }).getByText('Corte').first())
  })

  test('is edited in two tabs: the second is told, and nothing that was typed is lost', async () => {
    const house = await openHouse(stand)
    await house.book({})
    const { page, context } = await atAgenda(stand, house, { allow: REFUSED })
    const other = await context.newPage()
    await openAgenda(other, stand.url, `dia=${house.day}`)
    const edit = (tab: Page) => tab.getByRole('dialog', { name: 'Editar agendamento' })
    for (const tab of [page, other]) {
      await card(tab, /Carla/).click()
      await button(opened(tab), 'Editar').click()
    }
    await edit(other).getByText('Mais opções').click()
    await edit(other).getByLabel('Observação').fill('Alergia a amônia')
    await edit(page).getByLabel('Horário').fill('11:30')
    await button(edit(page), 'Salvar').click()
    await sees(card(page, /^11:30/))
    await button(edit(other), 'Salvar').click()
    await seesText(edit(other), 'Este agendamento mudou enquanto você editava.')
    await seesText(edit(other), /11:30 às 12:00/)
    await expect.poll(() => edit(other).getByLabel('Horário').inputValue()).toBe('11:30')
    await expect
      .poll(() => edit(other).getByLabel('Observação').inputValue())
      .toBe('Alergia a amônia')
    await button(edit(other), 'Salvar').click()
    await missesNothingOf(edit(other))
    const [one] = await house.stored()
    expect([one?.time, one?.notes]).toEqual(['11:30', 'Alergia a amônia'])
  })
})

describe('an agenda', () => {
  test('of a day without bookings says so, and one of a new salon what to do next', async () => {
    const house = await openHouse(stand)
    const { page } = await atAgenda(stand, house)
    await seesText(page, 'Dia livre por enquanto. Toque em um horário para agendar.')
    const other = await makeAccount(stand.url, 'admin')
    const visit = await signedIn(stand, other, '/admin/agenda')
    await seesHeading(visit.page, 'Dia livre por enquanto')
    await sees(button(visit.page, 'Copiar link'))
  })

  test('that cannot be loaded says so, and is loaded at the second try', async () => {
    const house = await openHouse(stand)
    await house.book({})
    const { page } = await atAgenda(stand, house, { allow: BROKEN })
    await page.route('**/api/agenda**', answers(500, { code: 'unexpected', message: '' }))
    await page.reload()
    await seesText(page, 'Não foi possível carregar')
    await page.unroute('**/api/agenda**')
    await button(page, 'Tentar novamente').click()
    await sees(card(page, /Carla/))
  })

  test('without a connection moves nothing, and says so', async () => {
    const house = await openHouse(stand)
    await house.book({})
    const { page, context } = await atAgenda(stand, house, { allow: BROKEN })
    await context.setOffline(true)
    await card(page, /Carla/).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Enter')
    await sees(toast(page, 'Sem conexão. Nada foi alterado.'))
    await sees(card(page, /^10:00/))
  })
})
