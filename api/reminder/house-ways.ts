/** By which ways messages leave for a house. */
import type { Context } from '#api/context.ts'
import type { MessageSettingsRow } from '#db/reminder/message-settings.ts'
import type { MessageChannel } from '#domain/message/message.ts'
import type { WhatsappNumber } from './whatsapp-cloud.ts'

type WaysContext = Pick<Context, 'channels' | 'crypto' | 'whatsapp'>
export type HouseWays = {
  isOpen: (channel: MessageChannel) => boolean
  /** The number at WhatsApp's Cloud API; null where WhatsApp goes by the gateway, or not at all. */
  whatsapp: WhatsappNumber | null
  /** Whether that number is the house's own. */
  isOwn: boolean
}

type StoredNumber = Pick<
  MessageSettingsRow,
  'whatsapp_phone_id' | 'whatsapp_token' | 'whatsapp_secret'
>

export function getHouseWays(
  { channels, crypto, whatsapp }: WaysContext,
  stored: StoredNumber | null,
): HouseWays {
  const own = decryptNumber(crypto, stored)
  const number = own ?? whatsapp.number
  return {
    whatsapp: number,
    isOwn: own !== null,
    isOpen: (channel) => {
      if (channel === 'email') return channels.email !== null
      return channels.sms !== null || (channel === 'whatsapp' && number !== null)
    },
  }
}

/** Null where there is none, or it was encrypted under another key. */
export function decryptNumber(
  crypto: WaysContext['crypto'],
  stored: StoredNumber | null,
): WhatsappNumber | null {
  const { whatsapp_phone_id, whatsapp_token, whatsapp_secret } = stored ?? {}
  if (!whatsapp_phone_id || !whatsapp_token || !whatsapp_secret) return null
  const token = crypto.decrypt(whatsapp_token)
  const app_secret = crypto.decrypt(whatsapp_secret)
  return token && app_secret ? { phone_id: whatsapp_phone_id, token, app_secret } : null
}
