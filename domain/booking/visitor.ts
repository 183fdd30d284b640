import { displayName, WALK_IN_NAME } from '#domain/text/display.ts'

type Booked = { client_name: string; guest_name: string | null }

/** Who comes: the guest where the client booked for somebody else. */
export const displayVisitor = ({ client_name, guest_name }: Booked): string =>
  displayName(guest_name ?? client_name)

/** Who comes, and under whom it is booked: `Miguel (por Ana Souza)`; nobody is named who gave no name. */
export function displayVisitorAndClient({ client_name, guest_name }: Booked): string {
  const client = displayName(client_name)
  if (guest_name && client_name === WALK_IN_NAME) return displayName(guest_name)
  return guest_name ? `${displayName(guest_name)} (por ${client})` : client
}

/** To whom what was paid is confirmed: the client, or whoever came where that is nobody known. */
export const getRecipient = ({ client_name, guest_name }: Booked): string =>
  guest_name !== null && client_name === WALK_IN_NAME ? guest_name : client_name
