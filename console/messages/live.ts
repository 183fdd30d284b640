/** Texts of the line on which the screens hear of bookings. */
export const liveText = {
  waiting: 'Reconectando…',
} as const
