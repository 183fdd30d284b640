import {
  type CalendarDay,
  type Holiday,
  listHolidays,
  type State,
} from '#domain/business/holidays.ts'

type Calendar = { getHolidays(year: number, language: string): CalendarDay[] }

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

/** The library holds the whole world's holidays: it is loaded when the first house asks. */
async function calculateHolidays(year: number, state: State | null): Promise<Holiday[]> {
  const { default: Holidays } = await import('date-holidays')
  const listOf = (calendar: Calendar) =>
    calendar.getHolidays(year, 'pt').map(({ date, name, type }) => ({
      ...{ date: date.slice(0, 10), name, type },
    }))
  const country = listOf(new Holidays('BR'))
  return listHolidays(year, { country, state: state ? listOf(new Holidays('BR', state)) : [] })
}
