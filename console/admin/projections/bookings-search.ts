import type { Period } from '#domain/time/period.ts'

/** The address of the list of bookings of some days. */
export const toBookingsSearch = ({ from, to }: Period) => ({ periodo: 'datas', de: from, ate: to })
