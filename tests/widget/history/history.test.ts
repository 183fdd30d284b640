import { readFile } from 'node:fs/promises'
import type { Route } from 'playwright'
import { expect, test, vi } from 'vitest'
import { displayDate } from '#domain/text/display.ts'
import { toInstant } from '#domain/time/clock.ts'
import type { BusinessOverrides } from '#tests/support/db/factories.ts'
import { createPage } from '#tests/support/e2e/browser/host-site.ts'
import { holdRequests, type VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import {
  bookByApi,
  HISTORY,
  listBookingsIn,
  markBookingCompleted,
  openSession,
  openVisitAs,
} from '#tests/support/e2e/screens/history-screen.ts'
import {
  bookAll,
  button,
  chooseTime,
  createPerson,
  dayButton,
  expectAlert,
  expectNothing,
  expectStep,
  expectText,
  expectToast,
  expectVisible,
  getDayFromNow,
  heading,
  signIn,
} from '#tests/support/e2e/screens/screen.ts'
import { expectFocus } from '#tests/support/widget/expect-focus.ts'
import { advanceClock, stopClock, waitInStoppedTime } from '#tests/support/widget/stop-clock.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'
import {
  broadcastBookingChange,
  listenForBookingChanges,
} from '#widget/booking/slots/booking-channel.ts'

const stand = useWidgetSite({ messages: true })
const { mailbox } = stand

const SALON: BusinessOverrides = {
  settings: { whatsapp: '+55 41 99999-1010', business_address: 'Rua das Flores, 10' },
  services: [{ name: 'Corte', price: 12_000 }, { name: 'Barba' }],
  professionals: [{ name: 'Ana Dias' }, { name: 'Rafa Lima' }],
}
const TOMORROW = getDayFromNow(1)

/** A client with a booking tomorrow at 10, at the history. */
async function atHistory(
  settings: NonNullable<BusinessOverrides['settings']> = {},
  options: VisitOptions = {},
) {
  const salon = await stand.salon({ ...SALON, settings: { ...SALON.settings, ...settings } })
  const session = await openSession(stand.url, salon.slug)
  const booking = await bookByApi(stand.url, salon, session)
  const visit = await openVisitAs(stand, salon, session, '/history', options)
  await expectVisible(heading(visit.page, HISTORY))
  return { ...visit, salon, session, booking }
}

test('the history without a session asks for a login, and comes back', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/history`)
  await expectVisible(heading(page, 'Falta só saber quem é você'))
  await expect.poll(() => page.url()).toBe(`${stand.url}/${slug}/login?returnTo=history`)
  await signIn(page)
  await expectVisible(heading(page, HISTORY))
  await expect.poll(() => page.url()).toBe(`${stand.url}/${slug}/history`)
  await expectFocus(heading(page, HISTORY))
})

test('back from that login leads to the salon’s page, not in a circle', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/history`)
  await button(page, 'Voltar').click()
  await expectVisible(button(page, 'Realizar Agendamento'))
})

test('nothing booked yet says so, and leads to the booking', async () => {
  const salon = await stand.salon()
  const session = await openSession(stand.url, salon.slug)
  const { page } = await openVisitAs(stand, salon, session, '/history')
  await expectText(page, 'Olá, Marina!')
  await expectText(page, 'Neste acesso ainda não há agendamentos')
  await expectText(page, 'Se você já marcou antes, confirme que é você.')
  await expectText(page, 'Enviaremos um código para o contato que você informou.')
  await expectNothing(page.getByText('Nenhum agendamento ainda'))
  await button(page, 'Agendar Agora').click()
  await expectStep(page, 'service')
})

test('what is ahead stands soonest first, what is over says Concluído or Cancelado', async () => {
  const salon = await stand.salon(SALON)
  const session = await openSession(stand.url, salon.slug)
  const asked = (days: number, service = 0) => ({ date: getDayFromNow(days), service })
  const later = await bookByApi(stand.url, salon, session, asked(5, 1))
  await bookByApi(stand.url, salon, session, asked(1))
  const done = await bookByApi(stand.url, salon, session, asked(2))
  const gone = await bookByApi(stand.url, salon, session, asked(3, 1))
  markBookingCompleted(stand, done, 4)
  stand.file.change(`UPDATE bookings SET review_status = NULL WHERE id = '${done.id}';
    UPDATE bookings SET status = 'cancelled' WHERE id = '${gone.id}';
    UPDATE bookings SET status = 'pendente' WHERE id = '${later.id}'`)
  const { page } = await openVisitAs(stand, salon, session, '/history')
  await expectText(page, 'Olá, Marina! Seu próximo horário é amanhã às 10:00.')
  const cards = page.locator('.visit')
  await expect.poll(() => cards.count()).toBe(2)
  for (const text of ['10:00', 'Corte', 'com Ana Dias', '30min · R$ 120,00', 'Confirmado']) {
    await expectText(cards.first(), text)
  }
  await expectText(cards.nth(1), 'Pendente')
  const rows = page.locator('.past')
  await expectText(rows.nth(0), 'Cancelado')
  await expectText(rows.nth(0), 'Barba')
  await expectText(rows.nth(1), 'Concluído')
  await expectText(rows.nth(1), new RegExp(displayDate(getDayFromNow(-4))))
})

