import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import { ensureProfile } from '#api/identity/ensure-profile.ts'
import type { Handler } from '#api/mount.ts'
import { findResources, type ProfileRow, updateProfile } from '#db/account/profiles.ts'
import type { UserRow } from '#db/account/users.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findProfessionalAnywhere } from '#db/professionals.ts'
import { normalizeName } from '#domain/people/client.ts'
import { ROLES } from '#domain/people/role.ts'
import { isPhone, toPhoneDigits } from '#domain/text/phone.ts'
import { toSafePicture } from '#domain/text/safe-link.ts'

type SessionUser = HandlerResult<Contract['GET /api/me']>

export function getMe(context: Context): Handler<Contract['GET /api/me']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { account, profile } = await caller(db)
      if (!profile) throw new RefusalError({ code: 'profile_not_found' })
      return loadSessionUser(db, account, profile)
    })
}

/** A profile that is missing is made; the role that is asked for counts in nothing that exists. */
export function createMyProfile(context: Context): Handler<Contract['POST /api/me/profile']> {
  return (_request, caller) =>
    context.storage.write(async (tx) => {
      const { account } = await caller(tx)
      return loadSessionUser(tx, account, await ensureProfile(tx, context, account))
    })
}

export function changeMe(context: Context): Handler<Contract['PATCH /api/me']> {
  return ({ body }, caller) =>
    context.storage.write(async (tx) => {
      const { account, profile } = await caller(tx)
      if (!profile) throw new RefusalError({ code: 'profile_not_found' })
      const change = parseProfileChange(body)
      await updateProfile(tx, profile.id, { ...change, updated_at: context.now() })
      return loadSessionUser(tx, account, { ...profile, ...change })
    })
}

type ProfileChange = { name?: string; phone?: string | null }

function parseProfileChange(body: {
  name?: string | undefined
  phone?: string | undefined
}): ProfileChange {
  const change: ProfileChange = {}
  if (body.name !== undefined) {
    change.name = normalizeName(body.name)
    if (!change.name) throw new RefusalError({ code: 'required_fields' })
  }
  if (body.phone !== undefined) {
    const digits = toPhoneDigits(body.phone)
    if (digits && !isPhone(digits)) throw new RefusalError({ code: 'invalid_phone' })
    change.phone = digits || null
  }
  return change
}

async function loadSessionUser(
  db: Db,
  account: UserRow,
  profile: ProfileRow,
): Promise<SessionUser> {
  // A role that is none of ours opens nothing, and is not told on as if it were one.
  if (!ROLES.some((one) => one === profile.role)) throw new RefusalError({ code: 'forbidden' })
  const resources = profile.role === 'admin' ? await findResources(db, profile.id) : null
  return {
    id: profile.id,
    email: profile.email,
    name: profile.name,
    role: profile.role,
    avatar: toSafePicture(profile.avatar_url),
    phone: profile.phone,
    professional_id: profile.professional_id,
    email_confirmed: account.email_confirmed_at !== null,
    business: await loadBusinessSummary(db, profile),
    resources: resources && {
      plano_atual: resources.plano_atual,
      trial_expira_em: resources.trial_expira_em,
      is_blocked: resources.is_blocked,
    },
  }
}

async function loadBusinessSummary(db: Db, profile: ProfileRow): Promise<SessionUser['business']> {
  if (profile.role === 'client') return null
  const owner = profile.role === 'admin' ? profile.id : await findEmployer(db, profile)
  const business = owner && (await findOwnerBusiness(db, owner))
  if (!business) return null
  const { business_name, slug, business_logo } = business
  return { name: business_name, slug, logo: toSafePicture(business_logo) }
}

async function findEmployer(db: Db, { professional_id }: ProfileRow): Promise<string | null> {
  if (!professional_id) return null
  const professional = await findProfessionalAnywhere(db, professional_id)
  return professional && !professional.deleted ? professional.user_id : null
}
