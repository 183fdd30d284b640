import type { SampleCalls } from './sample.ts'

export const REPORT_SAMPLES = {} as const satisfies Partial<SampleCalls>
