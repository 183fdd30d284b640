import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export type RunningServer = { url: string; pid: number; stop: () => Promise<void> }

/** Starts a server in a process of its own and waits for the line that says where it listens. */
export async function startBenchServer(
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, args, {
    // Salons of the bench are written down without a plan.
    env: { ...process.env, PLANS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await readAddress(child)
  return {
    url: url.replace('localhost', '127.0.0.1'),
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Processor time that a process has used so far, all its threads together; Linux says it in 1/100 s. */
export function readCpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name before it may hold anything, spaces too.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function readAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the server has no output to read')
  const lines = createInterface({ input: child.stdout })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    // Goes on reading, so that the server's log never waits for room.
    lines.on('line', (line) => {
      // A demo says its address to people.
      const [, logged, told] = /"address":"([^"]+)"|Owners\s+(\S+)\/login/.exec(line) ?? []
      const address = logged ?? told
      if (address) resolve(address)
    })
  })
}
