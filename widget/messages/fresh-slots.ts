/** What is said when free times change while somebody looks at them. */
export const FRESH = {
  changed: 'Os horários livres mudaram.',
} as const
