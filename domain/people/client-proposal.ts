/** What somebody typed beside a client's record: a name and an e-mail, until the house has settled it. */
import { MS_A_MINUTE } from '#domain/time/civil-time.ts'
import type { ClientContact } from './client-proof.ts'

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
