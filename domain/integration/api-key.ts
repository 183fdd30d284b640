/** Keys with which programs of a house's own call the API in its owner's name. */
import { createListParser, type StoredParser } from '#domain/text/stored-json.ts'

/**
 * What a key may be for. Accounts, people, plans, the house's end and keys themselves are for none;
 * reports are only read.
 */
export const KEY_SCOPES = [
  'bookings:read',
  'bookings:write',
  'clients:read',
  'clients:write',
  'services:read',
  'services:write',
  'sales:read',
  'sales:write',
  'reviews:read',
  'reviews:write',
  'reports:read',
] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

export const isKeyScope = (text: unknown): text is KeyScope =>
  KEY_SCOPES.some((scope) => scope === text)

/** What begins each key, so that one that was left somewhere is known for what it is. */
export const KEY_START = 'vez_'

export const isKeyText = (text: string): boolean => text.startsWith(KEY_START)

/** How much of a key is shown once it is made: enough to tell it from others. */
export const getKeyHint = (key: string): string => key.slice(0, KEY_START.length + 4)

/** Whether a key's scopes hold what a call needs: whoever may write something may also read it. */
export const allowsScope = (scopes: readonly KeyScope[], needed: KeyScope): boolean =>
  scopes.some((scope) => scope === needed || scope === needed.replace(/:read$/, ':write'))

/** Keys that are good at the same time, a house. */
export const MOST_KEYS = 20

/** Calls of one key in a minute. */
export const KEY_CALLS_A_MINUTE = 120

/** How exact `last_used_at` is (ms): a key that is used all the time is not written at each call. */
export const KEY_USED_EVERY_MS = 60_000

/** What a later version gave a key and this one does not know is left out. */
export const parseStoredScopes: StoredParser<KeyScope[]> = createListParser((entry) =>
  isKeyScope(entry) ? entry : null,
)
