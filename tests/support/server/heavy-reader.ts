/** The processes that a server starts for what is heavy, found among all that run. */
import { readdirSync, readFileSync } from 'node:fs'
import { READ_HEAVY } from '#db/dialect/sqlite-heavy-process.ts'

const readProcess = (pid: string | number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Its state and its parent's id; what has ended and waits for its parent is none. */
function findProcess(pid: string | number): { parent: number } | null {
  const [, state = 'Z', parent] = /\) (\S) (\d+)/.exec(readProcess(pid, 'stat')) ?? []
  return state === 'Z' || state === 'X' ? null : { parent: Number(parent) }
}

export const isProcessRunning = (pid: number): boolean => findProcess(pid) !== null

/** @returns the id of the one that was started with a command, or null where there is none */
export function findChildProcess(server: number, command: string): number | null {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (findProcess(pid)?.parent !== server) continue
    if (readProcess(pid, 'cmdline').includes(`\0${command}\0`)) return Number(pid)
  }
  return null
}

export function requireChildProcess(server: number, command: string): number {
  const pid = findChildProcess(server, command)
  if (pid === null) throw new Error(`the server has no process for ${command}`)
  return pid
}

export const findHeavyReader = (server: number) => findChildProcess(server, READ_HEAVY)
export const requireHeavyReader = (server: number) => requireChildProcess(server, READ_HEAVY)
