import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { updateClientSession } from '#db/client/client-sessions.ts'
import { findClient, updateClientContact } from '#db/client/clients.ts'
import { isEmail, normalizeEmail, normalizeName } from '#domain/people/client.ts'
import { respondWithClientSession } from './open-session.ts'

/** A client changes their name or e-mail, once it is proven who they are (resolutions). */
export function changeClient(
  context: Context,
): Handler<Contract['PATCH /api/public/:slug/session']> {
  return async ({ body }, caller) => {
    const contact = { nome: normalizeName(body.nome), email: normalizeEmail(body.email) }
    if (!contact.nome || !contact.email) throw new RefusalError({ code: 'required_fields' })
    if (!isEmail(contact.email)) throw new RefusalError({ code: 'invalid_email' })
    const session = await context.storage.write(async (tx) => {
      const { catalog, session } = await caller(tx)
      if (session.level !== 'proven') throw new RefusalError({ code: 'proof_needed' })
      const { user_id } = catalog
      const client = await findClient(tx, user_id, session.client_id)
      if (!client) throw new RefusalError({ code: 'unauthenticated' })
      const { telefone } = client
      const change = { ...contact, telefone, updated_at: context.now() }
      await updateClientContact(tx, user_id, client.id, change)
      await updateClientSession(tx, user_id, session.id, contact)
      return { ...session, ...contact }
    })
    return respondWithClientSession(context, session)
  }
}
