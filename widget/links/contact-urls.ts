/** Where the success screen leads: the salon's chat and its place on the map. */
import type { Business } from '#api/contract/contract.ts'
import { dialDigits } from '#domain/text/dial-digits.ts'
import { httpAddress } from './external-urls.ts'

/** The business's own maps link, or a search for its address; null without either. */
export function mapsAddress({ google_maps, address }: Business): string | null {
  const own = httpAddress(google_maps)
  if (own || !address) return own
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}

/** A chat with the salon that begins with `text`; null where it has no WhatsApp. */
export function whatsappAddress(whatsapp: string | null, text: string): string | null {
  const digits = dialDigits(whatsapp)
  return digits ? `https://wa.me/${digits}?text=${encodeURIComponent(text)}` : null
}
