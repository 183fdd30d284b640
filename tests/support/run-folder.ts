import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = 'VEZ_TEST_RUN'

/** What all processes of one run share; without a run, the system's own temporary folder. */
export const getRunFolder = (): string => process.env[NAME] ?? tmpdir()

/** Vitest's global set-up, whose environment the workers inherit. @returns its tear-down */
export function setup(): (() => void) | undefined {
  // Each project that needs the folder asks for it.
  if (process.env[NAME]) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'vez-run-'))
  process.env[NAME] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
