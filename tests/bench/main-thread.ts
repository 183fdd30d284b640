/** What a page's main thread computes, by its own processor time: on a shared machine the clock says little. */
import type { Browser } from 'playwright'
import { z } from 'zod'

const TASK = 'RunTask'

const eventShape = z.looseObject({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds of the thread's own time. */
  tdur: z.number().optional(),
  args: z.looseObject({ name: z.unknown().optional() }).default({}),
})

const eventsShape = z.array(eventShape)
type TraceEvent = z.infer<typeof eventShape>

/**
 * @param act a press, and all that follows from it
 * @returns ms of the longest task of the thread that handled it, and of all of them
 */
export async function measureMainThread(
  browser: Browser,
  act: () => Promise<unknown>,
): Promise<{ longest: number; all: number }> {
  const cdp = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...eventsShape.parse(value)))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
    },
  })
  await act()
  const whole = new Promise((done) => cdp.once('Tracing.tracingComplete', done))
  await cdp.send('Tracing.end')
  await whole
  await cdp.detach()
  return sumTasks(events)
}

function sumTasks(events: readonly TraceEvent[]) {
  const pressed = events.find(({ name }) => name === 'EventDispatch')
  if (!pressed) throw new Error('nothing was pressed')
  const tasks = events
    .filter(({ pid, tid }) => pid === pressed.pid && tid === pressed.tid)
    .filter(({ name, ph }) => name === TASK && ph === 'X')
    .map(({ tdur = 0 }) => tdur / 1000)
  return { longest: Math.max(...tasks), all: tasks.reduce((sum, ms) => sum + ms, 0) }
}
