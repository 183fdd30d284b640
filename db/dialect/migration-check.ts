/** Another start of the same version ends in the same way. */
export class NewerDatabaseError extends Error {}

/**
 * A database that a newer version has changed is left alone: this one could only harm it.
 * @param applied hashes of the migrations that the database has had
 * @param known those that this version brings along
 * @throws NewerDatabaseError of one line
 */
export function requireKnownMigrations(
  applied: readonly string[],
  known: readonly { hash: string }[],
): void {
  const ours = new Set(known.map(({ hash }) => hash))
  if (applied.every((hash) => ours.has(hash))) return
  throw new NewerDatabaseError(
    'the database was changed by a newer version of Vez; start that version, or restore a copy from before',
  )
}
