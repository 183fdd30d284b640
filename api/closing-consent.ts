import type { RequestOrigin } from './http/request-origin.ts'

/**
 * What somebody was told of and said yes to, as the calls say it: to close before the visit's day, and to
 * sell more than there is.
 */
type ClosingConsent = { early?: boolean | undefined; over_stock?: boolean | undefined }
/** With who sent it, for the history of the house. */
export type SentConsent = ClosingConsent & { origin: RequestOrigin }
