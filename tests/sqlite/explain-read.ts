import Database from 'better-sqlite3'
import type { Db } from '#db/dialect/kit.ts'
import { explainStatement, watchStatements } from '#tests/support/db/explain.ts'
import type { TestStorage } from '#tests/support/db/factories.ts'

/**
 * How SQLite goes about all statements that a function reads by, one after the other, each with the values
 * that it was asked with.
 */
export async function explainRead(
  { storage, address }: TestStorage,
  read: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const asked: { text: string; values: unknown[] }[] = []
  const stop = watchStatements(({ source: text }, values) => asked.push({ text, values }))
  await storage.read(read)
  stop()
  const file = new Database(address.replace('file:', ''), { readonly: true })
  try {
    return asked.flatMap(({ text, values }) => explainStatement(file, text, values))
  } finally {
    file.close()
  }
}
