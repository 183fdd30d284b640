import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
/** Bytes: several times what a whole run has open at once. A container has often 64 MB. */
const ROOM = 4 * 1024 ** 3

/**
 * Puts this process's temporary files, and those of all that it starts, into memory where there is
 * room: each test writes a database of its own, and no test is about what a disk still knows after
 * its machine lost power. Removed when the process ends.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR?.startsWith(MEMORY) || !hasRoom()) return
  const folder = mkdtempSync(join(MEMORY, 'vez-tests-'))
  // PostgreSQL, which runs as a user of its own, has a folder in it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM
  } catch {
    return false
  }
}
