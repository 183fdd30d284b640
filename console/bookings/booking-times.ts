import type { AgendaBooking } from '#api/contract/contract.ts'
import { toMinuteOfDay } from '#domain/time/civil-time.ts'

type BookedTime = Pick<AgendaBooking, 'time' | 'duration'>

/** In minutes of the day; one whose time cannot be read stands at its beginning. */
export const getStartMinute = ({ time }: Pick<BookedTime, 'time'>) => toMinuteOfDay(time) || 0

/** In minutes of the day; more than 1440 where it runs past midnight. */
export const getEndMinute = (booked: BookedTime) => getStartMinute(booked) + booked.duration
