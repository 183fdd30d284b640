import type { AgendaBooking } from '#api/contract/contract.ts'
import { toMinuteOfDay } from '#domain/time/civil-time.ts'

type BookedTime = Pick<AgendaBooking, 'time' | 'duration'>

/** In minutes of the day. */
export const getStartMinute = ({ time }: Pick<BookedTime, 'time'>) => toMinuteOfDay(time)

/** In minutes of the day; more than 1440 where it runs past midnight. */
export const getEndMinute = ({ time, duration }: BookedTime) => toMinuteOfDay(time) + duration
