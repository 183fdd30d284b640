/** The way to Google and back. It leads through the whole window, also out of a salon's own site. */

import { read, write } from '#widget/state/browser-storage.ts'
import { addressOf, type Route } from '#widget/state/route.ts'

/** Where "Continuar com Google" leads; it comes back to our own page of the same screen. */
export function googleAddress(api: string, slug: string, route: Route): string {
  const query = { provider: 'google', redirect_to: addressOf(route, slug) }
  return `${api}/auth/v1/authorize?${new URLSearchParams(query)}`
}

/** This tab sent its client there: only then is what comes back taken without asking, once. */
export const rememberDeparture = (slug: string) => write('sessionStorage', slug, 'google', {})
export const hasDeparted = (slug: string) => read('sessionStorage', slug, 'google') !== null
export const forgetDeparture = (slug: string) => write('sessionStorage', slug, 'google', null)

/** What the way back brought: `#access_token=…`, or `#error=…&error_description=…`. */
export function readReturned(hash: string): { token: string; error: string } {
  const found = new URLSearchParams(hash.replace(/^#/, ''))
  const error = found.has('error')
  return {
    token: error ? '' : (found.get('access_token') ?? ''),
    error: error ? (found.get('error_description') ?? '') : '',
  }
}
