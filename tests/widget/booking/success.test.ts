import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { getWeekdayName } from '#domain/text/display.ts'
import { toInstant } from '#domain/time/clock.ts'
import type { BusinessOverrides } from '#tests/support/db/factories.ts'
import { holdRequests, type VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import {
  type BookingChoices,
  bookAll,
  bookedDialog,
  button,
  confirmButton,
  expectAlert,
  expectNothing,
  expectStep,
  expectText,
  expectToast,
  expectVisible,
  getDayFromNow,
  goToConfirm,
  heading,
  signIn,
} from '#tests/support/e2e/screens/screen.ts'
import { expectFocus } from '#tests/support/widget/expect-focus.ts'
import { advanceClock, stopClock, waitInStoppedTime } from '#tests/support/widget/stop-clock.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

const SALON: BusinessOverrides = {
  settings: {
    business_name: 'Salão; da, Íris',
    business_address: 'Rua das Flores, 10; loja 2',
    business_phone: '(41) 3222-1010',
    whatsapp: '+55 41 99999-1010',
  },
  services: [{ name: 'Corte', description: 'Com lavagem.', category: 'hair', price: 12_000 }],
  professionals: [{ name: 'Ana Dias' }],
}

/** A booking tomorrow at 10, at its success screen. */
async function atSuccess(
  settings: NonNullable<BusinessOverrides['settings']> = {},
  asked: BookingChoices = {},
  options: VisitOptions = {},
) {
  const salon = await stand.salon({ ...SALON, settings: { ...SALON.settings, ...settings } })
  const visit = await stand.visit(`/${salon.slug}/booking`, options)
  await bookAll(visit.page, asked)
  return { ...visit, salon }
}

const findStatus = (user_id: string) =>
  stand.file.query(`SELECT status, cancel_reason FROM bookings WHERE user_id = '${user_id}'`)

const TOMORROW = getDayFromNow(1)
const [YEAR, MONTH, DAY] = TOMORROW.split('-')

test('the dialog says what, with whom, when and where, promises no message that was not sent, and clears the flow on OK', async () => {
  const { slug } = await stand.salon(SALON)
  const { page } = await stand.visit(`/${slug}/booking`)
  await goToConfirm(page)
  await confirmButton(page).click()
  const dialog = bookedDialog(page)
  await expectVisible(dialog.getByText(`Nos vemos em ${DAY}/${MONTH} às 10:00`, { exact: true }))
  const weekday = getWeekdayName(TOMORROW)
  await expectVisible(dialog.getByText(`Corte com Ana Dias, ${weekday}`, { exact: true }))
  await expectVisible(dialog.getByText('Rua das Flores, 10; loja 2', { exact: true }))
  await expectNothing(dialog.getByText('Confirmação enviada'))
  await button(dialog, 'OK').click()
  await expectNothing(dialog)
  await expectVisible(heading(page, 'Tudo certo com seu horário'))
  await page.goto(`${stand.url}/${slug}/booking`)
  await expectStep(page, 'service')
  await expectNothing(button(page, 'Trocar serviço'))
})

test('who comes in the client’s place is named with the booking', async () => {
  const { slug, user_id } = await stand.salon(SALON)
  const { page } = await stand.visit(`/${slug}/booking`)
  await goToConfirm(page)
  await page.getByLabel('É para outra pessoa').check()
  await page.getByLabel('Nome de quem vem').fill('Miguel')
  await confirmButton(page).click()
  await button(bookedDialog(page), 'OK').click()
  await expectText(page, 'Miguel')
  expect(
    await stand.file.query(`SELECT guest_name FROM bookings WHERE user_id = '${user_id}'`),
  ).toEqual([{ guest_name: 'Miguel' }])
})

test('somebody else’s visit is not booked without a name, nor for the client without a word', async () => {
  const { slug, user_id } = await stand.salon(SALON)
  const { page } = await stand.visit(`/${slug}/booking`)
  await goToConfirm(page)
  await page.getByLabel('É para outra pessoa').check()
  await page.getByLabel('Nome de quem vem').fill('  ')
  await confirmButton(page).click()
  await expectAlert(page, 'Escreva o nome de quem vem, ou desmarque “É para outra pessoa”.')
  await expectFocus(page.getByLabel('Nome de quem vem'))
  expect(findStatus(user_id)).toEqual([])
  await page.getByLabel('É para outra pessoa').uncheck()
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
})

test('Escape closes the dialog as OK does', async () => {
  const { slug } = await stand.salon(SALON)
  const { page } = await stand.visit(`/${slug}/booking`)
  await goToConfirm(page)
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
  await page.keyboard.press('Escape')
  await expectVisible(heading(page, 'Tudo certo com seu horário'))
})

test('a confirmation that was queued shows its badge, and where it goes, on both screens', async () => {
  const { slug } = await stand.salon(SALON)
  const { page } = await stand.visit(`/${slug}/booking`)
  await goToConfirm(page)
  await page.route(/\/bookings$/, async (route) => {
    const response = await route.fetch()
    const sent = { confirmation_queued: true, confirmation_to: 'ana@hotmial.com' }
    const json = { ...(await response.json()), ...sent }
    await route.fulfill({ response, json })
  })
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page).getByText('Confirmação enviada', { exact: true }))
  await expectVisible(bookedDialog(page).getByText('Para ana@hotmial.com', { exact: true }))
  await page.keyboard.press('Escape')
  await expectVisible(page.getByText('Para ana@hotmial.com', { exact: true }))
})

