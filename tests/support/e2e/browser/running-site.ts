/** The browser of a worker, and servers with a salon's own site beside each. */
import type { Browser } from 'playwright'
import { type ServerProcess, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile } from '#tests/support/server/salon.ts'
import { launchChromium } from './chromium.ts'
import { type ExternalSite, openExternalSite } from './host-site.ts'

export type RunningSite = {
  file: DatabaseFile
  server: ServerProcess
  host: ExternalSite
  close: () => Promise<void>
}

export type SiteOptions = { demo?: boolean; env?: () => Record<string, string> }

/** Starts a server on a database of its own. */
export async function startSite({ demo = false, env }: SiteOptions = {}): Promise<RunningSite> {
  const file = await createDatabaseFile(demo ? 'demo' : 'tables')
  const server = await startServer({
    database: file.path,
    env: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'info', ...env?.() },
    args: demo ? ['--demo'] : [],
  })
  const host = await openExternalSite(server.url)
  const close = async () => {
    await host.close()
    await server.kill()
    await file.remove()
  }
  return { file, server, host, close }
}

// Files of a worker run one after the other in one process, whose end closes both of these.
let sharedSite: Promise<RunningSite> | undefined
let browser: Promise<Browser> | undefined

/** The site that files of a worker share: each test makes salons of its own there. */
export function getSharedSite(): Promise<RunningSite> {
  sharedSite ??= startSite().then((site) => {
    const forget = () => {
      sharedSite = undefined
    }
    site.server.exit.then(forget, forget)
    return site
  })
  return sharedSite
}

export function getBrowser(): Promise<Browser> {
  browser ??= launchChromium().then((launched) => {
    launched.once('disconnected', () => {
      browser = undefined
    })
    return launched
  })
  return browser
}
