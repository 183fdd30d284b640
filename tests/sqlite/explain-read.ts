import Database from 'better-sqlite3'
import { vi } from 'vitest'
import type { Db } from '#db/dialect/kit.ts'
import { explainStatement } from '#tests/support/db/explain.ts'
import type { TestStorage } from '#tests/support/db/factories.ts'

/** How SQLite goes about all statements that a function reads by, one after the other. */
export async function explainRead(
  { storage, address }: TestStorage,
  read: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const prepare = vi.spyOn(Database.prototype, 'prepare')
  await storage.read(read)
  const statements = prepare.mock.calls.map(([text]) => text)
  prepare.mockRestore()
  const file = new Database(address.replace('file:', ''), { readonly: true })
  try {
    return statements.flatMap((text) => explainStatement(file, text))
  } finally {
    file.close()
  }
}
