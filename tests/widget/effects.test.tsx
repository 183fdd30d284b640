/** What the widget's tests stand on: an effect runs whatever a test does to the clock. */
import { render } from 'preact'
import { useEffect } from 'preact/hooks'
import { expect, test, vi } from 'vitest'
import { settle } from '#tests/support/dom/locator.ts'

const ran = vi.fn()
const place = document.createElement('div')

function Effect({ of }: { of: string }) {
  useEffect(() => ran(of), [of])
  return null
}

test('effects that wait when a test gives its clock back still run, and so do those after them', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  render(<Effect of="the stopped clock" />, place)
  await settle()
  vi.useRealTimers()
  render(<Effect of="the clock after it" />, place)
  await expect.poll(() => ran.mock.calls.flat()).toContain('the clock after it')
})
