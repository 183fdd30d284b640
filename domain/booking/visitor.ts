import { displayName } from '#domain/text/display.ts'

type Booked = { client_name: string; guest_name: string | null }

/** Who comes: the guest where the client booked for somebody else. */
export const displayVisitor = ({ client_name, guest_name }: Booked): string =>
  displayName(guest_name ?? client_name)

/** Who comes, and under whom it is booked: `Miguel (por Ana Souza)`. */
export function displayVisitorAndClient({ client_name, guest_name }: Booked): string {
  const client = displayName(client_name)
  return guest_name ? `${displayName(guest_name)} (por ${client})` : client
}
