import { type ClientSessionRow, findClientSession } from '#db/client-sessions.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { Catalog } from '../business/catalog.ts'
import type { Context } from '../context.ts'
import { Refused } from '../errors.ts'
import { type Http, headerOf } from '../http/request.ts'

/** The client who calls an endpoint: the business of the path, and a session of it. */
export type Client = { catalog: Catalog; session: ClientSessionRow }

/**
 * Looks the caller's session up where the deed is done, in the same read or transaction, so that a
 * session that was revoked ends at once.
 * @throws Refused `business_not_found`, or `unauthenticated` for a session that ended or is of
 * another business
 */
export type ClientCaller = (db: Db) => Promise<Client>

/** @throws Refused `unauthenticated` for no token, a forged or an expired one */
export async function authenticate(c: Http, context: Context): Promise<ClientCaller> {
  const slug = (c.req.param('slug') ?? '').toLowerCase()
  const [scheme, token] = (headerOf(c, 'authorization') ?? '').split(' ')
  const now = context.now()
  const claims =
    scheme?.toLowerCase() === 'bearer' && token ? await context.tokens.read(token, now) : null
  if (!claims) {
    // A business that does not exist is told first, whoever asks.
    await context.catalogs.bySlug(slug)
    throw new Refused({ code: 'unauthenticated' })
  }
  return async (db) => {
    const catalog = await context.catalogs.within(db, slug)
    if (claims.business !== catalog.user_id) throw new Refused({ code: 'unauthenticated' })
    const session = await findClientSession(db, catalog.user_id, claims.session_id)
    if (!session || session.expires_at <= now) throw new Refused({ code: 'unauthenticated' })
    return { catalog, session }
  }
}
