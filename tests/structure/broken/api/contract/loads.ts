import { Hono } from 'hono'
import { bookings } from '#db/bookings.ts'

export const stored = [bookings, Hono]
