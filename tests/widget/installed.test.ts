/** The page as an application: every address of its own lies within the manifest's scope. */
import { expect, test, vi } from 'vitest'
import { button, expectVisible } from '#tests/support/e2e/screens/screen.ts'
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
