/** The ledger: every movement of money is an entry that is never changed, only reversed by another. */
import { PAYMENT_METHODS, type Payment, parseComanda } from '#domain/comanda/comanda.ts'
import { getAmountDue } from '#domain/comanda/sale.ts'
import type { Centavos } from '#domain/money/money.ts'
import { type CardTerms, getCardTerms } from '#domain/receiving/card-fee.ts'
import { findKnownValue } from '#domain/text/lenient-json.ts'
import { getTodayInZone, isDate, isInstant } from '#domain/time/civil-time.ts'

/**
 * What an entry tells of; the table of its subject's id. `till` is a sangria, a suprimento or what a
 * count of the drawer found missing or left over, `account` a client's open account, `advance` what a
 * professional was given before a statement, `tip` and `fee` stand beside the booking or sale itself.
 */
export const LEDGER_KINDS = [
  'booking',
  'sale',
  'expense',
  'statement',
  'opening',
  'till',
  'account',
  'advance',
  'tip',
  'fee',
] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/**
 * How it was paid. `conta` is no money: what a client owes the house, below 0 what they left there.
 * `unknown` where nobody wrote it down: a booking completed without a comanda.
 */
export const LEDGER_METHODS = [...PAYMENT_METHODS, 'conta', 'unknown'] as const
export type LedgerMethod = (typeof LEDGER_METHODS)[number]

/** What moved by one method: money that came in is above 0, what went out below; never 0. */
export type Movement = {
  method: LedgerMethod
  amount: Centavos
  /** Of a card's money: the civil day on which it reaches the house. */
  arrives_on?: string | null
}

type CompletedBooking = {
  notes: string | null
  comanda_total: Centavos | null
  price: Centavos
  is_courtesy: boolean
}

/** When, in ms since 1970, and the date of the visit. */
type Completion = { completed_at: number | null; date: string; updated_at: number }

/**
 * What a completed booking brought in: together its comanda's total, else its price; of a courtesy
 * nothing. By the payments of its comanda, products included; what they do not cover, or what is
 * beyond the total in a comanda that was not closed with them, is `unknown`.
 * @param cards by which what was paid by card arrives; without them at once
 */
export function listBookingMovements(
  booking: CompletedBooking,
  cards: CardTerms = NO_CARDS,
): Movement[] {
  const comanda = parseComanda(booking.notes)
  // Of a comanda that cannot be read the total beside it counts, as in every other sum.
  const valorTotal = comanda?.valorTotal ?? booking.comanda_total ?? booking.price
  const due = getAmountDue({ valorTotal }, booking.is_courtesy)
  return splitByMethod(due, booking.is_courtesy ? [] : (comanda?.pagamentos ?? []), cards)
}

/** What the cards that paid a completed booking cost the house: below 0, arriving with what they pay. */
export function listBookingFees(
  { notes, is_courtesy }: Pick<CompletedBooking, 'notes' | 'is_courtesy'>,
  cards: CardTerms,
): Movement[] {
  return listFees(is_courtesy ? [] : (parseComanda(notes)?.pagamentos ?? []), cards)
}

const NO_CARDS: CardTerms = { fees: [], day: '' }

/**
 * The same with what the tips' cards cost: the house bears that, and whoever was left one has it whole.
 * What parts of the comanda share is `listBookingFees` alone.
 */
export const listVisitFees = (
  booking: Pick<CompletedBooking, 'notes' | 'is_courtesy'>,
  cards: CardTerms,
): Movement[] =>
  sumMovements([...listBookingFees(booking, cards), ...listFees(listTipPayments(booking), cards)])

/**
 * What clients left for professionals when a booking was completed: one for each tip, a courtesy's too.
 * @param cards by which what was left by card arrives; without them at once
 */
export const listTipMovements = (
  booking: Pick<CompletedBooking, 'notes'>,
  cards: CardTerms = NO_CARDS,
): Movement[] =>
  listTipPayments(booking).map((tip) => {
    const { arrives_on } = getCardTerms(cards, tip)
    return { method: tip.metodo, amount: tip.valor, ...(arrives_on && { arrives_on }) }
  })

/** By the card that paid the comanda, where one of its method did. */
function listTipPayments({ notes }: Pick<CompletedBooking, 'notes'>): Payment[] {
  const comanda = parseComanda(notes)
  return (comanda?.gorjetas ?? []).map(({ metodo, valor }) => {
    const bandeira = comanda?.pagamentos.find((one) => one.metodo === metodo)?.bandeira
    return { metodo, valor, ...(bandeira && { bandeira }) }
  })
}

