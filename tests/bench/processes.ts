import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
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

async function readAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the server has no output to read')
  const lines = createInterface({ input: child.stdout })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    // Goes on reading, so that the server's log never waits for room.
    lines.on('line', (line) => {
      const match = /"address":"([^"]+)"/.exec(line)
      if (match?.[1]) resolve(match[1])
    })
  })
}
