/** Links out of the page: only http(s), the telephone, and what we build ourselves. */

import { toDialNumber } from '#domain/text/dial-number.ts'

export function toHttpUrl(value: string | null, base?: string): string | null {
  if (!value) return null
  try {
    const url = new URL(value, base)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
  } catch {
    return null
  }
}

/** A picture's address; relative ones belong to the API's origin, '' where the page is from there. */
export function toPictureUrl(value: string | null, api: string): string | null {
  return api === '' && /^\/(?!\/)/.test(value ?? '') ? value : toHttpUrl(value, api || undefined)
}

export function toPhoneUrl(phone: string | null): string | null {
  const number = toDialNumber(phone)
  return number ? `tel:${number}` : null
}
