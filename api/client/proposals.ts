/** What clients want changed of their record ("Atualizar Dados"), until the house has settled it. */

import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import {
  type ClientProposal,
  listClientProposals,
  settleClientProposal,
} from '#db/client/client-proposals.ts'
import { findClient, updateClientContact } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'

export function listProposals(context: Context): Handler<Contract['GET /api/client-proposals']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      return { proposals: dropRepeated(await listClientProposals(db, user_id)) }
    })
}

/** Typed again in another session it is one proposal, the newest. */
function dropRepeated(proposals: readonly ClientProposal[]): ClientProposal[] {
  const toKey = ({ client, nome, email }: ClientProposal) =>
    JSON.stringify([client.id, nome, email])
  const first = new Map<string, ClientProposal>()
  for (const one of proposals) if (!first.has(toKey(one))) first.set(toKey(one), one)
  return [...first.values()]
}

export function settleProposal(
  context: Context,
): Handler<Contract['POST /api/client-proposals/:id']> {
  return ({ params, body }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const [proposal] = await listClientProposals(tx, user_id, params.id)
      if (!proposal) throw new RefusalError({ code: 'proposal_not_found' })
      if (body.accept) await writeProposal(tx, user_id, proposal, context.now())
      await settleClientProposal(tx, user_id, proposal)
      return { settled: true }
    })
}

/** The house takes the words over and proves nothing by it: an e-mail that is new is unproved. */
async function writeProposal(
  tx: Db,
  user_id: string,
  { client: { id }, nome, email }: ClientProposal,
  now: number,
): Promise<void> {
  const client = await findClient(tx, user_id, id)
  if (!client) throw new RefusalError({ code: 'proposal_not_found' })
  const isSameEmail = client.email === email
  await updateClientContact(tx, user_id, id, {
    ...client,
    nome,
    email: email || client.email,
    ...(!isSameEmail && email && { email_proved_at: null, email_proved_by: null }),
    updated_at: now,
  })
}
