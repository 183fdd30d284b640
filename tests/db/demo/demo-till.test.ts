import { expect, test } from 'vitest'
import { studioAurora } from '#db/demo/studio-aurora.ts'
import { createTillRows } from '#db/demo/till.ts'

test('the demo’s till of today is open once its hour has come, and not at night', () => {
  const listOpened = (time: string) => {
    const now = Date.parse(`2026-11-23T${time}-03:00`)
    const rows = createTillRows(studioAurora, 'America/Sao_Paulo', { today: '2026-11-23', now }, [])
    return rows.days.map(({ day, opened_at }) => [day, opened_at <= now])
  }
  expect(listOpened('03:10:00')).toEqual([])
  expect(listOpened('09:00:00')).toEqual([['2026-11-23', true]])
})
