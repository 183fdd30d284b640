/** Who hears what of a booking, and whether it still holds as it leaves. */
import { expect, test } from 'vitest'
import { isPushTrue, listPushNews } from '#domain/agenda/push.ts'

const AT_TEN = {
  professional_id: 'rafa',
  date: '2026-11-24',
  time: '10:00',
  status: 'confirmed',
  deleted: false,
} as const
const AT_TWO = { ...AT_TEN, time: '14:00' }
const OF_BIA = { ...AT_TEN, professional_id: 'bia' }
const CANCELLED = { ...AT_TEN, status: 'cancelled' } as const
const TRASHED = { ...AT_TEN, deleted: true }
const COMPLETED = { ...AT_TEN, status: 'completed' } as const

type Before = Parameters<typeof listPushNews>[0]
type After = Parameters<typeof listPushNews>[1]

test.each<[string, Before, After, string[]]>([
  ['made', null, AT_TEN, ['created house', 'created rafa']],
  ['made as cancelled', null, CANCELLED, []],
  ['moved', AT_TEN, AT_TWO, ['moved house', 'moved rafa']],
  ['given to another', AT_TEN, OF_BIA, ['moved house', 'cancelled rafa', 'created bia']],
  ['cancelled', AT_TEN, CANCELLED, ['cancelled house', 'cancelled rafa']],
  ['put into the trash', AT_TEN, TRASHED, ['cancelled house', 'cancelled rafa']],
  ['brought back', CANCELLED, AT_TWO, ['created house', 'created rafa']],
  ['cancelled in the trash', TRASHED, { ...TRASHED, status: 'cancelled' }, []],
  ['completed', AT_TEN, COMPLETED, []],
  ['the same', AT_TEN, AT_TEN, []],
])('of a booking that is %s', (_, before, after, news) => {
  const told = listPushNews(before, after)
  expect(told.map((one) => `${one.event} ${one.professional_id ?? 'house'}`)).toEqual(news)
})

const TOLD = { professional_id: null, date: AT_TEN.date, time: AT_TEN.time }

test.each<[string, Parameters<typeof isPushTrue>[0], Before, boolean]>([
  ['made, and stands', { ...TOLD, event: 'created' }, AT_TEN, true],
  ['made, and moved since', { ...TOLD, event: 'created' }, AT_TWO, false],
  ['made, and cancelled since', { ...TOLD, event: 'created' }, CANCELLED, false],
  ['moved, and gone for good', { ...TOLD, event: 'moved' }, null, false],
  [
    'moved, and another’s since',
    { ...TOLD, event: 'moved', professional_id: 'rafa' },
    OF_BIA,
    false,
  ],
  ['cancelled, and is', { ...TOLD, event: 'cancelled' }, CANCELLED, true],
  ['cancelled, and brought back', { ...TOLD, event: 'cancelled' }, AT_TWO, false],
  ['off Rafa’s day', { ...TOLD, event: 'cancelled', professional_id: 'rafa' }, OF_BIA, true],
  [
    'off Rafa’s day, and back',
    { ...TOLD, event: 'cancelled', professional_id: 'rafa' },
    AT_TEN,
    false,
  ],
])('told of what is %s', (_, told, booking, isTrue) => {
  expect(isPushTrue(told, booking)).toBe(isTrue)
})
