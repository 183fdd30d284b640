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

/** The columns that a kind knows, each with what people write above it (folded). */
const IMPORT_COLUMNS = {
  clients: {
    nome: ['nome', 'cliente', 'nome do cliente', 'nome completo', 'name'],
    telefone: [
      ...['telefone', 'celular', 'whatsapp', 'fone', 'tel', 'contato', 'phone'],
      ...['telefone celular', 'telefone 1', 'celular 1', 'numero', 'whats'],
    ],
    email: ['email', 'e-mail', 'mail', 'correio'],
    birth_date: [
      ...['nascimento', 'data de nascimento', 'aniversario', 'data nascimento', 'dt nascimento'],
      ...['data de aniversario', 'birthday'],
    ],
    observacoes: ['observacoes', 'observacao', 'obs', 'notas', 'anotacoes', 'comentarios', 'notes'],
    labels: ['etiquetas', 'etiqueta', 'tags', 'tag', 'marcadores', 'grupo', 'grupos'],
  },
  services: {
    name: ['nome', 'servico', 'nome do servico', 'service'],
    price: ['preco', 'valor', 'preco (r$)', 'valor (r$)', 'price'],
    duration: ['duracao', 'tempo', 'duracao (min)', 'minutos', 'tempo (min)', 'duration'],
    category: ['categoria', 'grupo', 'category'],
    description: ['descricao', 'detalhes', 'description'],
    professionals: ['profissionais', 'profissional', 'equipe', 'quem faz'],
  },
  bookings: {
    date: ['data', 'dia', 'data do agendamento', 'date'],
    time: ['hora', 'horario', 'inicio', 'hora inicio', 'hora de inicio', 'time'],
    nome: ['cliente', 'nome', 'nome do cliente'],
    telefone: ['telefone', 'celular', 'whatsapp', 'fone', 'telefone do cliente', 'contato'],
    email: ['email', 'e-mail', 'e-mail do cliente', 'email do cliente'],
    service: ['servico', 'servicos', 'procedimento', 'nome do servico'],
    professional: ['profissional', 'nome do profissional', 'atendente', 'com'],
    duration: ['duracao', 'tempo', 'minutos', 'duracao (min)'],
    price: ['preco', 'valor', 'preco (r$)', 'valor (r$)'],
    notes: ['observacoes', 'observacao', 'obs', 'notas'],
  },
  balances: {
    amount: ['valor', 'saldo', 'valor (r$)', 'saldo (r$)', 'quantia'],
    method: ['forma', 'forma de pagamento', 'metodo', 'conta', 'onde', 'meio'],
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

/**
 * Which of a kind's columns each of a file's is, by what stands above it: null where it is none. Each
 * is taken once, by the first that is called so.
 */
export function recognizeColumns(
  kind: ImportKind,
  titles: readonly string[],
): (ImportColumn | null)[] {
  const known: Record<string, readonly string[]> = IMPORT_COLUMNS[kind]
  const taken = new Set<ImportColumn>()
  return titles.map((title) => {
    const name = foldText(title)
      .replace(/[\s_]+/g, ' ')
      .replace(/[:*]+$/, '')
    const found = listColumns(kind).find(
      (column) => !taken.has(column) && known[column]?.includes(name),
    )
    if (found) taken.add(found)
    return found ?? null
  })
}

/** Does a file's first line name its columns? Two that are known do, or the one that it has. */
export function hasTitles(kind: ImportKind, line: readonly string[]): boolean {
  const known = recognizeColumns(kind, line).filter((column) => column !== null).length
  return known >= Math.min(2, line.filter((cell) => cell.trim() !== '').length) && known > 0
}

/** A line as it is sent: what stands in each column, as it was typed. */
export type Cells = Readonly<Record<string, string>>