test('a time that passed without the salon’s word is neither cancelled nor to be cancelled', async () => {
  const { page, booking } = await atHistory()
  stand.file.change(`UPDATE bookings SET date = '${getDayFromNow(-1)}' WHERE id = '${booking.id}'`)
  await page.reload()
  await expectText(page, 'O horário já passou. O salão ainda vai concluir este atendimento.')
  await expectNothing(button(page, /^Cancelar/))
  await expectNothing(page.getByText('Cancelado', { exact: true }))
})

test('a visit is there until its last minute: when, where, whom to call, and nothing to change', async () => {
  const { page } = await atHistory({ business_phone: '(41) 3222-1010' })
  vi.setSystemTime(toInstant('America/Sao_Paulo', TOMORROW, '10:29'))
  await page.reload()
  await expectText(page, 'Olá, Marina! Seu horário é agora.')
  await expectText(page, 'É agora')
  await expectText(page, 'Rua das Flores, 10')
  for (const name of [/^Abrir no Maps/, /^WhatsApp/, 'Ligar para (41) 3222-1010']) {
    await expectVisible(page.getByRole('link', { name }))
  }
  await expectNothing(button(page, /^(Cancelar|Remarcar)/))
  vi.setSystemTime(toInstant('America/Sao_Paulo', TOMORROW, '10:30'))
  await page.reload()
  await expectText(page, 'O horário já passou. O salão ainda vai concluir este atendimento.')
})

const cancelDialog = { name: 'Cancelar este agendamento?' }

test('a cancellation asks first, shows that it runs, and moves the booking to Histórico', async () => {
  const { page, salon, heard } = await atHistory()
  const opener = button(page, /^Cancelar: Corte, .* às 10:00$/)
  await opener.click()
  const dialog = page.getByRole('dialog', cancelDialog)
  await button(dialog, 'Manter horário').click()
  await expectNothing(dialog)
  await opener.click()
  const release = await holdRequests(page, '**/cancel')
  stopClock()
  await button(dialog, 'Sim, cancelar').click()
  expect(await button(dialog, 'Cancelando...').isDisabled()).toBe(true)
  release()
  const isCancelled = () => listBookingsIn(stand, salon)[0]?.status === 'cancelled'
  await waitInStoppedTime(isCancelled, 'the cancellation')
  await advanceClock(999)
  await expectVisible(button(dialog, 'Cancelando...'))
  await advanceClock(1)
  await expectToast(page, 'Agendamento cancelado')
  await expectNothing(dialog)
  await expectText(page.locator('.past'), 'Cancelado')
  await expectText(page, 'Nenhum horário marcado')
  await expectFocus(heading(page, HISTORY))
  expect(listBookingsIn(stand, salon)).toMatchObject([
    { status: 'cancelled', cancel_reason: 'client' },
  ])
  await expect.poll(() => heard('vez:cancelled')).toHaveLength(1)
})

const TOO_LATE =
  'Este horário já não pode ser cancelado nem remarcado por aqui. Se precisar, fale com o salão.'

test('after the deadline nothing offers to cancel or move, and the page says whom to call', async () => {
  const { page } = await atHistory({
    business_phone: '(41) 3222-1010',
    general_settings: { cancellationDeadline: 72 },
  })
  await expectText(page, TOO_LATE)
  await expectVisible(page.getByRole('link', { name: 'Ligar para (41) 3222-1010' }))
  await expectNothing(button(page, /^(Cancelar|Remarcar)/))
})

test('a deadline that ends while the page is open refuses what it still offers', async () => {
  const { page, salon } = await atHistory({ general_settings: { cancellationDeadline: 2 } })
  await expectVisible(button(page, /^Remarcar/))
  vi.setSystemTime(toInstant('America/Sao_Paulo', TOMORROW, '08:01'))
  await button(page, /^Cancelar/).click()
  await expectToast(
    page,
    'Cancelamento não permitido',
    'Você só pode cancelar com pelo menos 2 horas de antecedência.',
  )
  await button(page, /^Remarcar/).click()
  await expectToast(
    page,
    'Remarcação não permitida',
    'Você só pode remarcar com pelo menos 2 horas de antecedência.',
  )
  await expectNothing(page.getByRole('dialog'))
  expect(listBookingsIn(stand, salon)).toMatchObject([{ status: 'confirmed' }])
})

