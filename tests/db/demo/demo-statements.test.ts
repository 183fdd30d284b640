import { expect, test } from 'vitest'
import { createStatementRows } from '#db/demo/statements.ts'

type Worked = Parameters<typeof createStatementRows>[3]

const RAFA: Worked['professionals'][number] = {
  ...{ id: 'rafa', user_id: 'x', name: 'Rafa', services: [], created_at: 0, updated_at: 0 },
}
const earn = (date: string): Worked['commissions'][number] => ({
  ...{ booking_id: date, user_id: 'x', date, item: 0, part: 0, tipo: 'servico', nome: 'Corte' },
  ...{ professional_id: 'rafa', professional_name: 'Rafa', rate: 50 },
  ...{ base: 8000, gross: 8000, amount: 4000 },
})

test('the demo’s professionals are paid by halves of months, each visit once', () => {
  const days = ['2026-09-28', '2026-10-03', '2026-10-15', '2026-10-16', '2026-11-02', '2026-11-18']
  const { statements, entries } = createStatementRows('x', 'America/Sao_Paulo', '2026-11-23', {
    ...{ professionals: [RAFA], bookings: [], tips: [], commissions: days.map(earn) },
  })
  expect(statements.map(({ from_day, to_day, total }) => [from_day, to_day, total])).toEqual([
    ['2026-09-28', '2026-09-30', 4000],
    ['2026-10-01', '2026-10-15', 8000],
    ['2026-10-16', '2026-10-31', 4000],
    ['2026-11-01', '2026-11-14', 4000],
    ['2026-11-15', '2026-11-21', 4000],
  ])
  expect(entries.filter(({ kind }) => kind === 'statement')).toHaveLength(5)
})
