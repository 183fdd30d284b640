/** What a form changed, and what the same fields held when it was drawn. */
export type Edit<Fields> = { changes: SomeOf<Fields>; shown: SomeOf<Fields> }

type SomeOf<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }

/**
 * The fields of an edit that somebody else has changed meanwhile: what is stored is neither what was
 * shown nor what is wanted. The same edit sent twice is in conflict with nothing.
 */
export function listEditConflicts<Fields extends object>(
  stored: Fields,
  { changes, shown }: Edit<Fields>,
): (keyof Fields & string)[] {
  // Of an object's own keys TypeScript knows only that they are texts.
  const fields = Object.keys(changes) as (keyof Fields & string)[]
  return fields.filter(
    (field) =>
      !isSameValue(stored[field], shown[field]) && !isSameValue(stored[field], changes[field]),
  )
}

/** Whether two values of a field say the same: texts, numbers, lists and records of them. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isCompound(one) || !isCompound(other) || Array.isArray(one) !== Array.isArray(other))
    return false
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return keys.every((key) => isSameValue(one[key], other[key]))
}

const isCompound = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
