import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Proof } from './proof.ts'

/** The dialect of a process is chosen at its start: one of its own speaks PostgreSQL. */
export async function proveOnPostgres(part: string, size: number): Promise<Proof> {
  const script = fileURLToPath(new URL('postgres-parts.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, part, String(size)], {
    env: { ...process.env, DATABASE_URL: 'postgres:' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  // What the script prints; nothing where it ended early.
  if (said) return JSON.parse(said) as Proof
  return { figures: 'PostgreSQL: ended early', complaints: [`${part} on PostgreSQL ended early`] }
}
