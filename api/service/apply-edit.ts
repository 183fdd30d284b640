export type SomeOf<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }

/** What is stored, with the fields that an edit changes in their places. */
export function applyEdit<Fields extends object>(stored: Fields, changes: SomeOf<Fields>): Fields {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...stored, ...Object.fromEntries(given) }
}
