import type { SampleCalls } from './sample.ts'

export const STATEMENT_SAMPLES = {} as const satisfies Partial<SampleCalls>
