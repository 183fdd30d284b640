/** The widget counts that a salon's page was opened: once, from where, and nothing of whom. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Business } from '#tests/support/db/factories.ts'
import { createPage } from '#tests/support/e2e/browser/host-site.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'
import { button, expectStep, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useWidgetSite()

const counted = ({ user_id }: Business) =>
  stand.file
    .query(`SELECT origin, site, visits FROM page_visits WHERE user_id = '${user_id}'`)
    .map(({ origin, site, visits }) => `${origin} ${site} ${visits}`)

const counts = (salon: Business, ...lines: string[]) =>
  expect.poll(() => counted(salon)).toEqual(lines)

/** Longer than the widget waits before it counts, and the server to write it down. */
const settle = (page: Page) => page.waitForTimeout(900)

const toElement = ({ slug }: Business) => `<vez-booking business="${slug}"></vez-booking>`

test('the page counts whoever opens it, and the host that led there', async () => {
  const salon = await stand.salon()
  const link = `<meta charset="utf-8"><a href="${stand.url}/${salon.slug}?x=1">Agende aqui</a>`
  // A careless site hands on its whole address: of that too, only the host leaves the browser.
  const site = stand.host.serve(link, { 'Referrer-Policy': 'unsafe-url' })
  const { page } = await stand.visit(site)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/visits')) sent.push(request.postDataJSON())
  })
  await page.getByRole('link', { name: 'Agende aqui' }).click()
  await counts(salon, 'page 127.0.0.1 1')
  expect(sent).toEqual([{ origin: 'page', from: stand.host.url }])
  expect(await page.context().cookies()).toEqual([])
})

test('going on to book, and back, is the same visit; another load is another one', async () => {
  const salon = await stand.salon()
  const { page } = await stand.visit(`/${salon.slug}`)
  await counts(salon, 'page  1')
  await button(page, 'Realizar Agendamento').click()
  await expectStep(page, 'service')
  await page.goBack()
  await expectVisible(button(page, 'Realizar Agendamento'))
  await settle(page)
  expect(counted(salon)).toEqual(['page  1'])
  await page.goto(`${stand.url}/${salon.slug}/booking`)
  await counts(salon, 'page  2')
})

test('embedded, it counts the site it stands on, once for all its elements', async () => {
  const salon = await stand.salon()
  const site = stand.host.serve(createPage(stand.url, toElement(salon) + toElement(salon)))
  const { page } = await stand.visit(site)
  await counts(salon, 'widget 127.0.0.1 1')
  await page.evaluate(async () => {
    const element = document.querySelector('vez-booking')
    element?.remove()
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (element) document.body.append(element)
    document.body.append(document.createElement('hr'))
  })
  await settle(page)
  expect(counted(salon)).toEqual(['widget 127.0.0.1 1'])
})

test('two salons on one page are a visit each', async () => {
  const salons = [await stand.salon(), await stand.salon()] as const
  await stand.visit(stand.host.serve(createPage(stand.url, salons.map(toElement).join(''))))
  for (const salon of salons) await counts(salon, 'widget 127.0.0.1 1')
})

test('the link of a booking counts as one', async () => {
  const salon = await stand.salon()
  await stand.visit(`/${salon.slug}/b/um-link-qualquer`, { allow: /status of 4\d\d/ })
  await counts(salon, 'link  1')
})

test('looking at one’s own bookings is no visit', async () => {
  const salon = await stand.salon()
  const { page } = await stand.visit(`/${salon.slug}/history`)
  await expectVisible(button(page, 'Entrar com nome e celular'))
  await settle(page)
  expect(counted(salon)).toEqual([])
})

test('a server that cannot count changes nothing for the client', async () => {
  const salon = await stand.salon()
  const { page } = await stand.visit('about:blank', { allow: /status of 5\d\d/ })
  await page.route('**/visits', (route) => route.fulfill({ status: 503 }))
  await page.goto(`${stand.url}/${salon.slug}`)
  await settle(page)
  await button(page, 'Realizar Agendamento').click()
  await expectStep(page, 'service')
  expect(counted(salon)).toEqual([])
})
