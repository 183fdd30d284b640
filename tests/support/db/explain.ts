import type Database from 'better-sqlite3'

/**
 * How SQLite goes about a statement: the parts of its plan.
 * @param values that it is asked with; nothing is known of them else
 */
export function explainStatement(
  connection: Database.Database,
  text: string,
  values: readonly unknown[] = Array.from(text.matchAll(/\?/g), () => null),
): string[] {
  const plan = connection.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
  return plan.all(values).map(({ detail }) => detail)
}
