import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { button, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()
const MOST = 160 * 1024

test('the way to the sign-in weighs at most 160 KB, zod not among it, and comes compressed', async () => {
  const { page } = await stand.visit('about:blank')
  const scripts: Promise<{ text: string; encoding: string | undefined }>[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return
    const encoding = response.headerValue('content-encoding')
    scripts.push(
      Promise.all([response.text(), encoding]).then(([text, how]) => ({
        text,
        encoding: how ?? undefined,
      })),
    )
  })
  await page.goto(`${stand.url}/login`, { waitUntil: 'networkidle' })
  await expectVisible(button(page, 'Entrar'))
  const loaded = await Promise.all(scripts)
  const weight = loaded.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0)
  expect(loaded.length).toBeGreaterThan(2)
  expect(weight).toBeLessThanOrEqual(MOST)
  expect(loaded.some(({ text }) => text.includes('ZodError'))).toBe(false)
  expect(new Set(loaded.map(({ encoding }) => encoding))).toEqual(new Set(['br']))
})
