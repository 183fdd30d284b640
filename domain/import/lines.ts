/** What a line of each kind says, or why it cannot be taken. */
import { isPlainNote, MAX_NOTES_LENGTH } from '#domain/booking/booking.ts'
import {
  DESCRIPTION_LENGTH,
  isOfferDuration,
  isOfferPrice,
  NAME_LENGTH,
} from '#domain/business/offer-fields.ts'
import { CATEGORIES, CATEGORY_LABELS, type Category } from '#domain/business/service.ts'
import type { PaymentMethod } from '#domain/comanda/comanda.ts'
import type { Centavos } from '#domain/money/money.ts'
import { isEmail, normalizeEmail, normalizeName } from '#domain/people/client.ts'
import {
  CLIENT_NOTES_LENGTH,
  isBirthDate,
  LABEL_LENGTH,
  listDistinctLabels,
  MOST_LABELS,
} from '#domain/people/client-record.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { isPhone, toPhoneDigits } from '#domain/text/phone.ts'
import { isStorableText } from '#domain/text/storable.ts'
import { isVisibleText } from '#domain/text/visible.ts'
import { addDays } from '#domain/time/civil-time.ts'
import {
  hasLessThanCentavos,
  parseAmount,
  parseDay,
  parseList,
  parseMinutes,
  parseTime,
} from './cells.ts'
import type { Cells, ImportKind } from './import.ts'
import { type ImportReason, joinReasons, type StoredReason } from './reasons.pt-BR.ts'

export type ClientLine = {
  nome: string
  telefone: string | null
  email: string | null
  birth_date: string | null
  observacoes: string | null
  labels: string[]
}
export type ServiceLine = {
  name: string
  price: Centavos
  duration: number
  category: Category
  description: string | null
  /** Folded names; null: everybody of the team. */
  professionals: string[] | null
}
export type BookingLine = {
  date: string
  time: string
  nome: string
  telefone: string | null
  email: string | null
  /** Names, folded. */
  service: string
  professional: string | null
  /** Minutes; null: the service's. */
  duration: number | null
  price: Centavos | null
  notes: string | null
}
type BalanceLine = { amount: Centavos; method: PaymentMethod; day: string }

type Lines = {
  clients: ClientLine
  services: ServiceLine
  bookings: BookingLine
  balances: BalanceLine
}
export type ImportLine<K extends ImportKind = ImportKind> = Lines[K]
type Read<K extends ImportKind> = { line: Lines[K] } | { reason: StoredReason }

/** Whatever is further away has a wrong year. */
const MOST_DAYS_AHEAD = 2 * 366
/** No house that moves in had its money before. */
const FIRST_BALANCE_DAY = '2000-01-01'
/** A ledger's entry holds no more. */
const MOST_AMOUNT: Centavos = 1_000_000_000

/** What is wrong with a cell, or with several. */
class WrongCell extends Error {
  override name = 'WrongCell'
  readonly reasons: readonly ImportReason[]
  constructor(...reasons: ImportReason[]) {
    super(joinReasons(reasons))
    this.reasons = reasons
  }
}

/** Reads every field, so that all that is wrong is said at once. */
function readAll<Line extends object>(readers: { [Field in keyof Line]: () => Line[Field] }): Line {
  const wrong: ImportReason[] = []
  const line: Partial<Line> = {}
  for (const field in readers)
    try {
      line[field] = readers[field]()
    } catch (error) {
      if (!(error instanceof WrongCell)) throw error
      wrong.push(...error.reasons)
    }
  if (wrong.length > 0) throw new WrongCell(...wrong)
  // Every field has been read.
  return line as Line
}

const require = <T>(value: T | null, reason: ImportReason): T => {
  if (value === null) throw new WrongCell(reason)
  return value
}

const getCell = (cells: Cells, column: string): string => (cells[column] ?? '').trim()

/** @param today the house's civil day */
export function readLine<K extends ImportKind>(kind: K, cells: Cells, today: string): Read<K> {
  try {
    // What stands under a kind reads that kind.
    return { line: READERS[kind](cells, today) as Lines[K] }
  } catch (error) {
    if (error instanceof WrongCell) return { reason: joinReasons(error.reasons) }
    throw error
  }
}

const READERS: { [K in ImportKind]: (cells: Cells, today: string) => Lines[K] } = {
  clients: (cells, today) =>
    readAll<ClientLine>({
      ...readContact(cells),
      birth_date: () => readBirthDate(getCell(cells, 'birth_date'), today),
      observacoes: () => readText(cells, 'observacoes', CLIENT_NOTES_LENGTH),
      labels: () => readLabels(getCell(cells, 'labels')),
    }),
  services: (cells) =>
    readAll<ServiceLine>({
      name: () => readName(cells, 'name', NAME_LENGTH),
      price: () => require(readPrice(getCell(cells, 'price')), 'price_invalid'),
      duration: () => readOfferDuration(getCell(cells, 'duration')),
      category: () => findCategory(getCell(cells, 'category')),
      description: () => readText(cells, 'description', DESCRIPTION_LENGTH),
      professionals: () => {
        const professionals = parseList(getCell(cells, 'professionals')).map(foldText)
        return professionals.length === 0 ? null : professionals
      },
    }),
  bookings: (cells, today) =>
    readAll<BookingLine>({
      date: () => readBookingDate(getCell(cells, 'date'), today),
      time: () => require(parseTime(getCell(cells, 'time')), 'time_invalid'),
      ...readContact(cells),
      service: () => require(foldText(getCell(cells, 'service')) || null, 'service_unknown'),
      professional: () => foldText(getCell(cells, 'professional')) || null,
      duration: () => readDuration(getCell(cells, 'duration')),
      price: () => readPrice(getCell(cells, 'price')),
      notes: () => readNotes(cells),
    }),
  balances: (cells, today) => {
    const readDay = () => {
      const typed = getCell(cells, 'day')
      const day = typed === '' ? today : require(parseDay(typed, today), 'date_invalid')
      if (day < FIRST_BALANCE_DAY || day > today) throw new WrongCell('day_far')
      return day
    }
    return readAll<BalanceLine>({
      amount: () => readBalance(getCell(cells, 'amount')),
      method: () => require(findMethod(getCell(cells, 'method')), 'method_unknown'),
      day: readDay,
    })
  },
}

