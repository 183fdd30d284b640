import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { ClientIdentity } from '#api/identity/authenticate-client.ts'
import type { Handler } from '#api/mount.ts'
import { updateClientSession } from '#db/client/client-sessions.ts'
import { findClient } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isEmail, normalizeEmail, normalizeName } from '#domain/people/client.ts'
import { isOwnClient } from '#domain/people/client-proof.ts'
import { respondWithClientSession } from './open-session.ts'
import { saveOwnContact } from './save-own-contact.ts'

type TypedChange = { nome: string; email: string }

/** The e-mails that somebody's own record and session had, and the one that they typed. */
export type OwnEmailChange = { from: string[]; to: string }
/** What else follows, where it is theirs too. */
type FollowEmail = (
  tx: Db,
  context: Context,
  client: ClientIdentity,
  change: OwnEmailChange,
) => Promise<void>

/**
 * A client changes their name or e-mail, once it is proven who they are (resolutions). A record that
 * is not their own stays as it is, with a proposal for the owner; another e-mail is unproved.
 * @param followEmail what is booked follows the e-mail: told from outside, for bookings know sessions
 */
export function changeClient(
  context: Context,
  followEmail: FollowEmail,
): Handler<Contract['PATCH /api/public/:slug/session']> {
  return async ({ body }, caller) => {
    const typed = { nome: normalizeName(body.nome), email: normalizeEmail(body.email) }
    if (!typed.nome || !typed.email) throw new RefusalError({ code: 'required_fields' })
    if (!isEmail(typed.email)) throw new RefusalError({ code: 'invalid_email' })
    const session = await context.storage.write(async (tx) => {
      const client = await caller(tx)
      if (client.proof.account_id === null) throw new RefusalError({ code: 'proof_needed' })
      const isDone = await changeOwnClient(tx, context, client, typed, followEmail)
      // An answer to what they had typed before is no answer to this.
      const resolution = isDone ? null : ('update' as const)
      const change = { ...typed, resolution, settled_in: null }
      await updateClientSession(tx, client.catalog.user_id, client.session.id, change)
      return { ...client.session, ...change }
    })
    context.wakeWorker()
    return respondWithClientSession(context, session)
  }
}

/** @returns whether the record is the caller's own, and says now what they typed */
async function changeOwnClient(
  tx: Db,
  context: Context,
  identity: ClientIdentity,
  typed: TypedChange,
  followEmail: FollowEmail,
): Promise<boolean> {
  const { catalog, session, proof } = identity
  const { user_id } = catalog
  const client = await findClient(tx, user_id, session.client_id)
  if (!client) throw new RefusalError({ code: 'unauthenticated' })
  if (!isOwnClient(client, proof)) return false
  await saveOwnContact(tx, context, client, { ...typed, telefone: client.telefone }, proof)
  const had = [client.email ?? '', session.email]
  const from = had.filter((email) => email !== '' && email !== typed.email)
  if (from.length > 0) await followEmail(tx, context, identity, { from, to: typed.email })
  return true
}
