import type { SampleCalls } from './sample.ts'

export const PROJECTION_SAMPLES = {} as const satisfies Partial<SampleCalls>
