import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, PHONE } from '#tests/support/e2e/browser/visit.ts'
import { DONA } from '#tests/support/e2e/demo-people.ts'
import { expectHeading, openSignedIn } from '#tests/support/e2e/screens/console.ts'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ demo: true })

const countVisits = () => stand.file.query('SELECT sum(visits) AS n FROM page_visits')[0]?.n

test('the preview is the real page with what is not saved yet, and nothing of it counts or leads away', async () => {
  const before = countVisits()
  const { page } = await openSignedIn(stand, DONA, '/admin/settings', { size: DESKTOP })
  await expectHeading(page, 'Configurações')
  const preview = page.frameLocator('iframe[title="Sua página, como vai ficar"]')
  const salon = preview.locator('vez-booking')
  await expectVisible(salon.getByRole('heading', { name: 'Studio Aurora' }))
  await page.getByLabel('Nome do negócio').fill('Estúdio Íris')
  await expectVisible(salon.getByRole('heading', { name: 'Estúdio Íris' }))
  await page.getByRole('link', { name: 'Cores' }).click()
  await page.getByLabel('Principal', { exact: true }).fill('#aa2266')
  const book = salon.getByRole('button', { name: 'Realizar Agendamento' })
  const getColor = () => book.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect.poll(getColor).toBe('rgb(170, 34, 102)')
  await page.getByRole('link', { name: 'Horários' }).click()
  await page.getByLabel('Quarta, fim do 1º horário').fill('17:30')
  await expectText(salon, /- 17:30/)
  await book.click()
  await expectVisible(salon.getByRole('heading', { name: 'Estúdio Íris' }))
  expect(new URL(page.url()).pathname).toBe('/admin/settings')
  await button(page, 'Descartar').click()
  await expectVisible(salon.getByRole('heading', { name: 'Studio Aurora' }))
  expect(countVisits()).toBe(before)
})

test('on a phone the preview waits behind a button, and closes again', async () => {
  const { page } = await openSignedIn(stand, DONA, '/admin/settings?aba=cores', { size: PHONE })
  await expectVisible(page.getByLabel('Principal', { exact: true }))
  expect(await page.locator('iframe').count()).toBe(0)
  await button(page, 'Ver como fica').click()
  await expectVisible(
    page
      .frameLocator('iframe')
      .locator('vez-booking')
      .getByRole('heading', { name: 'Studio Aurora' }),
  )
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
})
