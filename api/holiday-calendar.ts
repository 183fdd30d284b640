import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import {
  type CalendarDay,
  type Holiday,
  listHolidays,
  STATE_CODES,
  type State,
} from '#domain/business/holidays.ts'

/** Years that were asked for, with all states: what was reckoned once is not again. */
const known = new Map<number, Promise<CalendarYear>>()
const MAX_KNOWN = 20
/** One thread at a time: each holds the whole library. */
let last: Promise<unknown> = Promise.resolve()

type CalendarYear = { country: CalendarDay[]; states: Partial<Record<State, CalendarDay[]>> }

/** The holidays of a year, in the country and in a state of it. */
export async function findHolidays(year: number, state: State | null): Promise<Holiday[]> {
  const { country, states } = await findYear(year)
  return listHolidays(year, { country, state: (state && states[state]) ?? [] })
}

function findYear(year: number): Promise<CalendarYear> {
  const found = known.get(year) ?? last.then(() => calculateYear(year))
  if (known.has(year)) return found
  last = found.catch(() => undefined)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(year, found)
  found.catch(() => known.delete(year))
  return found
}

/**
 * The library holds the whole world's holidays, and takes 100 ms to load: in a thread, which ends, it
 * holds up nobody whom the loop answers. What is run there is text, as it has no file in the build.
 */
const IN_THREAD = `
const { parentPort, workerData: { library, year, codes } } = require('node:worker_threads')
const Holidays = require(library)
const listOf = (...place) =>
  new (Holidays.default ?? Holidays)(...place).getHolidays(year, 'pt').map(({ date, name, type }) => ({
    date: date.slice(0, 10), name, type,
  }))
const states = Object.fromEntries(codes.map((code) => [code, listOf('BR', code)]))
parentPort.postMessage({ country: listOf('BR'), states })
`

async function calculateYear(year: number): Promise<CalendarYear> {
  const library = createRequire(import.meta.url).resolve('date-holidays')
  const workerData = { library, year, codes: STATE_CODES }
  const worker = new Worker(IN_THREAD, { eval: true, workerData })
  return new Promise<CalendarYear>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the holidays were not reckoned')))
  })
}
