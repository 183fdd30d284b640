import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult, ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { Handler } from '#api/mount.ts'
import { requireHeldInFields } from '#api/picture/require-held-pictures.ts'
import { requireUnedited } from '#api/require-unedited.ts'
import { loadRawSettings, updateSettings } from '#db/business-settings.ts'
import { type BusinessRow, findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isDuplicate } from '#db/dialect/storage.ts'
import { listClosedDays } from '#domain/agenda/closed-day.ts'
import { changeSettings } from '#domain/business/change-settings.ts'
import {
  type HouseSettings,
  IDENTITY_FIELDS,
  RECEIVING_FIELDS,
  RULE_FIELDS,
  toHouseSettings,
} from '#domain/business/house-settings.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { isSameValue } from '#domain/edit/edit-conflicts.ts'
import type { AuditedSetting } from '#domain/people/audit.ts'
import { getTodayInZone, WEEKDAYS } from '#domain/time/civil-time.ts'
import { moveToSlug, refuseTakenSlug } from './slug.ts'

type Result = HandlerResult<Contract['GET /api/settings']>
type Changes = ParsedRequest<Contract['PATCH /api/settings']>['body']['changes']

export function getHouseSettings(context: Context): Handler<Contract['GET /api/settings']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      return toResult(await requireBusiness(db, user_id), context.now())
    })
}

/** All of it or nothing. Saved twice it is one change; what somebody else changed meanwhile is told. */
export function changeHouseSettings(context: Context): Handler<Contract['PATCH /api/settings']> {
  return async ({ body }, caller, origin) => {
    try {
      return await context.storage.write(async (tx) => {
        const { user_id, account } = await caller(tx)
        const business = await requireBusiness(tx, user_id)
        const stored = toHouseSettings(business)
        requireUnedited<HouseSettings>(stored, body)
        const fields = listChangedFields(stored, body.changes)
        if (fields.length === 0) return toResult(business, context.now())
        await requireOwnPictures(tx, user_id, stored, body.changes)
        await saveChanges(tx, context, business, body.changes)
        await auditChanges(tx, context, account.id, origin, fields)
        return toResult(await requireBusiness(tx, user_id), context.now())
      })
    } catch (error) {
      // Another process took the address after this one had looked.
      throw isDuplicate(error) ? refuseTakenSlug() : error
    }
  }
}

/** @throws Refused `business_not_found` */
export async function requireBusiness(db: Db, user_id: string): Promise<BusinessRow> {
  const business = await findOwnerBusiness(db, user_id)
  if (!business) throw new RefusalError({ code: 'business_not_found' })
  return business
}

function listChangedFields(stored: HouseSettings, changes: Changes): (keyof HouseSettings)[] {
  // Of an object's own keys TypeScript knows only that they are texts.
  const names = Object.keys(changes) as (keyof HouseSettings)[]
  return names.filter(
    (name) => changes[name] !== undefined && !isSameValue(stored[name], changes[name]),
  )
}

function requireOwnPictures(
  tx: Db,
  user_id: string,
  stored: HouseSettings,
  { business_logo, gallery_images }: Changes,
): Promise<void> {
  const wanted = {
    'changes.business_logo': [business_logo],
    'changes.gallery_images': gallery_images ?? [],
  }
  return requireHeldInFields(tx, user_id, wanted, [stored.business_logo, ...stored.gallery_images])
}

async function saveChanges(tx: Db, context: Context, business: BusinessRow, changes: Changes) {
  const { user_id, slug } = business
  const now = context.now()
  if (changes.slug !== undefined && changes.slug !== slug) {
    await moveToSlug(tx, { user_id, from: slug, to: changes.slug, now })
  }
  const raw = await loadRawSettings(tx, user_id)
  if (!raw) throw new RefusalError({ code: 'business_not_found' })
  await updateSettings(tx, user_id, changeSettings(raw, changes), now)
}

const AUDITED: readonly [AuditedSetting, readonly string[]][] = [
  ['business', IDENTITY_FIELDS],
  ['opening_hours', WEEKDAYS],
  ['closed_days', ['agendaBlocked']],
  ['booking_rules', RULE_FIELDS],
  ['receiving', RECEIVING_FIELDS],
]

const findAudited = (field: string): AuditedSetting =>
  AUDITED.find(([, fields]) => fields.includes(field))?.[0] ?? 'page'

async function auditChanges(
  tx: Db,
  context: Context,
  account_id: string,
  origin: RequestOrigin,
  fields: readonly string[],
) {
  for (const setting of new Set(fields.map(findAudited))) {
    await writeAudit(tx, context, account_id, 'settings_changed', origin, { setting })
  }
}

function toResult(business: BusinessRow, now: number): Result {
  const { exceptions_settings, general_settings } = toBusinessSettings(business)
  const today = getTodayInZone(general_settings.timezone, now)
  return {
    settings: toHouseSettings(business),
    closed_days: listClosedDays(exceptions_settings, today),
    blocks_ahead: exceptions_settings.blockedDates.filter(({ date }) => date >= today).length,
    today,
  }
}
