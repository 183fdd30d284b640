import type { SampleCalls } from './sample.ts'

export const TILL_SAMPLES = {} as const satisfies Partial<SampleCalls>
