import { z } from 'zod'
import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { cursorText, cutPage, parseCursor } from '#api/cursor.ts'
import { noteExport } from '#api/identity/note-export.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  type ExpenseFilters,
  type ExpenseRow,
  listEnteredDays,
  listExpensePage,
  sumExpenses,
  sumPaidExpenses,
} from '#db/expenses.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'

const PAGE_SIZE = 50
const FIRST_DAY = '1000-01-01'
const LAST_DAY = '2999-12-31'
const expenseCursor = z.tuple([cursorText, cursorText])

/** A page of the expenses that the filters find; what they come to, with the first one. */
export function listExpenses(context: Context): Handler<Contract['GET /api/expenses']> {
  return async ({ query }, caller, origin) => {
    if (query.file && query.after === undefined)
      await noteExport(context, caller, origin, 'expenses_exported')
    return readHeavy(context, caller, origin, async (db, { user_id }) => {
      const today = getTodayInZone(await loadTimezone(db, user_id), context.now())
      const { by = 'due', from = null, to = null, state = null, category = null } = query
      const filters = { by, from, to, state, category, today }
      const at = query.after === undefined ? null : parseCursor(expenseCursor, query.after, 'after')
      const after = at && { day: at[0], id: at[1] }
      const rows = await listExpensePage(db, user_id, filters, { after, most: PAGE_SIZE + 1 })
      const { shown, next } = cutPage(rows, PAGE_SIZE, ({ id, paid_on, due_on }) => [
        (by === 'paid' ? paid_on : due_on) ?? '',
        id,
      ])
      return {
        expenses: await addEnteredDays(db, user_id, shown),
        today,
        totals: after ? null : await loadTotals(db, user_id, filters),
        next,
      }
    })
  }
}

/** Of a payment that the ledger has on another day than it was paid, which. */
async function addEnteredDays(db: Db, user_id: string, rows: readonly ExpenseRow[]) {
  const paid = rows.filter(({ paid_on }) => paid_on !== null)
  const days = await listEnteredDays(
    db,
    user_id,
    paid.map(({ id }) => id),
  )
  return rows.map((row) => {
    const day = days.get(row.id) ?? null
    return { ...row, entered_on: day === row.paid_on ? null : day }
  })
}

async function loadTotals(db: Db, user_id: string, filters: ExpenseFilters) {
  const totals = await sumExpenses(db, user_id, filters)
  if (filters.by === 'due') return { ...totals, corrections: 0 }
  const { from, to, category } = filters
  const period = { from: from ?? FIRST_DAY, to: to ?? LAST_DAY }
  const entered = await sumPaidExpenses(db, user_id, period)
  const paid = entered
    .filter((one) => category === null || one.category === category)
    .reduce((sum, { amount }) => sum + amount, 0)
  return { ...totals, corrections: paid - totals.total }
}
