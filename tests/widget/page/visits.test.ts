/** The widget counts that a salon's page was opened: once, from where, and nothing of whom. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Business } from '#tests/support/db/factories.ts'
import { createPage } from '#tests/support/e2e/browser/host-site.ts'
import { button, expectStep, expectVisible } from '#tests/support/e2e/screens/screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

const counted = ({ user_id }: Business) =>
  stand.file
    .query(`SELECT origin, site, visits FROM page_visits WHERE user_id = '${user_id}'`)
    .map(({ origin, site, visits }) => `${origin} ${site} ${visits}`)

const counts = (salon: Business, ...lines: string[]) =>
  expect.poll(() => counted(salon)).toEqual(lines)

/** Another salon's element beside it is counted, and with it whatever was to be counted before. */
async function showLater(page: Page, salon: Business): Promise<void> {
  const before = counted(salon)
  const later = await stand.salon()
  await page.evaluate(
    ([slug = '', api = '']) => {
      const element = document.createElement('vez-booking')
      element.setAttribute('business', slug)
      element.setAttribute('api', api)
      document.body.append(element)
    },
    [later.slug, stand.url],
  )
  await counts(later, 'widget salon.test 1')
  expect(counted(salon)).toEqual(before)
}

const toElement = ({ slug }: Business) => `<vez-booking business="${slug}"></vez-booking>`

test('embedded, it counts the site it stands on, once for all its elements', async () => {
  const salon = await stand.salon()
  const site = stand.host.serve(createPage(stand.url, toElement(salon) + toElement(salon)))
  const { page } = await stand.visit(site)
  await counts(salon, 'widget salon.test 1')
  await page.evaluate(async () => {
    const element = document.querySelector('vez-booking')
    element?.remove()
    // A task of its own: by then what has stayed away is taken down.
    await new Promise((resolve) => setTimeout(resolve))
    expect(element?.shadowRoot?.querySelector('button')).toBeNull()
    if (element) document.body.append(element)
  })
  await showLater(page, salon)
})

test('two salons on one page are a visit each', async () => {
  const salons = [await stand.salon(), await stand.salon()] as const
  await stand.visit(stand.host.serve(createPage(stand.url, salons.map(toElement).join(''))))
  for (const salon of salons) await counts(salon, 'widget salon.test 1')
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
  await page.goto(`${stand.url}/${salon.slug}/booking`)
  await counts(salon, 'page  1')
})

test('a server that cannot count changes nothing for the client', async () => {
  const salon = await stand.salon()
  const { page } = await stand.visit('about:blank', { allow: /status of 5\d\d/ })
  await page.route('**/visits', (route) => route.fulfill({ status: 503 }))
  const refused = page.waitForResponse('**/visits')
  await page.goto(`${stand.url}/${salon.slug}`)
  await refused
  await button(page, 'Realizar Agendamento').click()
  await expectStep(page, 'service')
  expect(counted(salon)).toEqual([])
})
