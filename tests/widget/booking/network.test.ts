import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import type { BusinessOverrides } from '#tests/support/db/factories.ts'
import { createPage } from '#tests/support/e2e/browser/host-site.ts'
import type { VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import {
  bookedDialog,
  button,
  chooseProfessional,
  chooseService,
  confirmButton,
  expectAlert,
  expectText,
  expectVisible,
  goToConfirm,
  heading,
} from '#tests/support/e2e/screens/screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()
/** How the browser itself reports the cut. */
const allow = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/
const LOST = 'A conexão caiu antes da resposta. Nada se perdeu: tente novamente.'

const EARLIER = 'Seu horário das 10:00 já tinha sido marcado antes.'
const MOVE = 'Para mudar para 11:00, use Remarcar em Meus Agendamentos.'
const CALL = /\/api\/public\/[\w-]+\/bookings$/

const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

const cuts: Record<string, (route: Route) => Promise<void>> = {
  'before it reached the server': (route) => route.abort(),
  'after the server had booked': loseAnswer,
}

/** Ready to confirm, at a salon of its own; the next confirmation's request meets the cut. */
async function cutOff(
  cut: (route: Route) => Promise<void>,
  options: VisitOptions = {},
  services: BusinessOverrides['services'] = [{}],
) {
  const { slug, user_id } = await stand.salon({ services })
  const visit = await stand.visit(`/${slug}/booking`, { allow, ...options })
  await goToConfirm(visit.page)
  await visit.page.getByLabel('Observações (opcional)').fill('Sem pressa')
  await visit.page.route(CALL, cut, { times: 1 })
  await confirmButton(visit.page).click()
  await expectAlert(visit.page, LOST)
  return { ...visit, slug, bookings: () => listBookings(user_id) }
}

const listBookings = (user_id: string) =>
  stand.file.query(`SELECT date, time, notes FROM bookings WHERE user_id = '${user_id}'`)

async function nothingIsLost(page: Page): Promise<void> {
  await expectVisible(button(page, 'Trocar serviço'))
  await expectVisible(button(page, 'Trocar data e horário'))
  await expectText(page, 'Em nome de Marina Souza')
  expect(await page.getByLabel('Observações (opcional)').inputValue()).toBe('Sem pressa')
}

const named = Object.entries(cuts)

test.each(named)(
  'a confirmation cut off %s loses nothing, and trying again books once',
  async (_, cut) => {
    const { page, bookings, heard } = await cutOff(cut)
    await nothingIsLost(page)
    await button(page, 'Tentar novamente').click()
    await expectVisible(bookedDialog(page))
    expect(bookings()).toHaveLength(1)
    expect((await heard('vez:error')).map(({ detail }) => detail.code)).toEqual(['network'])
    expect(await heard('vez:booked')).toHaveLength(1)
  },
)

test.each(named)('the same with a reload in between, cut off %s', async (_, cut) => {
  const { page, bookings } = await cutOff(cut)
  await page.reload()
  await nothingIsLost(page)
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
  expect(bookings()).toHaveLength(1)
})

test('a double click on the button books once', async () => {
  const { slug, user_id } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`)
  await goToConfirm(page)
  await confirmButton(page).dblclick()
  await expectVisible(bookedDialog(page))
  expect(listBookings(user_id)).toHaveLength(1)
})

test('inside another site, a reload after the cut keeps everything too', async () => {
  const { slug, user_id } = await stand.salon()
  const body = `<vez-booking business="${slug}"></vez-booking>`
  const { page } = await stand.visit(stand.host.serve(createPage(stand.url, body)), { allow })
  await goToConfirm(page)
  await page.getByLabel('Observações (opcional)').fill('Sem pressa')
  await page.route(CALL, loseAnswer, { times: 1 })
  await confirmButton(page).click()
  await expectAlert(page, LOST)
  await page.reload()
  await nothingIsLost(page)
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
  expect(listBookings(user_id)).toHaveLength(1)
})

test('after a cut another time can be chosen, and only that is booked', async () => {
  const { page, bookings } = await cutOff((route) => route.abort())
  await button(page, 'Trocar data e horário').click()
  await button(page, '11:00').click()
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
  expect(bookings().map(({ time }) => time)).toEqual(['11:00'])
})

test.each(['at once', 'after a reload'])(
  'after an answer was lost another time, chosen %s, books no second one: the first is found',
  async (when) => {
    const { page, bookings, heard } = await cutOff(loseAnswer)
    const [first] = bookings()
    if (when === 'after a reload') await page.reload()
    await button(page, 'Trocar data e horário').click()
    await button(page, '11:00').click()
    await confirmButton(page).click()
    await expectVisible(bookedDialog(page))
    await expectText(bookedDialog(page), `${EARLIER} ${MOVE}`)
    await button(bookedDialog(page), 'OK').click()
    await expectVisible(heading(page, 'Tudo certo com seu horário'))
    await expectText(page, `${EARLIER} ${MOVE}`)
    expect(bookings()).toEqual([first])
    expect(await heard('vez:booked')).toHaveLength(1)
  },
)

test('nor does another service, chosen after a reload in place of the one that was sent', async () => {
  const { page, bookings } = await cutOff(loseAnswer, {}, [{}, { name: 'Barba' }])
  const [first] = bookings()
  await page.reload()
  await button(page, 'Trocar serviço').click()
  await chooseService(page, 'Barba')
  await chooseProfessional(page)
  await button(page, '11:00').click()
  await page.reload()
  await confirmButton(page).click()
  const other = 'Para mudar o serviço ou o profissional, cancele este horário e marque outro.'
  await expectText(bookedDialog(page), `${EARLIER} ${MOVE} ${other}`)
  expect(bookings()).toEqual([first])
})

test('nor is one found that the salon cancelled meanwhile: the other time is booked', async () => {
  const { page, slug, bookings } = await cutOff(loseAnswer)
  stand.file.change(
    `UPDATE bookings SET status = 'cancelled', cancel_reason = 'owner' WHERE user_id =
     (SELECT user_id FROM business_settings WHERE slug = '${slug}')`,
  )
  await button(page, 'Trocar data e horário').click()
  await button(page, '11:00').click()
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
  expect(bookings().map(({ time }) => time)).toEqual(['10:00', '11:00'])
})

test('after a success that a link to another service left, that one is booked too', async () => {
  const { slug, user_id, services } = await stand.salon({ services: [{}, { name: 'Barba' }] })
  const { page } = await stand.visit(`/${slug}/booking`)
  await goToConfirm(page)
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
  await page.goto(`/${slug}/booking?service=${services[1]?.id}`)
  await chooseProfessional(page)
  await button(page, '11:00').click()
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
  expect(listBookings(user_id).map(({ time }) => time)).toEqual(['10:00', '11:00'])
})