test('where none goes it says so, and that the booking is found on this device', async () => {
  const { slug } = await stand.salon(SALON)
  const { page } = await stand.visit(`/${slug}/booking`)
  await goToConfirm(page)
  await confirmButton(page).click()
  const said = 'Não enviamos confirmação: está em Meus Agendamentos, só neste aparelho.'
  await expectVisible(bookedDialog(page))
  await page.keyboard.press('Escape')
  await expectVisible(page.getByText(said, { exact: true }))
})

test('the success screen holds every detail, the instructions and ways to go on', async () => {
  const { page, salon } = await atSuccess({
    general_settings: { cancellationDeadline: 4 },
    google_maps: 'https://maps.example/iris',
  })
  // Above it stand the salon's own address, telephone and reviews.
  const ticket = page.locator('.ticket')
  for (const text of [
    'Cabelo',
    'Corte',
    'Com lavagem.',
    '30min',
    'R$ 120,00',
    'Ana Dias',
    'Sem avaliações ainda',
    new RegExp(`^${DAY}/${MONTH}/${YEAR}`),
    '10:00',
    'Rua das Flores, 10; loja 2',
    '(41) 3222-1010',
  ]) {
    await expectText(ticket, text)
  }
  for (const text of [
    'Chegue 10 minutos antes do horário.',
    'Vai se atrasar? Ligue para (41) 3222-1010.',
    'Se precisar cancelar, faça em Meus Agendamentos até 4 horas antes.',
  ]) {
    await expectText(page, text)
  }
  const maps = page.getByRole('link', { name: /^Abrir no Maps/ })
  expect(await maps.getAttribute('href')).toBe('https://maps.example/iris')
  const chat = page.getByRole('link', { name: /^Falar no WhatsApp/ })
  expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/5541999991010\?text=Ol%C3%A1/)
  for (const link of [maps, chat]) {
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
  }
  await page.reload()
  await expectVisible(heading(page, 'Tudo certo com seu horário'))
  await button(page, 'Novo agendamento').click()
  await expectStep(page, 'service')
  expect(page.url()).toContain(`/${salon.slug}/booking`)
})

/** The lines of an iCalendar file, unfolded, by name. */
function calendarLines(text: string): Map<string, string> {
  expect(text.endsWith('\r\n')).toBe(true)
  const lines = text.trimEnd().split('\r\n')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const whole = lines.join('\n').replace(/\n /g, '').split('\n')
  return new Map(whole.map((line) => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1)]))
}

test('the calendar file has the booking in UTC, with its text escaped', async () => {
  const { page } = await atSuccess()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Adicionar ao calendário').click(),
  ])
  expect(download.suggestedFilename()).toBe(`agendamento-${TOMORROW}.ics`)
  const lines = calendarLines(await readFile(await download.path(), 'utf8'))
  const start = toInstant('America/Sao_Paulo', TOMORROW, '10:00')
  const stamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')
  expect(lines.get('BEGIN')).toBe('VEVENT')
  expect(lines.get('DTSTART')).toBe(stamp(start))
  expect(lines.get('DTEND')).toBe(stamp(start + 30 * 60_000))
  expect(lines.get('SUMMARY')).toBe('Corte - Salão\\; da\\, Íris')
  expect(lines.get('LOCATION')).toBe('Rua das Flores\\, 10\\; loja 2')
  expect(lines.get('URL')).toMatch(/^https?:.*\/history$/)
})

