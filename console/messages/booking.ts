/** Words about a booking that every screen shows alike. */
export const bookingText = {
  courtesy: 'Cortesia',
  encaixe: 'Encaixe',
  contactUnconfirmed: 'Contato não confirmado',
  undo: 'Desfazer',
  span: (from: string, to: string) => `${from} às ${to}`,
} as const
