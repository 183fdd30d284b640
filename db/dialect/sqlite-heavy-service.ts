import { constants, setPriority } from 'node:os'
import { createRunner, openReader } from './sqlite-connection.ts'
import type { HeavyAnswer, HeavyQuestion, HeavyResult, Statement } from './sqlite-heavy-process.ts'

/** Bytes of the file that are read without copying, and KiB of what is copied. */
const MAPPED = 1024 ** 3
const CACHE_KIB = 65_536

/**
 * The other end of `HeavyProcess`: answers statements for as long as the server lives, at a lower
 * priority than the one that answers clients.
 * @param address of a SQLite database that the server has open
 */
export async function serveHeavyReads(address: string): Promise<void> {
  if (!process.send) throw new Error('this command is for the server alone')
  // A signal to the whole group is the server's to obey: what it still answers may need us.
  process.on('SIGTERM', () => {})
  process.on('SIGINT', () => {})
  process.once('disconnect', () => process.exit(0))
  lowerOwnPriority()
  const reader = await openReader(address)
  reader.pragma(`mmap_size = ${MAPPED}`)
  reader.pragma(`cache_size = -${CACHE_KIB}`)
  const run = createRunner(reader)
  // It is our own server that asks.
  process.on('message', (question) => {
    const { number, statement } = question as HeavyQuestion
    const answer: HeavyAnswer = { number, result: runStatement(run, statement) }
    process.send?.(answer)
  })
}

function runStatement(run: ReturnType<typeof createRunner>, statement: Statement): HeavyResult {
  try {
    return { rows: run(statement.text, statement.params, statement.method) }
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error('no reason was given')
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { error: { code, message } }
  }
}

function lowerOwnPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    return
  }
}
