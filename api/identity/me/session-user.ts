import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Returned } from '#api/contract/endpoint.ts'
import { Refused } from '#api/errors.ts'
import { ensureProfile } from '#api/identity/ensure-profile.ts'
import type { Handler } from '#api/mount.ts'
import { findResources, type ProfileRow, updateProfile } from '#db/account/profiles.ts'
import type { UserRow } from '#db/account/users.ts'
import { findBusinessOf } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findProfessionalAnywhere } from '#db/professionals.ts'
import { normalizeName } from '#domain/people/client.ts'
import { isPhone, phoneDigits } from '#domain/text/phone.ts'
import { safePicture } from '#domain/text/safe-link.ts'

type SessionUser = Returned<Contract['GET /api/me']>

export function showMe(context: Context): Handler<Contract['GET /api/me']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { account, profile } = await caller(db)
      if (!profile) throw new Refused({ code: 'profile_not_found' })
      return sessionUserOf(db, account, profile)
    })
}

/** A profile that is missing is made; the role that is asked for counts in nothing that exists. */
export function makeMyProfile(context: Context): Handler<Contract['POST /api/me/profile']> {
  return (_request, caller) =>
    context.storage.write(async (tx) => {
      const { account } = await caller(tx)
      return sessionUserOf(tx, account, await ensureProfile(tx, context, account))
    })
}

export function changeMe(context: Context): Handler<Contract['PATCH /api/me']> {
  return ({ body }, caller) =>
    context.storage.write(async (tx) => {
      const { account, profile } = await caller(tx)
      if (!profile) throw new Refused({ code: 'profile_not_found' })
      const change = changeOf(body)
      await updateProfile(tx, profile.id, { ...change, updated_at: context.now() })
      return sessionUserOf(tx, account, { ...profile, ...change })
    })
}

type Change = { name?: string; phone?: string | null }

function changeOf(body: { name?: string | undefined; phone?: string | undefined }): Change {
  const change: Change = {}
  if (body.name !== undefined) {
    change.name = normalizeName(body.name)
    if (!change.name) throw new Refused({ code: 'required_fields' })
  }
  if (body.phone !== undefined) {
    const digits = phoneDigits(body.phone)
    if (digits && !isPhone(digits)) throw new Refused({ code: 'invalid_phone' })
    change.phone = digits || null
  }
  return change
}

async function sessionUserOf(db: Db, account: UserRow, profile: ProfileRow): Promise<SessionUser> {
  const resources = profile.role === 'admin' ? await findResources(db, profile.id) : null
  return {
    id: profile.id,
    email: profile.email,
    name: profile.name,
    role: profile.role,
    avatar: safePicture(profile.avatar_url),
    phone: profile.phone,
    professional_id: profile.professional_id,
    email_confirmed: account.email_confirmed_at !== null,
    business: await businessOf(db, profile),
    resources: resources && {
      plano_atual: resources.plano_atual,
      trial_expira_em: resources.trial_expira_em,
      is_blocked: resources.is_blocked,
    },
  }
}

async function businessOf(db: Db, profile: ProfileRow): Promise<SessionUser['business']> {
  if (profile.role === 'client') return null
  const owner = profile.role === 'admin' ? profile.id : await employerOf(db, profile)
  const business = owner && (await findBusinessOf(db, owner))
  if (!business) return null
  const { business_name, slug, business_logo } = business
  return { name: business_name, slug, logo: safePicture(business_logo) }
}

async function employerOf(db: Db, { professional_id }: ProfileRow): Promise<string | null> {
  if (!professional_id) return null
  const professional = await findProfessionalAnywhere(db, professional_id)
  return professional && !professional.deleted ? professional.user_id : null
}
