/** By which ways messages leave for a house. */
import type { Context } from '#api/context.ts'
import type { MessageSettingsRow } from '#db/reminder/message-settings.ts'
import type { MessageChannel } from '#domain/message/message.ts'
import type { WhatsappNumber } from './whatsapp-cloud.ts'

type WaysContext = Pick<Context, 'channels' | 'crypto' | 'whatsapp'>

/**
 * A number, and by what its windows are known: of a house's own with the house, for nobody proves a
 * number to be theirs, and what one house says that it heard must open nothing for another.
 */
export type ChatNumber = WhatsappNumber & { window_id: string }

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
