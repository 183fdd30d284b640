import type { Period } from '#domain/time/period.ts'

/** The address of the list of bookings of some days. */
const toBookingsSearch = ({ from, to }: Period) => ({ periodo: 'datas', de: from, ate: to })

/** Of those that are still to come: what is over and was never closed is not counted on. */
export const toComingSearch = ({ from, to }: Period, today: string) => ({
  ...toBookingsSearch({ from: from > today ? from : today, to }),
  estado: 'open',
})

/** Of those that brought something in. */
export const toEarnedSearch = (period: Period) => ({
  ...toBookingsSearch(period),
  estado: 'completed',
})