test('where the deadline was raised meanwhile, the server’s sentence is shown', async () => {
  const { page, salon } = await atHistory({}, { allow: /status of 409/ })
  stand.file.change(`UPDATE business_settings SET general_settings = '{"cancellationDeadline":72}'
    WHERE user_id = '${salon.user_id}'`)
  await button(page, /^Cancelar/).click()
  await button(page.getByRole('dialog', cancelDialog), 'Sim, cancelar').click()
  await expectToast(
    page,
    'Cancelamento não permitido',
    'Você só pode cancelar com pelo menos 72 horas de antecedência.',
  )
  await button(page, /^Remarcar/).click()
  const dialog = page.getByRole('dialog', { name: 'Remarcar horário' })
  await chooseTime(dialog, getDayFromNow(2), '11:00')
  await button(dialog, /^Remarcar para/).click()
  await expectToast(
    page,
    'Remarcação não permitida',
    'Você só pode remarcar com pelo menos 72 horas de antecedência.',
  )
  await expectNothing(dialog)
})

test('a booking may move to whoever else performs it, at their times', async () => {
  const { page } = await atHistory()
  await button(page, /^Remarcar: Corte/).click()
  const dialog = page.getByRole('dialog', { name: 'Remarcar horário' })
  await dayButton(dialog, TOMORROW).click()
  await expectNothing(button(dialog, '10:00'))
  await dialog.getByLabel('Profissional').selectOption({ label: 'Rafa Lima' })
  await chooseTime(dialog, TOMORROW, '10:00')
  await button(dialog, /^Remarcar para .* às 10:00$/).click()
  await expectToast(page, 'Horário remarcado!')
  await expectText(page, 'com Rafa Lima')
})

test('a booking moves to another day and time, with the same professional, and the list follows', async () => {
  const { page, salon, booking } = await atHistory()
  await button(page, /^Remarcar: Corte/).click()
  const dialog = page.getByRole('dialog', { name: 'Remarcar horário' })
  await expectText(dialog, /^Corte com Ana Dias\. Agora: .* às 10:00\.$/)
  const choose = button(dialog, 'Escolha o novo horário')
  await expect.poll(() => choose.isDisabled()).toBe(true)
  await dayButton(dialog, TOMORROW).click()
  await expectNothing(button(dialog, '10:00'))
  await chooseTime(dialog, getDayFromNow(2), '11:00')
  let changes = 0
  const left = new AbortController()
  listenForBookingChanges(salon.slug, () => changes++, left.signal)
  await button(dialog, /^Remarcar para .* às 11:00$/).click()
  await expect.poll(() => changes).toBe(1)
  left.abort()
  await expectToast(page, 'Horário remarcado!')
  await expectNothing(dialog)
  await expectText(page.locator('.visit'), '11:00')
  expect(listBookingsIn(stand, salon)).toMatchObject([
    { id: booking.id, date: getDayFromNow(2), time: '11:00', status: 'confirmed' },
  ])
})

test('a new time that somebody else took meanwhile gives the three that come closest', async () => {
  const { page, salon, session } = await atHistory({}, { allow: /status of 409/ })
  await button(page, /^Remarcar/).click()
  const dialog = page.getByRole('dialog', { name: 'Remarcar horário' })
  await chooseTime(dialog, getDayFromNow(2), '11:00')
  await bookByApi(stand.url, salon, session, { date: getDayFromNow(2), time: '11:00' })
  await button(dialog, /^Remarcar para/).click()
  await expectAlert(
    dialog,
    'Este horário já está ocupado para este profissional. Por favor, escolha outro horário.',
  )
  const nearest = dialog.getByRole('group', { name: 'Horários livres mais próximos' })
  await expect
    .poll(async () =>
      (await nearest.getByRole('button').allTextContents()).map((text) => text.slice(-5)),
    )
    .toEqual(['10:15', '10:30', '11:30'])
  await nearest.getByRole('button', { name: '11:30' }).click()
  await button(dialog, /^Remarcar para .* às 11:30$/).click()
  await expectToast(page, 'Horário remarcado!')
})

