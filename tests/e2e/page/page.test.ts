import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { expectTakenOver } from '#tests/support/e2e/browser/visit.ts'
import {
  button,
  expectFocus,
  expectStep,
  expectText,
  expectVisible,
  heading,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

const LOGO = '/demo/pictures/aurora-logo.webp'
const LOGO_FILE = fileURLToPath(new URL(`../../../db${LOGO}`, import.meta.url))
const settings = {
  business_name: 'Salão da Íris',
  business_description: 'Cachos e cor, com hora marcada.',
  business_address: 'Rua das Flores, 10 - Centro, Curitiba - PR',
  business_phone: '(41) 3222-1010',
}
const reviews = [{ rating: 5 }, { rating: 4 }, { rating: 5 }]

test('the page shows logo, name, description, rating with count, and one way to book', async () => {
  const { slug } = await stand.salon({
    settings: { ...settings, business_logo: LOGO },
    reviews,
  })
  const { page } = await stand.visit('about:blank')
  await page.route(`**${LOGO}`, (route) => route.fulfill({ path: LOGO_FILE }))
  await page.goto(`${stand.url}/${slug}`)
  await expectVisible(heading(page, 'Salão da Íris'))
  await expectText(page, 'Cachos e cor, com hora marcada.')
  await expectVisible(page.getByText('4,7 (3)', { exact: true }))
  expect(await page.getByText('Nota 4,7 de 5, 3 avaliações').count()).toBe(1)
  const logo = page.locator('img').first()
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await logo.evaluate((image: HTMLImageElement) => image.src)).toBe(`${stand.url}${LOGO}`)
  expect(await page.title()).toContain('Salão da Íris')
  await button(page, 'Realizar Agendamento').click()
  await expectStep(page, 'service')
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/${slug}/booking`)
})

test('text of the salon that looks like HTML is shown as text', async () => {
  const name = '<img src=x onerror=alert(1)> & "Cia"'
  const { slug } = await stand.salon({
    settings: { business_name: name, business_description: '</script><b>oi</b>' },
    services: [{ name: '<i>Corte</i>' }],
  })
  const { page } = await stand.visit(`/${slug}`)
  await expectVisible(heading(page, name))
  await expectText(page, '</script><b>oi</b>')
  expect(await page.title()).toContain(name)
  await button(page, 'Realizar Agendamento').click()
  await expectVisible(button(page, /^<i>Corte<\/i>/))
})

test('an address of before a rename leads to the business as it is called now', async () => {
  const { slug, user_id } = await stand.salon({ settings })
  stand.file.change(
    `INSERT INTO old_slugs (slug, user_id, created_at) VALUES ('antigo-${slug}', '${user_id}', 0)`,
  )
  const { page } = await stand.visit(`/antigo-${slug}/booking?step=service`)
  await expectStep(page, 'service')
  expect(page.url()).toContain(`${stand.url}/${slug}/booking`)
})

test('on a low screen nothing that has the focus lies below the bar that stays in sight', async () => {
  const names = ['Corte', 'Barba', 'Escova', 'Manicure']
  const { slug } = await stand.salon({ services: names.map((name) => ({ name })) })
  const { page } = await stand.visit(`/${slug}`, { size: { width: 680, height: 430 } })
  await expectTakenOver(page)
  const links = page.getByRole('link', { name: /^Agendar: / })
  const bar = await page.locator('.book').boundingBox()
  await links.first().focus()
  for (let nth = 0; nth < names.length; nth++) {
    if (nth > 0) await page.keyboard.press('Tab')
    await expectFocus(links.nth(nth))
    const box = await links.nth(nth).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
})
