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
      const proposals = keepNewest(await listClientProposals(db, user_id))
      return { proposals: proposals.slice(0, MOST_SHOWN) }
    })
}

const MOST_SHOWN = 100

/** One of each client, however often somebody typed their number: refused, the one before comes up. */
function keepNewest(proposals: readonly ClientProposal[]): ClientProposal[] {
  const newest = new Map<string, ClientProposal>()
  for (const one of proposals) if (!newest.has(one.client.id)) newest.set(one.client.id, one)
  return [...newest.values()]
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
      await settleClientProposal(tx, user_id, proposal, body.accept)
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
