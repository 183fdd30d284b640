import type { DaySlots } from '#api/contract/contract.ts'

/** The free times but the booking's own, which would move nothing. */
export function listOtherDays(
  days: readonly DaySlots[],
  booking: { date: string; time: string },
): DaySlots[] {
  return days.map((day) =>
    day.date === booking.date
      ? { ...day, slots: day.slots.filter(({ time }) => time !== booking.time) }
      : day,
  )
}
