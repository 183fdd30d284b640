import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'
import {
  button,
  expectNothingCut,
  expectStep,
  expectText,
  expectVisible,
  heading,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useWidgetSite()

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

test.each([
  ['without a logo', null, undefined],
  ['where the logo does not load', '/assets/none.png', /status of 404/],
])('%s the first two letters of the name stand in its place', async (_, business_logo, allow) => {
  const { slug } = await stand.salon({ settings: { ...settings, business_logo } })
  const { page } = await stand.visit(`/${slug}`, allow ? { allow } : {})
  await expectVisible(heading(page, 'Salão da Íris'))
  await expectVisible(page.getByText('SA', { exact: true }))
  await expectNothingCut(page.locator('img'))
})

test('the booking has a strip with address, phone and rating', async () => {
  const { slug } = await stand.salon({ settings, reviews })
  const { page } = await stand.visit(`/${slug}/booking`)
  await expectText(page, settings.business_address)
  const phone = page.getByRole('link', { name: settings.business_phone })
  expect(await phone.getAttribute('href')).toBe('tel:+554132221010')
  await expectVisible(page.getByText('4,7 (3)', { exact: true }))
})

test('a business that filled in nothing but its name has a page without gaps', async () => {
  const { slug } = await stand.salon({ settings: { business_name: 'Só o nome' } })
  const { page } = await stand.visit(`/${slug}`)
  await expectVisible(heading(page, 'Só o nome'))
  await expectText(page, 'Sem avaliações ainda')
  await expectNothingCut(page.getByRole('link', { name: /null|undefined/ }))
  expect(await page.getByText(/null|undefined|NaN/).count()).toBe(0)
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

test('each address of a salon is a screen of its own', async () => {
  const { slug } = await stand.salon({ settings })
  const screens = [
    ['/booking', 'Escolha o Serviço', '/booking'],
    ['/login', 'Falta só saber quem é você', '/login'],
    ['/register', 'Criar conta', '/register'],
    // Nothing was booked, and nobody is signed in: these two lead on.
    ['/success', 'Salão da Íris', ''],
    ['/history', 'Falta só saber quem é você', '/login'],
  ] as const
  for (const [rest, title, ends] of screens) {
    const { page } = await stand.visit(`/${slug}${rest}`)
    await expectVisible(heading(page, title))
    await expectNothingCut(page.getByText('Oops! Page not found'))
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${slug}${ends}`)
  }
})
