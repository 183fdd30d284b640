/** From the first event on: each house has some, and each of its people. */
import type { Samples } from './sample.ts'

export const ofLive = {
  'GET /api/events': async () => ({ query: { since: '0' } }),
} as const satisfies Partial<Samples>
