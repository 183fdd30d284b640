import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult, ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { loadHousePlan } from '#api/entitlement/house-plan.ts'
import { toPlanAnswer } from '#api/entitlement/plan-answer.ts'
import { RefusalError } from '#api/errors.ts'
import { ensureProfile } from '#api/identity/ensure-profile.ts'
import { findHouseTimezone } from '#api/identity/house-timezone.ts'
import type { Handler } from '#api/mount.ts'
import { requireHeldPictures } from '#api/picture/require-held-pictures.ts'
import { requireUnedited } from '#api/require-unedited.ts'
import { type ProfileRow, updateProfile } from '#db/account/profiles.ts'
import { findEndedReception, findReception } from '#db/account/reception-accounts.ts'
import type { UserRow } from '#db/account/users.ts'
import { type BusinessRow, findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findLeaving } from '#db/leaving/leavings.ts'
import { findProfessionalAnywhere } from '#db/professionals.ts'
import { DEFAULT_GENERAL, toBusinessSettings } from '#domain/business/settings.ts'
import { normalizeName } from '#domain/people/client.ts'
import { type HouseRole, ROLES } from '#domain/people/role.ts'
import { isOwnPicture } from '#domain/picture/picture.ts'
import { isPlanOpen } from '#domain/plan/standing.ts'
import { isPhone, toPhoneDigits } from '#domain/text/phone.ts'
import { toSafePicture } from '#domain/text/safe-link.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

type SessionUser = HandlerResult<Contract['GET /api/me']>

export function getMe(context: Context): Handler<Contract['GET /api/me']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { account, profile } = await caller(db)
      if (!profile) throw new RefusalError({ code: 'profile_not_found' })
      return loadSessionUser(db, context, account, profile)
    })
}

/** A profile that is missing is made; the role that is asked for counts in nothing that exists. */
export function createMyProfile(context: Context): Handler<Contract['POST /api/me/profile']> {
  return (_request, caller, origin) =>
    context.storage.write(async (tx) => {
      const { account } = await caller(tx)
      return loadSessionUser(
        tx,
        context,
        account,
        await ensureProfile(tx, context, account, origin),
      )
    })
}

type ChangeMe = Contract['PATCH /api/me']

export function changeMe(context: Context): Handler<ChangeMe> {
  return ({ body: { shown, ...typed } }, caller) =>
    context.storage.write(async (tx) => {
      const { account, profile } = await caller(tx)
      if (!profile) throw new RefusalError({ code: 'profile_not_found' })
      const changes = parseProfileChange(typed)
      if (shown) requireUnedited(toProfileFields(profile), { changes, shown })
      if (changes.avatar) await requireOwnPhoto(tx, profile, changes.avatar)
      const { avatar, ...others } = changes
      const change = { ...others, ...(avatar !== undefined && { avatar_url: avatar }) }
      await updateProfile(tx, profile.id, { ...change, updated_at: context.now() })
      return loadSessionUser(tx, context, account, { ...profile, ...change })
    })
}

/** As `GET /api/me` shows them. */
const toProfileFields = ({ name, phone, avatar_url }: ProfileRow) => ({
  name,
  phone,
  avatar: toSafePicture(avatar_url),
})

/** Only a picture that their house holds: nobody else keeps it for them. */
async function requireOwnPhoto(tx: Db, profile: ProfileRow, photo: string): Promise<void> {
  const { user_id } = await findHouse(tx, profile)
  if (user_id === null || !isOwnPicture(photo)) {
    throw new RefusalError({ code: 'picture_not_found' })
  }
  await requireHeldPictures(tx, user_id, [photo])
}

type ProfileChange = { name?: string; phone?: string | null; avatar?: string | null }

function parseProfileChange({
  name,
  phone,
  avatar,
}: Omit<ParsedRequest<ChangeMe>['body'], 'shown'>): ProfileChange {
  const change: ProfileChange = {}
  if (name !== undefined) {
    change.name = normalizeName(name)
    if (!change.name) throw new RefusalError({ code: 'required_fields' })
  }
  if (phone !== undefined) {
    const digits = toPhoneDigits(phone)
    if (digits && !isPhone(digits)) throw new RefusalError({ code: 'invalid_phone' })
    change.phone = digits || null
  }
  if (avatar !== undefined) change.avatar = avatar
  return change
}

async function loadSessionUser(
  db: Db,
  context: Context,
  account: UserRow,
  profile: ProfileRow,
): Promise<SessionUser> {
  // A role that is none of ours opens nothing, and is not told on as if it were one.
  if (!ROLES.some((one) => one === profile.role)) throw new RefusalError({ code: 'forbidden' })
  const { house_role, user_id } = await findHouse(db, profile)
  const plan = user_id === null ? null : await loadHousePlan(db, context, user_id)
  const business = user_id === null ? null : await findOwnerBusiness(db, user_id)
  return {
    id: profile.id,
    email: profile.email,
    // The documents know no reception: to their guards it is of the owner's area.
    role: house_role === 'reception' ? 'admin' : profile.role,
    house_role,
    ...toProfileFields(profile),
    professional_id: profile.professional_id,
    email_confirmed: account.email_confirmed_at !== null,
    business: business && toBusinessSummary(business),
    former_reception: house_role === null ? await findFormerReception(db, context, account) : null,
    resources:
      house_role === 'owner' && plan?.resources
        ? toPlanAnswer(plan.resources, plan.standing, context.now(), getTimezone(business))
        : null,
    is_plan_open: plan === null || isPlanOpen(plan.standing),
    leaving: user_id === null ? null : await loadLeaving(db, user_id, profile),
  }
}

async function loadLeaving(
  db: Db,
  user_id: string,
  profile: ProfileRow,
): Promise<SessionUser['leaving']> {
  const leaving = await findLeaving(db, user_id)
  return leaving && { due_at: leaving.due_at, timezone: await findHouseTimezone(db, profile) }
}

/** So long somebody is told why their account no longer opens the house. */
const RECEPTION_END_TOLD_MS = 30 * MS_A_DAY

/** The name of the house. An account whose contact was proven since may be another person's by now. */
async function findFormerReception(
  db: Db,
  context: Context,
  { id, email_confirmed_at, phone_confirmed_at }: UserRow,
): Promise<string | null> {
  const left = await findEndedReception(db, id, context.now() - RECEPTION_END_TOLD_MS)
  const proven_at = Math.max(email_confirmed_at ?? 0, phone_confirmed_at ?? 0)
  if (left === null || proven_at >= (left.ended_at ?? 0)) return null
  return (await findOwnerBusiness(db, left.user_id))?.business_name ?? null
}

const toBusinessSummary = ({ business_name, slug, business_logo }: BusinessRow) => ({
  name: business_name,
  slug,
  logo: toSafePicture(business_logo),
})

const getTimezone = (business: BusinessRow | null): string =>
  (business ? toBusinessSettings(business).general_settings : DEFAULT_GENERAL).timezone

type House = { house_role: HouseRole | null; user_id: string | null }

/** What somebody is in which house; of a professional whom it has archived, no house. */
async function findHouse(db: Db, profile: ProfileRow): Promise<House> {
  const { id, role, professional_id } = profile
  if (role === 'admin') return { house_role: 'owner', user_id: id }
  if (role === 'professional') {
    const professional = professional_id && (await findProfessionalAnywhere(db, professional_id))
    const isThere = professional && !professional.deleted
    return { house_role: 'professional', user_id: isThere ? professional.user_id : null }
  }
  const reception = await findReception(db, id)
  if (!reception) return { house_role: null, user_id: null }
  return { house_role: 'reception', user_id: reception.user_id }
}
