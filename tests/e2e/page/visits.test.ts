/** The widget counts that a salon's page was opened: once, from where, and nothing of whom. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Business } from '#tests/support/db/factories.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { button, expectStep, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

const counted = ({ user_id }: Business) =>
  stand.file
    .query(`SELECT origin, site, visits FROM page_visits WHERE user_id = '${user_id}'`)
    .map(({ origin, site, visits }) => `${origin} ${site} ${visits}`)

const counts = (salon: Business, ...lines: string[]) =>
  expect.poll(() => counted(salon)).toEqual(lines)

/** Longer than the widget waits before it counts, and the server to write it down. */
const settle = (page: Page) => page.waitForTimeout(900)

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
