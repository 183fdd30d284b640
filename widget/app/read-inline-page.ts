import type { PublicPage } from '#api/contract/contract.ts'

/** The data that the server wrote into our own page beside the element; null where there is none. */
export function readInlinePage(slug: string): PublicPage | null {
  try {
    const text = document.getElementById('vez-page')?.textContent ?? 'null'
    // The server encodes it with the contract, as it does the answer of the call that it replaces.
    const page = JSON.parse(text) as PublicPage | null
    return page?.business.slug === slug && page.business.user_id ? page : null
  } catch {
    return null
  }
}
