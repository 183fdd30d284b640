import { toDialDigits } from '#domain/text/dial-digits.ts'

/** A chat with the salon that begins with `text`; null where it has no WhatsApp. */
export function toWhatsappUrl(whatsapp: string | null, text: string): string | null {
  const digits = toDialDigits(whatsapp)
  return digits ? `https://wa.me/${digits}?text=${encodeURIComponent(text)}` : null
}
