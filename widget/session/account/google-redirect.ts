/** The way to Google and back. It leads through the whole window, also out of a salon's own site. */

import { findGoogleSentence } from '#domain/people/google-messages.pt-BR.ts'
import { readStored, writeStored } from '#widget/state/browser-storage.ts'
import { formatRoute, type Route } from '#widget/state/route.ts'

/** Where "Continuar com Google" leads; it comes back to our own page of the same screen. */
export function getGoogleUrl(api: string, slug: string, route: Route): string {
  const query = { provider: 'google', redirect_to: formatRoute(route, slug) }
  return `${api}/auth/v1/authorize?${new URLSearchParams(query)}`
}

/** This tab sent its client there: only then is what comes back taken without asking, once. */
export const markGoogleDeparture = (slug: string) =>
  writeStored('sessionStorage', slug, 'google', {})
export const hasGoogleDeparture = (slug: string) =>
  readStored('sessionStorage', slug, 'google') !== null
export const clearGoogleDeparture = (slug: string) =>
  writeStored('sessionStorage', slug, 'google', null)

/**
 * What the way back brought: `#access_token=…`, or `#error=…&error_code=…`. The description beside it
 * is not shown: whoever writes an address can write that too.
 */
export function parseGoogleFragment(hash: string): { token: string; error: string } {
  const found = new URLSearchParams(hash.replace(/^#/, ''))
  const error = found.has('error')
  return {
    token: error ? '' : (found.get('access_token') ?? ''),
    error: error ? (findGoogleSentence(found.get('error_code')) ?? '') : '',
  }
}
