import type { Context } from '#api/context.ts'
import type { Access } from '#api/contract/shape/endpoint.ts'
import { requirePlan } from '#api/entitlement/house-plan.ts'
import { RefusalError } from '#api/errors.ts'
import { ACCESS_COOKIE, type RequestOrigin, requireOwnOrigin } from '#api/http/request-origin.ts'
import { findSignedInAccount, type SignedInAccount } from '#db/account/auth-sessions.ts'
import type { ProfileRow } from '#db/account/profiles.ts'
import type { UserRow } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { KeyScope } from '#domain/integration/api-key.ts'
import type { HouseRole } from '#domain/people/role.ts'
import { lacksSecondStep } from '#domain/people/second-step.ts'
import type { PlanFeature } from '#domain/plan/plans.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import {
  authenticateClient,
  authenticateGuest,
  type ClientCaller,
  type GuestCaller,
} from './authenticate-client.ts'
import type { UserClaims } from './session-jwt.ts'

/** Somebody who is signed in to an account; the profile may not exist yet. */
export type AccountIdentity = {
  account: UserRow
  session: SignedInAccount['session']
  /** What takes the account's second step; null where it asks for none. */
  factor: SignedInAccount['factor']
  profile: ProfileRow | null
  /** What a key of the API may, where one calls: a session has none. */
  key_scopes?: readonly KeyScope[]
}
/** The same with where it works besides a house of its own. */
type HouseAccount = AccountIdentity & Pick<SignedInAccount, 'professional' | 'reception'>
/** An owner: `user_id` is the scope of everything that is theirs. */
type OwnerIdentity = AccountIdentity & { profile: ProfileRow; user_id: string }
/** An owner, or who works at the reception of the house whose owner `user_id` is. */
export type ReceptionIdentity = AccountIdentity & {
  profile: ProfileRow
  user_id: string
  house_role: Exclude<HouseRole, 'professional'>
}
/** One of a salon's professionals: the scope is the salon's `user_id` and their own id. */
type ProfessionalIdentity = AccountIdentity & {
  profile: ProfileRow
  user_id: string
  professional_id: string
}
/** Owner or reception (`professional_id` null: all of the business), or one of its professionals. */
export type StaffIdentity = AccountIdentity & {
  profile: ProfileRow
  user_id: string
  house_role: HouseRole
  professional_id: string | null
}

/**
 * Looks the caller's session up where the call acts, in the same read or transaction, so that a
 * session that was revoked ends at once.
 * @throws Refused where the session ended, or its account is of another kind than the endpoint's
 */
type Caller<T> = (db: Db) => Promise<T>
export type AccountCaller = Caller<AccountIdentity>
type OwnerCaller = Caller<OwnerIdentity>
type ReceptionCaller = Caller<ReceptionIdentity>
type ProfessionalCaller = Caller<ProfessionalIdentity>
type StaffCaller = Caller<StaffIdentity>

/** What a handler gets for each kind of access. */
export type Callers = {
  anyone: null
  client: ClientCaller
  guest: GuestCaller
  'first-step': AccountCaller
  recovering: AccountCaller
  user: AccountCaller
  owner: OwnerCaller
  reception: ReceptionCaller
  professional: ProfessionalCaller
  staff: StaffCaller
}

/** Who calls, as far as the request alone shows it: a token that is ours and has not expired. */
export async function authenticate(
  context: Context,
  origin: RequestOrigin,
  access: Exclude<Access, 'anyone'>,
  request: {
    slug: string | undefined
    writes: boolean
    protocol: 'api' | 'auth'
    feature: PlanFeature | undefined
    needsPlan: boolean
  },
): Promise<Callers[Exclude<Access, 'anyone'>]> {
  if (access === 'client') return authenticateClient(context, origin, request.slug ?? '')
  if (access === 'guest') return authenticateGuest(context, origin, request.slug ?? '')
  const account = await authenticateAccount(context, origin, access, request)
  // In the call's own read or transaction, where the house is known.
  const inHouse =
    <T extends AccountIdentity & { user_id: string }>(
      to: (found: SignedInAccount) => T,
    ): Caller<T> =>
    async (db) => {
      const identity = to(await account(db))
      if (request.needsPlan) await requirePlan(db, context, identity, request.feature)
      return identity
    }
  // Each named: one that was forgotten would let in whoever is signed in.
  switch (access) {
    case 'owner':
      return inHouse(toOwner)
    case 'reception':
      return inHouse(toReception)
    case 'professional':
      return inHouse(toProfessional)
    case 'staff':
      return inHouse(toStaff)
    case 'user':
    case 'recovering':
    case 'first-step':
      return account
  }
}

