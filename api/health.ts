import { getDatabaseErrorCode, type Storage } from '#db/dialect/storage.ts'
import { ping, writeHeartbeat } from '#db/health.ts'
import type { Context } from './context.ts'

/** Asked more often, the answer of the last look is given: each write waits for the disk. */
const LOOK_EVERY_MS = 5000

/** Short, for a monitor: never a path or the database's own words. */
export type Health = 'ok' | 'cannot read' | 'disk full' | 'read only' | 'cannot write'

type HealthContext = Pick<Context, 'storage' | 'now' | 'log'>

/** @returns what tells whether the database can be read and written now */
export function createHealthCheck({ storage, now, log }: HealthContext): () => Promise<Health> {
  let last: { at: number; health: Promise<Health> } | null = null
  return () => {
    const at = now()
    // A clock that was put back must not keep an old answer.
    if (last && Math.abs(at - last.at) < LOOK_EVERY_MS) return last.health
    const health = look(storage, at)
    last = { at, health }
    void health.then((found) => found !== 'ok' && log.error({ at: 'health', found }))
    return health
  }
}

async function look(storage: Storage, at: number): Promise<Health> {
  try {
    await storage.read(ping)
  } catch {
    return 'cannot read'
  }
  try {
    await storage.write((tx) => writeHeartbeat(tx, at))
    return 'ok'
  } catch (error) {
    return explainFailure(getDatabaseErrorCode(error) ?? '')
  }
}

function explainFailure(code: string): Health {
  if (code.startsWith('SQLITE_FULL') || code === '53100') return 'disk full'
  if (code.startsWith('SQLITE_READONLY') || code === '25006') return 'read only'
  return 'cannot write'
}
