import Database from 'better-sqlite3'

/**
 * How SQLite goes about a statement: the parts of its plan.
 * @param values that it is asked with: where a value is known, SQLite may choose a partial index that it
 * else would not
 */
export function explainStatement(
  connection: Database.Database,
  text: string,
  values: readonly unknown[],
): string[] {
  const plan = connection.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
  return plan.all(values).map(({ detail }) => detail)
}

type Tell = (statement: Database.Statement, values: unknown[]) => void

/**
 * Tells of each statement before it is run, with its values.
 * @returns ends it
 */
export function watchStatements(tell: Tell): () => void {
  const memory = new Database(':memory:')
  const prototype: Database.Statement = Object.getPrototypeOf(memory.prepare('SELECT 1'))
  memory.close()
  const { all, get, run } = prototype
  prototype.all = function (...values) {
    tell(this, values)
    return all.apply(this, values)
  }
  prototype.get = function (...values) {
    tell(this, values)
    return get.apply(this, values)
  }
  prototype.run = function (...values) {
    tell(this, values)
    return run.apply(this, values)
  }
  return () => {
    Object.assign(prototype, { all, get, run })
  }
}
