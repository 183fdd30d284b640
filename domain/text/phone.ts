/** Only the digits of what was typed, at most 11 (documents, client login). */
export function toPhoneDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 11)
}

/** A Brazilian number with its area code: 10 or 11 digits. */
export function isPhone(digits: string): boolean {
  return /^[1-9]\d{9,10}$/.test(digits)
}

/** `(11) 3456-7890` or `(11) 93456-7890`, also while it is being typed. */
export function formatPhone(typed: string): string {
  const digits = toPhoneDigits(typed)
  if (digits.length <= 2) return digits && `(${digits}`
  const rest = digits.slice(2)
  const head = digits.length === 11 ? 5 : 4
  return `(${digits.slice(0, 2)}) ${rest.length > head ? `${rest.slice(0, head)}-${rest.slice(head)}` : rest}`
}
