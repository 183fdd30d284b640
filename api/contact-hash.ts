import type { ClientRow } from '#db/client/clients.ts'
import { hashText } from './crypto.ts'

/** A contact as lists of those who have left know it. @param contact an e-mail, or a telephone's digits */
export const hashContact = (contact: string): string => hashText(contact.toLowerCase())

type ProvableContacts = Pick<
  ClientRow,
  'email' | 'telefone' | 'email_proved_at' | 'telefone_proved_at'
>

/** Those of a client that they have proved: the others may be anybody's. */
export const listProvenHashes = (client: ProvableContacts): string[] =>
  listContactHashes({
    email: client.email_proved_at === null ? null : client.email,
    telefone: client.telefone_proved_at === null ? null : client.telefone,
  })

/** Those of a client. */
export const listContactHashes = ({
  email,
  telefone,
}: Pick<ClientRow, 'email' | 'telefone'>): string[] =>
  [email, telefone].flatMap((one) => (one ? [hashContact(one)] : []))
