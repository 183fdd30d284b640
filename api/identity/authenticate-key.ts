import type { Context } from '#api/context.ts'
import type { Access } from '#api/contract/shape/endpoint.ts'
import { hashText } from '#api/crypto.ts'
import { requirePlan } from '#api/entitlement/house-plan.ts'
import { RefusalError } from '#api/errors.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { findLiveKey, markKeyUsed } from '#db/api-keys.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  allowsScope,
  isKeyText,
  KEY_USED_EVERY_MS,
  type KeyScope,
} from '#domain/integration/api-key.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { AccountIdentity, StaffIdentity } from './authenticate.ts'

/** The owner, without a session of theirs. */
type OwnerByKey = StaffIdentity & { house_role: 'owner'; professional_id: null }

const BY_KEY: readonly Access[] = ['owner', 'reception', 'staff']

/** The key that a call shows; of what concerns no house, a key is no token. */
export function findShownKey(origin: RequestOrigin, access: Access): string | null {
  const bearer = origin.bearer()
  return bearer && BY_KEY.includes(access) && isKeyText(bearer) ? bearer : null
}

/**
 * The owner whose key a call shows: looked up again where it acts, so that a key that was taken back
 * ends at once. A key is good for nothing where the plan has no API.
 * @param scope what the call needs; null where no key may call it
 */
export async function authenticateKey(
  context: Context,
  key: string,
  scope: KeyScope | null,
): Promise<(db: Db) => Promise<OwnerByKey>> {
  const key_hash = hashText(key)
  await noteUse(context, key_hash)
  return async (db) => {
    const found = await findLiveKey(db, key_hash)
    if (!found) throw new RefusalError({ code: 'unauthenticated' })
    const { account, profile } = found
    if (profile.role !== 'admin') throw new RefusalError({ code: 'forbidden' })
    if (scope === null || !allowsScope(found.key.scopes, scope))
      throw new RefusalError({ code: 'key_not_allowed', scope })
    await requirePlan(db, context, { user_id: profile.id, account }, 'api')
    const session = toSession(account.id, found.key)
    const whole = { account, profile, session, factor: null, user_id: profile.id }
    const key_scopes = found.key.scopes
    return { ...whole, house_role: 'owner', professional_id: null, key_scopes }
  }
}

type ByKey = Pick<AccountIdentity, 'key_scopes'>

/** Whoever calls without a key has all scopes. */
export const hasKeyScope = ({ key_scopes }: ByKey, scope: KeyScope): boolean =>
  !key_scopes || allowsScope(key_scopes, scope)

/**
 * For what a call does only sometimes, and a key needs a scope of its own for.
 * @throws Refused `key_not_allowed`
 */
export function requireKeyScope(identity: ByKey, scope: KeyScope): void {
  if (!hasKeyScope(identity, scope)) throw new RefusalError({ code: 'key_not_allowed', scope })
}

/** Refusals whose facts tell of a client what calls without `clients:read` are not told: as that key reads them. */
const WITHOUT_CLIENT: ReadonlyMap<string, Refusal> = new Map<string, Refusal>([
  ['client_blocked_here', { code: 'client_blocked_here' }],
  ['account_limit', { code: 'account_limit' }],
])

/** Throws what a call by a key refused, without what the key may not read. */
export async function rethrowToKey(
  { storage }: Pick<Context, 'storage'>,
  key: string,
  error: unknown,
): Promise<never> {
  const told = error instanceof RefusalError ? WITHOUT_CLIENT.get(error.refusal.code) : undefined
  if (!told) throw error
  const found = await storage.read((db) => findLiveKey(db, hashText(key)))
  if (found && allowsScope(found.key.scopes, 'clients:read')) throw error
  throw new RefusalError(told)
}

/** When it was used last, to the minute: not each call has to write. */
async function noteUse({ storage, now }: Context, key_hash: string): Promise<void> {
  const found = await storage.read((db) => findLiveKey(db, key_hash))
  if (!found) return
  const { id, user_id, last_used_at } = found.key
  if (last_used_at !== null && Math.abs(now() - last_used_at) < KEY_USED_EVERY_MS) return
  await storage.write((tx) => markKeyUsed(tx, user_id, id, now()))
}

/** What handlers know of a session: this one has no device, no cookie and no end of its own. */
function toSession(
  account_id: string,
  { id, created_at }: { id: string; created_at: number },
): OwnerByKey['session'] {
  return {
    id_hash: '',
    handle: `key:${id}`,
    account_id,
    refresh_hash: '',
    previous_hash: null,
    rotated_at: created_at,
    remember: false,
    method: 'password',
    recovering: false,
    second_step_at: null,
    second_step_method: null,
    device: '',
    created_at,
    last_used_at: created_at,
    expires_at: Number.MAX_SAFE_INTEGER,
  }
}
