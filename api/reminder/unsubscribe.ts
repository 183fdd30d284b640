import { hashContact, listProvenHashes } from '#api/contact-hash.ts'
import type { Context } from '#api/context.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import { type ClientRow, findClient } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { type ClientMessageRow, findAnyClientMessage } from '#db/reminder/client-messages.ts'
import { deleteOptOuts, hasOptedOut, insertOptOuts } from '#db/reminder/opt-outs.ts'
import { hintPhone, maskEmail } from '#domain/people/client.ts'
import { parseUnsubscribeToken } from './unsubscribe-token.ts'

type ListContext = Pick<Context, 'storage' | 'crypto' | 'now'>
export type UnsubscribingClient = {
  business_name: string
  isOff: boolean
  /** Masked, those that leave; none where the client has others by now. */
  contacts: string[]
}

/** Whose list an address leaves; null for one that is none, or leads to nobody any more. */
export function findUnsubscribingClient(
  context: ListContext,
  token: string,
): Promise<UnsubscribingClient | null> {
  return context.storage.read(async (db) => {
    const found = await findTold(db, context, token)
    if (!found) return null
    const isOff = await hasOptedOut(db, found.message.user_id, found.hashes)
    return { ...toUnsubscribing(found), isOff }
  })
}

/** Takes the receiver of a message off its house's list: where it went, and what they have proved. */
export const unsubscribe = (context: ListContext, token: string) =>
  changeList(context, token, { isOff: true })

/** The way back, by the same message. */
export const resubscribe = (context: ListContext, token: string) =>
  changeList(context, token, { isOff: false })

function changeList(
  context: ListContext,
  token: string,
  { isOff }: Pick<UnsubscribingClient, 'isOff'>,
): Promise<UnsubscribingClient | null> {
  return context.storage.write(async (tx) => {
    const found = await findTold(tx, context, token)
    if (!found) return null
    const { user_id } = found.message
    const when = { source: 'link' as const, created_at: context.now() }
    if (isOff) await insertOptOuts(tx, user_id, found.hashes, when)
    else await deleteOptOuts(tx, user_id, found.hashes)
    return { ...toUnsubscribing(found), isOff }
  })
}

async function findTold(db: Db, context: ListContext, token: string) {
  const id = parseUnsubscribeToken(context, token)
  const message = id === null ? null : await findAnyClientMessage(db, id)
  const business = message && (await findOwnerBusiness(db, message.user_id))
  if (!message || !business) return null
  const client = await findClient(db, message.user_id, message.client_id)
  const hashes = listUnsubscribedHashes(message, client)
  // Of an erased client nobody knows any more where it went: nothing could be taken off.
  if (hashes.length === 0) return null
  return { message, client, hashes, business_name: business.business_name }
}

type Told = NonNullable<Awaited<ReturnType<typeof findTold>>>

function toUnsubscribing({ business_name, client, hashes }: Told) {
  const leaves = (contact: string | null | undefined): contact is string =>
    !!contact && hashes.includes(hashContact(contact))
  const { telefone, email } = client ?? {}
  const contacts = [
    ...(leaves(telefone) ? [hintPhone(telefone)] : []),
    ...(leaves(email) ? [maskEmail(email)] : []),
  ]
  return { business_name, contacts }
}

/**
 * Where the message went; with what else the client has proved, if that is theirs too. What a house
 * or a stranger has typed beside it may be anybody's.
 */
function listUnsubscribedHashes(
  { recipient_hash }: ClientMessageRow,
  client: ClientRow | null,
): string[] {
  const theirs = client ? listProvenHashes(client) : []
  if (recipient_hash === null) return theirs
  return theirs.includes(recipient_hash) ? theirs : [recipient_hash]
}
