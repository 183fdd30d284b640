import { Hono } from 'hono'
import { bookingInput } from '#api/contract/booking.ts'

export const app = [Hono, bookingInput]
