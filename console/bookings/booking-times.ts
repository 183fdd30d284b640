import type { AgendaBooking } from '#api/contract/contract.ts'
import {
  addDays,
  isDate,
  isTime,
  MINUTES_A_DAY,
  toMinuteOfDay,
  toTimeOfDay,
} from '#domain/time/civil-time.ts'

type BookedTime = Pick<AgendaBooking, 'time' | 'duration'>

/** In minutes of the day; one whose time cannot be read stands at its beginning. */
export const getStartMinute = ({ time }: Pick<BookedTime, 'time'>) => toMinuteOfDay(time) || 0

/** In minutes of the day; more than 1440 where it runs past midnight. */
export const getEndMinute = (booked: BookedTime) => getStartMinute(booked) + booked.duration

/** Does it go on after midnight into a day, from the day before, and was it not called off? */
export const isOvernight = (
  booked: Pick<AgendaBooking, 'date' | 'time' | 'duration' | 'status'>,
  date: string,
): boolean =>
  // Nearly every booking ends before.
  getEndMinute(booked) > MINUTES_A_DAY &&
  isTime(booked.time) &&
  booked.status !== 'cancelled' &&
  isDate(date) &&
  booked.date === addDays(date, -1)

/** When something ends that began on a day: 1440 is `24:00`, and 1470 `00:30` of the day after. */
export const formatEndMinute = (minute: number): string =>
  toTimeOfDay(minute > MINUTES_A_DAY ? minute - MINUTES_A_DAY : minute)
