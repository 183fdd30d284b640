import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import {
  type BookingStepName,
  button,
  chooseAll,
  expectNothing,
  expectStep,
  expectVisible,
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
