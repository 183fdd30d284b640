/** The widget counts that a salon's page was opened: once, from where, and nothing of whom. */
import { expect, test } from 'vitest'
import type { Business } from '#tests/support/db/factories.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { button, expectStep, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

const counted = ({ user_id }: Business) =>
  stand.file
    .query(`SELECT origin, site, visits FROM page_visits WHERE user_id = '${user_id}'`)
    .map(({ origin, site, visits }) => `${origin} ${site} ${visits}`)

test('a load is counted once, by the host that led there, however one goes on in it', async () => {
  const salon = await stand.salon()
  const { page } = await stand.visit(`/${salon.slug}`)
  await expect.poll(() => counted(salon)).toEqual(['page  1'])
  await button(page, 'Realizar Agendamento').click()
  await expectStep(page, 'service')
  await page.goBack()
  await expectVisible(button(page, 'Realizar Agendamento'))
  const link = `<meta charset="utf-8"><a href="${stand.url}/${salon.slug}/booking?x=1">Agende aqui</a>`
  // A careless site hands on its whole address: of that too, only the host leaves the browser.
  await page.goto(stand.host.serve(link, { 'Referrer-Policy': 'unsafe-url' }))
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/visits')) sent.push(request.postDataJSON())
  })
  await page.getByRole('link', { name: 'Agende aqui' }).click()
  await expect.poll(() => counted(salon), { message: 'another load' }).toContain('page 127.0.0.1 1')
  expect(counted(salon).toSorted(), 'going on and back').toEqual(['page  1', 'page 127.0.0.1 1'])
  await expect.poll(() => sent).toEqual([{ origin: 'page', from: stand.host.url }])
  expect(await page.context().cookies()).toEqual([])
})
