import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Access } from '#api/contract/endpoint.ts'
import { hashText } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import { ACCESS_COOKIE, requireOwnOrigin, type Sender } from '#api/http/sender.ts'
import { findSignedInAccount, type SignedInAccount } from '#db/account/auth-sessions.ts'
import type { ProfileRow } from '#db/account/profiles.ts'
import type { UserRow } from '#db/account/users.ts'
import { findLinkedBooking } from '#db/booking/booking-links.ts'
import type { ClientScope } from '#db/booking/bookings.ts'
import { findClientSession, type LiveClientSession } from '#db/client/client-sessions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { type ContactProof, NO_PROOF } from '#domain/people/client-proof.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import type { UserClaims } from './session-jwt.ts'

/** The client who calls an endpoint: the business of the path, and a session of it. */
export type ClientIdentity = { catalog: BusinessCatalog } & LiveClientSession
/** A client, or whoever holds the link of one booking: which bookings they may see. */
export type GuestIdentity = { catalog: BusinessCatalog; scope: ClientScope; proof: ContactProof }
/** Somebody who is signed in to an account; the profile may not exist yet. */
export type AccountIdentity = {
  account: UserRow
  session: SignedInAccount['session']
  profile: ProfileRow | null
}
/** An owner: `user_id` is the scope of everything that is theirs. */
export type OwnerIdentity = AccountIdentity & { profile: ProfileRow; user_id: string }
/** One of a salon's professionals: the scope is the salon's `user_id` and their own id. */
export type ProfessionalIdentity = AccountIdentity & {
  profile: ProfileRow
  user_id: string
  professional_id: string
}
/** An owner (`professional_id` null: everything of the business) or one of its professionals. */
export type StaffIdentity = AccountIdentity & {
  profile: ProfileRow
  user_id: string
  professional_id: string | null
}

/**
 * Looks the caller's session up where the deed is done, in the same read or transaction, so that a
 * session that was revoked ends at once.
 * @throws Refused where the session ended, or its account is of another kind than the endpoint's
 */
type Caller<T> = (db: Db) => Promise<T>
export type ClientCaller = Caller<ClientIdentity>
export type GuestCaller = Caller<GuestIdentity>
export type AccountCaller = Caller<AccountIdentity>
export type OwnerCaller = Caller<OwnerIdentity>
export type ProfessionalCaller = Caller<ProfessionalIdentity>
export type StaffCaller = Caller<StaffIdentity>

/** What a handler gets for each kind of access. */
export type Callers = {
  anyone: null
  client: ClientCaller
  guest: GuestCaller
  recovering: AccountCaller
  user: AccountCaller
  admin: OwnerCaller
  professional: ProfessionalCaller
  staff: StaffCaller
}

/** Who calls, as far as the request alone shows it: a token that is ours and has not expired. */
export async function authenticate(
  context: Context,
  sender: Sender,
  access: Exclude<Access, 'anyone'>,
  request: { slug: string | undefined; writes: boolean; protocol: 'api' | 'auth' },
): Promise<Callers[Exclude<Access, 'anyone'>]> {
  if (access === 'client') return authenticateClient(context, sender, request.slug ?? '')
  if (access === 'guest') return authenticateGuest(context, sender, request.slug ?? '')
  const claims = await readUserClaims(context, sender, request)
  const refuse = (code: RefusalCode & ('session_not_found' | 'session_expired')) =>
    new RefusalError({ code: request.protocol === 'auth' ? code : 'unauthenticated' })
  const account: AccountCaller = async (db) => {
    const found = await findSignedInAccount(db, claims.session_id)
    if (!found || found.account.id !== claims.sub) throw refuse('session_not_found')
    if (found.session.expires_at <= context.now()) throw refuse('session_expired')
    if (found.session.recovering && access !== 'recovering') {
      throw new RefusalError({ code: 'forbidden' })
    }
    return found
  }
  if (access === 'admin') return async (db) => toOwner(await account(db))
  if (access === 'professional') return async (db) => toProfessional(await account(db))
  if (access === 'staff') return async (db) => toStaff(await account(db))
  return account
}

function toOwner(account: AccountIdentity): OwnerIdentity {
  const { profile } = account
  if (profile?.role !== 'admin') throw new RefusalError({ code: 'forbidden' })
  return { ...account, profile, user_id: profile.id }
}

function toProfessional(
  account: AccountIdentity & Partial<Pick<SignedInAccount, 'professional'>>,
): ProfessionalIdentity {
  const { profile, professional } = account
  if (profile?.role !== 'professional') throw new RefusalError({ code: 'forbidden' })
  if (!professional || professional.deleted) throw new RefusalError({ code: 'not_a_professional' })
  return { ...account, profile, user_id: professional.user_id, professional_id: professional.id }
}

function toStaff(account: AccountIdentity): StaffIdentity {
  if (account.profile?.role === 'professional') return toProfessional(account)
  return { ...toOwner(account), professional_id: null }
}

async function readUserClaims(
  context: Context,
  sender: Sender,
  { writes, protocol }: { writes: boolean; protocol: 'api' | 'auth' },
): Promise<UserClaims> {
  const bearer = sender.bearer()
  const token = bearer ?? sender.cookie(ACCESS_COOKIE)
  const refuse = (code: 'no_authorization' | 'bad_jwt') =>
    new RefusalError({ code: protocol === 'auth' ? code : 'unauthenticated' })
  if (!token) throw refuse('no_authorization')
  const claims = await context.tokens.readUser(token, context.now())
  if (!claims) throw refuse('bad_jwt')
  if (!bearer && writes) requireOwnOrigin(sender)
  return claims
}

async function authenticateGuest(
  context: Context,
  sender: Sender,
  pathSlug: string,
): Promise<GuestCaller> {
  const token = sender.bearer()
  // A session's token is a JWT; a link's has no dots.
  if (!token || token.includes('.')) {
    const client = await authenticateClient(context, sender, pathSlug)
    return async (db) => {
      const caller = await client(db)
      return { ...caller, scope: getClientScope(caller) }
    }
  }
  return async (db) => {
    const catalog = await context.catalogs.loadInTransaction(db, pathSlug.toLowerCase())
    const booking_id = await findLinkedBooking(db, catalog.user_id, hashText(token))
    if (!booking_id) throw new RefusalError({ code: 'unauthenticated' })
    return { catalog, scope: { booking_id }, proof: NO_PROOF }
  }
}

/** What was made in the session, and what carries a contact that its account has proven by now. */
export const getClientScope = ({ session, proof }: LiveClientSession): ClientScope => ({
  session_id: session.id,
  contacts: proof.contacts,
})

async function authenticateClient(
  context: Context,
  sender: Sender,
  pathSlug: string,
): Promise<ClientCaller> {
  const slug = pathSlug.toLowerCase()
  const token = sender.bearer()
  const now = context.now()
  const claims = token ? await context.tokens.readClient(token, now) : null
  if (!claims) {
    // A business that does not exist is told first, whoever asks.
    await context.catalogs.loadBySlug(slug)
    throw new RefusalError({ code: 'unauthenticated' })
  }
  return async (db) => {
    const catalog = await context.catalogs.loadInTransaction(db, slug)
    if (claims.business !== catalog.user_id) throw new RefusalError({ code: 'unauthenticated' })
    const found = await findClientSession(db, catalog.user_id, claims.session_id)
    if (!found || found.session.expires_at <= now) {
      throw new RefusalError({ code: 'unauthenticated' })
    }
    return { catalog, ...found }
  }
}
