/** What a file of the widget's unit tests stands on: the real server and the real element, in one process. */
import Database from 'better-sqlite3'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { Context } from '#api/context.ts'
import {
  ADDRESS,
  MONDAY_8H,
  startTestServer,
  type TestServer,
} from '#tests/support/api/test-server.ts'
import {
  type Business,
  type BusinessOverrides,
  createBusiness,
} from '#tests/support/db/factories.ts'
import { setPageTraits } from '#tests/support/dom/elements.ts'
import { settle } from '#tests/support/dom/locator.ts'
import { PageNetwork } from '#tests/support/dom/network.ts'
import type { TestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import {
  DESKTOP,
  type ElementEvent,
  type Visit,
  type VisitOptions,
} from '#tests/support/e2e/browser/visit.ts'
import type { Mailbox } from '#tests/support/e2e/mailbox.ts'
import { alwaysOpen, type DatabaseFile } from '#tests/support/server/salon.ts'
import { BookingLink, BusinessPage, History, Login, Success } from '#widget/app/lazy-screens.tsx'
import { Steps } from '#widget/booking/booking.tsx'
import { DomPage } from './dom-page.ts'
import '#widget/element.tsx'

/** What the server has queued leaves when it is asked for. */
export type WidgetMailbox = Pick<Mailbox, 'mailTo'> & {
  /** The newest code that was mailed to an address, once there are so many, among whatever mails. */
  codeTo: (address: string, count?: number) => Promise<string>
  /** The code in the newest SMS to a phone. */
  codeToPhone: (digits: string) => Promise<string>
  /** How many mails there were for an address. */
  count: (address: string) => Promise<number>
}

export type WidgetSite = TestSite & {
  mailbox: WidgetMailbox
  readonly api: TestServer
}

type WidgetSiteOptions = {
  /** Whether the salon's server can send mail and SMS; else no code and no confirmation. */
  messages?: boolean
  context?: () => Partial<Context>
}

/** Whether a site of this file answers the calls of the test that runs. */
let isAnswered = false

/** What the widget's style sheet hides in a narrow and in a wide place. */
const HIDDEN = {
  phone: '.wide-only, .summary.bare, .calendar:not(.whole) .month-view, .whole .days',
  desktop: '.narrow-only, .strip-view',
}

const SCREENS = [Steps, BusinessPage, Login, Success, History, BookingLink]

/** A salon's own site. */
const HOST = 'http://salon.test'

const EVENTS = ['vez:booked', 'vez:cancelled', 'vez:error'] as const

/** Registers what starts it before the file's tests, and what ends it after them. */
export function useWidgetSite({ messages = false, context }: WidgetSiteOptions = {}): WidgetSite {
  let server: TestServer | undefined
  const hosts = new Map<string, string>()
  let shown: DomPage | undefined
  let heard: ElementEvent[] = []
  const complaints: string[] = []
  const up = () => {
    if (!server) throw new Error('the site is up only while tests run')
    return server
  }
  const hear = (event: Event) => {
    if (!(event instanceof CustomEvent)) return
    const tag = event.target instanceof Element ? event.target.localName : ''
    heard.push({ name: event.type, detail: { ...event.detail }, tag })
  }
  beforeAll(async () => {
    const channels = messages ? {} : { channels: { email: null, sms: null } }
    server = await startTestServer({ now: Date.now, ...channels, ...context?.() })
    for (const name of EVENTS) window.addEventListener(name, hear)
    // Else the first test of each file waits for them to be compiled.
    await Promise.all(SCREENS.map((screen) => screen.fetch()))
  })
  beforeEach(() => {
    vi.setSystemTime(MONDAY_8H)
    heard = []
    // The first site answers until another one is used.
    if (!isAnswered) answerCalls()
    for (const level of ['error', 'warn'] as const)
      vi.spyOn(console, level).mockImplementation(
        (...words) => void complaints.push(words.join(' ')),
      )
  })
  afterEach(async () => {
    shown?.unload()
    await settle()
    vi.unstubAllGlobals()
    isAnswered = false
    const lines = complaints.splice(0)
    if (lines.length > 0) throw new Error(`the widget complained:\n${lines.join('\n')}`)
  })
  afterAll(async () => {
    for (const name of EVENTS) window.removeEventListener(name, hear)
    await server?.close()
  })

  /** From here on this site's server answers, where a file has two. */
  const answerCalls = (): PageNetwork => {
    const network = new PageNetwork(up().request)
    vi.stubGlobal('fetch', network.fetch)
    isAnswered = true
    return network
  }
  /** Somebody's browser, in which nothing is kept yet. */
  const openBrowser = ({ size, timezoneId }: VisitOptions = {}): Visit => {
    if (timezoneId) vi.stubEnv('TZ', timezoneId)
    setPageTraits({
      hosts: 'vez-booking',
      hidden: size === DESKTOP ? HIDDEN.desktop : HIDDEN.phone,
    })
    const network = answerCalls()
    localStorage.clear()
    sessionStorage.clear()
    const page = new DomPage(network, hosts)
    shown = page
    return {
      page: asPlaywright<Page>(page),
      context: asPlaywright<Visit['context']>({
        setOffline: async (offline: boolean) => {
          network.offline = offline
        },
        addInitScript: async <A>(run: (argument: A) => void, argument: A) =>
          page.addBeforeLoad(() => run(argument)),
        // The next tab: this process can show one at a time.
        newPage: async () => {
          page.unload()
          sessionStorage.clear()
          return page
        },
      }),
      complaints: () => complaints,
      heard: async (name) => heard.filter((one) => one.name === name),
    }
  }
  const site = {
    url: ADDRESS,
    get api() {
      return up()
    },
    get file() {
      return openDatabaseFile(up())
    },
    mailbox: createMailbox(up),
    salon: (overrides: BusinessOverrides = {}): Promise<Business> => {
      answerCalls()
      const settings = { schedule_settings: alwaysOpen, ...overrides.settings }
      return createBusiness(up().storage, { ...overrides, settings })
    },
    visit: async (at: string, options?: VisitOptions) => {
      const visit = openBrowser(options)
      await visit.page.goto(at)
      return visit
    },
    host: {
      url: HOST,
      plain: `${HOST}/plain`,
      serve: (html: string) => {
        const address = `${HOST}/${hosts.size}`
        hosts.set(address, readBody(html))
        return address
      },
    },
  }
  return asPlaywright<WidgetSite>(site)
}

/** The elements of a host's page, which find their server without the script that it loads. */
function readBody(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const script of body.querySelectorAll('script')) script.remove()
  for (const element of body.querySelectorAll('vez-booking'))
    if (!element.hasAttribute('api')) element.setAttribute('api', ADDRESS)
  return body.innerHTML
}

