/** What entries, days and sums of the till are called. */
import { caixaText as t } from '#console/messages/caixa.ts'
import { paymentMethodText } from '#console/messages/comanda.ts'
import { formatLongDate } from '#console/ui/date/format-date.ts'
import { findDecimalFault, formatDecimal, MOST_DECIMAL } from '#console/ui/form/decimal-input.ts'
import type { LedgerMethod } from '#domain/ledger/ledger.ts'
import { formatReais, toCentavos, toReais } from '#domain/money/money.ts'
import { displayDate, displayDayMonth, displayName, displayTime } from '#domain/text/display.ts'
import { isMoney } from '#domain/till/flow.ts'
import type { EntryFilters } from '#domain/till/till.ts'
import { addDays, getCivilTimeAt } from '#domain/time/civil-time.ts'
import type { TillDrawer, TillEntry, TillFigures } from './till-queries.ts'

const listWords = new Intl.ListFormat('pt-BR')

const methodText: Record<LedgerMethod, string> = {
  ...paymentMethodText,
  conta: t.methods.conta,
  unknown: t.methods.unknown,
}
export const formatMethod = (method: LedgerMethod) => methodText[method]

/** `1.518,70`, below 0 with its sign, as with `R$`; of a sum that is written as one of several. */
export function formatAmount(reais: number): string {
  const amount = formatReais(Math.abs(reais)).replace('R$ ', '')
  return reais < 0 ? `-${amount}` : amount
}

/** The same of a movement, which says by its sign which way it went. */
export const formatMovement = (reais: number): string =>
  reais < 0 ? formatAmount(reais) : `+${formatAmount(reais)}`

/** Hours and minutes at the house of an instant. */
export const formatTime = (iso: string, timezone: string): string =>
  displayTime(getCivilTimeAt(timezone, Date.parse(iso)).time)

/** The same of what belongs to a day: with its date where it was made on another one. */
export function formatTimeOn(day: string, iso: string, timezone: string): string {
  const made = getCivilTimeAt(timezone, Date.parse(iso))
  const time = displayTime(made.time)
  return made.date === day ? time : `${displayDayMonth(made.date)}, ${time}`
}

export function formatUnclosed(day: string, today: string): string {
  return day === addDays(today, -1) ? t.unclosed.yesterday : t.unclosed.day(formatLongDate(day))
}

/** What an entry is, without saying that it takes another back. */
export function formatEntryTitle(entry: TillEntry): string {
  const { kind, who, what, move, amount, is_reversal, professional } = entry
  const name = who ? displayName(who) : null
  if (kind === 'booking') return name ?? t.entries.gone
  if (kind === 'sale') return name ?? t.entries.counter
  if (kind === 'tip' && professional) return t.entries.tipFor(displayName(professional))
  if (kind !== 'till') return kind === 'expense' && what ? what : t.entries[kind]
  if (move !== 'count') return t.entries[move ?? (amount < 0 ? 'sangria' : 'suprimento')]
  return amount > 0 === !is_reversal ? t.entries.over : t.entries.short
}

/**
 * What else there is to say of it.
 * @param today at the house
 */
