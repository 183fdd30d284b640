/** That the house may keep a client's data and write to them: by whose word, and since when. */

/** `house`: told to the house, which wrote it down; `page`: ticked at the sign-in of its page. */
export const CONSENT_SOURCES = ['house', 'page'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]

/** When (ms since 1970) and by whose word; both null where there is none. */
export type StoredConsent = { consent_at: number | null; consent_source: ConsentSource | null }

export const NO_CONSENT: StoredConsent = { consent_at: null, consent_source: null }

/**
 * Whose record somebody signs in to who ticks it: one made by that very call, one that is theirs by
 * what they have proved (`isOwnClient`), or one that stood there and may be anybody's.
 */
export type TickedRecord = 'new' | 'own' | 'other'

/**
 * Where what was ticked is kept. A number can be typed by anybody, so on the record of another it
 * waits in the session, until that has proven whose the record is.
 */
export const getConsentPlace = (record: TickedRecord): 'record' | 'session' =>
  record === 'other' ? 'session' : 'record'

/**
 * What a tick makes of a record's consent: an older one stays as it is.
 * @param ticked_at ms since 1970, which for one that waited is not now
 */
export const addTickedConsent = (stored: StoredConsent, ticked_at: number): StoredConsent =>
  stored.consent_at === null
    ? { consent_at: ticked_at, consent_source: 'page' }
    : { consent_at: stored.consent_at, consent_source: stored.consent_source }

/**
 * What is left of it once a proof took somebody else's name or e-mail off a record: a tick of the page
 * was theirs as well, and what the house was told stays.
 */
export const keepConsent = (
  stored: StoredConsent,
  before: { nome: string; email: string | null },
  after: { nome: string; email: string | null },
): StoredConsent =>
  stored.consent_source === 'page' && (before.nome !== after.nome || before.email !== after.email)
    ? NO_CONSENT
    : { consent_at: stored.consent_at, consent_source: stored.consent_source }
