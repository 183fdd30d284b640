import { isSameValue } from './edit-conflicts.ts'

/**
 * What a form shows once somebody else has saved: what was changed in it stays, and everything else is
 * as it is stored now. Records are merged field by field; a list is one value.
 * @param shown what the form held when it was drawn
 */
export function mergeEdits<Value>(shown: Value, typed: Value, stored: Value): Value {
  if (isSameValue(typed, shown)) return stored
  if (!isRecord(shown) || !isRecord(typed) || !isRecord(stored)) return typed
  const merged = Object.keys(stored).map((key) => [
    key,
    mergeEdits(shown[key], typed[key], stored[key]),
  ])
  // It has the fields of `stored`, each with a value of its own kind.
  return Object.fromEntries(merged) as Value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