test('who was blocked meanwhile is told so, keeps the old time and may still cancel', async () => {
  const { page, salon, session } = await atHistory({}, { allow: /status of 403/ })
  await button(page, /^Remarcar/).click()
  await chooseTime(page.getByRole('dialog'), getDayFromNow(2), '11:00')
  stand.file.change(
    `UPDATE clients SET is_blocked = 1, blocked_reason = 'Faltou duas vezes'
     WHERE id = '${session.client.id}'`,
  )
  await button(page, /^Remarcar para /).click()
  const told = 'Você está bloqueado de fazer agendamentos. Motivo: Faltou duas vezes'
  await expectToast(page, 'Remarcação não permitida', told)
  expect(listBookingsIn(stand, salon)).toMatchObject([{ date: TOMORROW, time: '10:00' }])
  await button(page, /^Cancelar/).click()
  await button(page, 'Sim, cancelar').click()
  await expectText(page.locator('.past'), 'Cancelado')
})

test('without connection a move says that the old time stands, and can be tried again', async () => {
  const { page, context, salon } = await atHistory({}, { allow: /ERR_INTERNET_DISCONNECTED/ })
  await button(page, /^Remarcar/).click()
  const dialog = page.getByRole('dialog', { name: 'Remarcar horário' })
  await chooseTime(dialog, getDayFromNow(2), '11:00')
  await context.setOffline(true)
  await button(dialog, /^Remarcar para/).click()
  await expectAlert(dialog, 'Não foi possível remarcar')
  await context.setOffline(false)
  await button(dialog, /^Remarcar para/).click()
  await expectToast(page, 'Horário remarcado!')
  expect(listBookingsIn(stand, salon)).toMatchObject([{ time: '11:00' }])
})

test('booking again has service and professional chosen; calendar and chat are at hand', async () => {
  const { page } = await atHistory()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Calendário').click(),
  ])
  expect(download.suggestedFilename()).toBe(`agendamento-${TOMORROW}.ics`)
  expect(await readFile(await download.path(), 'utf8')).toContain('BEGIN:VEVENT')
  const chat = page.getByRole('link', { name: /^WhatsApp/ })
  expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/5541999991010\?text=/)
  expect(await chat.getAttribute('rel')).toBe('noopener noreferrer')
  await button(page, /^Agendar de novo/).click()
  await expectStep(page, 'datetime')
  await expectText(page, 'Ana Dias')
  await expectVisible(button(page, 'Trocar serviço'))
})

test('a reload in the background that fails changes nothing; one that is asked for says so', async () => {
  const { page } = await atHistory({}, { allow: /status of 500/ })
  await expectVisible(button(page, /^Cancelar/))
  await page.route(/\/bookings$/, (route) => route.fulfill({ status: 500 }))
  await button(page, /^Cancelar/).click()
  const reloaded = page.waitForResponse(/\/bookings$/)
  await button(page.getByRole('dialog', cancelDialog), 'Sim, cancelar').click()
  expect((await reloaded).status()).toBe(500)
  await expectText(page.locator('.past'), 'Cancelado')
  await page.reload()
  await expectText(page, 'Não foi possível carregar seus agendamentos')
  await page.unroute(/\/bookings$/)
  await button(page, 'Tentar novamente').click()
  await expectText(page.locator('.past'), 'Cancelado')
})

test('so does one that ended before a cancellation, and nothing is cancelled', async () => {
  const { page, salon } = await atHistory({}, { allow: /status of 401/ })
  await expectVisible(button(page, /^Cancelar/))
  stand.file.change(`UPDATE client_sessions SET revoked_at = 1 WHERE user_id = '${salon.user_id}'`)
  await button(page, /^Cancelar/).click()
  await button(page.getByRole('dialog', cancelDialog), 'Sim, cancelar').click()
  await expectVisible(heading(page, 'Falta só saber quem é você'))
  expect(listBookingsIn(stand, salon)).toMatchObject([{ status: 'confirmed' }])
})

test('an older answer that comes late takes nothing back', async () => {
  const { page, salon, booking } = await atHistory()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const late = /\/bookings$/
  const answerLate = async (route: Route) => {
    const response = await route.fetch()
    begin()
    await held
    await route.fulfill({ response })
  }
  await page.route(late, answerLate, { times: 1 })
  await page.reload()
  await begun
  stand.file.change(`UPDATE bookings SET time = '15:00' WHERE id = '${booking.id}'`)
  const newer = page.waitForResponse(late)
  broadcastBookingChange(salon.slug)
  await (await newer).finished()
  await expectText(page, '15:00')
  const older = page.waitForResponse(late)
  release()
  await (await older).finished()
  await page.keyboard.press('Shift')
  await expectText(page, '15:00')
})

