/**
 * Only the digits of what was typed, at most 11 (documents, client login), without what a telephone
 * dials before them: the 0 of a long-distance call, Brazil's own code.
 */
export function toPhoneDigits(typed: string): string {
  return typed
    .replace(/\D/g, '')
    .replace(/^0*(55(?=\d{10}))?0*/, '')
    .slice(0, 11)
}

/** A Brazilian number with its area code: 10 or 11 digits; one digit repeated after the code is nobody's. */
export function isPhone(digits: string): boolean {
  return /^[1-9]\d{9,10}$/.test(digits) && !/^\d\d(\d)\1+$/.test(digits)
}

/** `(11) 3456-7890` or `(11) 93456-7890`, also while it is being typed. */
export function formatPhone(typed: string): string {
  const digits = toPhoneDigits(typed)
  if (digits.length <= 2) return digits && `(${digits}`
  const rest = digits.slice(2)
  const head = digits.length === 11 ? 5 : 4
  return `(${digits.slice(0, 2)}) ${rest.length > head ? `${rest.slice(0, head)}-${rest.slice(head)}` : rest}`
}

/** A stored telephone as people read it; what is no Brazilian number with its area code (0800 …) stays as typed. */
export function displayPhone(stored: string | null): string | null {
  if (stored === null || !/^(\+55|[1-9(])[\d\s().-]*$/.test(stored)) return stored
  const digits = toPhoneDigits(stored)
  const isWhole = stored.replace(/\D/g, '').endsWith(digits)
  return isPhone(digits) && isWhole ? formatPhone(digits) : stored
}

/** Numbers of the whole country: 0800 and its like, or eight digits that begin with 300 or 400. */
const NATIONAL = /^(?:0[3589]00\d{6,7}|(?:300|400)\d{5})$/

/** A telephone that a house may show: a Brazilian one with its area code, or one of the whole country. */
export function isHousePhone(typed: string): boolean {
  if (!/^\+?[\d\s().-]+$/.test(typed)) return false
  const all = typed.replace(/\D/g, '')
  if (NATIONAL.test(all)) return true
  const digits = toPhoneDigits(typed)
  return isPhone(digits) && /^(?:0|0?55)?$/.test(all.slice(0, -digits.length))
}
