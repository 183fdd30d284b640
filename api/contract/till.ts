/** The till of a day: opened, moved, counted and closed. */
import { z } from 'zod'
import { LEDGER_KINDS, LEDGER_METHODS } from '#domain/ledger/ledger.ts'
import { MONEY_DIRECTIONS } from '#domain/till/flow.ts'
import {
  DRAWER_MOVES,
  DRAWER_PARTS,
  ENTRY_DAYS,
  ENTRY_GROUPS,
  TILL_MOVES,
  TILL_SUBJECTS,
} from '#domain/till/till.ts'
import type { Endpoint } from './shape/endpoint.ts'
import {
  belowZero,
  date,
  id,
  idempotencyKey,
  instant,
  limitedText,
  money,
  periodQuery,
  reason,
  secret,
  signedMoney,
  storedDate,
} from './shape/shapes.ts'

const amount = money.refine((centavos) => centavos > 0, { error: 'Diga um valor acima de zero.' })

const count = z.object({
  id,
  expected: signedMoney,
  counted: money,
  /** What of it stayed in the drawer for the next day, the rest was taken out; null where nobody said. */
  kept: money.nullable(),
  /** Above 0 what was left over, below 0 what was missing. */
  difference: signedMoney,
  note: z.string().nullable(),
  made_by: z.string().nullable(),
  created_at: instant,
  /** Why the till was opened again after it; null where it was not, or nobody said why. */
  reopened_for: z.string().nullable(),
})

/** One day's drawer. */
const drawer = z.object({
  day: storedDate,
  /** Null while it was never opened; also where it was closed without that. */
  opened: z.object({ at: instant, by: z.string().nullable() }).nullable(),
  closed: z.object({ at: instant, by: z.string().nullable() }).nullable(),
  /** Not closed, of no day to come, and of none on which the house had no till yet. */
  closable: z.boolean(),
  /** Today's, closed, and whoever asks may open it again. */
  reopenable: z.boolean(),
  parts: z.object(
    // One for each part.
    Object.fromEntries(DRAWER_PARTS.map((part) => [part, signedMoney])) as Record<
      (typeof DRAWER_PARTS)[number],
      typeof signedMoney
    >,
  ),
  /** The sum of `parts`. */
  expected: signedMoney,
  /** What lies there: once it is closed, what stayed and what moved since. */
  in_drawer: signedMoney,
  /** What moved after the count of a closed day. */
  after_closing: signedMoney,
  /** The last one first; the few newest. */
  counts: z.array(count),
  /** What stayed at the closing of the last day before that has a till, and came since; null where it is open, or nobody said. */
  kept_before: z.object({ day: storedDate, kept: signedMoney }).nullable(),
  /** With what the next day began; null where none was opened yet. */
  began_after: z.object({ day: storedDate, float: money }).nullable(),
  /** The float with which a day began before, to begin with; null where none did. */
  last_float: money.nullable(),
})

/** Card money, fees taken off, as it stands at the end of the days that are asked for. */
const receivable = z.object({
  /** What is on its way by then: the sum of `days`. */
  total: signedMoney,
  /** What of it was paid within these days. */
  of_period: signedMoney,
  /** What reached the house within these days, paid before. */
  arrived: signedMoney,
  days: z.array(
    z.object({
      arrives_on: storedDate,
      amount: signedMoney,
      /** What was taken off, below 0. */
      fees: signedMoney,
    }),
  ),
})

const entry = z.object({
  id,
  kind: z.enum(LEDGER_KINDS),
  subject_id: z.string(),
  method: z.enum(LEDGER_METHODS),
  /** Above 0 what came in, below 0 what went out. */
  amount: signedMoney,
  day: storedDate,
  /** Of what was paid by card: the day on which it reaches the house; null for the same day. */
  arrives_on: storedDate.nullable(),
  /** Null for what was entered afterwards: nobody knows when. */
  at: instant.nullable(),
  made_by: z.string().nullable(),
  /** It takes another entry back. */
  is_reversal: z.boolean(),
  /** Another entry has taken it back, on which day. */
  is_taken_back: z.boolean(),
  taken_back_on: storedDate.nullable(),
  /** Client, supplier or professional; null for none, for what is gone, and where the desk is not told. */
  who: z.string().nullable(),
  what: z.string().nullable(),
  /** What is told is the comanda as it is now: the entry was taken back, or takes one back. */
  as_now: z.boolean(),
  /** Of a tip, for whom it was left; null where nobody knows. */
  professional: z.string().nullable(),
  /** Of a tip, whose visit it was left at, where that is known to be somebody else. */
  comanda_of: z.string().nullable(),
  /** Of one of the till, what it tells of. */
  move: z.enum(TILL_SUBJECTS).nullable(),
  /** Why it was taken back, or entered again after that. */
  reversal_reason: z.string().nullable(),
  /** A move that can be taken back. */
  reversible: z.boolean(),
})