test('professional and service show what the salon has of them, as at the booking', async () => {
  const { slug } = await stand.salon({
    ...SALON,
    services: [{ name: 'Unha em gel', category: 'nails', description: null }],
    reviews: [
      { rating: 5, professional_name: 'Ana Dias' },
      { rating: 4, professional_name: 'Ana Dias' },
    ],
  })
  const { page } = await stand.visit(`/${slug}/booking`)
  await bookAll(page, { service: 'Unha em gel' })
  const ticket = page.locator('.ticket')
  await expectText(ticket, 'Unhas')
  await expectText(ticket, '4,5')
  await expectNothing(ticket.getByText('Sem avaliações ainda'))
})

test('from the success screen one gets to the history, to a new booking and home', async () => {
  const { page, salon } = await atSuccess()
  const success = page.url()
  await page.getByRole('button', { name: /^Voltar a / }).click()
  await expectVisible(button(page, 'Realizar Agendamento'))
  expect(new URL(page.url()).pathname).toBe(`/${salon.slug}`)
  await page.goto(success)
  await button(page, 'Meus Agendamentos').click()
  await expectVisible(heading(page, 'Meus Agendamentos'))
  await page.goto(success)
  await button(page, 'Novo agendamento').click()
  await expectStep(page, 'service')
})

test('five stars for the booking are thanked for, and nothing is sent or stored', async () => {
  const { page, salon } = await atSuccess()
  const sent: string[] = []
  page.on('request', (request) => {
    // That the page was opened may be told only now.
    const isVisit = request.url().endsWith('/visits')
    if (request.method() !== 'GET' && !isVisit) sent.push(request.url())
  })
  await page.getByRole('radio', { name: '5 estrelas: Excelente' }).check()
  await expectToast(page, 'Obrigado! Ficamos felizes com a sua nota.')
  expect(sent).toEqual([])
  expect(
    stand.file.query(`SELECT count(*) AS n FROM reviews WHERE user_id = '${salon.user_id}'`),
  ).toEqual([{ n: 0 }])
})