export function formatEntryDetail(entry: TillEntry, today: string): string {
  const { kind, who, what, made_by, is_reversal, reversal_reason, comanda_of, as_now } = entry
  const { day, taken_back_on } = entry
  // What was taken back does not arrive.
  const arrives_on = is_reversal || entry.is_taken_back ? null : entry.arrives_on
  // Whose a tip is its title says.
  const professional = kind === 'tip' ? null : entry.professional
  const isVisit = kind === 'booking' || kind === 'sale'
  const parts = [
    // What was taken out at a closing its title says.
    kind === 'till' && entry.move === 'closing'
      ? null
      : kind === 'expense' && what
        ? t.entries.expense
        : as_now && what
          ? t.entries.asNow(what)
          : what,
    !isVisit && who && displayName(who),
    professional && displayName(professional),
    comanda_of && t.entries.comandaOf(displayName(comanda_of)),
    arrives_on && formatArrival(arrives_on, today),
    isFiado(entry) && formatOnAccount(entry),
    (kind === 'till' || is_reversal) && made_by && t.entries.by(displayName(made_by)),
    reversal_reason && t.entries.why(reversal_reason),
    taken_back_on && taken_back_on !== day && t.entries.takenBackOn(displayDayMonth(taken_back_on)),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** When card money reaches the house, or did: what was on its way at the end of some days may have come since. */
export const formatArrival = (day: string, today: string) =>
  (day <= today ? t.entries.arrived : t.entries.arrives)(
    day.slice(0, 4) === today.slice(0, 4) ? displayDayMonth(day) : displayDate(day),
  )

/** Is it no money, but what somebody owes or has left? */
export const isFiado = ({ method }: TillEntry): boolean => !isMoney(method)

function formatOnAccount({ kind, amount, is_reversal }: TillEntry): string {
  const { charged, used, paid } = t.entries.onAccount
  if (kind === 'account') return paid
  return amount > 0 === !is_reversal ? charged : used
}

/**
 * What parts the money that came in from what the table of methods says of its side:
 * `já sem R$ 200,00 de estornos e R$ 8,00 de saídas que voltaram`; empty where nothing does.
 */
export function formatWithout({ income, methods, reversed }: TillFigures): string {
  const money = methods.filter(({ method }) => isMoney(method))
  const whole = money.reduce((sum, one) => sum + toCentavos(one.in), 0)
  const given = -toCentavos(reversed.out)
  const back = toCentavos(reversed.in)
  const other = whole - toCentavos(income) - given - back
  const { withoutParts: says } = t.entries
  const parts = [
    given !== 0 && says.given(toReais(given)),
    back !== 0 && says.back(toReais(back)),
    other !== 0 && says.other(toReais(other)),
  ].filter((part) => part !== false)
  return parts.length === 0 ? '' : t.entries.without(listWords.format(parts))
}

/** What of the entries is shown: `Comandas e vendas · Pix`. */
export function formatFilters({ direction, of, method, by, on_its_way }: EntryFilters): string {
  if (on_its_way !== undefined) return t.entries.onItsWay(displayDate(on_its_way))
  const { groups, list, days } = t.entries
  // Both sides of it are what is called entradas e saídas.
  const group = of && !(direction && of === 'money') && groups[of]
  const side = direction && t.entries[direction]
  const what = [group, side, method && formatMethod(method)].filter(Boolean).join(' · ')
  return by === undefined || by === 'day' ? what : `${what || list}, ${days[by]}`
}

/** @param unread what to say of an amount that is none */
export function formatAmountFault(typed: string, unread: string): string {
  const fault = findDecimalFault(typed)
  if (fault === 'above') return t.amount.above(formatReais(MOST_DECIMAL))
  return fault === 'below' ? t.amount.below : unread
}

/**
 * `Faltam R$ 5,00 na gaveta`, `Sobram …`, or that it agrees.
 * @param hasMoved whether cash moved after the count: what it found says nothing of the drawer now
 */
export function formatDifference(reais: number, hasMoved = false): string {
  const { shortInDrawer, overInDrawer, agreesInDrawer } = t.close
  const { shortThen, overThen, agreedThen } = t.drawer
  if (reais === 0) return hasMoved ? agreedThen : agreesInDrawer
  if (reais < 0) return (hasMoved ? shortThen : shortInDrawer)(-reais)
  return (hasMoved ? overThen : overInDrawer)(reais)
}

type Kept = { day: string; kept: number }

/** `ontem`, or the day; `at`: the day of whoever reads it. */
const formatDayBefore = (day: string, at: string) =>
  day === addDays(at, -1) ? t.carried.yesterday : t.carried.day(displayDate(day))

export const formatKeptBefore = ({ day, kept }: Kept, at: string): string =>
  t.carried.kept(formatDayBefore(day, at), kept)

/** `R$ 40,00 a mais do que ficou ontem`; null where a day began with what stayed, or nobody said what did. */
export function formatCarried(float: number, before: Kept | null, at: string): string | null {
  const differs = before ? toReais(toCentavos(float) - toCentavos(before.kept)) : 0
  if (!before || differs === 0) return null
  return t.carried.differs(differs, formatDayBefore(before.day, at))
}

/**
 * With what the next day began, as it is typed, where it has: that stayed. Otherwise empty: a usual float would write
 * down that the rest was taken out, which nobody said.
 */
export const formatKeptAfter = ({ began_after }: Pick<TillDrawer, 'began_after'>): string =>
  began_after ? formatDecimal(began_after.float, 2) : ''
