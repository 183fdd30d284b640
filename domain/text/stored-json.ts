/**
 * JSON as it lies in the database, read entry by entry: what cannot be read is left out and counted,
 * so that one odd entry never takes the rest with it.
 */
import { isJsonObject } from './lenient-json.ts'

export type StoredValue<T> = { value: T; unread: number }

/** Reads a stored value; `undefined` stands for a text that is no JSON at all. */
export type StoredParser<T> = (stored: unknown) => StoredValue<T>

/** The value of a stored text; `undefined` for one that is no JSON. */
export function parseStoredJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A list; `parseEntry` returns null for an entry that cannot be read. */
export function createListParser<T>(parseEntry: (entry: unknown) => T | null): StoredParser<T[]> {
  return (stored) => {
    if (stored === null) return { value: [], unread: 0 }
    if (!Array.isArray(stored)) return { value: [], unread: 1 }
    const value = stored.flatMap((entry) => parseEntry(entry) ?? [])
    return { value, unread: stored.length - value.length }
  }
}

export const parseStoredTexts = createListParser((entry) =>
  typeof entry === 'string' ? entry : null,
)

type FieldChecks<T> = { [K in keyof T]-?: (value: unknown) => boolean }

/** An object of known fields, each kept where its check holds; one that is null counts as absent. */
export function createFieldsParser<T extends object>(
  checks: FieldChecks<T>,
): StoredParser<Partial<T>> {
  return (stored) => {
    if (stored === null) return { value: {}, unread: 0 }
    if (!isJsonObject(stored)) return { value: {}, unread: 1 }
    const given = Object.entries<(value: unknown) => boolean>(checks).flatMap(([name, check]) =>
      stored[name] === undefined || stored[name] === null
        ? []
        : [{ name, value: stored[name], isReadable: check(stored[name]) }],
    )
    const read = given.filter(({ isReadable }) => isReadable)
    // Each field has passed the check of its own type, which `fromEntries` forgets.
    const value = Object.fromEntries(read.map(({ name, value }) => [name, value])) as Partial<T>
    return { value, unread: given.length - read.length }
  }
}

/** An object of any fields whose values pass a check. */
function createRecordParser<V>(
  isValue: (value: unknown) => value is V,
): StoredParser<Record<string, V>> {
  return (stored) => {
    if (stored === null) return { value: {}, unread: 0 }
    if (!isJsonObject(stored)) return { value: {}, unread: 1 }
    const entries = Object.entries(stored)
    const read = entries.flatMap(([name, value]): [string, V][] =>
      isValue(value) ? [[name, value]] : [],
    )
    return { value: Object.fromEntries(read), unread: entries.length - read.length }
  }
}

export const parseStoredFacts = createRecordParser(
  (value): value is string | null => value === null || typeof value === 'string',
)
export const parseStoredObject = createRecordParser((_value): _value is unknown => true)
