import { hashText } from '#api/crypto.ts'
import type { ClientRow } from '#db/client/clients.ts'

/** A contact as lists of those who have left know it. @param contact an e-mail, or a telephone's digits */
export const hashContact = (contact: string): string => hashText(contact.toLowerCase())

/** Those of a client. */
export const listContactHashes = ({
  email,
  telefone,
}: Pick<ClientRow, 'email' | 'telefone'>): string[] =>
  [email, telefone].flatMap((one) => (one ? [hashContact(one)] : []))
