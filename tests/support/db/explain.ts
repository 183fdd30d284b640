import type Database from 'better-sqlite3'

/** How SQLite goes about a statement: the parts of its plan. */
export function explainStatement(connection: Database.Database, text: string): string[] {
  const values = Array.from(text.matchAll(/\?/g), () => null)
  const plan = connection.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
  return plan.all(values).map(({ detail }) => detail)
}
