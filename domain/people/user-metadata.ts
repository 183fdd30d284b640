import { isJsonObject, type JsonObject } from '#domain/text/lenient-json.ts'
import { isStorableText } from '#domain/text/storable.ts'
import { createFieldsParser, type StoredParser } from '#domain/text/stored-json.ts'

const isText = (value: unknown) => typeof value === 'string'
/** The fields that mean something to us, and how each is checked. */
const KNOWN_METADATA = { name: isText, phone: isText, role: isText, avatar_url: isText }
type KnownMetadata = { [K in keyof typeof KNOWN_METADATA]?: string }
/** What an account says of itself; nothing is decided by it but the first role. */
export type UserMetadata = KnownMetadata & JsonObject

const parseKnownMetadata = createFieldsParser<KnownMetadata>(KNOWN_METADATA)

/** Of what an account says the fields that mean something to us. */
export const pickKnownMetadata = (metadata: JsonObject): KnownMetadata =>
  parseKnownMetadata(metadata).value

/** All but those. */
export const omitKnownMetadata = (metadata: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(metadata).filter(([key]) => !Object.hasOwn(KNOWN_METADATA, key)),
  )

/** The same as it is stored: a known field that is no text is left out and counted. */
export const parseStoredMetadata: StoredParser<UserMetadata> = (stored) => {
  const { value, unread } = parseKnownMetadata(stored)
  return { value: { ...(isJsonObject(stored) && omitKnownMetadata(stored)), ...value }, unread }
}

/** Bytes of what an account may say of itself, as JSON; and how deep it may lie. */
const MOST_BYTES = 4096
const MOST_DEPTH = 5

/** Whether it is JSON that an account may keep: small, flat enough, and of text that can be stored. */
export function isStorableMetadata(metadata: JsonObject): boolean {
  return isPlain(metadata, MOST_DEPTH) && isSmall(metadata)
}

function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  if (Array.isArray(value)) return value.every((one) => isPlain(one, depth - 1))
  return (
    isJsonObject(value) &&
    Object.entries(value).every(([key, one]) => isStorableText(key) && isPlain(one, depth - 1))
  )
}

const isSmall = (metadata: JsonObject) =>
  new TextEncoder().encode(JSON.stringify(metadata)).length <= MOST_BYTES

/**
 * What an account says of itself, changed as the protocol does: key by key, and one that is null goes.
 * @returns null where it would be too much to keep
 */
export function mergeMetadata(before: UserMetadata, change: JsonObject): UserMetadata | null {
  const entries = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null)
  const merged = parseStoredMetadata(Object.fromEntries(entries)).value
  return isSmall(merged) ? merged : null
}
