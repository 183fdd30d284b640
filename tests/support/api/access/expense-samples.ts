import type { SampleCalls } from './sample.ts'

export const EXPENSE_SAMPLES = {} as const satisfies Partial<SampleCalls>
