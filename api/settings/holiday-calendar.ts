import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import {
  type CalendarDay,
  type Holiday,
  listHolidays,
  type State,
} from '#domain/business/holidays.ts'

/** Years of states: what was asked for once is not reckoned again. */
const known = new Map<string, Promise<Holiday[]>>()
const MAX_KNOWN = 200

/** The holidays of a year, in the country and in a state of it. */
export function findHolidays(year: number, state: State | null): Promise<Holiday[]> {
  const key = `${year} ${state}`
  const found = known.get(key) ?? calculateHolidays(year, state)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, found)
  found.catch(() => known.delete(key))
  return found
}

type CalendarYear = { country: CalendarDay[]; state: CalendarDay[] }

/**
 * The library holds the whole world's holidays, and takes 100 ms to load: in a thread, which ends, it
 * holds up nobody whom the loop answers. What is run there is text, as it has no file in the build.
 */
const IN_THREAD = `
const { parentPort, workerData: { library, year, state } } = require('node:worker_threads')
const Holidays = require(library)
const listOf = (...place) =>
  new (Holidays.default ?? Holidays)(...place).getHolidays(year, 'pt').map(({ date, name, type }) => ({
    date: date.slice(0, 10), name, type,
  }))
parentPort.postMessage({ country: listOf('BR'), state: state ? listOf('BR', state) : [] })
`

async function calculateHolidays(year: number, state: State | null): Promise<Holiday[]> {
  const library = createRequire(import.meta.url).resolve('date-holidays')
  const worker = new Worker(IN_THREAD, { eval: true, workerData: { library, year, state } })
  const days = await new Promise<CalendarYear>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the holidays were not reckoned')))
  })
  return listHolidays(year, days)
}
