import type { SampleCalls } from './sample.ts'

export const DASHBOARD_SAMPLES = {} as const satisfies Partial<SampleCalls>
