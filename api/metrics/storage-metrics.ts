import { statSync } from 'node:fs'
import { findNewestCopy } from '#api/backup/nightly.ts'
import type { Context } from '#api/context.ts'
import type { Env } from '#api/env.ts'
import { countTextCodesSoFar } from '#api/identity/text-code-ceiling.ts'
import { countWork, measureStorage, type WorkCount } from '#db/metrics.ts'
import { DUE_WORK_RULES } from '#domain/due-work/due-work.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { type Family, type Sample, toCounter, toGauge } from './exposition.ts'

/** What was given up is counted for a week after it was asked for. */
const GIVEN_UP_MS = 7 * MS_A_DAY

type Asked = Pick<Context, 'storage' | 'now' | 'textCodes'> &
  Pick<Env, 'DATABASE_URL' | 'BACKUP_DIR'>

/** What waits, what it weighs, and how old the newest copy is. */
export async function listStorageMetrics(asked: Asked): Promise<Family[]> {
  const { storage, now, textCodes, DATABASE_URL, BACKUP_DIR } = asked
  const found = await storage.readHeavy('metrics', async (db) => ({
    work: await countWork(db, now() - GIVEN_UP_MS),
    sizes: await measureStorage(db, DATABASE_URL),
    codes: await countTextCodesSoFar(db, asked),
  }))
  return [
    ...listWriteMetrics(storage),
    ...listWorkMetrics(found.work, now()),
    toGauge('vez_sms_codes_hour', 'Codes by SMS asked for by strangers in the hour that runs.', {
      value: found.codes,
    }),
    toCounter('vez_sms_codes_refused_total', 'Those refused by SMS_CODES_PER_HOUR.', {
      value: textCodes.refused,
    }),
    toGauge(
      'vez_storage_bytes',
      'What lies on the disk.',
      ...Object.entries(found.sizes).map(([part, value]) => ({ labels: { part }, value })),
    ),
    toGauge(
      'vez_backup_last_timestamp_seconds',
      'When the newest nightly copy was made.',
      ...(BACKUP_DIR ? findCopyTime(BACKUP_DIR) : []),
    ),
  ]
}

function listWriteMetrics({ countWrites }: Context['storage']): Family[] {
  if (!countWrites) return []
  const { waiting, begun, waited_ms } = countWrites()
  return [
    toGauge('vez_writes_waiting', 'Writes in the queue of this process.', { value: waiting }),
    toCounter('vez_writes_total', 'Writes that have left it.', { value: begun }),
    toCounter('vez_write_wait_seconds_total', 'How long they waited in it, together.', {
      value: waited_ms / 1000,
    }),
  ]
}

function listWorkMetrics(work: readonly WorkCount[], now: number): Family[] {
  const toSample = ({ kind, state }: WorkCount, value: number): Sample => ({
    labels: { lane: DUE_WORK_RULES[kind].lane, kind, state },
    value,
  })
  const late = work.filter(({ state, since }) => state === 'waiting' && since <= now)
  return [
    toGauge(
      'vez_due_work',
      'Rows of due_work that wait, or were begun in the last week and given up; of the kind message, the outbox.',
      ...work.map((row) => toSample(row, row.rows)),
    ),
    toGauge(
      'vez_due_work_oldest_seconds',
      'How long the oldest has been due.',
      ...late.map((row) => toSample(row, (now - row.since) / 1000)),
    ),
  ]
}

/** None where there is no copy yet, or the folder cannot be read. */
function findCopyTime(folder: string): Sample[] {
  const file = findNewestCopy(folder)
  return file ? [{ value: Math.round(statSync(file).mtimeMs / 1000) }] : []
}
