import { listProvenHashes } from '#api/contact-hash.ts'
import type { Context } from '#api/context.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import { findClient } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { type ClientMessageRow, findAnyClientMessage } from '#db/reminder/client-messages.ts'
import { deleteOptOuts, hasOptedOut, insertOptOuts } from '#db/reminder/opt-outs.ts'
import { parseLeaveToken } from './leave-token.ts'

type ListContext = Pick<Context, 'storage' | 'crypto' | 'now'>
type LeavingClient = { business_name: string; isOff: boolean }

/** Whose list an address leaves; null for one that is none. */
export function findLeavingClient(
  context: ListContext,
  token: string,
): Promise<LeavingClient | null> {
  return context.storage.read(async (db) => {
    const found = await findTold(db, context, token)
    if (!found) return null
    const isOff = await hasOptedOut(db, found.message.user_id, found.hashes)
    return { business_name: found.business_name, isOff }
  })
}

/** Takes the receiver of a message off its house's list: where it went, and what they have proved. */
export function leaveList(context: ListContext, token: string): Promise<LeavingClient | null> {
  return context.storage.write(async (tx) => {
    const found = await findTold(tx, context, token)
    if (!found) return null
    const { message, hashes, business_name } = found
    const when = { source: 'link' as const, created_at: context.now() }
    await insertOptOuts(tx, message.user_id, hashes, when)
    return { business_name, isOff: true }
  })
}

/** The way back, by the same message. */
export function rejoinList(context: ListContext, token: string): Promise<LeavingClient | null> {
  return context.storage.write(async (tx) => {
    const found = await findTold(tx, context, token)
    if (!found) return null
    await deleteOptOuts(tx, found.message.user_id, found.hashes)
    return { business_name: found.business_name, isOff: false }
  })
}

async function findTold(db: Db, context: ListContext, token: string) {
  const id = parseLeaveToken(context, token)
  const message = id === null ? null : await findAnyClientMessage(db, id)
  const business = message && (await findOwnerBusiness(db, message.user_id))
  if (!message || !business) return null
  const hashes = await listLeavingHashes(db, message)
  return { message, hashes, business_name: business.business_name }
}

/**
 * Where the message went; with what else the client has proved, if that is theirs too. What a house
 * or a stranger has typed beside it may be anybody's.
 */
async function listLeavingHashes(
  db: Db,
  { user_id, client_id, recipient_hash }: ClientMessageRow,
): Promise<string[]> {
  const client = await findClient(db, user_id, client_id)
  const theirs = client ? listProvenHashes(client) : []
  if (recipient_hash === null) return theirs
  return theirs.includes(recipient_hash) ? theirs : [recipient_hash]
}
