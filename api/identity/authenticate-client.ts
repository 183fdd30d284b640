import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import { hashText } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { findLinkedBooking } from '#db/booking/booking-links.ts'
import type { ClientScope } from '#db/booking/bookings.ts'
import { findClientSession, type LiveClientSession } from '#db/client/client-sessions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { runTogether } from '#db/dialect/run-together.ts'
import { isLinkExpired, isReviewToken } from '#domain/booking/link.ts'
import { type ContactProof, NO_PROOF } from '#domain/people/client-proof.ts'

/** The client who calls an endpoint: the business of the path, and a session of it. */
export type ClientIdentity = { catalog: BusinessCatalog } & LiveClientSession
/** A client, or whoever holds the link of one booking: which bookings they may see. */
export type GuestIdentity = {
  catalog: BusinessCatalog
  scope: ClientScope
  proof: ContactProof
  /** The contacts that were typed in their session; null for a link. */
  typed: { email: string; telefone: string } | null
  /** A link that the house can see itself writes nothing in its client's name. */
  mayReview: boolean
}
export type ClientCaller = (db: Db) => Promise<ClientIdentity>
export type GuestCaller = (db: Db) => Promise<GuestIdentity>

/** A client, or whoever holds the link of one booking. */
export async function authenticateGuest(
  context: Context,
  origin: RequestOrigin,
  pathSlug: string,
): Promise<GuestCaller> {
  const token = origin.bearer()
  // A session's token is a JWT; a link's has no dots.
  if (!token || token.includes('.')) {
    const client = await authenticateClient(context, origin, pathSlug)
    return async (db) => {
      const caller = await client(db)
      return { ...caller, scope: getClientScope(caller), typed: caller.session, mayReview: true }
    }
  }
  return async (db) => {
    const catalog = await context.catalogs.loadInTransaction(db, pathSlug.toLowerCase())
    const link = await findLinkedBooking(db, catalog.user_id, hashText(token))
    if (!link || isLinkExpired(link.date, context.now())) {
      throw new RefusalError({ code: 'unauthenticated' })
    }
    return {
      catalog,
      scope: { booking_id: link.booking_id },
      proof: NO_PROOF,
      typed: null,
      mayReview: isReviewToken(token),
    }
  }
}

/** What was made in the session, and what carries a contact that its account has proven by now. */
export const getClientScope = ({ session, proof }: LiveClientSession): ClientScope => ({
  session_id: session.id,
  contacts: proof.contacts,
})

/** A client by the session of the business that the path names. */
export async function authenticateClient(
  context: Context,
  origin: RequestOrigin,
  pathSlug: string,
): Promise<ClientCaller> {
  const slug = pathSlug.toLowerCase()
  const token = origin.bearer()
  const now = context.now()
  const claims = token ? await context.tokens.readClient(token, now) : null
  if (!claims) {
    // A business that does not exist is told first, whoever asks.
    await context.catalogs.loadBySlug(slug)
    throw new RefusalError({ code: 'unauthenticated' })
  }
  await context.catalogs.prepareForTransaction(claims.business, slug)
  return async (db) => {
    const [catalog, found] = await runTogether([
      context.catalogs.loadInTransaction(db, slug),
      findClientSession(db, claims.business, claims.session_id),
    ])
    const isOfBusiness = claims.business === catalog.user_id
    if (!isOfBusiness || !found || found.session.expires_at <= now) {
      throw new RefusalError({ code: 'unauthenticated' })
    }
    return { catalog, ...found }
  }
}
