import { expect, test, vi } from 'vitest'
import { formatReviewToken } from '#domain/booking/link.ts'
import { displayDayMonth } from '#domain/text/display.ts'
import { toInstant } from '#domain/time/clock.ts'
import type { BusinessOverrides } from '#tests/support/db/factories.ts'
import type { VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import {
  bookByApi,
  createLinkTo,
  listBookingsIn,
  markBookingCompleted,
  openSession,
} from '#tests/support/e2e/screens/history-screen.ts'
import {
  button,
  chooseTime,
  createPerson,
  expectNothing,
  expectStep,
  expectText,
  expectToast,
  expectVisible,
  getDayFromNow,
  heading,
} from '#tests/support/e2e/screens/screen.ts'
import { expectFocus } from '#tests/support/widget/expect-focus.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite({ messages: true })
const { mailbox } = stand

const SALON: BusinessOverrides = {
  settings: {
    whatsapp: '+55 41 99999-1010',
    business_address: 'Rua das Flores, 10',
    business_phone: '(41) 3222-1010',
    google_maps: 'https://maps.example/iris',
  },
  services: [{ name: 'Corte', price: 12_000 }],
  professionals: [{ name: 'Ana Dias' }],
}
const NONE = 'Este link não vale mais'
const LATE = 'Ainda está a caminho? Avise o salão.'

/** A booking of tomorrow at 10, at its link, in a browser that knows nobody. */
async function atLink(
  settings: NonNullable<BusinessOverrides['settings']> = {},
  options: VisitOptions = {},
) {
  const salon = await stand.salon({ ...SALON, settings: { ...SALON.settings, ...settings } })
  const booking = await bookByApi(stand.url, salon, await openSession(stand.url, salon.slug))
  const token = createLinkTo(stand.file, salon, booking.id)
  const visit = await stand.visit(`/${salon.slug}/b/${token}`, options)
  return { ...visit, salon, booking, token }
}

const ahead = (page: Parameters<typeof heading>[0]) =>
  expectVisible(heading(page, 'Seu horário está marcado'))

test('the link of the confirmation mail opens the booking, without a login', async () => {
  const salon = await stand.salon(SALON)
  const who = createPerson()
  await bookByApi(stand.url, salon, await openSession(stand.url, salon.slug, who))
  const [link = ''] = /https?:\/\/\S+\/b\/[\w-]+/.exec(await mailbox.mailTo(who.email)) ?? []
  const { page } = await stand.visit(new URL(link).pathname)
  await ahead(page)
  for (const text of [
    `Nos vemos em ${displayDayMonth(getDayFromNow(1))} às 10:00`,
    'Corte',
    'Ana Dias',
    'R$ 120,00',
    'Rua das Flores, 10',
  ]) {
    await expectText(page, text)
  }
  const maps = page.getByRole('link', { name: /^Abrir no Maps/ })
  expect(await maps.getAttribute('href')).toBe('https://maps.example/iris')
  await expectVisible(button(page, 'Adicionar ao calendário'))
})

test('presence is confirmed with one tap, once', async () => {
  const { page, salon } = await atLink()
  await button(page, 'Confirmar presença').click()
  await expectToast(page, 'Presença confirmada. Até lá!')
  await expectNothing(button(page, 'Confirmar presença'))
  expect(listBookingsIn(stand, salon)[0]?.presence_confirmed_at).toBeTypeOf('number')
  await page.reload()
  await expectText(page, 'Presença confirmada')
  await expectNothing(button(page, 'Confirmar presença'))
})

test('a presence that could not be confirmed says so, and can be tried again', async () => {
  const { page, context } = await atLink({}, { allow: /ERR_INTERNET_DISCONNECTED/ })
  await ahead(page)
  await context.setOffline(true)
  await button(page, 'Confirmar presença').click()
  await expectToast(page, 'Não foi possível confirmar')
  await context.setOffline(false)
  await button(page, 'Confirmar presença').click()
  await expectToast(page, 'Presença confirmada. Até lá!')
})

test('the booking moves and is cancelled through the link', async () => {
  const { page, salon } = await atLink()
  await button(page, 'Remarcar').click()
  const dialog = page.getByRole('dialog', { name: 'Remarcar horário' })
  await chooseTime(dialog, getDayFromNow(2), '11:00')
  await button(dialog, /^Remarcar para/).click()
  await expectToast(page, 'Horário remarcado!')
  await expectText(page, `Nos vemos em ${displayDayMonth(getDayFromNow(2))} às 11:00`)
  await button(page, 'Cancelar agendamento').click()
  await button(page, 'Sim, cancelar').click()
  await expectToast(page, 'Agendamento cancelado')
  await expectVisible(heading(page, 'Agendamento cancelado'))
  await expectNothing(button(page, 'Remarcar'))
  await expectNothing(button(page, 'Confirmar presença'))
  expect(listBookingsIn(stand, salon)).toMatchObject([{ time: '11:00', status: 'cancelled' }])
  await button(page, 'Agendar de novo').click()
  await expectStep(page, 'datetime')
})

test('what was cancelled elsewhere is refused, and the page no longer says that it stands', async () => {
  const { page, booking } = await atLink({}, { allow: /status of 409/ })
  await button(page, 'Remarcar').click()
  const dialog = page.getByRole('dialog', { name: 'Remarcar horário' })
  await chooseTime(dialog, getDayFromNow(2), '11:00')
  stand.file.change(`UPDATE bookings SET status = 'cancelled' WHERE id = '${booking.id}'`)
  await button(dialog, /^Remarcar para/).click()
  await expectToast(page, 'Remarcação não permitida')
  await expectFocus(heading(page, 'Agendamento cancelado'))
  await expectNothing(button(page, /^(Cancelar|Remarcar|Confirmar)/))
})

test('a presence that is refused shows what became of the booking', async () => {
  const { page, booking } = await atLink({}, { allow: /status of 409/ })
  await ahead(page)
  stand.file.change(`UPDATE bookings SET status = 'cancelled' WHERE id = '${booking.id}'`)
  await button(page, 'Confirmar presença').click()
  await expectToast(page, 'Não foi possível confirmar')
  await expectVisible(heading(page, 'Agendamento cancelado'))
})

test('the deadline holds for a link too', async () => {
  const { page } = await atLink({ general_settings: { cancellationDeadline: 72 } })
  await expectText(
    page,
    'Este horário já não pode ser cancelado nem remarcado por aqui. Se precisar, fale com o salão.',
  )
  await expectNothing(button(page, /^(Cancelar|Remarcar)/))
})

test('from its first minute to its last a visit is now, with the way there and whom to call', async () => {
  const { page } = await atLink()
  vi.setSystemTime(toInstant('America/Sao_Paulo', getDayFromNow(1), '10:01'))
  await page.reload()
  await expectVisible(heading(page, 'Seu horário é agora'))
  await expectText(page, LATE)
  await expectText(page, 'Rua das Flores, 10')
  for (const name of [/^Abrir no Maps/, /^Falar no WhatsApp/, '(41) 3222-1010']) {
    await expectVisible(page.locator('.ticket').getByRole('link', { name }))
  }
  await expectNothing(button(page, /^(Cancelar|Remarcar|Confirmar)/))
})

test('a salon that has told no way to reach it is not to be told of a delay', async () => {
  const { page } = await atLink({ business_phone: null, whatsapp: null })
  vi.setSystemTime(toInstant('America/Sao_Paulo', getDayFromNow(1), '10:01'))
  await page.reload()
  await expectVisible(heading(page, 'Seu horário é agora'))
  await expectNothing(page.getByText(LATE))
})

test.each([
  ['past', 'Este horário já passou', `date = '${getDayFromNow(-1)}'`],
  ['completed', 'Atendimento concluído', `status = 'completed', date = '${getDayFromNow(-1)}'`],
  ['cancelled', 'Agendamento cancelado', "status = 'cancelled'"],
])('a booking that is %s says so, and offers another one', async (_, title, change) => {
  const { page, booking } = await atLink()
  stand.file.change(`UPDATE bookings SET ${change} WHERE id = '${booking.id}'`)
  await page.reload()
  await expectVisible(heading(page, title))
  await expectNothing(button(page, 'Cancelar agendamento'))
  await expectVisible(button(page, 'Agendar de novo'))
})

test('a link that is none leads on to the salon', async () => {
  const { page, salon } = await atLink({}, { allow: /status of 401/ })
  await page.goto(`${stand.url}/${salon.slug}/b/${'x'.repeat(43)}`)
  await expectText(page, NONE)
  await page.getByRole('link', { name: 'Agendar Agora' }).click()
  await expectStep(page, 'service')
})

test.each([
  ['Confirmar presença', []],
  ['Cancelar agendamento', ['Sim, cancelar']],
  ['Remarcar', []],
])('a link that is withdrawn while its page is open says so once: %s', async (act, then) => {
  const { page, salon } = await atLink({}, { allow: /status of 401/ })
  await expectVisible(button(page, act))
  stand.file.change(`DELETE FROM booking_links WHERE user_id = '${salon.user_id}'`)
  for (const name of [act, ...then]) await button(page, name).click()
  await expectFocus(page.getByText(NONE))
  await expectNothing(page.getByRole('status').locator('[part=toast]'))
  await expectNothing(page.getByRole('dialog'))
  expect(listBookingsIn(stand, salon)).toMatchObject([{ status: 'confirmed' }])
})

test('another salon’s page does not open the booking', async () => {
  const { page, token } = await atLink({}, { allow: /status of 401/ })
  const other = await stand.salon()
  await page.goto(`${stand.url}/${other.slug}/b/${token}`)
  await expectText(page, NONE)
})

test('a list that does not load can be asked for again', async () => {
  const { page } = await atLink({}, { allow: /status of 503/ })
  await ahead(page)
  await page.route(/\/bookings$/, (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.reload()
  await button(page, 'Tentar novamente').click()
  await ahead(page)
})

test('the token stands in no address but its page’s, in no referrer, storage, event or log', async () => {
  const { page, token, salon, heard } = await atLink({
    general_settings: { cancellationDeadline: 2 },
  })
  const asked: string[] = []
  page.on('request', (request) => {
    const { referer = '' } = request.headers()
    asked.push(`${request.url()} ${referer} ${request.postData() ?? ''}`)
  })
  await button(page, 'Confirmar presença').click()
  await expectToast(page, 'Presença confirmada. Até lá!')
  vi.setSystemTime(toInstant('America/Sao_Paulo', getDayFromNow(1), '08:01'))
  await button(page, 'Cancelar agendamento').click()
  await expectToast(page, 'Cancelamento não permitido')
  await page.getByRole('link', { name: /^Voltar a/ }).click()
  await expectVisible(button(page, 'Realizar Agendamento'))
  expect(page.url()).toBe(`${stand.url}/${salon.slug}`)
  await page.reload()
  await expectVisible(button(page, 'Realizar Agendamento'))
  expect(asked.length).toBeGreaterThan(0)
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  const told = JSON.stringify(await heard('vez:error'))
  for (const text of [
    ...asked,
    kept,
    told,
    stand.api.logged(),
    await page.evaluate(() => document.referrer),
  ]) {
    expect(text).not.toContain(token)
  }
})

test('the link of the thanks asks for the stars at once, and keeps them', async () => {
  const salon = await stand.salon(SALON)
  const booking = await bookByApi(stand.url, salon, await openSession(stand.url, salon.slug))
  const of = formatReviewToken(salon.slug)
  const token = createLinkTo(stand.file, salon, booking.id, of)
  markBookingCompleted(stand, booking)
  const { page } = await stand.visit(`/${salon.slug}/b/${token}`)
  const asked = page.getByRole('dialog', { name: 'Como foi seu atendimento?' })
  await asked.getByRole('radio', { name: /^5 / }).check()
  await button(asked, 'Enviar avaliação').click()
  await expectText(page, 'Você avaliou esta visita. Obrigado!')
  await expectNothing(button(page, 'Avaliar minha visita'))
  await expectNothing(page.getByText('Avaliação enviada'))
  await expectFocus(heading(page, 'Atendimento concluído'))
  expect(listBookingsIn(stand, salon)[0]?.review_status).toBe('completed')
  await page.reload()
  await expectVisible(heading(page, 'Atendimento concluído'))
  await expectText(page, 'Você avaliou esta visita. Obrigado!')
  await expectNothing(asked)
})

test('no other link asks for a review', async () => {
  const salon = await stand.salon(SALON)
  const booking = await bookByApi(stand.url, salon, await openSession(stand.url, salon.slug))
  markBookingCompleted(stand, booking)
  const { page } = await stand.visit(
    `/${salon.slug}/b/${createLinkTo(stand.file, salon, booking.id)}`,
  )
  await expectVisible(heading(page, 'Atendimento concluído'))
  await expectNothing(button(page, 'Avaliar minha visita'))
})
