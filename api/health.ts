import { getDatabaseErrorCode, type Storage } from '#db/dialect/storage.ts'
import { ping, writeHeartbeat } from '#db/health.ts'
import type { Context } from './context.ts'

/** Asked more often, the answer of the last look is given: each write waits for the disk. */
const LOOK_EVERY_MS = 5000
/** So long after somebody's write failed for the disk, the server counts as ill whatever a look finds. */
const FAILURE_COUNTS_MS = 10_000

/** Short, for a monitor: never a path or the database's own words. */
export type Health = 'ok' | 'cannot read' | 'disk full' | 'read only' | 'cannot write'

type HealthContext = Pick<Context, 'storage' | 'now' | 'log'>

/**
 * @property check tells whether the database can be read and written now
 * @property note takes what a request failed for: a look writes one page, which may still fit where a
 * booking does not
 */
type HealthCheck = { check: () => Promise<Health>; note: (error: unknown) => void }

export function createHealthCheck({ storage, now, log }: HealthContext): HealthCheck {
  let last: { at: number; health: Promise<Health> } | null = null
  let failure: { at: number; health: Health } | null = null
  // A clock that was put back must not keep an old answer.
  const isWithin = (then: { at: number } | null, ms: number) =>
    then !== null && Math.abs(now() - then.at) < ms
  const lookNow = () => {
    const at = now()
    const health = look(storage, at)
    last = { at, health }
    void health.then((found) => found !== 'ok' && log.error({ at: 'health', found }))
    return health
  }
  return {
    check: async () => {
      const found = await (last && isWithin(last, LOOK_EVERY_MS) ? last.health : lookNow())
      return found === 'ok' && failure && isWithin(failure, FAILURE_COUNTS_MS)
        ? failure.health
        : found
    },
    note: (error) => {
      const found = findFailure(error)
      if (found?.isDisk) failure = { at: now(), health: found.health }
    },
  }
}

/**
 * What a failure is called, by its code of SQLite or PostgreSQL: the first that fits.
 * @property isDisk of a full disk or one that fails; nothing that a caller can bring about
 */
const FAILURES: readonly { code: RegExp; health: Health; isDisk: boolean }[] = [
  { code: /^(SQLITE_FULL|53100)$/, health: 'disk full', isDisk: true },
  { code: /^(SQLITE_READONLY\w*|25006)$/, health: 'read only', isDisk: false },
  { code: /^SQLITE_IOERR_(SHORT_)?READ$/, health: 'cannot read', isDisk: true },
  { code: /^(SQLITE_IOERR\w*|58030)$/, health: 'cannot write', isDisk: true },
]

function findFailure(error: unknown) {
  const found = getDatabaseErrorCode(error) ?? ''
  return FAILURES.find(({ code }) => code.test(found))
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
    return findFailure(error)?.health ?? 'cannot write'
  }
}
