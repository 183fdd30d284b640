/** Visits that were closed late before the database noted them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertCommissions } from '#db/commissions.ts'
import { kit } from '#db/dialect/kit.ts'
import { listLateVisits } from '#db/statement/late.ts'
import { insertStatement } from '#db/statement/statements.ts'
import { recounted_visits } from '#db/tables/money.ts'
import {
  createBusiness,
  insertBooking,
  MIGRATIONS,
  requireNth,
} from '#tests/support/db/factories.ts'
import { runSql } from '#tests/support/db/sql.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()
const FILES = { sqlite: '0054_till_flow.sql', postgres: '0055_till_flow.sql' }

test('those of a day that a statement had, and that none has counted, are noted', async () => {
  const { storage } = opened
  const file = readFileSync(join(MIGRATIONS, kit.dialect, FILES[kit.dialect]), 'utf8')
  const seed = file.split('--> statement-breakpoint').at(-1) ?? ''
  const business = await createBusiness(storage)
  const { user_id } = business
  const { id: professional_id, name: professional_name } = requireNth(business.professionals)
  const days = { from_day: '2026-11-01', to_day: '2026-11-15' }
  const visits: string[] = []
  for (const date of ['2026-11-10', '2026-11-11', '2026-11-20'])
    visits.push((await insertBooking(storage, business, { date, professional_id })).id)
  await storage.write(async (tx) => {
    const unpaid = { paid_at: null, paid_by: null, method: null }
    const unanswered = { answer: null, answer_note: null, answered_at: null, earlier_answers: null }
    const about = { source: 'servico', nome: 'Corte', rate: 50, base: 10, gross: 10 } as const
    const [counted = ''] = visits
    const part = { booking_id: counted, date: '2026-11-10', amount: 5, kind: 'earned' as const }
    await insertStatement(
      tx,
      {
        ...{ id: 'extrato', user_id, professional_id, professional_name, ...days, total: 5 },
        ...{ lines: '[]', closed_at: 1, closed_by: 'x', ...unpaid, ...unanswered },
      },
      [{ ...about, ...part }],
    )
    for (const [at, id] of visits.entries()) {
      const date = ['2026-11-10', '2026-11-11', '2026-11-20'][at] ?? ''
      const earned = { item: 0, part: 0, professional_id, professional_name, amount: 5 }
      const sold = { tipo: 'servico' as const, nome: 'Corte', rate: 50, base: 10, gross: 10 }
      await insertCommissions(tx, { id, user_id, date }, [{ ...earned, ...sold }])
    }
    await tx.delete(recounted_visits)
    await runSql(tx, sql.raw(seed))
  })
  const late = await storage.read((db) => listLateVisits(db, user_id))
  expect(late).toMatchObject([
    { professional_id, booking_id: visits[1], date: '2026-11-11', services: 5, tips: 0 },
  ])
})
