import { expect, test, vi } from 'vitest'
import { button, expectToast, expectVisible, POLL } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { settle } from '#tests/support/dom/locator.ts'

const stand = useConsole()

test('toasts last four seconds', async () => {
  const page = await stand.visit('/login')
  await page.network.waitForIdle()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
  await button(page, 'Entrar').click()
  await vi.advanceTimersByTimeAsync(10)
  const toast = page.getByText('Campos obrigatórios')
  await expectVisible(toast)
  await vi.advanceTimersByTimeAsync(3800)
  expect(await toast.count()).toBe(1)
  await vi.advanceTimersByTimeAsync(600)
  // Not polled for: that would let time go by until a toast of any length is gone.
  await settle()
  expect(await toast.count()).toBe(0)
})

test('toasts are reached by Alt+T', async () => {
  const page = await stand.visit('/login')
  await button(page, 'Entrar').click()
  await expectToast(page, 'Campos obrigatórios')
  await page.keyboard.press('Alt+KeyT')
  const region = page.getByRole('region', { name: /^Notificações/ })
  const isInside = () => region.evaluate((one) => one.contains(document.activeElement))
  await expect.poll(isInside, POLL).toBe(true)
})

test('Tab leads through a toast and out of it, to where the page begins', async () => {
  const page = await stand.visit('/login')
  await button(page, 'Entrar').click()
  await expectToast(page, 'Campos obrigatórios')
  const isInside = () => document.activeElement?.closest('[data-toasts]') != null
  for (let presses = 0; presses < 40 && !isInside(); presses++) await page.keyboard.press('Tab')
  expect(isInside()).toBe(true)
  await page.keyboard.press('Tab')
  expect(document.activeElement?.textContent).toBe('Pular para o conteúdo')
  await page.keyboard.press('Tab')
  expect(isInside()).toBe(false)
})
