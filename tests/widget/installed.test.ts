/** The page as an application: every address of its own lies within the manifest's scope. */
import { expect, test, vi } from 'vitest'
import { button, expectNothing, expectVisible } from '#tests/support/e2e/screens/screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

test.each([
  [true, '/?app'],
  [false, ''],
])('installed %s, the way home leads to the address that it has there', async (installed, home) => {
  const { slug, settings } = await stand.salon()
  const { page } = await stand.visit('about:blank')
  const ask = globalThis.matchMedia
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('display-mode') ? { matches: installed } : ask(query),
  )
  await page.goto(`${stand.url}/${slug}/booking`)
  await page.getByRole('link', { name: settings.business_name }).click()
  await expectVisible(button(page, 'Realizar Agendamento'))
  expect(page.url()).toBe(`${stand.url}/${slug}${home}`)
  await page.goto(page.url())
  await expectVisible(button(page, 'Realizar Agendamento'))
})

test('where the browser can install the page, it is offered there, and once', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}`)
  const offer = button(page, 'Instalar esta página no celular')
  await expectVisible(button(page, 'Realizar Agendamento'))
  await expectNothing(offer)
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }))
  const announced = new Event('beforeinstallprompt', { cancelable: true })
  window.dispatchEvent(Object.assign(announced, { prompt }))
  expect(announced.defaultPrevented).toBe(true)
  await offer.click()
  await expectNothing(offer)
  expect(prompt).toHaveBeenCalledOnce()
})