/** For what is no endpoint of the contract: whoever works in a house, and only reads. */
export async function authenticateStaff(
  context: Context,
  origin: RequestOrigin,
): Promise<StaffCaller> {
  const request = { writes: false, protocol: 'api' } as const
  const account = await authenticateAccount(context, origin, 'staff', request)
  return async (db) => toStaff(await account(db))
}

/** The same for whoever is signed in. */
export async function authenticateUser(
  context: Context,
  origin: RequestOrigin,
): Promise<AccountCaller> {
  return authenticateAccount(context, origin, 'user', { writes: false, protocol: 'api' })
}

async function authenticateAccount(
  context: Context,
  origin: RequestOrigin,
  access: Access,
  request: { writes: boolean; protocol: 'api' | 'auth' },
): Promise<Caller<SignedInAccount>> {
  const claims = await readUserClaims(context, origin, request)
  const refuse = (code: RefusalCode & ('session_not_found' | 'session_expired')) =>
    new RefusalError({ code: request.protocol === 'auth' ? code : 'unauthenticated' })
  return async (db) => {
    const found = await findAccountByToken(db, claims)
    if (!found || found.account.id !== claims.sub) throw refuse('session_not_found')
    if (found.session.expires_at <= context.now()) throw refuse('session_expired')
    requireLevel(found, access)
    return found
  }
}

/** @throws Refused where a session is good for less than the endpoint, or lacks the second step */
function requireLevel(found: SignedInAccount, access: Access): void {
  if (access === 'first-step') return
  if (found.session.recovering && access !== 'recovering')
    throw new RefusalError({ code: 'forbidden' })
  if (owesSecondStep(found)) throw new RefusalError({ code: 'insufficient_aal' })
}

/** Whether an account's session stands before its second step. */
export function owesSecondStep({
  account: { email_confirmed_at },
  session,
  factor,
}: AccountIdentity): boolean {
  return lacksSecondStep({ hasFactor: factor !== null, email_confirmed_at, session })
}

/** The account whose session may vouch for whose it is: signed in wholly, with the second step. */
export async function findVouchingAccount(
  db: Db,
  context: Context,
  token: string | null,
): Promise<SignedInAccount | null> {
  const now = context.now()
  const claims = token ? await context.tokens.readUser(token, now) : null
  const found = claims && (await findAccountByToken(db, claims))
  if (!found || found.session.expires_at <= now || found.session.recovering) return null
  return owesSecondStep(found) ? null : found
}

/** A token keeps the level that it was given with, whoever takes the second step of its session. */
async function findAccountByToken(db: Db, claims: UserClaims): Promise<SignedInAccount | null> {
  const found = await findSignedInAccount(db, claims.session_id)
  if (!found || claims.aal === 'aal2') return found
  return { ...found, session: { ...found.session, second_step_at: null, second_step_method: null } }
}

function toOwner(account: AccountIdentity): OwnerIdentity {
  const { profile } = account
  if (profile?.role !== 'admin') throw new RefusalError({ code: 'forbidden' })
  return { ...account, profile, user_id: profile.id }
}

/** Whoever has another role by their profile is that alone, whatever else says reception. */
function toReception(account: HouseAccount): ReceptionIdentity {
  const { profile, reception } = account
  if (profile?.role !== 'client' || !reception) {
    return { ...toOwner(account), house_role: 'owner' }
  }
  return { ...account, profile, user_id: reception.user_id, house_role: 'reception' }
}

function toProfessional(account: HouseAccount): ProfessionalIdentity {
  const { profile, professional } = account
  if (profile?.role !== 'professional') throw new RefusalError({ code: 'forbidden' })
  if (!professional || professional.deleted) throw new RefusalError({ code: 'not_a_professional' })
  return { ...account, profile, user_id: professional.user_id, professional_id: professional.id }
}

function toStaff(account: HouseAccount): StaffIdentity {
  if (account.profile?.role === 'professional')
    return { ...toProfessional(account), house_role: 'professional' }
  return { ...toReception(account), professional_id: null }
}

async function readUserClaims(
  context: Context,
  origin: RequestOrigin,
  { writes, protocol }: { writes: boolean; protocol: 'api' | 'auth' },
): Promise<UserClaims> {
  const bearer = origin.bearer()
  const token = bearer ?? origin.cookie(ACCESS_COOKIE)
  const refuse = (code: 'no_authorization' | 'bad_jwt') =>
    new RefusalError({ code: protocol === 'auth' ? code : 'unauthenticated' })
  if (!token) throw refuse('no_authorization')
  const claims = await context.tokens.readUser(token, context.now())
  if (!claims) throw refuse('bad_jwt')
  if (!bearer && writes) requireOwnOrigin(origin)
  return claims
}
