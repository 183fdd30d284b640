import { createEmptySample, type SampleCalls } from './sample.ts'

export const PROJECTION_SAMPLES = {
  'GET /api/projections': createEmptySample,
} as const satisfies Partial<SampleCalls>
