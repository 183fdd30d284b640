import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { WorkFailure, type WorkHandler, WorkInterrupted } from '#api/due-work/handler.ts'
import { type Env, SettingError } from '#api/env.ts'
import { DUE_WORK_RULES, getLastDailyDate } from '#domain/due-work/due-work.ts'

export const KEPT_COPIES = 14
/** A version is gone back from within days, if at all. */
export const KEPT_BEFORE_VERSION = 5
const LONGEST_REASON = 2000
const COPY_NAME = /^vez-\d{4}-\d{2}-\d{2}\.db$/
/** Made by hand before a new version, by the name that `docs/running.md` gives them. */
const BEFORE_VERSION_NAME = /^before-\d{4}-\d{2}-\d{2}-\d{4}\.db$/

/** What a copy that was cut off has left. */
const BROKEN_COPY_NAME = /^vez-\d{4}-\d{2}-\d{2}\.db\.\d+\.partial$/

const getCopyName = (date: string) => `vez-${date}.db`

/** The copy of the last night whose hour has come; null where it lies there already. */
export function findDueCopy(folder: string, now: number): string | null {
  const { daily_at } = DUE_WORK_RULES.nightly_copy
  const name = getCopyName(getLastDailyDate(daily_at ?? 0, now))
  return existsSync(join(folder, name)) ? null : name
}

/** The path of the newest copy in a folder; null where there is none. */
export function findNewestCopy(folder: string): string | null {
  const newest = existsSync(folder) && listCopies(folder, COPY_NAME).at(-1)
  return newest ? join(folder, newest) : null
}

/** From the oldest to the newest, by their names. */
const listCopies = (folder: string, kind: RegExp): string[] =>
  readdirSync(folder)
    .filter((name) => kind.test(name))
    .sort()

/** Removes all but the newest copies; what else lies in the folder is not ours. */
function removeOldCopies(folder: string): void {
  const copies = listCopies(folder, COPY_NAME)
  const newest = copies.at(-1) ?? ''
  const old = [
    ...copies.slice(0, -KEPT_COPIES),
    ...listCopies(folder, BEFORE_VERSION_NAME).slice(0, -KEPT_BEFORE_VERSION),
    ...listCopies(folder, BROKEN_COPY_NAME).filter((name) => name < newest),
  ]
  for (const name of old) rmSync(join(folder, name))
}

export type NightlyCopies = {
  folder: string
  /** The server's own file, which knows the command `backup`. */
  entry: string
  env: Pick<Env, 'DATABASE_URL'>
  log: Logger
}

/** @throws SettingError that names what stands in the way: a night is too late to find it */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    rmdirSync(mkdtempSync(join(folder, '.writable-')))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // A full disk is no wrong setting: it has room again one day.
    if (/^(ENOSPC|EDQUOT):/.test(reason)) return
    throw new SettingError(
      `BACKUP_DIR: must be a folder that the server may make and write to: ${reason}`,
    )
  }
}

/** Makes a copy a night, in a process of its own so that nobody waits for it. */
export function createCopyHandler(copies: NightlyCopies, now: () => number): WorkHandler {
  const { folder, log } = copies
  makeFolder(folder)
  return {
    run: async (_work, signal) => {
      const name = findDueCopy(folder, now())
      if (!name) return
      const refusal = await runCopyProcess(copies, join(folder, name), signal)
      // By hand, or by a process whose lease had run out, it may have been made meanwhile.
      const isThere = existsSync(join(folder, name))
      if (isThere) removeOldCopies(folder)
      if (refusal === null) log.info({ at: 'backup', name }, 'copied')
      else if (!isThere) {
        if (signal.aborted) throw new WorkInterrupted()
        log.error({ at: 'backup', name, reason: refusal }, 'no copy was made')
        throw new WorkFailure('no copy')
      }
    },
  }
}

/** Answers to clients come first; a copy that has ended already needs none. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    return
  }
}

/** @returns null where it made the copy, else what it wrote */
function runCopyProcess(
  { entry, env }: NightlyCopies,
  file: string,
  signal: AbortSignal,
): Promise<string | null> {
  const child = spawn(process.execPath, [entry, 'backup', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, DATABASE_URL: env.DATABASE_URL },
  })
  lowerPriority(child.pid)
  const cutOff = () => child.kill()
  signal.addEventListener('abort', cutOff, { once: true })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(0, LONGEST_REASON)
  })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      signal.removeEventListener('abort', cutOff)
      done(code === 0 ? null : output.trim())
    })
  })
}
