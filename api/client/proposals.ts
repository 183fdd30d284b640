/** What clients want changed of their record ("Atualizar Dados"), until the house has settled it. */

import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { loadPlanReach, requireWithinPlan } from '#api/entitlement/house-plan.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import {
  type ClientProposal,
  listClientProposals,
  listEmailHolders,
  settleClientProposal,
} from '#db/client/client-proposals.ts'
import { findClient, updateClientContact } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { ClientContact } from '#domain/people/client-proof.ts'
import {
  acceptProposal,
  isKeyOnceAccepted,
  PROPOSED_FIELDS,
  type ProposedField,
} from '#domain/people/client-proposal.ts'
import { sealProposalUndo } from './undo-proposal.ts'

export function listProposals(context: Context): Handler<Contract['GET /api/client-proposals']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const newest = (await listClientProposals(db, user_id)).slice(0, MOST_SHOWN)
      const emails = newest
        .filter(({ client, email }) => email !== client.email)
        .map(({ email }) => email)
      const holders = await listEmailHolders(db, user_id, [...new Set(emails)])
      const names = new Map(holders.map(({ email, nome }) => [email, nome]))
      const nameHolder = ({ client, email }: ClientProposal) =>
        email === client.email ? null : (names.get(email) ?? null)
      const isReadOnly =
        newest.length === 0 ? () => false : await loadPlanReach(db, context, user_id, 'clients')
      const proposals = newest.map((one) => ({
        ...one,
        read_only: isReadOnly(one.client),
        email_holder: nameHolder(one),
        email_opens: isKeyOnceAccepted(one.client, one),
      }))
      return { proposals }
    })
}

const MOST_SHOWN = 100

export function settleProposal(
  context: Context,
): Handler<Contract['POST /api/client-proposals/:id']> {
  return ({ params: { id }, body: { accept, fields = PROPOSED_FIELDS, shown } }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const [proposal] = await listClientProposals(tx, user_id, id)
      if (!proposal) throw new RefusalError({ code: 'proposal_not_found' })
      const { nome, email } = proposal
      if (shown && (shown.nome !== nome || shown.email !== email))
        throw new RefusalError({ code: 'proposal_changed' })
      const accepted = accept ? await writeProposal(tx, context, user_id, proposal, fields) : null
      const settled_in = context.newId()
      await settleClientProposal(tx, user_id, proposal, { isAccepted: accept, settled_in })
      const client_id = proposal.client.id
      const undo = sealProposalUndo(context, { user_id, id, client_id, settled_in, accepted })
      return { settled: true, undo }
    })
}

/** @returns the record's contact before and after */
async function writeProposal(
  tx: Db,
  context: Context,
  user_id: string,
  proposal: ClientProposal,
  fields: readonly ProposedField[],
): Promise<{ before: ClientContact; after: ClientContact }> {
  const { id } = proposal.client
  await requireWithinPlan(tx, context, user_id, 'clients', id)
  const before = await findClient(tx, user_id, id)
  if (!before) throw new RefusalError({ code: 'proposal_not_found' })
  const after = acceptProposal(before, proposal, fields)
  await updateClientContact(tx, user_id, id, { ...after, updated_at: context.now() })
  return { before, after }
}
