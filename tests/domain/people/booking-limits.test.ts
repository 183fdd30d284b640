import { expect, test } from 'vitest'
import { getFurtherPlaces, isNewlyProven, toMailbox } from '#domain/people/booking-limits.ts'

const DAY = 86_400_000
const NOW = 1_700_000_000_000

test('a proof is new for a day, by the older of two contacts; a clock put back makes it no older', () => {
  const judge = (email: number | null, phone: number | null) =>
    isNewlyProven({ email_confirmed_at: email, phone_confirmed_at: phone }, NOW)
  expect([judge(NOW - DAY + 1, null), judge(NOW - DAY, null)]).toEqual([true, false])
  expect([judge(null, NOW), judge(NOW, NOW - DAY), judge(NOW - DAY, NOW)]).toEqual([
    ...[true, false, false],
  ])
  expect(judge(NOW + DAY, null)).toBe(true)
})

test.each([
  ['ana@cliente.example', 'ana@cliente.example'],
  ['Ana+corte+2@Cliente.example', 'ana@cliente.example'],
  ['ana.lima@cliente.example', 'ana.lima@cliente.example'],
  ['a.na.lima+x@gmail.com', 'analima@gmail.com'],
  ['AnaLima@googlemail.com', 'analima@gmail.com'],
  ['ana.lima@gmail.com.example', 'ana.lima@gmail.com.example'],
  ['ana.lima@notgmail.com', 'ana.lima@notgmail.com'],
])('%s leads to the mailbox %s', (email, mailbox) => {
  expect(toMailbox(email)).toBe(mailbox)
})

test('half of the places for newcomers may go to those who have one, and one at least', () => {
  expect([60, 7, 1].map(getFurtherPlaces)).toEqual([30, 4, 1])
})
