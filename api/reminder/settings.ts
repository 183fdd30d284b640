import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { writeAsOwner } from '#api/identity/owner-proof/write-as-owner.ts'
import type { Handler } from '#api/mount.ts'
import { tellOfIntegration } from '#api/webhook/tell-of-integration.ts'
import type { UserRow } from '#db/account/users.ts'
import { countNewUnproven } from '#db/booking/booking-limits.ts'
import { type BusinessRow, findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findLastEvent } from '#db/events.ts'
import { countSentSince } from '#db/reminder/leaving-messages.ts'
import {
  findMessageSettings,
  saveMessageSettings,
  setHouseWhatsapp,
} from '#db/reminder/message-settings.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { isSameValue } from '#domain/edit/edit-conflicts.ts'
import { formatEditedField } from '#domain/messages.pt-BR.ts'
import { DEFAULT_MESSAGES, sortReminderHours } from '#domain/reminder/settings.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { getHouseWays, type HouseWays } from './house-ways.ts'
import { getVerifyToken } from './webhook.ts'

type Result = HandlerResult<Contract['GET /api/notifications']>

/** Whose house it is. */
type Owner = { user_id: string; account: UserRow }

export function getNotifications(context: Context): Handler<Contract['GET /api/notifications']> {
  return (_request, caller) =>
    context.storage.read(async (db) => loadNotifications(db, context, await caller(db)))
}

/** All of it or nothing; saved twice it is one change. */
export function changeNotifications(context: Context): Handler<Contract['PUT /api/notifications']> {
  return ({ body }, caller, origin) =>
    context.storage.write(async (tx) => {
      const owner = await caller(tx)
      const { user_id, account } = owner
      const row = await findMessageSettings(tx, user_id)
      const settings = {
        ...body.settings,
        reminder_hours: sortReminderHours(body.settings.reminder_hours),
      }
      if (isSameValue(row?.settings ?? DEFAULT_MESSAGES, settings))
        return loadNotifications(tx, context, owner)
      // What was called off while nobody was to be told stays untold.
      const isTelling = row?.is_planned && row.settings.kinds.cancellation
      const event = isTelling ? null : await findLastEvent(tx, user_id)
      const change = { settings, version: body.version, event, now: context.now() }
      if (!(await saveMessageSettings(tx, user_id, change))) throw refuseEdited()
      await writeAudit(tx, context, account.id, 'settings_changed', origin, {
        setting: 'notifications',
      })
      return loadNotifications(tx, context, owner)
    })
}

const refuseEdited = () =>
  new RefusalError({ code: 'edited_elsewhere', fields: { settings: formatEditedField() } })

export function connectWhatsapp(
  context: Context,
): Handler<Contract['PUT /api/notifications/whatsapp']> {
  return ({ body: { phone_id, token, app_secret, ...shown } }, caller, origin) =>
    writeAsOwner(context, caller, shown, origin, async (tx, owner) => {
      await setNumber(tx, context, owner, {
        whatsapp_phone_id: phone_id,
        whatsapp_token: context.crypto.encrypt(token),
        whatsapp_secret: context.crypto.encrypt(app_secret),
      })
      const setting = 'whatsapp' as const
      await writeAudit(tx, context, owner.account.id, 'settings_changed', origin, { setting })
      const made = { id: context.newId(), what: 'whatsapp' as const, label: phone_id }
      await tellOfIntegration(tx, context, owner.account, made, origin)
      return loadNotifications(tx, context, owner)
    })
}

const NO_NUMBER = { whatsapp_phone_id: null, whatsapp_token: null, whatsapp_secret: null }

export function disconnectWhatsapp(
  context: Context,
): Handler<Contract['DELETE /api/notifications/whatsapp']> {
  return (_request, caller, origin) =>
    context.storage.write(async (tx) => {
      const owner = await caller(tx)
      const row = await findMessageSettings(tx, owner.user_id)
      if (row?.whatsapp_phone_id) {
        await setNumber(tx, context, owner, NO_NUMBER)
        const setting = 'whatsapp' as const
        await writeAudit(tx, context, owner.account.id, 'settings_changed', origin, { setting })
      }
      return loadNotifications(tx, context, owner)
    })
}

/** A house that has chosen nothing yet has a row from here on, with the standard in it. */
async function setNumber(
  tx: Db,
  context: Context,
  { user_id }: Owner,
  number: Parameters<typeof setHouseWhatsapp>[2],
): Promise<void> {
  const now = context.now()
  if (!(await findMessageSettings(tx, user_id))) {
    const event = await findLastEvent(tx, user_id)
    await saveMessageSettings(tx, user_id, { settings: DEFAULT_MESSAGES, version: 0, event, now })
  }
  await setHouseWhatsapp(tx, user_id, number, now)
}

async function loadNotifications(db: Db, context: Context, owner: Owner): Promise<Result> {
  const { user_id } = owner
  const business = await requireOwnBusiness(db, user_id)
  const row = await findMessageSettings(db, user_id)
  const { timezone, unprovenBookingsPerDay } = toBusinessSettings(business).general_settings
  const since = toInstant(timezone, getTodayInZone(timezone, context.now()), '00:00')
  return {
    version: row?.version ?? 0,
    settings: row?.settings ?? DEFAULT_MESSAGES,
    timezone,
    business_name: business.business_name,
    slug: business.slug,
    ways: describeWays(getHouseWays(context, row)),
    whatsapp: {
      phone_id: row?.whatsapp_phone_id ?? null,
      webhook: `${context.address()}/api/whatsapp/webhook/${user_id}`,
      verify_token: getVerifyToken(context, user_id),
    },
    unproven: {
      made: await countNewUnproven(db, user_id, context.now()),
      most: Math.round(unprovenBookingsPerDay * context.rateLimitFactor),
    },
    sent_today: await countSentSince(db, user_id, since),
    test: getTestContacts(owner.account),
  }
}

function describeWays({ isOpen, whatsapp, isOwn }: HouseWays): Result['ways'] {
  const number = isOwn ? 'own' : 'shared'
  return {
    email: isOpen('email'),
    sms: isOpen('sms'),
    whatsapp: whatsapp ? number : isOpen('whatsapp') ? 'gateway' : 'none',
  }
}

/** To what the owner has proved to be theirs: what is only typed may be anybody's. */
export const getTestContacts = (account: UserRow): Result['test'] => ({
  email: account.email_confirmed_at === null ? null : account.email || null,
  phone: account.phone_confirmed_at === null ? null : account.phone || null,
})

/** @throws Refused `business_not_found` */
export async function requireOwnBusiness(db: Db, user_id: string): Promise<BusinessRow> {
  const business = await findOwnerBusiness(db, user_id)
  if (!business) throw new RefusalError({ code: 'business_not_found' })
  return business
}
