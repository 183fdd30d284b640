import type { AgendaBooking } from '#api/contract/contract.ts'
import { MINUTES_A_DAY, toMinuteOfDay, toTimeOfDay } from '#domain/time/civil-time.ts'

type BookedTime = Pick<AgendaBooking, 'time' | 'duration'>

/** In minutes of the day; one whose time cannot be read stands at its beginning. */
export const getStartMinute = ({ time }: Pick<BookedTime, 'time'>) => toMinuteOfDay(time) || 0

/** In minutes of the day; more than 1440 where it runs past midnight. */
export const getEndMinute = (booked: BookedTime) => getStartMinute(booked) + booked.duration

/** When something ends that began on a day: 1440 is `24:00`, and 1470 `00:30` of the day after. */
export const formatEndMinute = (minute: number): string =>
  toTimeOfDay(minute > MINUTES_A_DAY ? minute - MINUTES_A_DAY : minute)
