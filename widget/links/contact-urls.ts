/** Where the success screen leads: the salon's chat and its place on the map. */
import type { Business } from '#api/contract/contract.ts'
import { toDialDigits } from '#domain/text/dial-digits.ts'
import { toHttpUrl } from './external-urls.ts'

/** The business's own maps link, or a search for its address; null without either. */
export function getMapsUrl({ google_maps, address }: Business): string | null {
  const own = toHttpUrl(google_maps)
  if (own || !address) return own
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}

/** A chat with the salon that begins with `text`; null where it has no WhatsApp. */
export function toWhatsappUrl(whatsapp: string | null, text: string): string | null {
  const digits = toDialDigits(whatsapp)
  return digits ? `https://wa.me/${digits}?text=${encodeURIComponent(text)}` : null
}
