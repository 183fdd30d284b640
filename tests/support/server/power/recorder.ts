/** Builds what records a server's writes, and starts the record of a folder. */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findOnPath } from '#tests/support/executables.ts'
import { getRunFolder } from '#tests/support/run-folder.ts'

const SOURCE = fileURLToPath(new URL('recorder.c', import.meta.url))

/** Why no power can be cut on this machine; null where it can be. */
export function explainNoPower(): string | null {
  if (process.platform !== 'linux') return 'not run: it takes Linux (LD_PRELOAD)'
  return findCompiler() ? null : 'not run: no C compiler (cc, gcc or clang) was found'
}

const findCompiler = () => findOnPath(['cc', 'gcc', 'clang'])

export type Recorder = {
  /** Keeps the files as they are now, all of them safe on the disk, and begins a record; the last one goes. */
  begin: (database: string) => Recording
  remove: () => void
}

export type Recording = {
  /** What a server has to be started with. */
  env: Record<string, string>
  /** The files as they were when it began. */
  base: string
  /** Bytes recorded so far. */
  measure: () => number
  read: () => Buffer
}

/** @throws where the machine has no compiler: ask `explainNoPower` first */
export function buildRecorder(): Recorder {
  const compiler = findCompiler()
  if (!compiler) throw new Error('no C compiler')
  const home = mkdtempSync(join(getRunFolder(), 'vez-power-'))
  const library = join(home, 'recorder.so')
  const flags = ['-Wall', '-Werror', '-O2', '-shared', '-fPIC']
  execFileSync(compiler, [...flags, '-o', library, SOURCE, '-ldl'])
  let own: string | undefined
  const begin = (database: string): Recording => {
    if (own) rmSync(own, { recursive: true })
    own = mkdtempSync(join(home, 'round-'))
    const [base, record] = [join(own, 'base'), join(own, 'record')]
    const folder = realpathSync(dirname(database))
    cpSync(folder, base, { recursive: true })
    return {
      env: { LD_PRELOAD: library, POWER_FOLDER: folder, POWER_RECORD: record },
      base,
      measure: () => (existsSync(record) ? statSync(record).size : 0),
      read: () => readFileSync(record),
    }
  }
  return { begin, remove: () => rmSync(home, { recursive: true, force: true }) }
}
