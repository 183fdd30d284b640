import type { Context } from '#api/context.ts'
import { type Call, contract } from '#api/contract/contract.ts'
import { OPEN_WITHOUT_PLAN } from '#api/contract/open-without-plan.ts'
import { requirePlan } from '#api/entitlement/house-plan.ts'
import { RefusalError } from '#api/errors.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import {
  authenticateStaff,
  authenticateUser,
  type StaffIdentity,
} from '#api/identity/authenticate.ts'
import { getClientScope } from '#api/identity/authenticate-client.ts'
import { createDeniedError } from '#api/rest/protocol/rest-error.ts'
import { findClientSession, type LiveClientSession } from '#db/client/client-sessions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { createProfileView, findHouseView } from '#db/rest/house-views.ts'
import { createOwnBookingsView, findPageItemsView } from '#db/rest/visitor-views.ts'
import { createMemoryView, findPageView, type ShownPage, toListedOnPages } from './page-views.ts'
import type { Readable, Source } from './plan.ts'

/** Who calls, by the token that they send: of an account, of a client's session, or none. */
export type RestIdentity =
  | { kind: 'anonymous' }
  | ({ kind: 'client'; user_id: string } & LiveClientSession)
  | { kind: 'staff'; staff: StaffIdentity }
  | { kind: 'user'; account_id: string }

/** Looks up who calls where the call acts, as the contract's callers do. */
export type RestCaller = (db: Db) => Promise<RestIdentity>

/**
 * As far as the token alone shows it; the rest is looked up where the call acts.
 * @throws Refused `unauthenticated` for a token that is none of ours, or no longer
 */
export async function authenticateRest(
  context: Context,
  origin: RequestOrigin,
): Promise<RestCaller> {
  const token = origin.bearer()
  if (token === null) return async () => ({ kind: 'anonymous' })
  const claims = await context.tokens.readClient(token, context.now())
  if (claims) return (db) => findClient(db, context, claims)
  const staff = await authenticateStaff(context, origin)
  const account = await authenticateUser(context, origin)
  return async (db) => {
    try {
      return { kind: 'staff', staff: await staff(db) }
    } catch (error) {
      if (!isRefused(error, 'forbidden') && !isRefused(error, 'not_a_professional')) throw error
      const { account: found } = await account(db)
      return { kind: 'user', account_id: found.id }
    }
  }
}

const isRefused = (error: unknown, code: string) =>
  error instanceof RefusalError && error.refusal.code === code

async function findClient(
  db: Db,
  context: Context,
  { business, session_id }: { business: string; session_id: string },
): Promise<RestIdentity> {
  const found = await findClientSession(db, business, session_id)
  if (!found || found.session.expires_at <= context.now()) {
    throw new RefusalError({ code: 'unauthenticated' })
  }
  return { kind: 'client', user_id: business, ...found }
}

/** The call of the contract that gives a table's rows: who may call it, and whether without a plan. */
const LISTS: Readonly<Record<string, Call>> = {
  bookings: 'GET /api/bookings',
  clients: 'GET /api/client-records',
  products: 'GET /api/products',
  product_sales: 'GET /api/product-sales',
  services: 'GET /api/services',
  service_overrides: 'GET /api/services',
  composite_services: 'GET /api/services',
  composite_service_items: 'GET /api/services',
  composite_service_item_professionals: 'GET /api/services',
  professionals: 'GET /api/professionals',
  business_settings: 'GET /api/settings',
  reviews: 'GET /api/reviews',
}

/** What is asked of in `/rest/v1`, for whoever. */
export const REST_TABLES: readonly string[] = [...Object.keys(LISTS), 'profiles']

/** @throws Refused as the contract's own list would be, once the house's plan is over */
export async function requireListPlan(
  db: Db,
  context: Context,
  identity: RestIdentity,
  tables: Iterable<string>,
): Promise<void> {
  if (identity.kind !== 'staff') return
  const { staff } = identity
  for (const table of tables) {
    const call = LISTS[table]
    if (!call || OPEN_WITHOUT_PLAN.has(call)) continue
    // What the page shows to all is not kept from who works there.
    if (staff.house_role !== 'owner' && contract[call].access === 'owner') continue
    await requirePlan(db, context, staff, undefined)
  }
}

/** @param pages those that the query is about, and for who works in a house its own */
export function toReadable(identity: RestIdentity, pages: readonly ShownPage[]): Readable {
  const isAnonymous = identity.kind === 'anonymous'
  const find = (table: string) => findOwn(identity, table) ?? findShown(identity, table, pages)
  return { isAnonymous, find }
}

function findOwn(identity: RestIdentity, table: string): Source | null {
  switch (identity.kind) {
    case 'anonymous':
      // Who asks for a client by a contact is told of nobody, whether there is one or not.
      return table === 'clients' ? createMemoryView(table, []) : null
    case 'user':
      if (table === 'profiles') return createProfileView(identity.account_id)
      return table === 'clients' ? createMemoryView(table, []) : null
    case 'client':
      return findClientSource(identity, table)
    case 'staff': {
      const { staff } = identity
      if (table === 'profiles') return createProfileView(staff.account.id)
      return findHouseView(table, staff)
    }
  }
}

/** Of their own record what they typed in this session; what is on file needs a proof elsewhere. */
function findClientSource(
  { user_id, session, proof }: Extract<RestIdentity, { kind: 'client' }>,
  table: string,
): Source | null {
  if (table === 'bookings') {
    return createOwnBookingsView(user_id, getClientScope({ session, proof }), session)
  }
  if (table !== 'clients') return null
  const { client_id: id, nome, email, telefone } = session
  return createMemoryView(table, [{ id, user_id, nome, email, telefone, deleted: false }])
}

function findShown(
  identity: RestIdentity,
  table: string,
  pages: readonly ShownPage[],
): Source | null {
  if (identity.kind === 'staff' && identity.staff.house_role === 'owner') return null
  return findPageView(table, pages) ?? findPageItemsView(table, toListedOnPages(pages))
}

/** @throws RestError where a call needs somebody who is signed in */
export function requireSignedIn(identity: RestIdentity, what: string): void {
  if (identity.kind === 'anonymous') throw createDeniedError(what, true)
}
