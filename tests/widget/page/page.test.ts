import { expect, test } from 'vitest'
import {
  expectNothing,
  expectText,
  expectVisible,
  heading,
} from '#tests/support/e2e/screens/screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

const settings = {
  business_name: 'Salão da Íris',
  business_description: 'Cachos e cor, com hora marcada.',
  business_address: 'Rua das Flores, 10 - Centro, Curitiba - PR',
  business_phone: '(41) 3222-1010',
}
const reviews = [{ rating: 5 }, { rating: 4 }, { rating: 5 }]

test.each([
  ['without a logo', null, undefined],
  ['where the logo does not load', '/assets/none.png', /status of 404/],
])('%s the first two letters of the name stand in its place', async (_, business_logo, allow) => {
  const { slug } = await stand.salon({ settings: { ...settings, business_logo } })
  const { page } = await stand.visit(`/${slug}`, allow ? { allow } : {})
  await expectVisible(heading(page, 'Salão da Íris'))
  await expectVisible(page.getByText('SA', { exact: true }))
  await expectNothing(page.locator('img'))
})

test('the booking has a strip with address, phone and rating', async () => {
  const { slug } = await stand.salon({ settings, reviews })
  const { page } = await stand.visit(`/${slug}/booking`)
  await expectText(page, settings.business_address)
  const phone = page.getByRole('link', { name: settings.business_phone })
  expect(await phone.getAttribute('href')).toBe('tel:+554132221010')
  await expectVisible(page.getByText('4,7 (3)', { exact: true }))
})

test('a number without an area code is dialled as it is', async () => {
  const { slug } = await stand.salon({ settings: { ...settings, business_phone: '0800 123 4567' } })
  const { page } = await stand.visit(`/${slug}/booking`)
  const phone = page.getByRole('link', { name: '0800 123 4567' })
  expect(await phone.getAttribute('href')).toBe('tel:08001234567')
})

test('a business that filled in nothing but its name has a page without gaps', async () => {
  const { slug } = await stand.salon({ settings: { business_name: 'Só o nome' } })
  const { page } = await stand.visit(`/${slug}`)
  await expectVisible(heading(page, 'Só o nome'))
  await expectText(page, 'Sem avaliações ainda')
  await expectNothing(page.getByRole('link', { name: /null|undefined/ }))
  expect(await page.getByText(/null|undefined|NaN/).count()).toBe(0)
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
    await expectNothing(page.getByText('Oops! Page not found'))
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${slug}${ends}`)
  }
})
