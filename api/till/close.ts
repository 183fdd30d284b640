/** A day's till is closed by counting, and only today's is opened again. */
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { enterMovements, type LedgerAuthor, reverseEntries } from '#api/ledger/ledger.ts'
import type { Handler } from '#api/mount.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  deleteTillDay,
  findCountMove,
  findFirstTillDay,
  findTillDay,
  insertTillCount,
  insertTillDay,
  insertTillMove,
  listTillCounts,
  type TillCountRow,
  type TillDayRow,
  updateTillCount,
  updateTillDay,
  updateTillMove,
} from '#db/till.ts'
import { type Centavos, toReais } from '#domain/money/money.ts'
import { getCountDifference, getExpectedCash, getTakenOut } from '#domain/till/till.ts'
import { getDayPeriod } from '#domain/time/period.ts'
import { hadNoTill } from './days-to-close.ts'
import { loadDrawer, loadToday } from './drawer.ts'
import { mayReopen } from './may-reopen.ts'
import { requireToday, wasOpened } from './open.ts'
import { requireReceptionDay } from './require-reception-day.ts'

/** Why cash leaves a drawer that was counted: nobody is asked for it. */
const TAKEN_OUT = 'Retirada no fechamento'

type Closing = ParsedRequest<Contract['POST /api/till/close']>['body']

export function closeTill(context: Context): Handler<Contract['POST /api/till/close']> {
  return ({ body }, caller, origin) =>
    context.storage.write(async (tx) => {
      const author = await caller(tx)
      const today = await loadToday(tx, context, author.user_id)
      if (body.day > today) throw new RefusalError({ code: 'till_ahead' })
      await requireReceptionDay(tx, author, getDayPeriod(body.day), today)
      const row = await requireExpected(tx, author.user_id, body)
      await requireTill(tx, author.user_id, body, today)
      const difference = await enterCount(tx, context, author, body)
      await endDay(tx, context, author, body.day, row)
      await writeAudit(tx, context, author.account.id, 'till_closed', origin, { date: body.day })
      return { difference }
    })
}

/** @throws Refused `till_before_first` for a day on which the house had no drawer yet */
async function requireTill(
  tx: Db,
  user_id: string,
  { day, expected }: Closing,
  today: string,
): Promise<void> {
  if (hadNoTill(await findFirstTillDay(tx, user_id), { day, today }, expected))
    throw new RefusalError({ code: 'till_before_first' })
}

/** @throws Refused `till_closed`, and `till_expected_changed` where money moved while it was counted */
async function requireExpected(
  tx: Db,
  user_id: string,
  { day, expected: shown }: Closing,
): Promise<TillDayRow | null> {
  const { row, parts } = await loadDrawer(tx, user_id, day)
  if (row?.closed_at) throw new RefusalError({ code: 'till_closed' })
  const expected = getExpectedCash(parts)
  if (expected === shown) return row
  const figures = { expected: toReais(expected), shown: toReais(shown) }
  throw new RefusalError({ code: 'till_expected_changed', ...figures })
}

/** The count, and what it found missing or left over, and what is taken out: entries of that day, before it is over. */
async function enterCount(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  { day, counted, expected, kept: stays, note = null }: Closing,
): Promise<Centavos> {
  const [id, kept] = [context.newId(), stays ?? null]
  const made = { made_by: author.account.id, created_at: context.now() }
  const of = { user_id: author.user_id, day, ...made }
  await insertTillCount(tx, { id, ...of, expected, counted, kept, note, reopened_for: null })
  const amount = getCountDifference({ expected, counted })
  const movements = amount === 0 ? [] : [{ method: 'dinheiro' as const, amount }]
  const moved = { kind: 'till', subject_id: id, movements, getFirstDay: () => day } as const
  await enterMovements(tx, context, author, moved)
  await takeOut(tx, context, author, { id, day }, getTakenOut({ counted, kept }))
  return amount
}

/** What does not stay in the drawer: a sangria of the count. */
async function takeOut(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  { id: count_id, day }: Pick<TillCountRow, 'id' | 'day'>,
  amount: Centavos,
): Promise<void> {
  if (amount === 0) return
  const [id, { user_id, account }] = [context.newId(), author]
  await insertTillMove(tx, {
    id,
    user_id,
    kind: 'sangria',
    amount,
    reason: TAKEN_OUT,
    day,
    count_id,
    made_by: account.id,
    created_at: context.now(),
    reversed_at: null,
    reversed_by: null,
    reversal_reason: null,
  })
  const movements = [{ method: 'dinheiro' as const, amount: -amount }]
  const moved = { kind: 'till', subject_id: id, movements, getFirstDay: () => day } as const
  await enterMovements(tx, context, author, moved)
}

/** A day that nobody opened is closed too: it began with nothing, in the moment in which it ends. */
async function endDay(
  tx: Db,
  context: Context,
  { user_id, account }: LedgerAuthor,
  day: string,
  row: TillDayRow | null,
): Promise<void> {
  const now = context.now()
  const closing = { closed_at: now, closed_by: account.id }
  if (row) return updateTillDay(tx, user_id, day, closing)
  const opened = { opened_at: now, opened_by: account.id }
  await insertTillDay(tx, { user_id, day, float: 0, ...opened, ...closing })
}

export function reopenTill(context: Context): Handler<Contract['POST /api/till/reopen']> {
  return async ({ body: { day, reason } }, caller, origin) => {
    await context.storage.write(async (tx) => {
      const author = { ...(await caller(tx)), reason }
      const { user_id, account } = author
      await requireToday(tx, context, user_id, day)
      const row = await findTillDay(tx, user_id, day)
      if (!row?.closed_at) throw new RefusalError({ code: 'till_not_closed' })
      if (!mayReopen(author, row)) throw new RefusalError({ code: 'till_count_not_yours' })
      const [count] = await listTillCounts(tx, user_id, day, 1)
      if (wasOpened(row))
        await updateTillDay(tx, user_id, day, { closed_at: null, closed_by: null })
      else await deleteTillDay(tx, user_id, day)
      if (count) await takeBackCount(tx, context, author, count)
      await writeAudit(tx, context, account.id, 'till_reopened', origin, { reason })
    })
  }
}

/** With the difference that it found, and what was taken out after it. */
async function takeBackCount(
  tx: Db,
  context: Context,
  author: LedgerAuthor & { reason: string },
  count: TillCountRow,
): Promise<void> {
  const { user_id, account, reason } = author
  await updateTillCount(tx, user_id, count.id, { reopened_for: reason })
  await reverseEntries(tx, context, author, { kind: 'till', subject_id: count.id })
  const move = await findCountMove(tx, user_id, count)
  if (!move) return
  await updateTillMove(tx, user_id, move.id, {
    reversed_at: context.now(),
    reversed_by: account.id,
    reversal_reason: reason,
  })
  await reverseEntries(tx, context, author, { kind: 'till', subject_id: move.id })
}
