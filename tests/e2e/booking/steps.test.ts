import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { displayDayMonth, getWeekdayName } from '#domain/text/display.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  type BookingStepName,
  button,
  chooseAll,
  chooseService,
  expectNothing,
  expectStep,
  expectVisible,
  freeDays,
  getDayDate,
  heading,
  stepHeading,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

const STEPS: BookingStepName[] = ['service', 'professional', 'datetime', 'confirm']

async function onlySees(page: Page, step: BookingStepName): Promise<void> {
  await expectStep(page, step)
  for (const other of STEPS.filter((it) => it !== step)) {
    await expectNothing(heading(page, stepHeading[other]))
  }
}

test('the bar stays in sight while the list scrolls under it', async () => {
  const services = Array.from({ length: 20 }, (_, i) => ({ name: `Serviço ${i}` }))
  const { slug } = await stand.salon({ services })
  const { page } = await stand.visit(`/${slug}/booking`)
  await button(page, 'Ver Todos os 20 Serviços').click()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const bar = page.getByRole('navigation', { name: 'Etapas do agendamento' })
  await expect.poll(async () => (await bar.boundingBox())?.y).toBeLessThan(10)
  expect((await bar.boundingBox())?.y).toBeGreaterThanOrEqual(0)
})

test.each([
  ['beside', DESKTOP],
  ['below', PHONE],
])('times %s a month that was turned to say which day is theirs', async (_, size) => {
  const { slug } = await stand.salon({ professionals: [{ name: 'Ana Dias' }] })
  const { page } = await stand.visit(`/${slug}/booking`, { size })
  await chooseService(page, 'Corte')
  await expectVisible(freeDays(page).first())
  const date = await getDayDate(freeDays(page).first())
  const day = page.getByText(`${getWeekdayName(date)}, ${displayDayMonth(date)}`, { exact: true })
  if (size === PHONE) {
    expect(await day.isVisible()).toBe(false)
    await button(page, 'Ver o mês').click()
  }
  await button(page, 'Próximo mês').click()
  await expectVisible(day)
})

test('the browser’s “back” and “forward” walk over the steps and keep what is chosen', async () => {
  const { slug } = await stand.salon({
    professionals: [{ name: 'Ana Dias' }, { name: 'Bruno Melo' }],
  })
  const { page } = await stand.visit(`/${slug}`)
  await button(page, 'Realizar Agendamento').click()
  await chooseAll(page)
  await page.goBack()
  await onlySees(page, 'datetime')
  await page.goBack()
  await onlySees(page, 'professional')
  await page.goBack()
  await onlySees(page, 'service')
  await page.goForward()
  await page.goForward()
  await page.goForward()
  await onlySees(page, 'confirm')
  for (let steps = 0; steps < 4; steps++) await page.goBack()
  await expectVisible(button(page, 'Realizar Agendamento'))
})
