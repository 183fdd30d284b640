/** From the first event on: each house has some, and each of its people. */
import type { SampleCalls } from './sample.ts'

export const LIVE_SAMPLES = {
  'GET /api/events': async () => ({ query: { since: '0' } }),
} as const satisfies Partial<SampleCalls>
