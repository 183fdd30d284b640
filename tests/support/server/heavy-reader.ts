/** The process that takes a server's heavy reads, found among all that run. */
import { readdirSync, readFileSync } from 'node:fs'

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

/** @returns its id, or null where the server has none at the moment */
export function findHeavyReader(server: number): number | null {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (findProcess(pid)?.parent !== server) continue
    if (readProcess(pid, 'cmdline').includes('\0read-heavy\0')) return Number(pid)
  }
  return null
}

export function requireHeavyReader(server: number): number {
  const pid = findHeavyReader(server)
  if (pid === null) throw new Error('the server has no process for heavy reads')
  return pid
}
