/** What a file of browser tests stands on: the built server, a site elsewhere, one browser. */
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Business, BusinessOverrides } from '#tests/support/db/factories.ts'
import { endServers, type ServerProcess, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile, openSalon } from '#tests/support/server/salon.ts'
import { launchChromium } from './chromium.ts'
import { type ExternalSite, openExternalSite } from './host-site.ts'
import { expectTakenOver, openVisit, type Visit, type VisitOptions } from './visit.ts'

export type TestSite = {
  /** The server's origin. */
  readonly url: string
  readonly file: DatabaseFile
  /** A salon's own site, at another origin. */
  readonly host: ExternalSite
  readonly server: ServerProcess
  /** Opens a browser of its own, and a path of the server or a whole address in it. */
  visit: (at: string, options?: VisitOptions) => Promise<Visit>
  /** A business of the test's own, open day and night unless its settings say otherwise. */
  salon: (overrides?: BusinessOverrides) => Promise<Business>
}

type TestSiteParts = {
  file: DatabaseFile
  server: ServerProcess
  host: ExternalSite
  browser: Browser
}

type TestSiteOptions = {
  demo?: boolean
  /** The server's environment beside the usual, asked for once what it names has been started. */
  env?: () => Record<string, string>
  /** By its name, as the server calls itself: what leads back from elsewhere leads there. */
  named?: boolean
}

/** Registers what starts it before the file's tests, and what ends it after them. */
export function useTestSite(options: TestSiteOptions = {}): TestSite {
  let parts: TestSiteParts | undefined
  const visits: Visit[] = []
  const up = (): TestSiteParts => {
    if (!parts) throw new Error('the stand is up only while tests run')
    return parts
  }
  beforeAll(async () => {
    parts = await open(options)
  })
  afterEach(async () => {
    const ending = visits.splice(0)
    const complaints = ending.flatMap((visit) => visit.complaints())
    for (const { context } of ending) await context.close()
    if (complaints.length > 0) throw new Error(`the browser complained:\n${complaints.join('\n')}`)
  })
  afterAll(async () => {
    if (parts) await close(parts)
  })
  return {
    get url() {
      return up().server.url
    },
    get file() {
      return up().file
    },
    get host() {
      return up().host
    },
    get server() {
      return up().server
    },
    visit: async (at, options) => {
      const { browser, server } = up()
      const visit = await openVisit(browser, options)
      visits.push(visit)
      await visit.page.goto(new URL(at, server.url).href)
      if (options?.javaScriptEnabled !== false) await expectTakenOver(visit.page)
      return visit
    },
    salon: (overrides) => openSalon(up().file, overrides),
  }
}

async function open({ demo, env: more, named }: TestSiteOptions): Promise<TestSiteParts> {
  const file = await createDatabaseFile()
  const env = { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'info', ...more?.() }
  const started = await startServer({ database: file.path, env, args: demo ? ['--demo'] : [] })
  const server = named
    ? { ...started, url: started.url.replace('127.0.0.1', 'localhost') }
    : started
  return { file, server, host: await openExternalSite(server.url), browser: await launchChromium() }
}

async function close({ file, host, browser }: TestSiteParts): Promise<void> {
  await browser.close()
  await host.close()
  await endServers()
  await file.remove()
}