/**
 * Lets the screens of the browser tests be read here too: they take Playwright's types, of which
 * this has the part that they use. What is missing fails where it is called.
 */
function asPlaywright<T>(ours: object): T {
  return ours as T
}

/** SQL of the test's own on the server's file. */
function openDatabaseFile({
  address,
}: TestServer): Pick<DatabaseFile, 'path' | 'query' | 'change'> {
  const path = address.replace(/^file:/, '')
  const within = <T>(use: (database: Database.Database) => T): T => {
    const database = new Database(path, { fileMustExist: true, timeout: 5000 })
    try {
      return use(database)
    } finally {
      database.close()
    }
  }
  return {
    path,
    // The driver types rows as unknown; each test names the columns that it reads.
    query: (sql) => within((database) => database.prepare(sql).all() as Record<string, unknown>[]),
    change: (sql) => within((database) => void database.exec(sql)),
  }
}

function createMailbox(server: () => TestServer): WidgetMailbox {
  const list = async (address: string) =>
    (await server().sent()).mails.filter(({ to }) => to.includes(address)).map(({ text }) => text)
  const mailTo: WidgetMailbox['mailTo'] = async (address, count = 1) => {
    await expect.poll(() => list(address)).toHaveLength(count)
    return (await list(address)).at(-1) ?? ''
  }
  const listTexts = async (digits: string) =>
    (await server().sent()).texts.filter(({ to }) => to.endsWith(digits)).map(({ text }) => text)
  return {
    mailTo,
    count: async (address) => (await list(address)).length,
    codeTo: (address, count) => waitForCode(() => list(address), count),
    codeToPhone: (digits) => waitForCode(() => listTexts(digits)),
  }
}

/** Among other messages, which may leave before the code or after it. */
async function waitForCode(listMessages: () => Promise<string[]>, count = 1): Promise<string> {
  const listCodes = async () => (await listMessages()).flatMap((text) => findCode(text) ?? [])
  await expect.poll(async () => (await listCodes()).length).toBeGreaterThanOrEqual(count)
  return (await listCodes()).at(-1) ?? ''
}

const findCode = (text: string) => /\b\d{6}\b/.exec(text)?.[0]
