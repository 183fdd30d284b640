import { z } from 'zod'
import type { Rule } from '#domain/rule.ts'

export type Booking = { rule: Rule }
export const bookingInput = z.object({})
