import { onTestFinished, vi } from 'vitest'
import { MONDAY_8H } from '#tests/support/api/test-server.ts'
import { settle, waitUntil } from '#tests/support/dom/locator.ts'

/** Until the test ends timers run only when time is let go by; `expect.poll` would let it, too. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
  onTestFinished(async () => {
    await vi.runOnlyPendingTimersAsync()
    vi.useFakeTimers({ toFake: ['Date'], now: MONDAY_8H })
  })
}

/** Waits until something holds, while the clock stands. */
export const waitInStoppedTime = (holds: () => boolean, what: string) =>
  waitUntil(
    () => holds() || undefined,
    () => what,
  )

/** Lets time go by on a stopped clock, and what is due be drawn. */
export async function advanceClock(ms: number): Promise<void> {
  await settle()
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}
