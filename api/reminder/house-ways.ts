/** By which ways messages leave for a house. */
import type { Context } from '#api/context.ts'
import { loadHousePlan, type PlanContext } from '#api/entitlement/house-plan.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findMessageSettings, type MessageSettingsRow } from '#db/reminder/message-settings.ts'
import type { MessageChannel } from '#domain/message/message.ts'
import { hasPlanFeature } from '#domain/plan/standing.ts'
import { listReaches, type Reach } from '#domain/reminder/channels.ts'
import { DEFAULT_MESSAGES } from '#domain/reminder/settings.ts'
import { limitOwnTexts } from './limit-own-texts.ts'
import type { WhatsappNumber } from './whatsapp-cloud.ts'

type WaysContext = Pick<Context, 'channels' | 'crypto'> & {
  whatsapp: Pick<Context['whatsapp'], 'number'>
}

/**
 * A number, and by what its windows are known: of a house's own with the house, for nobody proves a
 * number to be theirs, and what one house says that it heard must open nothing for another.
 */
export type ChatNumber = WhatsappNumber & { window_id: string }

const NO_NUMBER = { number: null }
export type HouseWays = {
  isOpen: (channel: MessageChannel) => boolean
  /** The number at WhatsApp's Cloud API; null where WhatsApp goes by the gateway, or not at all. */
  whatsapp: ChatNumber | null
  /** Whether that number is the house's own. */
  isOwn: boolean
}

type StoredNumber = Pick<
  MessageSettingsRow,
  'user_id' | 'whatsapp_phone_id' | 'whatsapp_token' | 'whatsapp_secret'
>

export function getHouseWays(
  { channels, crypto, whatsapp }: WaysContext,
  stored: StoredNumber | null,
): HouseWays {
  const own = decryptNumber(crypto, stored)
  const number = own ?? getSharedNumber(whatsapp.number)
  return {
    whatsapp: number,
    isOwn: own !== null,
    isOpen: (channel) => {
      if (channel === 'email') return channels.email !== null
      return channels.sms !== null || (channel === 'whatsapp' && number !== null)
    },
  }
}

/** The installation's own. */
export const getSharedNumber = (number: WhatsappNumber | null): ChatNumber | null =>
  number && { ...number, window_id: number.phone_id }
/** Null for a house that has chosen nothing, or whose plan gives no choice. */
export async function loadChosenMessages(
  db: Db,
  context: PlanContext,
  user_id: string,
): Promise<MessageSettingsRow | null> {
  const row = await findMessageSettings(db, user_id)
  if (!row) return null
  const { standing } = await loadHousePlan(db, context, user_id)
  if (!hasPlanFeature(standing, 'notifications')) return null
  return { ...row, settings: await limitOwnTexts(db, user_id, standing, row.settings) }
}

type BookedContacts = { client_email: string | null; client_phone: string | null }

/**
 * By which way something of a booking goes; `by_house`: by a number that the outbox does not know,
 * `is_own_number`: which is the house's own.
 */
export type BookingReach = Reach & { by_house: boolean; is_own_number: boolean }

/**
 * The ways to a booking's client in the order that the house has chosen, or else the standard's. A number
 * that writes only in approved words comes last where they are not approved.
 */
export async function listBookingReaches(
  db: Db,
  context: PlanContext & WaysContext,
  user_id: string,
  { client_email, client_phone }: BookedContacts,
): Promise<BookingReach[]> {
  const chosen = await loadChosenMessages(db, context, user_id)
  const { channels, templates } = chosen?.settings ?? DEFAULT_MESSAGES
  // Of a house that has chosen nothing the outbox sends all, by the installation's channels.
  const whatsapp = chosen ? context.whatsapp : NO_NUMBER
  const ways = getHouseWays(
    { channels: context.channels, crypto: context.crypto, whatsapp },
    chosen,
  )
  const contacts = {
    email: client_email,
    telefone: client_phone,
    email_proved_at: null,
    telefone_proved_at: null,
  }
  const reaches = listReaches(channels, contacts, ways.isOpen).map((reach) => {
    const by_house = reach.channel === 'whatsapp' && ways.whatsapp !== null
    return { by_house, is_own_number: by_house && ways.isOwn, ...reach }
  })
  const isApproved = [templates.confirmation, templates.change].every((one) => one.whatsapp_name)
  const isFirst = ({ by_house }: BookingReach) => isApproved || !by_house
  return [...reaches.filter(isFirst), ...reaches.filter((one) => !isFirst(one))]
}

/** @returns null where nothing leads there */
export async function findBookingReach(
  ...asked: Parameters<typeof listBookingReaches>
): Promise<BookingReach | null> {
  const [first] = await listBookingReaches(...asked)
  return first ?? null
}

/** Null where there is none, or it was encrypted under another key. */
export function decryptNumber(
  crypto: WaysContext['crypto'],
  stored: StoredNumber | null,
): ChatNumber | null {
  const { whatsapp_phone_id, whatsapp_token, whatsapp_secret } = stored ?? {}
  if (!whatsapp_phone_id || !whatsapp_token || !whatsapp_secret) return null
  const token = crypto.decrypt(whatsapp_token)
  const app_secret = crypto.decrypt(whatsapp_secret)
  if (!stored || !token || !app_secret) return null
  const window_id = `${stored.user_id}:${whatsapp_phone_id}`
  return { phone_id: whatsapp_phone_id, token, app_secret, window_id }
}
