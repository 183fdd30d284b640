import { render } from 'preact'
import type { Booking } from '#api/contract/booking.ts'
import theme from './theme.css?inline'

export const paint = (booking: Booking) => [booking, render, theme]
