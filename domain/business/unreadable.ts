/** Kinds of stored data that could not be read, as they are told to the owner. */
export const UNREADABLE_KINDS = [
  'opening_hours',
  'blocks',
  'settings',
  'working_hours',
  'professional_services',
  'bookings',
] as const
export type UnreadableKind = (typeof UNREADABLE_KINDS)[number]

/** How many entries of each kind could not be read; a kind with none is missing. */
export type UnreadableCounts = Partial<Record<UnreadableKind, number>>
