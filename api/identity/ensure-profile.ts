import type { Context } from '#api/context.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import {
  findProfile,
  insertProfile,
  insertResources,
  type ProfileRow,
} from '#db/account/profiles.ts'
import type { UserRow } from '#db/account/users.ts'
import { findOwnerBusiness, insertBusiness, listSlugsLike } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { saveMessageSettings } from '#db/reminder/message-settings.ts'
import { getProvisionalName } from '#domain/business/provisional-name.ts'
import { normalizeName } from '#domain/people/client.ts'
import { getTrialEnd } from '#domain/plan/trial.ts'
import { FIRST_MESSAGES } from '#domain/reminder/settings.ts'
import { toPhoneDigits } from '#domain/text/phone.ts'
import { findFreeSlug, slugify } from '#domain/text/slug.ts'
import { writeAudit } from './audit.ts'

type ProfileContext = Pick<Context, 'now' | 'newId'>

/**
 * The profile of an account; one that is missing is made, with the role that the account was made
 * for. One that exists is never changed here, whatever anybody asks for.
 */
export async function ensureProfile(
  tx: Db,
  context: ProfileContext,
  account: UserRow,
  origin: RequestOrigin | null,
): Promise<ProfileRow> {
  const known = await findProfile(tx, account.id)
  if (known) return known
  const now = context.now()
  // Whose house stands already lost the profile alone: they are its owner again.
  const isOwner = (await findOwnerBusiness(tx, account.id)) !== null
  const profile = await insertProfile(tx, {
    id: account.id,
    name: normalizeName(account.user_metadata.name ?? ''),
    email: account.email ?? '',
    role: isOwner ? 'admin' : account.first_role,
    avatar_url: account.user_metadata.avatar_url ?? null,
    phone: toPhoneDigits(account.phone ?? account.user_metadata.phone ?? '') || null,
    created_at: now,
    updated_at: now,
  })
  await writeAudit(tx, context, account.id, 'role_given', origin, { role: profile.role })
  if (profile.role === 'admin' && !isOwner) await createOwnBusiness(tx, context, profile)
  return profile
}

/**
 * A new owner's own business: empty, on trial, at an address of its own. What they signed up with is
 * theirs, not the salon's: neither telephone nor e-mail is published, nor is it found by a search,
 * before they have said so.
 */
async function createOwnBusiness(
  tx: Db,
  context: ProfileContext,
  owner: ProfileRow,
): Promise<void> {
  const now = context.now()
  const business_name = getProvisionalName(owner.name)
  const taken = await listSlugsLike(tx, slugify(business_name))
  await insertBusiness(tx, {
    id: context.newId(),
    user_id: owner.id,
    slug: findFreeSlug(business_name, (slug) => taken.has(slug)),
    business_name,
    public_page_settings: { listed: false },
    created_at: now,
    updated_at: now,
  })
  const settings = FIRST_MESSAGES
  await saveMessageSettings(tx, owner.id, { settings, version: 0, event: 0, now })
  await insertResources(tx, {
    user_id: owner.id,
    plano_atual: 'trial',
    trial_expira_em: getTrialEnd(now),
    created_at: now,
    updated_at: now,
  })
}
