/** What a file of the console's unit tests stands on: the real server and the real console, one process. */
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import {
  type ContextChange,
  MONDAY_8H,
  startTestServer,
  type TestServer,
} from '#tests/support/api/test-server.ts'
import { ConsolePage, type Credentials, type Size } from './console-page.ts'

export const PHONE: Size = { width: 390, height: 844 }
export const DESKTOP: Size = { width: 1440, height: 900 }

export type ConsoleTest = {
  readonly server: TestServer
  /** A browser of its own with a path opened in it; the one that was open before is closed. */
  visit: (path: string, options?: { size?: Size }) => Promise<ConsolePage>
  /** The same, signed in without the form. */
  visitAs: (who: Credentials, path: string, options?: { size?: Size }) => Promise<ConsolePage>
}

/** Elements that every browser knows by now, and documents inside of one, which only a browser has. */
const UNKNOWN_TO_HAPPY_DOM =
  /^The tag <%s> is unrecognized in this browser.* search$|Iframe page loading is disabled/s

/** Registers what starts it before the file's tests, and what ends it after them. */
export function useConsole(
  change: () => Partial<Exclude<ContextChange, (...args: never) => unknown>> = () => ({}),
): ConsoleTest {
  let server: TestServer | undefined
  let shown: ConsolePage | undefined
  const complaints: string[] = []
  const complain = (line: string) => {
    if (!UNKNOWN_TO_HAPPY_DOM.test(line)) complaints.push(line)
  }
  const up = () => {
    if (!server) throw new Error('the server is up only while tests run')
    return server
  }
  const open = async (path: string, size: Size, prepare: (page: ConsolePage) => Promise<void>) => {
    await shown?.close()
    shown = new ConsolePage(up().request, size)
    await prepare(shown)
    await shown.goto(path)
    return shown
  }
  beforeAll(async () => {
    server = await startTestServer({
      now: () => Date.now(),
      ...change(),
    })
  })
  beforeEach(() => {
    // Dates begin on a Monday morning and go on; timers run as they always do.
    vi.useFakeTimers({ toFake: ['Date'], now: MONDAY_8H, shouldAdvanceTime: true })
    for (const level of ['error', 'warn'] as const)
      vi.spyOn(console, level).mockImplementation((...words) => complain(words.join(' ')))
  })
  afterEach(async () => {
    await shown?.close()
    shown = undefined
    vi.useRealTimers()
    const lines = complaints.splice(0)
    if (lines.length > 0) throw new Error(`the console complained:\n${lines.join('\n')}`)
  })
  afterAll(() => server?.close())
  return {
    get server() {
      return up()
    },
    visit: (path, { size = DESKTOP } = {}) => open(path, size, async () => undefined),
    visitAs: (who, path, { size = DESKTOP } = {}) => open(path, size, (page) => page.signIn(who)),
  }
}
