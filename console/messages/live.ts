/** Texts of the connection that tells screens of bookings. */
export const liveText = {
  reconnecting: 'Reconectando…',
} as const