test('whoever comes back to the page sees what the salon changed meanwhile', async () => {
  const { page, booking } = await atHistory()
  await expectText(page.locator('.visit'), '10:00')
  stand.file.change(`UPDATE bookings SET time = '15:00' WHERE id = '${booking.id}'`)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expectText(page.locator('.visit'), '15:00')
})

test('nothing is asked anew under a question that is being answered', async () => {
  const { page } = await atHistory()
  await button(page, /^Cancelar/).click()
  const dialog = page.getByRole('dialog', cancelDialog)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const reloaded = page.waitForResponse(/\/bookings$/)
  // It stands for a second at least, which is longer than a reload waits.
  await button(dialog, 'Sim, cancelar').click()
  await reloaded
  expect(await dialog.count()).toBe(0)
})

test('a session that ended meanwhile asks for a login', async () => {
  const { page, salon } = await atHistory({}, { allow: /status of 401/ })
  stand.file.change(`UPDATE client_sessions SET expires_at = 1 WHERE user_id = '${salon.user_id}'`)
  await page.reload()
  await expectToast(page, 'Sua sessão terminou. Entre de novo para ver seus agendamentos.')
  await expectVisible(heading(page, 'Falta só saber quem é você'))
})

test('who only said who they are sees this session’s bookings; a code shows all of them', async () => {
  const salon = await stand.salon(SALON)
  const who = createPerson()
  await bookByApi(stand.url, salon, await openSession(stand.url, salon.slug, who), {
    time: '08:00',
  })
  const session = await openSession(stand.url, salon.slug, who)
  await bookByApi(stand.url, salon, session)
  const { page } = await openVisitAs(stand, salon, session, '/history')
  await expect.poll(() => page.locator('.visit').count()).toBe(1)
  await button(page, 'Ver meus outros agendamentos').click()
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expectText(dialog, /^Enviamos um código para /)
  await dialog.getByLabel('Código de 6 números').fill(await mailbox.codeTo(who.email))
  await button(dialog, 'Confirmar código').click()
  await expectToast(page, 'Pronto! Aqui estão os agendamentos deste contato.')
  await expect.poll(() => page.locator('.visit').count()).toBe(2)
  await expectNothing(button(page, 'Ver meus outros agendamentos'))
  await page.reload()
  await expect.poll(() => page.locator('.visit').count()).toBe(2)
})

test('what the client noted stands with the booking, ahead and over', async () => {
  const { page, salon } = await atHistory()
  const note = 'Alergia a amônia'
  stand.file.change(
    `UPDATE bookings SET client_note = '${note}' WHERE user_id = '${salon.user_id}'`,
  )
  await page.reload()
  await expectText(page.locator('.visit'), `Sua observação: ${note}`)
  stand.file.change(`UPDATE bookings SET status = 'completed' WHERE user_id = '${salon.user_id}'`)
  await page.reload()
  await expectText(page.locator('.past'), `Sua observação: ${note}`)
})

test('a client sees nothing of another’s', async () => {
  const { page, salon, context } = await atHistory()
  const stranger = await openSession(stand.url, salon.slug)
  await page.evaluate(
    ([name = '', kept = '']) => localStorage.setItem(name, kept),
    [`vez:${salon.slug}:session`, JSON.stringify(stranger)],
  )
  const other = await context.newPage()
  await other.goto(`${stand.url}/${salon.slug}/history`)
  await expectText(other, 'Neste acesso ainda não há agendamentos')
})

test('the success screen leads here, and its booking is the one that stands in the list', async () => {
  const { slug } = await stand.salon(SALON)
  const { page } = await stand.visit(`/${slug}/booking`)
  await bookAll(page)
  await button(page, 'Meus Agendamentos').click()
  await expectVisible(heading(page, HISTORY))
  await expectText(page.locator('.visit'), '10:00')
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/${slug}/history`)
})

test('embedded in a salon’s own site the history works and the address stays', async () => {
  const { slug } = await stand.salon(SALON)
  const { page } = await stand.visit('about:blank')
  const at = stand.host.serve(
    createPage(stand.url, `<vez-booking business="${slug}"></vez-booking>`),
  )
  await page.goto(at)
  await bookAll(page)
  await button(page, 'Meus Agendamentos').click()
  await expectVisible(heading(page, HISTORY))
  await button(page, /^Remarcar/).click()
  await chooseTime(page.getByRole('dialog'), getDayFromNow(2), '11:00')
  await button(page, /^Remarcar para/).click()
  await expectToast(page, 'Horário remarcado!')
  expect(page.url()).toBe(at)
})
