/**
 * Addresses that a business or a professional has typed, made safe to give to a browser
 * (resolutions: links are http(s) only, images uploaded or https, never SVG).
 */

/** An http(s) address, or null. */
export function toSafeLink(typed: string | null): string | null {
  const text = typed?.trim() ?? ''
  return /^https?:\/\/[^\s]+$/i.test(text) ? text : null
}

/** A picture of our own or an https one, never SVG; or null. No other path of ours is one: it may be data. */
export function toSafePicture(typed: string | null): string | null {
  const text = typed?.trim() ?? ''
  const isOurs = /^\/(demo\/)?pictures\/[\w-][\w\-.]*$/.test(text)
  const isHttps = /^https:\/\/[^\s]+$/i.test(text)
  return (isOurs || isHttps) && !/\.svg\b/i.test(text) ? text : null
}

/** `#rrggbb`, or what stands in its place. */
export function toSafeColor(typed: string, otherwise: string): string {
  return /^#[0-9a-f]{6}$/i.test(typed) ? typed : otherwise
}
