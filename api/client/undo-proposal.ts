/** Takes an answer to a client's proposal back. What was before is kept by the browser, sealed. */

import { z } from 'zod'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { reopenClientProposals } from '#db/client/client-proposals.ts'
import { findClient, updateClientContact } from '#db/client/clients.ts'
import type { ClientContact } from '#domain/people/client-proof.ts'
import { PROPOSAL_UNDO_MS } from '#domain/people/client-proposal.ts'

const contact = z.object({
  nome: z.string(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  email_proved_at: z.number().nullable(),
  email_proved_by: z.string().nullable(),
  telefone_proved_at: z.number().nullable(),
  telefone_proved_by: z.string().nullable(),
}) satisfies z.ZodType<ClientContact>

const sealedUndo = z.object({
  /** Other things are sealed under the same key. */
  of: z.literal('proposal'),
  user_id: z.string(),
  /** The proposal's. */
  id: z.string(),
  client_id: z.string(),
  settled_in: z.string(),
  /** Null: refused, the record stayed as it was. */
  accepted: z.object({ before: contact, after: contact }).nullable(),
  /** ms since 1970 */
  expires_at: z.number(),
})
type ProposalUndo = Omit<z.infer<typeof sealedUndo>, 'of' | 'expires_at'>

/** @returns what takes an answer back, for `PROPOSAL_UNDO_MS` */
export function sealProposalUndo({ crypto, now }: Context, undo: ProposalUndo): string {
  // Without what else stands in the rows it comes from.
  const kept = sealedUndo.parse({ ...undo, of: 'proposal', expires_at: now() + PROPOSAL_UNDO_MS })
  return crypto.encrypt(JSON.stringify(kept))
}

export function undoProposal(
  context: Context,
): Handler<Contract['POST /api/client-proposals/:id/undo']> {
  return ({ params: { id }, body }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const undo = openSealedUndo(context, body.undo)
      if (undo?.user_id !== user_id || undo.id !== id)
        throw new RefusalError({ code: 'proposal_undo_not_found' })
      if (undo.expires_at <= context.now())
        throw new RefusalError({ code: 'proposal_undo_expired' })
      const { client_id, settled_in, accepted } = undo
      const opened = await reopenClientProposals(tx, user_id, client_id, settled_in)
      if (opened === 0) throw new RefusalError({ code: 'proposal_undo_not_found' })
      if (!accepted) return undefined
      const client = await findClient(tx, user_id, client_id)
      if (!client || !isSameContact(client, accepted.after))
        throw new RefusalError({ code: 'proposal_undo_stale' })
      const updated_at = context.now()
      await updateClientContact(tx, user_id, client_id, { ...accepted.before, updated_at })
      return undefined
    })
}

function openSealedUndo({ crypto }: Context, sealed: string): z.infer<typeof sealedUndo> | null {
  const text = crypto.decrypt(sealed)
  if (text === null) return null
  try {
    return sealedUndo.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const isSameContact = (one: ClientContact, other: ClientContact): boolean =>
  contact.keyof().options.every((field) => one[field] === other[field])
