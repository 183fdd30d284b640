/** A valid call of the dashboard, which is always of one's own house. */
import { createEmptySample, type SampleCalls } from './sample.ts'

export const DASHBOARD_SAMPLES = {
  'GET /api/dashboard': createEmptySample,
} as const satisfies Partial<SampleCalls>
