import type { ClientRow } from '#db/client/clients.ts'
import { hasProved } from '#domain/people/client-proof.ts'
import { hashText } from './crypto.ts'

/** A contact as lists of those who have left know it. @param contact an e-mail, or a telephone's digits */
export const hashContact = (contact: string): string => hashText(contact.toLowerCase())

type ProvableContacts = Pick<
  ClientRow,
  'email' | 'telefone' | 'email_proved_by' | 'telefone_proved_by'
>

/** Those of a client that they have proved: the others, typed by the house too, may be anybody's. */
export const listProvenHashes = (client: ProvableContacts): string[] =>
  listContactHashes({
    email: hasProved(client, 'email') ? client.email : null,
    telefone: hasProved(client, 'telefone') ? client.telefone : null,
  })

/** Those of a client. */
export const listContactHashes = ({
  email,
  telefone,
}: Pick<ClientRow, 'email' | 'telefone'>): string[] =>
  [email, telefone].flatMap((one) => (one ? [hashContact(one)] : []))
