import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Env } from '#api/env.ts'
import { getCivilMinuteAt, MINUTES_A_DAY, toIsoDate } from '#domain/time/civil-time.ts'

export const KEPT_COPIES = 14
const LOOK_EVERY_MS = 600_000
/** When a night's copy is due, in minutes of the day where most houses are. */
const DUE_AT = 3 * 60
const ZONE = 'America/Sao_Paulo'
const COPY_NAME = /^vez-\d{4}-\d{2}-\d{2}\.db$/

/** What a copy that was cut off has left. */
const BROKEN_COPY_NAME = /^vez-\d{4}-\d{2}-\d{2}\.db\.\d+\.partial$/

export const getCopyName = (date: string) => `vez-${date}.db`

/** The copy of the last night whose hour has come; null where it lies there already. */
export function findDueCopy(folder: string, now: number): string | null {
  const day = Math.floor((getCivilMinuteAt(ZONE, now) - DUE_AT) / MINUTES_A_DAY)
  const name = getCopyName(toIsoDate(day))
  return existsSync(join(folder, name)) ? null : name
}

/** Removes all but the newest copies; what else lies in the folder is not ours. */
export function removeOldCopies(folder: string): void {
  const copies = readdirSync(folder).filter((name) => COPY_NAME.test(name))
  for (const name of copies.sort().slice(0, -KEPT_COPIES)) rmSync(join(folder, name))
  const newest = copies.at(-1) ?? ''
  const broken = readdirSync(folder).filter((name) => BROKEN_COPY_NAME.test(name) && name < newest)
  for (const name of broken) rmSync(join(folder, name))
}

type Nightly = {
  /** The server's own file, which knows the command `backup`. */
  entry: string
  env: Pick<Env, 'DATABASE_URL'>
  log: Logger
}

/**
 * Makes a copy a night, in a process of its own so that nobody waits for it. A night that was missed
 * is made up for at the start. Of several servers one makes it; the others find it there.
 */
export function startNightlyCopies(folder: string, nightly: Nightly): { stop: () => void } {
  const { log } = nightly
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let busy = false
  const look = async () => {
    const name = busy ? null : findDueCopy(folder, Date.now())
    if (!name) return
    busy = true
    const copied = await runCopyProcess(nightly, join(folder, name))
    busy = false
    // Another server may have been quicker.
    const isThere = existsSync(join(folder, name))
    if (isThere) removeOldCopies(folder)
    if (copied) log.info({ at: 'backup', name }, 'copied')
    else if (!isThere) log.error({ at: 'backup', name }, 'no copy was made')
  }
  const report = (error: unknown) => {
    busy = false
    log.error({ at: 'backup', error: error instanceof Error ? error.name : typeof error })
  }
  void look().catch(report)
  const looking = setInterval(() => void look().catch(report), LOOK_EVERY_MS)
  looking.unref()
  return { stop: () => clearInterval(looking) }
}

/** Answers to clients come first; a copy that has ended already needs none. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    return
  }
}

/** @returns whether it made the copy */
function runCopyProcess({ entry, env }: Nightly, file: string): Promise<boolean> {
  const child = spawn(process.execPath, [entry, 'backup', file], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, DATABASE_URL: env.DATABASE_URL },
  })
  lowerPriority(child.pid)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => done(code === 0))
  })
}
