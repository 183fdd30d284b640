import { z } from 'zod'
import {
  CELL_LENGTH,
  FILE_NAME_LENGTH,
  IMPORT_KINDS,
  IMPORT_STATES,
  KNOWN_CHOICES,
  LAST_LINE,
  LINE_STATES,
  LINES_A_CALL,
  MOST_LINES,
} from '#domain/import/import.ts'
import type { Endpoint } from './shape/endpoint.ts'
import {
  id,
  idempotencyKey,
  instant,
  limitedText,
  secret,
  storedDate,
  storedTime,
} from './shape/shapes.ts'

const lineNumber = z.int().min(1).max(LAST_LINE)
/** Whatever stands in a cell is for the rules to say, line by line. */
const cell = z.string().max(CELL_LENGTH, { error: `Use no máximo ${CELL_LENGTH} caracteres.` })

const houseImport = z.object({
  id,
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  /** What becomes of lines that are here already; null until it begins. */
  known: z.enum(KNOWN_CHOICES).nullable(),
  /** How many lines are in each state. */
  counts: z.object(Object.fromEntries(LINE_STATES.map((state) => [state, z.int()])) as Counts),
  /** How many of the lines that are known, or were left out, repeat another line of the file. */
  repeats: z.int(),
  created_at: instant,
  /** When its last line was through, or taken back; null before. */
  ended_at: instant.nullable(),
  /** Of the house: what times are shown in. */
  timezone: z.string(),
  /** Until when it can be taken back; null where it cannot. */
  undo_until: instant.nullable(),
})
/** Of entries that come from the list alone. */
type Counts = Record<(typeof LINE_STATES)[number], z.ZodInt>

const line = z.object({
  /** Of the file. */
  line: lineNumber,
  state: z.enum(LINE_STATES),
  /** Why, in Portuguese; null where nothing has to be said. */
  reason: z.string().nullable(),
  /** The line of the file that it repeats; null where it repeats none. */
  repeats: lineNumber.nullable(),
})

/** A line of an import that has begun. */
const broughtLine = line.extend({
  /** What it made or joined, as it is called now; null where there is none, or none any more. */
  record: z
    .object({
      id,
      name: z.string(),
      /** Of a booking. */
      date: storedDate.nullable(),
      time: storedTime.nullable(),
    })
    .nullable(),
})

const params = z.object({ id })

export const importEndpoints = {
  'GET /api/imports': {
    summary: 'What the house has brought in from elsewhere or checked for it, newest first',
    access: 'owner',
    status: 200,
    response: z.object({ imports: z.array(houseImport) }),
    refusals: [],
  },
  'POST /api/imports': {
    summary: 'Begins to check a table of clients, services, future bookings or opening balances',
    access: 'owner',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: z.object({
      kind: z.enum(IMPORT_KINDS, { error: 'Escolha o que trazer.' }),
      file_name: limitedText(FILE_NAME_LENGTH),
    }),
    status: 201,
    response: z.object({ id }),
    refusals: ['idempotency_key_reused', 'business_not_found', 'imports_open'],
  },
  'GET /api/imports/:id': {
    summary: 'One import, and how far it is',
    access: 'owner',
    params,
    status: 200,
    response: houseImport,
    refusals: ['import_not_found'],
  },
  'DELETE /api/imports/:id': {
    summary: 'Forgets what was checked and never begun',
    access: 'owner',
    params,
    status: 204,
    response: z.undefined(),
    refusals: ['import_not_found', 'import_begun'],
  },
  'POST /api/imports/:id/lines': {
    summary: 'Checks some lines and keeps them for the start; one sent again replaces itself',
    access: 'owner',
    params,
    body: z.object({
      lines: z
        .array(z.object({ line: lineNumber, cells: z.record(z.string().max(40), cell) }))
        .min(1)
        .max(LINES_A_CALL),
    }),
    status: 200,
    response: z.object({ lines: z.array(line) }),
    refusals: ['import_not_found', 'import_begun', 'import_too_long'],
  },
  'GET /api/imports/:id/lines': {
    summary: 'The lines in one state, with why and what each has made',
    access: 'owner',
    params,
    query: z.object({
      state: z.enum(LINE_STATES),
      after: secret.optional(),
    }),
    status: 200,
    response: z.object({ lines: z.array(broughtLine), next: z.string().nullable() }),
    refusals: ['import_not_found'],
  },
  'POST /api/imports/:id/start': {
    summary: `Brings in what was checked, in the background; at most ${MOST_LINES} lines`,
    access: 'owner',
    params,
    body: z.object({ known: z.enum(KNOWN_CHOICES, { error: 'Escolha.' }) }),
    status: 200,
    response: houseImport,
    refusals: ['import_not_found', 'plan_limit'],
  },
  'POST /api/imports/:id/undo': {
    summary: 'Takes back all of it that was not used since',
    access: 'owner',
    params,
    status: 200,
    response: houseImport,
    refusals: ['import_not_found', 'import_not_undoable'],
  },
} as const satisfies Record<string, Endpoint>
