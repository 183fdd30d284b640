/** What a file of browser tests needs: the built server, a site elsewhere, a browser. */
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Business, BusinessOverrides } from '#tests/support/db/factories.ts'
import type { ServerProcess } from '#tests/support/server/process.ts'
import { createOpenSalon, type DatabaseFile } from '#tests/support/server/salon.ts'
import type { ExternalSite } from './host-site.ts'
import { getBrowser, getSharedSite, type RunningSite, startSite } from './running-site.ts'
import { expectTakenOver, openVisit, type Visit, type VisitOptions } from './visit.ts'

export type TestSite = {
  /** The server's origin. */
  readonly url: string
  readonly file: DatabaseFile
  /** A salon's own site, at another origin. */
  readonly host: ExternalSite
  readonly server: ServerProcess
  /** Opens a browser context of its own, and a path of the server or a whole address in it. */
  visit: (at: string, options?: VisitOptions) => Promise<Visit>
  /** A business of the test's own, open day and night unless its settings say otherwise. */
  salon: (overrides?: BusinessOverrides) => Promise<Business>
}

type TestSiteOptions = {
  /** The demo's salons; each file has a server and a copy of them for itself. */
  demo?: boolean
  /** The server's environment beside the usual, asked for once what it names has been started. */
  env?: () => Record<string, string>
  /** By its name, as the server calls itself: what leads back from elsewhere leads there. */
  named?: boolean
  /** A server that this file may stop or fill as it likes, instead of the one that files share. */
  own?: boolean
}

/** Registers what starts it before the file's tests, and what ends it after them. */
export function useTestSite(options: TestSiteOptions = {}): TestSite {
  const isOwn = Boolean(options.own || options.demo || options.env)
  let site: RunningSite | undefined
  const visits: Visit[] = []
  const up = (): RunningSite => {
    if (!site) throw new Error('the site is up only while tests run')
    return site
  }
  beforeAll(async () => {
    site = await (isOwn ? startSite(options) : getSharedSite())
  })
  afterEach(async () => {
    const ending = visits.splice(0)
    const complaints = ending.flatMap((visit) => visit.complaints())
    await Promise.all(ending.map(({ context }) => context.close()))
    if (complaints.length > 0) throw new Error(`the browser complained:\n${complaints.join('\n')}`)
  })
  afterAll(async () => {
    if (isOwn) await site?.close()
  })
  const getUrl = () =>
    options.named ? up().server.url.replace('127.0.0.1', 'localhost') : up().server.url
  return {
    get url() {
      return getUrl()
    },
    get file() {
      return up().file
    },
    get host() {
      return up().host
    },
    get server() {
      return { ...up().server, url: getUrl() }
    },
    visit: async (at, visitOptions) => {
      const visit = await openVisit(await getBrowser(), visitOptions)
      visits.push(visit)
      await visit.page.goto(new URL(at, getUrl()).href)
      if (visitOptions?.javaScriptEnabled !== false) await expectTakenOver(visit.page)
      return visit
    },
    salon: async (overrides) => createOpenSalon(await up().file.open(), overrides),
  }
}
