/**
 * Digits as a chat knows a number (0800 among them), Brazil's code in front where it was left out.
 * @returns an empty text where none were typed
 */
export function toDialDigits(typed: string | null): string {
  const digits = (typed ?? '').replace(/\D/g, '')
  return /^\d{10,11}$/.test(digits) ? `55${digits}` : digits
}
