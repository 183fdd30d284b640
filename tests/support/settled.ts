/** When a screen has ended to load, for assertions that something is not there. */

/** What stands in the place of a screen, or of a part of it, that is still loading. */
export const LOADING = '[aria-busy=true], .skeleton, [role=status][aria-label], [role=status] > h1'

/** Each screen of ours has one of them; an empty document has none. */
export const CONTENT = 'h1, h2, h3, [role=dialog], dialog[open], [role=alert]'