export const tillEndpoints = {
  'GET /api/till': {
    summary: 'What came in and went out on some days, by method, and what should be in the drawer',
    access: 'reception',
    query: periodQuery
      .partial()
      .extend({
        direction: z.enum(MONEY_DIRECTIONS).optional(),
        /** What a figure elsewhere sums, and by which method. */
        of: z.enum(ENTRY_GROUPS).optional(),
        method: z.enum(LEDGER_METHODS).optional(),
        /**
         * `arrival`: money alone, by the day on which it reaches the house; `visit`: card fees and tips
         * alone, by the day of the visit or sale; `later`: paid on these days and arriving after them,
         * `earlier`: arriving on them and paid before.
         */
        by: z.enum(ENTRY_DAYS).optional(),
        /** Card money paid up to a day that arrives within the days asked for, and after it. */
        on_its_way: date.optional(),
        after: secret.optional(),
      })
      .refine(({ from, to }) => !from || !to || from <= to, {
        error: 'O fim vem antes do começo.',
        path: ['to'],
      }),
    status: 200,
    response: z.object({
      /** Null on further pages. */
      figures: z
        .object({
          /** What clients paid, less what was given back, without what stays on their accounts. */
          income: signedMoney,
          /** What moved money: `in` above 0, `out` below. What stays on account has a line and is no money. */
          methods: z.array(
            z.object({ method: z.enum(LEDGER_METHODS), in: signedMoney, out: signedMoney }),
          ),
          /** Of money: costs that came back in `in`, income that went back in `out`; both are in `methods`. */
          reversed: z.object({ in: signedMoney, out: signedMoney }),
          /** What was moved and corrected in the drawer, in no other figure. */
          moves: z.array(z.object({ move: z.enum(DRAWER_MOVES), amount: signedMoney })),
          /** Null for reception. */
          receivable: receivable.nullable(),
          /** Null for more than one day. */
          drawer: drawer.nullable(),
          /** What the entries that are listed add up to, on all pages. */
          listed: signedMoney,
          /** How many entries the days have; null where the first page has them all, and where they are filtered. */
          entries_in_all: z.int().nullable(),
          /**
           * Beside a filtered list, all of its days: how many entries, and of what is not listed the money and
           * what stays on accounts, which is none; null by other days than their own.
           */
          unfiltered: z
            .object({ entries: z.int(), money: signedMoney, on_account: signedMoney })
            .nullable(),
          /** Days before today that ask to be closed, the last one first. */
          unclosed: z.array(storedDate),
        })
        .nullable(),
      entries: z.array(entry),
      next: z.string().nullable(),
      timezone: z.string(),
      today: storedDate,
    }),
    refusals: ['till_not_for_desk'],
  },
  'POST /api/till/open': {
    summary: "Opens today's till with what lies in the drawer",
    access: 'reception',
    body: z.object({ day: date, float: money }),
    status: 204,
    response: z.undefined(),
    refusals: ['till_not_today', 'till_opened', 'till_closed'],
  },
  'POST /api/till/moves': {
    summary: "Puts cash into today's drawer (suprimento) or takes some out of it (sangria)",
    access: 'reception',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: z.object({ kind: z.enum(TILL_MOVES), amount, reason, below_zero: belowZero }),
    status: 201,
    response: z.object({ id }),
    refusals: ['till_closed', 'till_below_zero', 'idempotency_key_reused'],
  },
  'POST /api/till/moves/:id/reverse': {
    summary: 'Takes a suprimento or sangria back, with an entry of today',
    access: 'reception',
    params: z.object({ id }),
    body: z.object({ reason, below_zero: belowZero }),
    status: 204,
    response: z.undefined(),
    refusals: [
      ...(['till_move_not_found', 'till_move_reversed', 'till_move_not_yours'] as const),
      ...(['till_closed', 'till_below_zero'] as const),
    ],
  },
  'POST /api/till/close': {
    summary: 'Closes the till of a day by what was counted, and keeps the difference',
    access: 'reception',
    body: z
      .object({
        day: date,
        counted: money,
        /** What the drawer should have had on the screen of whoever counted. */
        expected: signedMoney,
        /** What stays in it for the next day: the rest is taken out as a sangria. Absent: nobody says. */
        kept: money.optional(),
        note: limitedText(200)
          .transform((typed) => typed.trim() || null)
          .optional(),
      })
      .refine(({ kept = 0, counted }) => kept <= counted, {
        error: 'Não pode ficar mais do que foi contado.',
        path: ['kept'],
      }),
    status: 200,
    response: z.object({ difference: signedMoney }),
    refusals: [
      'till_ahead',
      'till_before_first',
      'till_not_for_desk',
      'till_closed',
      'till_expected_changed',
    ],
  },
  'POST /api/till/reopen': {
    summary:
      "Opens today's till again after a count, whose difference is taken back; the desk after its own alone",
    access: 'reception',
    body: z.object({ day: date, reason }),
    status: 204,
    response: z.undefined(),
    refusals: ['till_not_today', 'till_not_closed', 'till_count_not_yours'],
  },
} as const satisfies Record<string, Endpoint>
