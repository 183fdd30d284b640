/** Hosts that do not answer rest, and leave the hands to those that do. */
import { expect, test } from 'vitest'
import { HostPauses } from '#api/push/host-pauses.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

function ask(pauses: HostPauses, host: string, now: number, hasAnswered: boolean | null) {
  const waits = pauses.begin(host, now)
  if (waits === null) pauses.end(host, now, hasAnswered)
  return waits
}

test('a silent host rests, each time longer and ten minutes at most, and the others go on', () => {
  const pauses = new HostPauses()
  let now = 0
  const rests: number[] = []
  for (let n = 0; n < 7; n++) {
    expect(ask(pauses, 'silent', now, false)).toBeNull()
    const until = ask(pauses, 'silent', now, true) ?? now
    rests.push((until - now) / SECOND)
    expect(ask(pauses, 'other', now, true)).toBeNull()
    now = until
  }
  expect(rests).toEqual([30, 60, 120, 240, 480, 600, 600])
  expect(ask(pauses, 'silent', now, true)).toBeNull()
  ask(pauses, 'silent', now, false)
  expect(ask(pauses, 'silent', now, true)).toBe(now + 30 * SECOND)
})

test('those that were asked at the same time count as one silence', () => {
  const pauses = new HostPauses()
  ask(pauses, 'host', 0, true)
  for (let n = 0; n < 4; n++) expect(pauses.begin('host', 0)).toBeNull()
  for (let n = 0; n < 4; n++) pauses.end('host', 0, false)
  expect(pauses.begin('host', 0)).toBe(30 * SECOND)
})

test('after its pause one goes ahead, and the others wait for what becomes of it', () => {
  const pauses = new HostPauses()
  ask(pauses, 'host', 0, false)
  expect(pauses.begin('host', MINUTE)).toBeNull()
  expect(pauses.begin('host', MINUTE)).toBe(MINUTE + 5 * SECOND)
  pauses.end('host', MINUTE, true)
  expect(pauses.begin('host', MINUTE)).toBeNull()
  expect(pauses.begin('host', MINUTE)).toBeNull()
})

test('of four hands one is left to hosts that have answered, however many new names there are', () => {
  const pauses = new HostPauses()
  ask(pauses, 'known', 0, true)
  for (const host of ['a', 'b', 'c']) expect(pauses.begin(host, 0)).toBeNull()
  expect(pauses.begin('d', 0)).toBe(5 * SECOND)
  expect(pauses.begin('known', 0)).toBeNull()
  pauses.end('a', 0, false)
  expect(pauses.begin('d', 0)).toBeNull()
})

test('who was not asked after all has not answered', () => {
  const pauses = new HostPauses()
  ask(pauses, 'known', 0, null)
  for (let n = 0; n < 3; n++) expect(pauses.begin('known', 0)).toBeNull()
  expect(pauses.begin('known', 0)).toBe(5 * SECOND)
})

test('a clock that was set back makes no pause longer, and what is known stays small', () => {
  const pauses = new HostPauses()
  ask(pauses, 'host', 60 * MINUTE, false)
  expect(pauses.begin('host', 0)).toBe(10 * MINUTE)
  for (let n = 0; n < 1000; n++) ask(pauses, `other-${n}`, 0, true)
  expect(pauses.begin('host', 0)).toBeNull()
})
