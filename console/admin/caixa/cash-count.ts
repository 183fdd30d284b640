/** Cash as it is counted: in one figure, or note by note. */
import { caixaText } from '#console/messages/caixa.ts'
import { parseDecimal } from '#console/ui/form/decimal-input.ts'
import { toCentavos, toReais } from '#domain/money/money.ts'
import { formatAmountFault } from './till-text.ts'

const t = caixaText.close

/** In reais; coins are counted in one sum. */
export const NOTES = [200, 100, 50, 20, 10, 5, 2] as const
type Note = (typeof NOTES)[number]
type NoteField = `n${Note}`

export type CountValues = Record<NoteField, string> & {
  by: 'total' | 'piece'
  total: string
  coins: string
  /** What stays for the next day: all that was counted unless somebody says otherwise. */
  kept: string
  note: string
}

export const getNoteField = (note: Note): NoteField => `n${note}`

/** @param kept what stays unless somebody says otherwise, as it is typed */
export const createCount = (kept: string): CountValues => ({
  by: 'total',
  total: '',
  coins: '',
  kept,
  note: '',
  n200: '',
  n100: '',
  n50: '',
  n20: '',
  n10: '',
  n5: '',
  n2: '',
})

/** Null for what is no whole number; nothing typed is none of it. */
const parsePieces = (typed: string): number | null => {
  const text = typed.trim()
  if (text === '') return 0
  return /^\d{1,5}$/.test(text) ? Number(text) : null
}

/** Was nothing counted yet, however it is to be? */
export const isUntouched = ({ by: _, kept: __, ...typed }: CountValues): boolean =>
  Object.values(typed).every((one) => one.trim() === '')

/** What was counted (reais); null while nothing was, or it cannot be read. */
export function sumCount(values: CountValues): number | null {
  if (values.by === 'total') return values.total.trim() === '' ? null : parseDecimal(values.total)
  const coins = parseDecimal(values.coins)
  const pieces = NOTES.map((note) => parsePieces(values[getNoteField(note)]))
  const isEmpty = [values.coins, ...NOTES.map((note) => values[getNoteField(note)])].every(
    (typed) => typed.trim() === '',
  )
  if (isEmpty || coins === null || pieces.includes(null)) return null
  const notes = NOTES.reduce((sum, note, i) => sum + note * (pieces[i] ?? 0), 0)
  return toReais(notes * 100 + toCentavos(coins))
}

/**
 * What stays in the drawer (reais): all that was counted where nothing is typed; null where it cannot be
 * read, or is more than lies there.
 * @param offered what stood there from the start: where less lies in the drawer, all of that stays
 */
export function getKept(values: CountValues, offered: string): number | null {
  const counted = sumCount(values)
  if (counted === null) return null
  if (counted === 0 || values.kept.trim() === '') return counted
  const kept = parseDecimal(values.kept)
  if (kept === null || kept <= counted) return kept
  return values.kept === offered ? counted : null
}

export function checkCount(values: CountValues, offered: string) {
  const wrong = checkCash(values)
  if (sumCount(values) === null || getKept(values, offered) !== null) return wrong
  const isAbove = parseDecimal(values.kept) !== null
  return { ...wrong, kept: isAbove ? t.keptAbove : formatAmountFault(values.kept, t.keptWrong) }
}

function checkCash(values: CountValues) {
  const wrong: { [field: string]: string } = {}
  if (values.by === 'total') {
    if (sumCount(values) === null) wrong.total = formatAmountFault(values.total, t.wrong)
    return wrong
  }
  for (const note of NOTES) {
    const field = getNoteField(note)
    if (parsePieces(values[field]) === null) wrong[field] = t.wrongPieces
  }
  if (parseDecimal(values.coins) === null) wrong.coins = formatAmountFault(values.coins, t.wrong)
  if (Object.keys(wrong).length === 0 && sumCount(values) === null) wrong.n200 = t.wrong
  return wrong
}