function readBookingDate(typed: string, today: string): string {
  const date = require(parseDay(typed, today), 'date_invalid')
  if (date < today) throw new WrongCell('date_past')
  if (date > addDays(today, MOST_DAYS_AHEAD)) throw new WrongCell('date_far')
  return date
}

function readNotes(cells: Cells): string | null {
  const notes = readText(cells, 'notes', MAX_NOTES_LENGTH)
  if (notes && !isPlainNote(notes)) throw new WrongCell('text_long')
  return notes
}

function readOfferDuration(typed: string): number {
  const duration = require(parseMinutes(typed), 'duration_invalid')
  if (!isOfferDuration(duration)) throw new WrongCell('duration_invalid')
  return duration
}

function readBalance(typed: string): Centavos {
  const amount = require(parseAmount(typed), 'amount_invalid')
  if (hasLessThanCentavos(typed)) throw new WrongCell('amount_decimals')
  if (amount < 0) throw new WrongCell('amount_negative')
  if (amount === 0 || amount > MOST_AMOUNT) throw new WrongCell('amount_invalid')
  return amount
}

/** What a report writes under its last line. */
const SUM_LINE = /^(sub ?)?total( geral| de [a-z]+)?\s*:?\s*\d*$/

function readName(cells: Cells, column: string, most: number): string {
  const name = normalizeName(getCell(cells, column))
  if (!isVisibleText(name)) throw new WrongCell('name_missing')
  if (SUM_LINE.test(foldText(name))) throw new WrongCell('sum_line')
  if (name.length > most) throw new WrongCell('name_long')
  return name
}

type Contact = Pick<ClientLine, 'nome' | 'telefone' | 'email'>

const readContact = (cells: Cells): { [Field in keyof Contact]: () => Contact[Field] } => ({
  nome: () => readName(joinName(cells), 'nome', NAME_LENGTH),
  telefone: () => {
    const typed = readPhone(cells)
    const digits = toPhoneDigits(typed)
    const isWhole = isPhone(digits) && /^\+?[\d\s().-]+$/.test(typed)
    if (typed !== '' && !isWhole) throw new WrongCell('phone_invalid')
    return digits || null
  },
  email: () => {
    const email = normalizeEmail(getCell(cells, 'email'))
    if (email !== '' && !isEmail(email)) throw new WrongCell('email_invalid')
    return email || null
  },
})

const joinName = (cells: Cells): Cells => ({
  nome: `${getCell(cells, 'nome')} ${getCell(cells, 'sobrenome')}`,
})

/** With the area code of another column, where it has none. */
function readPhone(cells: Cells): string {
  const typed = getCell(cells, 'telefone')
  const ddd = getCell(cells, 'ddd').replace(/\D/g, '').replace(/^0/, '')
  const isLocal = /^\d{8,9}$/.test(typed.replace(/[\s.-]/g, ''))
  return isLocal && ddd.length === 2 ? `${ddd} ${typed}` : typed
}

/** Nothing typed is no text; what no text may hold is left out of it. */
function readText(cells: Cells, column: string, most: number): string | null {
  const text = getCell(cells, column)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
    .trim()
  if (text.length > most) throw new WrongCell('text_long')
  return text || null
}

function readBirthDate(typed: string, today: string): string | null {
  if (typed === '') return null
  const day = require(parseDay(typed, today), 'birth_invalid')
  if (!isBirthDate(day, today)) throw new WrongCell('birth_far')
  return day
}

function readLabels(typed: string): string[] {
  const labels = listDistinctLabels(parseList(typed).map(normalizeName).filter(isVisibleText))
  const isRight =
    labels.length <= MOST_LABELS &&
    labels.every((label) => label.length <= LABEL_LENGTH && isStorableText(label))
  if (!isRight) throw new WrongCell('labels_many')
  return labels
}

function readDuration(typed: string): number | null {
  if (typed === '') return null
  const duration = require(parseMinutes(typed), 'duration_invalid')
  if (duration < 5 || !isOfferDuration(duration)) throw new WrongCell('duration_invalid')
  return duration
}

function readPrice(typed: string): Centavos | null {
  if (typed === '') return null
  const price = require(parseAmount(typed), 'price_invalid')
  if (!isOfferPrice(price)) throw new WrongCell('price_invalid')
  return price
}

/** One that nobody knows here is `others`: a service is worth more than where it is listed. */
const findCategory = (typed: string): Category =>
  CATEGORIES.find((one) => one === typed || foldText(CATEGORY_LABELS[one]) === foldText(typed)) ??
  'others'

const METHODS: readonly [RegExp, PaymentMethod][] = [
  [/dinheiro|especie|caixa|gaveta/, 'dinheiro'],
  [/pix/, 'pix'],
  [/debito/, 'debito'],
  [/credito/, 'credito'],
]
const findMethod = (typed: string): PaymentMethod | null =>
  METHODS.find(([sign]) => sign.test(foldText(typed)))?.[1] ?? null
