/** The till's sums and what statements add read an index that has what they need. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTakenBack } from '#db/ledger.ts'
import { sumArrived, sumCrossing, sumOnItsWay } from '#db/ledger-sums.ts'
import { sumSales } from '#db/product-sales.ts'
import { listAsides } from '#db/reports/asides.ts'
import { findFirstFigureDay } from '#db/reports/first-day.ts'
import { sumOwnDays } from '#db/reports/own-totals.ts'
import { listDeductions } from '#db/statement/deductions.ts'
import { listLateVisits } from '#db/statement/late.ts'
import { sumUncounted } from '#db/statement/open-sums.ts'
import { sumAgainst, sumTillEntries } from '#db/till-entries.ts'
import { openTestStorage, type TestStorage } from '#tests/support/db/factories.ts'
import { explainRead } from './explain-read.ts'

let opened: TestStorage
beforeAll(async () => {
  opened = await openTestStorage()
})
afterAll(() => opened.close())
const days = { from: '2026-11-01', to: '2026-11-30' }

test('what went against its kind, what the till moved and what is on its way', async () => {
  const [against] = await explainRead(opened, (db) => sumAgainst(db, 'x', days))
  expect(against).toContain('COVERING INDEX ledger_entries_against (user_id=? AND day>? AND day<?)')
  const till = await explainRead(opened, (db) => sumTillEntries(db, 'x', days))
  expect(till[0]).toContain('INDEX ledger_entries_till (user_id=? AND day>? AND day<?)')
  for (const read of [
    () => explainRead(opened, (db) => sumOnItsWay(db, 'x', days.to)),
    () => explainRead(opened, (db) => sumArrived(db, 'x', days)),
  ])
    expect((await read())[0]).toContain(
      'ledger_arrivals USING INDEX sqlite_autoindex_ledger_arrivals_1 (user_id=?',
    )
})

test('what a professional earned by the days, and what was closed late by what is noted of it', async () => {
  const scope = { user_id: 'x', professional_id: 'y' }
  const plan = (await explainRead(opened, (db) => sumUncounted(db, scope, days))).join('\n')
  expect(plan).toContain(
    'COVERING INDEX commissions_professional (user_id=? AND professional_id=? AND date>? AND date<?)',
  )
  expect(plan).not.toMatch(/SCAN (commissions|tips|statement_parts|recounted_visits)\b/)
  const late = (await explainRead(opened, (db) => listLateVisits(db, 'x'))).join('\n')
  expect(late).toContain('recounted_visits USING COVERING INDEX')
  expect(late).not.toMatch(/SCAN (commissions|tips|statements|statement_parts)\b/)
})

test('which entries of a page were taken back, what crosses a period’s ends, and deductions', async () => {
  const back = await explainRead(opened, (db) => listTakenBack(db, 'x', ['a', 'b']))
  expect(back[0]).toContain('INDEX ledger_entries_reverses (reverses=?)')
  const crossing = await explainRead(opened, (db) => sumCrossing(db, 'x', days))
  expect(crossing[0]).toContain('(user_id=? AND arrives_on>? AND arrives_on<?)')
  const deducted = await explainRead(opened, (db) => listDeductions(db, 'x', days))
  expect(deducted[0]).toContain('INDEX statements_until (user_id=? AND to_day>? AND to_day<?)')
})

test('what cards cost and tips of some days’ visits, sales and account payments', async () => {
  const plan = await explainRead(opened, (db) => listAsides(db, 'x', days))
  const look = 'ledger_entries_subject (user_id=? AND kind=? AND subject_id=?)'
  expect(plan.filter((step) => step.includes(look))).toHaveLength(2)
  expect(plan.join('\n')).toContain('ledger_entries_day (user_id=? AND day>? AND day<?)')
  expect(plan.join('\n')).not.toContain('SCAN')
})

test('since when a house has figures, what of one’s days is open, and what was sold', async () => {
  const first = await explainRead(opened, (db) => findFirstFigureDay(db, 'x'))
  const searched = first.filter((step) => step.startsWith('SEARCH'))
  expect(searched).toHaveLength(4)
  for (const step of searched) expect(step).toContain('USING COVERING INDEX')
  const scope = { user_id: 'x', professional_id: 'y' }
  const own = (await explainRead(opened, (db) => sumOwnDays(db, scope, days))).join('\n')
  expect(own).toContain(
    'COVERING INDEX bookings_totals (user_id=? AND deleted=? AND date=? AND status>?)',
  )
  const sold = (await explainRead(opened, (db) => sumSales(db, 'x', days, 9))).join('\n')
  expect(sold).toContain('COVERING INDEX product_sales_sold (user_id=? AND day>? AND day<?)')
  // Of each sale nothing is sorted: only what days come to is.
  expect(sold.match(/USE TEMP B-TREE FOR GROUP BY/g)).toHaveLength(1)
})
