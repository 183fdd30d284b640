import { expect, test } from 'vitest'
import { createPage } from '#tests/support/e2e/browser/host-site.ts'
import { bookByApi, openSession } from '#tests/support/e2e/screens/history-screen.ts'
import {
  bookedDialog,
  button,
  chooseTime,
  confirmButton,
  expectAlert,
  expectNothing,
  expectStep,
  expectText,
  expectToast,
  expectVisible,
  getDayFromNow,
  goToConfirm,
} from '#tests/support/e2e/screens/screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

const PRICE = 'O preço mudou: era R$ 50,00, agora R$ 200,00.'
const DURATION = 'A duração mudou: era 30min, agora 2h.'

const createSalon = () =>
  stand.salon({
    services: [{ name: 'Corte', price: 5000, duration: 30 }, { name: 'Barba' }],
    professionals: [{ name: 'Ana' }],
  })

const changeService = (user_id: string, change: string) =>
  stand.file.change(`UPDATE services SET ${change} WHERE user_id = '${user_id}' AND name = 'Corte'`)

const listBookings = (user_id: string) =>
  stand.file.query(`SELECT price, duration, time, notes FROM bookings
    WHERE user_id = '${user_id}' AND client_name = 'Marina Souza' ORDER BY time`)

test('a price and a duration that changed are shown beside what was seen, and confirmed anew', async () => {
  const { slug, user_id } = await createSalon()
  const { page, heard } = await stand.visit(`/${slug}/booking`)
  await goToConfirm(page, { professional: 'Ana' })
  await page.getByLabel('Observações (opcional)').fill('Cabelo muito cacheado')
  changeService(user_id, 'price = 20000, duration = 120')
  await confirmButton(page).click()
  await expectAlert(page, `${PRICE} ${DURATION}`)
  // On a phone a toast would lie over it.
  expect(await page.getByText('Login realizado!').count()).toBe(0)
  await expectStep(page, 'confirm')
  await expectText(page, 'R$ 200,00')
  await expectText(page, '2h')
  await expectNothing(page.getByText('R$ 50,00', { exact: true }))
  expect(await page.getByLabel('Observações (opcional)').inputValue()).toBe('Cabelo muito cacheado')
  expect(listBookings(user_id)).toEqual([])
  expect((await heard('vez:error')).map(({ detail }) => detail)).toEqual([
    { code: 'offer_changed', message: `${PRICE} ${DURATION}` },
  ])
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
  expect(listBookings(user_id)).toEqual([
    { price: 20000, duration: 120, time: '10:00', notes: 'Cabelo muito cacheado' },
  ])
})

test('embedded, where the reload of the salon fails, the next press confirms what was told', async () => {
  const { slug, user_id } = await createSalon()
  const body = `<vez-booking business="${slug}"></vez-booking>`
  const { page } = await stand.visit(stand.host.serve(createPage(stand.url, body)))
  await goToConfirm(page)
  changeService(user_id, 'price = 20000')
  await page.route(`**/api/public/${slug}`, (route) => route.fulfill({ status: 503 }))
  await confirmButton(page).click()
  await expectAlert(page, PRICE)
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
  expect(listBookings(user_id).map(({ price }) => price)).toEqual([20000])
})

test('the rest of the salon is new as well', async () => {
  const { slug, user_id } = await createSalon()
  const { page } = await stand.visit(`/${slug}/booking`)
  await goToConfirm(page)
  changeService(user_id, 'price = 20000')
  stand.file.change(`UPDATE services SET name = 'Bigode'
    WHERE user_id = '${user_id}' AND name = 'Barba'`)
  await confirmButton(page).click()
  await expectAlert(page, PRICE)
  await button(page, 'Trocar serviço').click()
  await expectText(page, 'Bigode')
})

test('a professional who left with the change stays chosen until the server says so', async () => {
  const { slug, user_id } = await stand.salon({
    services: [{ name: 'Corte', price: 5000, duration: 30 }],
    professionals: [{ name: 'Ana' }, { name: 'Bia' }],
  })
  const { page } = await stand.visit(`/${slug}/booking`)
  await goToConfirm(page, { professional: 'Ana' })
  changeService(user_id, 'price = 20000')
  const reloaded = page.waitForResponse(`**/api/public/${slug}`)
  await page.route(
    /\/bookings$/,
    async (route) => {
      const response = await route.fetch()
      stand.file.change(`UPDATE professionals SET deleted = 1
      WHERE user_id = '${user_id}' AND name = 'Ana'`)
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await confirmButton(page).click()
  await expectAlert(page, PRICE)
  await reloaded
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/bookings$/, async (route) => {
    await waiting
    await route.continue()
  })
  await confirmButton(page).click()
  await expectVisible(button(page, 'Confirmando...'))
  expect(await page.getByText('Sem preferência').count()).toBe(0)
  answer()
  await expectStep(page, 'professional')
  await expectAlert(page, 'Este profissional não atende mais aqui. Escolha outro profissional.')
})

test('a duration that no longer fits leads to the times, with what changed', async () => {
  const salon = await createSalon()
  const { slug, user_id } = salon
  const date = getDayFromNow(1)
  const other = await openSession(stand.url, slug)
  const { page } = await stand.visit(`/${slug}/booking`)
  await goToConfirm(page, { professional: 'Ana', time: '10:00' })
  await bookByApi(stand.url, salon, other, { date, time: '11:00' })
  changeService(user_id, 'duration = 120')
  await confirmButton(page).click()
  await expectStep(page, 'datetime')
  await expectAlert(page, DURATION)
  await expectToast(page, 'Horário indisponível')
  await expectText(page, 'Horários livres mais próximos')
  await chooseTime(page, date, '12:00')
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
  expect(listBookings(user_id).map(({ time, duration }) => [time, duration])).toContainEqual([
    '12:00',
    120,
  ])
})
