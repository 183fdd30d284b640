/** What somebody typed beside a client's record: a name and an e-mail, until the house has settled it. */
import { MS_A_MINUTE } from '#domain/time/civil-time.ts'
import { type ClientContact, isOwnClient } from './client-proof.ts'

export const PROPOSED_FIELDS = ['nome', 'email'] as const
export type ProposedField = (typeof PROPOSED_FIELDS)[number]

/** For how long what the house has settled can be taken back (ms). */
export const PROPOSAL_UNDO_MS = 10 * MS_A_MINUTE

type ProposedWords = { nome: string; email: string }

/** What of a record would change; an e-mail that nobody typed takes none off it. */
export function listProposedFields(
  client: Pick<ClientContact, ProposedField>,
  typed: ProposedWords,
): ProposedField[] {
  return PROPOSED_FIELDS.filter((field) => typed[field] !== '' && typed[field] !== client[field])
}

/**
 * A record with what the house takes over of a proposal. The house proves nothing by it: an e-mail that is
 * new is unproved.
 */
export function acceptProposal<Client extends ClientContact>(
  client: Client,
  typed: ProposedWords,
  fields: readonly ProposedField[],
): Client {
  const taken = listProposedFields(client, typed).filter((field) => fields.includes(field))
  return {
    ...client,
    ...Object.fromEntries(taken.map((field) => [field, typed[field]])),
    ...(taken.includes('email') && { email_proved_at: null, email_proved_by: null }),
  }
}

/**
 * Whether whoever proves the e-mail that was typed reads the record once it is accepted: so it is where
 * nobody has proved its telephone.
 */
export function isKeyOnceAccepted(
  client: Pick<ClientContact, ProposedField | 'telefone' | 'telefone_proved_by'>,
  typed: ProposedWords,
): boolean {
  if (!listProposedFields(client, typed).includes('email')) return false
  const unproved = { email_proved_at: null, email_proved_by: null, telefone_proved_at: null }
  const account_id = 'whoever proves it'
  const contacts = { email: typed.email, phone: null }
  const accepted = { ...client, ...unproved, email: typed.email }
  return isOwnClient(accepted, { account_id, contacts, by_code: null })
}
