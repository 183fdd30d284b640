/** Of a booking that was changed more often, the first confirmations are no matter any more. */
const MOST_VERSIONS = 200

/** The key of the confirmation that tells of a booking as it stood in a version. */
export const getConfirmationKey = (booking_id: string, version: number): string =>
  `booking_confirmation:${booking_id}:${version}`

/** Those of a booking's versions, the last one first: whole keys, as an index finds no beginnings of them. */
export const listConfirmationKeys = (booking: { id: string; version: number }): string[] =>
  Array.from({ length: Math.min(booking.version, MOST_VERSIONS) }, (_, i) =>
    getConfirmationKey(booking.id, booking.version - i),
  )