/** Of before there were entries: nobody owed anything then, whatever a document says. */
export function listOldBookingMovements(booking: CompletedBooking): Movement[] {
  const movements = listBookingMovements(booking)
  const total = movements.reduce((sum, { amount }) => sum + amount, 0)
  const paid = movements.filter(({ method }) => method !== 'conta' && method !== 'unknown')
  const rest = total - paid.reduce((sum, { amount }) => sum + amount, 0)
  return rest === 0 ? paid : [...paid, { method: 'unknown', amount: rest }]
}

/**
 * The house's civil day on which a booking was paid: when it was completed, of the visit where nobody
 * knows; null where a hand has left nothing that can be read.
 */
export function getPaidDay(
  { completed_at, date, updated_at }: Completion,
  zone: string,
): string | null {
  if (completed_at !== null && isInstant(completed_at)) return getTodayInZone(zone, completed_at)
  if (isDate(date)) return date
  return isInstant(updated_at) ? getTodayInZone(zone, updated_at) : null
}

/** What a sale over the counter brought in. Those on a comanda are in its booking's payments. */
export const listSaleMovements = (sale: CounterSale, cards: CardTerms = NO_CARDS): Movement[] =>
  splitByMethod(sale.total_price, listSalePayments(sale), cards)

/** What its card costs the house. */
export const listSaleFees = (sale: CounterSale, cards: CardTerms): Movement[] =>
  listFees(listSalePayments(sale), cards)

/** A payment to a client's account: money comes in, by card when it arrives, and as much is owed no more. */
export const listFiadoMovements = (payment: Payment, cards: CardTerms): Movement[] => [
  ...splitByMethod(payment.valor, [payment], cards),
  { method: 'conta', amount: -payment.valor },
]

/** What its card costs the house. */
export const listFiadoFees = (payment: Payment, cards: CardTerms): Movement[] =>
  listFees([payment], cards)

type CounterSale = {
  total_price: Centavos
  payment_method: string | null
  card_brand: string | null
}

function listSalePayments({ total_price: valor, ...paid }: CounterSale): Payment[] {
  const metodo = findKnownValue(PAYMENT_METHODS, paid.payment_method)
  return metodo ? [{ metodo, valor, ...(paid.card_brand && { bandeira: paid.card_brand }) }] : []
}

function splitByMethod(due: Centavos, payments: readonly Payment[], cards: CardTerms): Movement[] {
  const paid = payments.map((payment) => ({
    method: payment.metodo,
    amount: payment.valor,
    arrives_on: getCardTerms(cards, payment).arrives_on,
  }))
  const covered = paid.reduce((sum, { amount }) => sum + amount, 0)
  // A hand may have left half a centavo.
  return sumMovements([...paid, { method: 'unknown', amount: Math.round(due) - covered }])
}

const listFees = (payments: readonly Payment[], cards: CardTerms): Movement[] =>
  sumMovements(
    payments.map((payment) => {
      const { fee, arrives_on } = getCardTerms(cards, payment)
      return { method: payment.metodo, amount: 0 - fee, arrives_on }
    }),
  )

/** One movement for each method and day of arrival, without what comes to nothing. */
function sumMovements(movements: readonly Movement[]): Movement[] {
  const sums = new Map<string, Movement>()
  for (const { method, amount, arrives_on = null } of movements) {
    const key = `${method} ${arrives_on}`
    const sum = sums.get(key)?.amount ?? 0
    sums.set(key, { method, amount: sum + amount, ...(arrives_on && { arrives_on }) })
  }
  const all = [...sums.values()].filter(({ amount }) => amount !== 0)
  return LEDGER_METHODS.flatMap((method) => all.filter((one) => one.method === method))
}

/**
 * What was last entered of a subject: the entries since nothing of it stood before.
 * @param entries all of them, in the order in which they were written
 */
export function listLastEntered<E extends { reverses: string | null }>(entries: readonly E[]): E[] {
  let [last, standing]: [E[], number] = [[], 0]
  for (const entry of entries) {
    if (entry.reverses !== null) standing -= 1
    else {
      last = standing > 0 ? [...last, entry] : [entry]
      standing += 1
    }
  }
  return last
}

/**
 * Why what stood of a subject was last taken back.
 * @param entries all of them, in the order in which they were written
 */
export const findLastReason = (
  entries: readonly { reverses: string | null; reason: string | null }[],
): string | undefined => entries.findLast(({ reverses }) => reverses !== null)?.reason ?? undefined

/** Those of one subject's entries that hold: no reversals, and none that was reversed. */
export function listStandingEntries<E extends { id: string; reverses: string | null }>(
  entries: readonly E[],
): E[] {
  const reversed = new Set(entries.map(({ reverses }) => reverses))
  return entries.filter(({ id, reverses }) => reverses === null && !reversed.has(id))
}
