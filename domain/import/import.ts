/** What a house brings with it from another system: a table, whose lines become rows here. */
import { foldText } from '#domain/text/fold-text.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

export const IMPORT_KINDS = ['clients', 'services', 'bookings', 'balances'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Checked and not begun, at work, over, and the same on the way back. */
export const IMPORT_STATES = ['checked', 'running', 'done', 'undoing', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** What becomes of a line that is here already: it fills what the other lacks, or is left out. */
export const KNOWN_CHOICES = ['join', 'skip'] as const
export type KnownChoice = (typeof KNOWN_CHOICES)[number]

/**
 * Before: `new`, `known` (it is here already) or `bad`. Afterwards: `created`, `joined`, `skipped` or
 * `failed`; taken back: `undone`, or `kept` because it was used since.
 */
export const LINE_STATES = [
  'new',
  'known',
  'bad',
  'created',
  'joined',
  'skipped',
  'failed',
  'undone',
  'kept',
] as const
export type LineState = (typeof LINE_STATES)[number]

/** What is still to be brought in, and what can be taken back. */
export const WAITING_STATES = ['new', 'known'] as const
export const BROUGHT_STATES = ['created', 'joined'] as const

export const MOST_LINES = 20_000
/** A file is read as far as twice its lines, for empty ones among them, and its titles. */
export const LAST_LINE = MOST_LINES * 2 + 1
/** So many of a house may be checked and not begun at a time. */
export const MOST_OPEN_IMPORTS = 5
/** How many are sent at once. */
export const LINES_A_CALL = 100
/** Longer than any text may be, so that what is too long is said of its line. */
export const CELL_LENGTH = 4000
export const FILE_NAME_LENGTH = 120
/** A file is read where it lies, in the browser. */
export const MOST_FILE_BYTES = 10 * 1024 * 1024
/** For how long one can be undone (ms). */
export const IMPORT_UNDO_MS = 30 * MS_A_DAY
/** What was checked and never begun is forgotten after this (ms). */
export const CHECKED_KEPT_MS = MS_A_DAY

/**
 * The columns that a kind knows, each with what people write above it, as `foldTitle` leaves it: of two
 * that a file has, the first of these is meant.
 */
const IMPORT_COLUMNS = {
  clients: {
    nome: [
      ...['nome completo', 'nome do cliente', 'nome da cliente', 'nome cliente', 'nome'],
      ...['cliente', 'nome e sobrenome', 'full name', 'name', 'first name'],
    ],
    sobrenome: ['sobrenome', 'ultimo nome', 'last name'],
    ddd: ['ddd', 'ddd celular', 'ddd telefone', 'codigo de area'],
    telefone: [
      ...['celular', 'telefone celular', 'tel celular', 'cel', 'celular whatsapp', 'mobile'],
      ...['whatsapp', 'whats', 'telefone whatsapp', 'telefone', 'telefone principal', 'fone'],
      ...['tel', 'numero de telefone', 'contato', 'phone', 'numero'],
    ],
    email: ['email', 'e mail', 'mail', 'correio eletronico', 'correio'],
    birth_date: [
      ...['nascimento', 'data de nascimento', 'data nascimento', 'dt nascimento', 'dt nasc'],
      ...['data nasc', 'data de nasc', 'nasc', 'aniversario', 'data de aniversario'],
      ...['data aniversario', 'dia do aniversario', 'birthday'],
    ],
    observacoes: [
      ...['observacoes', 'observacao', 'obs', 'notas', 'anotacoes', 'anotacao', 'comentarios'],
      ...['observacoes gerais', 'notes'],
    ],
    labels: ['etiquetas', 'etiqueta', 'tags', 'tag', 'marcadores', 'grupo', 'grupos'],
  },
  services: {
    name: [
      'nome do servico',
      'nome servico',
      'servico',
      'servicos',
      'nome',
      'procedimento',
      'service',
    ],
    price: ['preco', 'valor', 'preco de venda', 'valor do servico', 'preco do servico', 'price'],
    duration: [
      ...['duracao', 'tempo', 'minutos', 'tempo de duracao', 'duracao em minutos'],
      ...['tempo medio', 'tempo estimado', 'tempo de execucao', 'duration'],
    ],
    category: ['categoria', 'grupo', 'tipo', 'category'],
    description: ['descricao', 'detalhes', 'description'],
    professionals: ['profissionais', 'profissional', 'equipe', 'quem faz'],
  },
  bookings: {
    date: ['data', 'dia', 'data do agendamento', 'data do atendimento', 'date'],
    time: [
      ...['hora', 'horario', 'inicio', 'hora inicio', 'hora inicial', 'hora de inicio'],
      ...['horario de inicio', 'horario inicial', 'time'],
    ],
    nome: [
      'cliente',
      'nome do cliente',
      'nome da cliente',
      'nome cliente',
      'nome',
      'nome completo',
    ],
    ddd: ['ddd'],
    telefone: [
      ...['celular', 'telefone celular', 'whatsapp', 'telefone', 'fone', 'telefone do cliente'],
      ...['celular do cliente', 'tel', 'contato'],
    ],
    email: ['email', 'e mail', 'e mail do cliente', 'email do cliente'],
    service: ['servico', 'servicos', 'procedimento', 'nome do servico'],
    professional: [
      ...['profissional', 'nome do profissional', 'atendente', 'funcionario', 'colaborador', 'com'],
    ],
    duration: ['duracao', 'tempo', 'minutos', 'duracao em minutos'],
    price: ['preco', 'valor'],
    notes: ['observacoes', 'observacao', 'obs', 'notas'],
  },
  balances: {
    amount: ['valor', 'saldo', 'saldo inicial', 'quantia'],
    method: ['forma', 'forma de pagamento', 'metodo', 'conta', 'onde', 'meio', 'meio de pagamento'],
    day: ['data', 'dia'],
  },
} as const satisfies Record<ImportKind, Record<string, readonly string[]>>

export type ImportColumn<K extends ImportKind = ImportKind> = K extends ImportKind
  ? keyof (typeof IMPORT_COLUMNS)[K] & string
  : never

/** Without these a kind's line says nothing. */
export const NEEDED_COLUMNS: { [K in ImportKind]: readonly ImportColumn<K>[] } = {
  clients: ['nome'],
  services: ['name', 'price', 'duration'],
  bookings: ['date', 'time', 'nome', 'service'],
  balances: ['amount', 'method'],
}

export const listColumns = (kind: ImportKind): ImportColumn[] =>
  // The table above holds no others.
  Object.keys(IMPORT_COLUMNS[kind]) as ImportColumn[]

/** `E-Mail:` as `e mail`, `Celular 1 (com DDD)` as `celular`. */
const foldTitle = (title: string) =>
  foldText(title)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/ 0?1$/, '')

/**
 * Which of a kind's columns each of a file's is, by what stands above it: null where it is none. Each
 * is taken once.
 */
export function recognizeColumns(
  kind: ImportKind,
  titles: readonly string[],
): (ImportColumn | null)[] {
  const known: Record<string, readonly string[]> = IMPORT_COLUMNS[kind]
  const folded = titles.map(foldTitle)
  const found = titles.map((): ImportColumn | null => null)
  for (const column of listColumns(kind)) {
    const places = (known[column] ?? []).map((name) => folded.indexOf(name))
    const at = places.find((place) => place >= 0 && found[place] === null)
    if (at !== undefined) found[at] = column
  }
  return found
}

/** Titles stand among a file's first lines. */
const MOST_TITLE_LINES = 20

const isFilled = (cell: string) => cell.trim() !== ''

/**
 * What a file's columns are called by one of its lines. A title that spans two lines, as a merged cell
 * does, stands in the upper one.
 */
export function listTitles(lines: readonly (readonly string[])[], at: number): string[] {
  const own = lines[at] ?? []
  const above = at > 0 ? (lines[at - 1] ?? []) : []
  const isHead = above.filter(isFilled).length > 1
  const width = isHead ? Math.max(own.length, above.length) : own.length
  return Array.from({ length: width }, (_, i) => {
    const cell = own[i] ?? ''
    return isFilled(cell) || !isHead ? cell : (above[i] ?? '')
  })
}

/**
 * Which of a file's lines names its columns: whichever has most that are known, two at least or all that
 * it has. Reports begin with their own name, and with when they were made.
 * @returns its place among the lines; null where none does
 */
export function findTitleLine(
  kind: ImportKind,
  lines: readonly (readonly string[])[],
): number | null {
  let best: { at: number; known: number } | null = null
  for (const at of lines.slice(0, MOST_TITLE_LINES).keys()) {
    const titles = listTitles(lines, at)
    const known = recognizeColumns(kind, titles).filter((column) => column !== null).length
    const isLine = known > 0 && known >= Math.min(2, titles.filter(isFilled).length)
    if (isLine && known > (best?.known ?? 0)) best = { at, known }
  }
  return best?.at ?? null
}

/** A line as it is sent: what stands in each column, as it was typed. */
export type Cells = Readonly<Record<string, string>>
