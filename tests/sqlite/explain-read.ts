import Database from 'better-sqlite3'
import type { Db } from '#db/dialect/kit.ts'
import { explainStatement } from '#tests/support/db/explain.ts'
import type { TestStorage } from '#tests/support/db/factories.ts'

/**
 * How SQLite goes about all statements that a function reads by, one after the other, each with the values
 * that it was asked with: where a value is known, SQLite may choose a partial index that it else would not.
 */
export async function explainRead(
  { storage, address }: TestStorage,
  read: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const { asked, stop } = watchStatements()
  await storage.read(read)
  stop()
  const file = new Database(address.replace('file:', ''), { readonly: true })
  try {
    return asked.flatMap(({ text, values }) => explainStatement(file, text, values))
  } finally {
    file.close()
  }
}

type Asked = { text: string; values: unknown[] }

/** Notes what statements are read with, in order, until it is stopped. */
function watchStatements(): { asked: Asked[]; stop: () => void } {
  const memory = new Database(':memory:')
  const prototype: Database.Statement = Object.getPrototypeOf(memory.prepare('SELECT 1'))
  memory.close()
  const asked: Asked[] = []
  const { all } = prototype
  prototype.all = function (...values) {
    asked.push({ text: this.source, values })
    return all.apply(this, values)
  }
  return {
    asked,
    stop: () => {
      prototype.all = all
    },
  }
}