test('the success screen without a booking leads to the salon’s page', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/success`)
  await expectVisible(button(page, 'Realizar Agendamento'))
  expect(page.url()).toBe(`${stand.url}/${slug}`)
})

const cancelDialog = { name: 'Cancelar este agendamento?' }

test('a cancellation asks first, shows that it runs, and frees the time', async () => {
  const { page, salon, heard } = await atSuccess()
  await button(page, 'Cancelar agendamento').click()
  const dialog = page.getByRole('dialog', cancelDialog)
  await button(dialog, 'Manter horário').click()
  await expectNothing(dialog)
  expect(findStatus(salon.user_id)).toEqual([{ status: 'confirmed', cancel_reason: null }])

  await button(page, 'Cancelar agendamento').click()
  const release = await holdRequests(page, '**/cancel')
  stopClock()
  await button(dialog, 'Sim, cancelar').click()
  expect(await button(dialog, 'Cancelando...').isDisabled()).toBe(true)
  release()
  const isCancelled = () => findStatus(salon.user_id)[0]?.status === 'cancelled'
  await waitInStoppedTime(isCancelled, 'the cancellation')
  await advanceClock(999)
  await expectVisible(button(dialog, 'Cancelando...'))
  await advanceClock(1)
  await expectToast(page, 'Agendamento cancelado')
  await expectVisible(heading(page, 'Agendamento cancelado'))
  await expectNothing(button(page, 'Cancelar agendamento'))
  expect(findStatus(salon.user_id)).toEqual([{ status: 'cancelled', cancel_reason: 'client' }])
  expect((await heard('vez:cancelled')).map(({ detail }) => detail.status)).toEqual(['cancelled'])
})

test.each([
  ['its telephone', {}, 'Vai se atrasar? Ligue para (41) 3222-1010.', /^tel:/],
  [
    'its WhatsApp, where that is all it has told',
    { business_phone: null },
    /^Vai se atrasar\? Avise pelo WhatsApp/,
    /^https:\/\/wa\.me\/5541999991010\?text=Ol%C3%A1%2C%20Sal/,
  ],
])('whoever may be late is led to %s', async (_, settings, name, address) => {
  const { page } = await atSuccess(settings)
  const link = page.getByRole('link', { name })
  await expectVisible(link)
  expect(await link.getAttribute('href')).toMatch(address)
})

test('of a salon that has told no way to reach it nobody is told to let it know', async () => {
  const { page } = await atSuccess({ business_phone: null, whatsapp: null })
  await expectText(page, 'Chegue 10 minutos antes do horário.')
  await expectNothing(page.getByText(/Vai se atrasar/))
})

test('what can no longer be cancelled says so before it is booked, and has no button after', async () => {
  const { slug } = await stand.salon({
    ...SALON,
    settings: { ...SALON.settings, general_settings: { cancellationDeadline: 72 } },
  })
  const { page } = await stand.visit(`/${slug}/booking`)
  await goToConfirm(page)
  await expectText(
    page,
    'Este horário já não pode ser cancelado por aqui. Se precisar, fale com o salão.',
  )
  await expectNothing(page.getByText(/^Cancele grátis/))
  await confirmButton(page).click()
  await button(bookedDialog(page), 'OK').click()
  await expectText(
    page,
    'Este horário já não pode ser cancelado nem remarcado por aqui. Se precisar, fale com o salão.',
  )
  await expectNothing(button(page, 'Cancelar agendamento'))
})

test('a time far enough off can be called off until the deadline, and says so', async () => {
  const { slug } = await stand.salon({
    ...SALON,
    settings: { ...SALON.settings, general_settings: { cancellationDeadline: 4 } },
  })
  const { page } = await stand.visit(`/${slug}/booking`)
  await goToConfirm(page)
  await expectText(page, 'Cancele grátis até 4 horas antes')
})

test('a deadline that ends while the page is open asks nothing, and cancels nothing', async () => {
  const { page, salon } = await atSuccess({ general_settings: { cancellationDeadline: 2 } })
  vi.setSystemTime(toInstant('America/Sao_Paulo', TOMORROW, '08:01'))
  await button(page, 'Cancelar agendamento').click()
  await expectToast(
    page,
    'Cancelamento não permitido',
    'Você só pode cancelar com pelo menos 2 horas de antecedência.',
  )
  await expectNothing(page.getByRole('dialog', cancelDialog))
  expect(findStatus(salon.user_id)).toMatchObject([{ status: 'confirmed' }])
})

test('where the deadline was raised meanwhile, the server’s word counts', async () => {
  const { page, salon } = await atSuccess({}, {}, { allow: /status of 409/ })
  stand.file.change(`UPDATE business_settings SET general_settings = '{"cancellationDeadline":72}'
    WHERE user_id = '${salon.user_id}'`)
  await button(page, 'Cancelar agendamento').click()
  await button(page.getByRole('dialog', cancelDialog), 'Sim, cancelar').click()
  await expectToast(
    page,
    'Cancelamento não permitido',
    'Você só pode cancelar com pelo menos 72 horas de antecedência.',
  )
  expect(findStatus(salon.user_id)).toMatchObject([{ status: 'confirmed' }])
})

test('a session that ended meanwhile cancels nothing, and leads over a login to the bookings', async () => {
  const { page, salon } = await atSuccess({}, {}, { allow: /status of 401/ })
  stand.file.change(`UPDATE client_sessions SET expires_at = 1 WHERE user_id = '${salon.user_id}'`)
  await button(page, 'Cancelar agendamento').click()
  await button(page.getByRole('dialog', cancelDialog), 'Sim, cancelar').click()
  await expectToast(page, 'Sua sessão terminou. Entre de novo para cancelar.')
  expect(findStatus(salon.user_id)).toMatchObject([{ status: 'confirmed' }])
  await signIn(page)
  await expectVisible(heading(page, 'Meus Agendamentos'))
})

test('a cancellation without connection says so, and can be tried again', async () => {
  const allow = /net::ERR_INTERNET_DISCONNECTED/
  const { page, context } = await atSuccess({}, {}, { allow })
  await context.setOffline(true)
  await button(page, 'Cancelar agendamento').click()
  await button(page.getByRole('dialog', cancelDialog), 'Sim, cancelar').click()
  await expectToast(page, 'Não foi possível cancelar')
  await context.setOffline(false)
  await button(page, 'Cancelar agendamento').click()
  await button(page.getByRole('dialog', cancelDialog), 'Sim, cancelar').click()
  await expectToast(page, 'Agendamento cancelado')
})

test('a whole booking at a salon of its own zone shows that zone’s clock in UTC', async () => {
  const zone = 'America/Manaus'
  const { page } = await atSuccess(
    { general_settings: { timezone: zone } },
    { date: getDayFromNow(2, zone) },
  )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Adicionar ao calendário').click(),
  ])
  const lines = calendarLines(await readFile(await download.path(), 'utf8'))
  const date = getDayFromNow(2, zone).replaceAll('-', '')
  expect(lines.get('DTSTART')).toBe(`${date}T140000Z`)
})
