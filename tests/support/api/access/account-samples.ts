import type { SampleCalls } from './sample.ts'

export const ACCOUNT_SAMPLES = {} as const satisfies Partial<SampleCalls>
