import { expect, test } from 'vitest'
import { studioAurora } from '#db/demo/studio-aurora.ts'
import { createTillRows } from '#db/demo/till.ts'
import { addDays } from '#domain/time/civil-time.ts'

const BOOKED: Parameters<typeof createTillRows>[3][number] = {
  ...{ id: '', user_id: 'x', date: '', time: '10:00', price: 0, created_at: 0, updated_at: 0 },
  ...{ client_name: 'Ana', service_name: 'Corte', professional_name: 'Rafa', origin: 'console' },
  ...{ duration: 30, total_duration: 30, status: 'confirmed', composite_items: [] },
  ...{ client_id: 'x', service_id: 'x', professional_id: 'x', service_original_price: 0 },
}

test('the demo’s till of today is open once its hour has come, and not at night', () => {
  const listOpened = (time: string) => {
    const now = Date.parse(`2026-11-23T${time}-03:00`)
    const rows = createTillRows(studioAurora, 'America/Sao_Paulo', { today: '2026-11-23', now }, [])
    return rows.days.map(({ day, opened_at }) => [day, opened_at <= now])
  }
  expect(listOpened('03:10:00')).toEqual([])
  expect(listOpened('09:00:00')).toEqual([['2026-11-23', true]])
})

test('what stays in the demo’s drawer is what the next day begins with, but for one that says more', async () => {
  const zone = 'America/Sao_Paulo'
  const at = { today: '2026-11-23', now: Date.parse('2026-11-23T20:00:00-03:00') }
  const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']
  const booked = days.map((day) => ({
    ...{ ...BOOKED, id: day, price: 50_000, status: 'completed' as const, date: day },
    completed_at: Date.parse(`${day}T12:00:00-03:00`),
  }))
  const rows = createTillRows(studioAurora, zone, at, booked)
  const stayed = new Map(rows.counts.map(({ day, kept }) => [day, kept]))
  expect([...stayed.keys()]).toEqual(days.slice(0, 3))
  for (const { id, counted, kept } of rows.counts) {
    const moved = rows.moves.filter(({ count_id }) => count_id === id)
    const taken = counted - (kept ?? counted)
    expect(moved.map(({ kind, amount }) => [kind, amount])).toEqual(
      taken === 0 ? [] : [['sangria', taken]],
    )
    expect(rows.entries.filter(({ subject_id }) => subject_id === moved[0]?.id)).toHaveLength(
      moved.length,
    )
  }
  const more = rows.days.map(({ day, float }) => {
    const before = stayed.get(addDays(day, -1))
    return before == null ? 0 : float - before
  })
  expect(more).toEqual([0, 0, 4000, 0, 0])
})
