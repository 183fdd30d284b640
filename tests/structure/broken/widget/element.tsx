import { z } from 'zod'
import { bookingInput } from '#api/contract/booking.ts'

export const element = [z, bookingInput]
