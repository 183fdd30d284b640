import { type ClientSessionRow, findClientSession } from '#db/client-sessions.ts'
import type { Catalog } from '../business/catalog.ts'
import type { Context } from '../context.ts'
import { Refused } from '../errors.ts'
import { type Http, headerOf } from '../http/request.ts'

/** Who calls an endpoint for clients: the business of the path, and a session of it. */
export type ClientCaller = { catalog: Catalog; session: ClientSessionRow }

/**
 * The client who calls, in the business of the path. The session is looked up each time, so that
 * one that was revoked ends at once.
 * @throws Refused `business_not_found`, or `unauthenticated` for no session, a forged or expired
 * one, and one of another business
 */
export async function authenticate(c: Http, context: Context): Promise<ClientCaller> {
  const catalog = await context.catalogs.bySlug(c.req.param('slug') ?? '')
  const [scheme, token] = (headerOf(c, 'authorization') ?? '').split(' ')
  const now = context.now()
  const claims =
    scheme?.toLowerCase() === 'bearer' && token ? await context.tokens.read(token, now) : null
  if (claims?.business !== catalog.user_id) throw new Refused({ code: 'unauthenticated' })
  const session = await context.storage.read((db) =>
    findClientSession(db, catalog.user_id, claims.session_id),
  )
  if (!session || session.expires_at <= now) throw new Refused({ code: 'unauthenticated' })
  return { catalog, session }
}
