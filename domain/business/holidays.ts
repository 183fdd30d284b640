/** What is a holiday in Brazil, and in which of its states. */

export const STATES = {
  AC: 'Acre',
  AL: 'Alagoas',
  AM: 'Amazonas',
  AP: 'Amapá',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MG: 'Minas Gerais',
  MS: 'Mato Grosso do Sul',
  MT: 'Mato Grosso',
  PA: 'Pará',
  PB: 'Paraíba',
  PE: 'Pernambuco',
  PI: 'Piauí',
  PR: 'Paraná',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RO: 'Rondônia',
  RR: 'Roraima',
  RS: 'Rio Grande do Sul',
  SC: 'Santa Catarina',
  SE: 'Sergipe',
  SP: 'São Paulo',
  TO: 'Tocantins',
} as const
export type State = keyof typeof STATES

// The names of an object that is declared here and has no others.
export const STATE_CODES = Object.keys(STATES) as [State, ...State[]]

/** Of the country, of the state alone, or a day on which houses may open or not (ponto facultativo). */
export const HOLIDAY_KINDS = ['national', 'state', 'optional'] as const
type HolidayKind = (typeof HOLIDAY_KINDS)[number]

export type Holiday = { date: string; name: string; kind: HolidayKind }

/** The state that an address ends in (`… Pinheiros, São Paulo - SP, 05422-010`); null where none is told. */
export function findState(address: string | null): State | null {
  const found = [...(address ?? '').matchAll(/[-/,\s]([A-Z]{2})(?=$|[\s,.-])/g)].map(([, uf]) => uf)
  return found.reduceRight<State | null>(
    (state, uf) => state ?? STATE_CODES.find((code) => code === uf) ?? null,
    null,
  )
}

/** Since 2024 (Lei 14.759/2023): the calendar that we ask knows it in some states only. */
const SINCE_2024: Omit<Holiday, 'date'> = { name: 'Consciência Negra', kind: 'national' }
const CONSCIENCE = '-11-20'

/** By what salons call them, where the calendar says otherwise. */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  'Ano Novo': 'Ano-novo',
  'Corpo de Deus': 'Corpus Christi',
  'Dia de Tiradentes': 'Tiradentes',
  'Dia do trabalhador': 'Dia do Trabalho',
  'Dia de Finados': 'Finados',
  'Dia da Independência': 'Independência do Brasil',
}

/** A day of a calendar of the world's holidays, as far as a house asks. */
export type CalendarDay = { date: string; name: string; type: string }

/**
 * The days of a year on which houses may want to close, by date, each once.
 * @param country the days that every state has, `state` those of one of them
 */
export function listHolidays(
  year: number,
  { country, state }: { country: readonly CalendarDay[]; state: readonly CalendarDay[] },
): Holiday[] {
  const everywhere = new Set(country.map(({ date }) => date))
  const days = new Map<string, Holiday>()
  if (year >= 2024)
    days.set(`${year}${CONSCIENCE}`, { date: `${year}${CONSCIENCE}`, ...SINCE_2024 })
  for (const { date, name, type } of [...country, ...state]) {
    if ((type !== 'public' && type !== 'bank') || days.has(date)) continue
    const kind = type === 'bank' ? 'optional' : everywhere.has(date) ? 'national' : 'state'
    days.set(date, { date, name: USUAL_NAMES[name] ?? name, kind })
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}
