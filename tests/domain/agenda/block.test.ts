import { describe, expect, it } from 'vitest'
import {
  addBlocks,
  isInBlock,
  listActiveBlocks,
  parseBlock,
  removeBlock,
  toBlocks,
} from '#domain/agenda/block.ts'
import type { BlockedDate } from '#domain/availability/booking-rules.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'

const DATE = '2026-11-24'
const ids = () => {
  let given = 0
  return () => `id-${++given}`
}
const typed = { professional_id: null, date: DATE, full_day: false, start: '10:00', end: '12:00' }
const allowed = <T extends object>(value: T | Refusal): T => {
  if (isRefusal(value)) throw new Error(value.code)
  return value
}
const whole: BlockedDate = { date: DATE, isFullDay: true }
const on = (...blockedDates: BlockedDate[]) => ({ agendaBlocked: true, blockedDates })

describe('an entry of the documents', () => {
  it('is read as the rule judges it', () => {
    const full = { start: '00:00', end: '24:00', full_day: true }
    expect(parseBlock(whole)).toMatchObject({ ...full, professional_id: null, series_id: null })
    const part = { date: DATE, isFullDay: false, startTime: '10:00', endTime: '24:00' }
    expect(parseBlock(part)).toMatchObject({ start: '10:00', end: '24:00', full_day: false })
    expect(parseBlock({ ...part, endTime: null })).toMatchObject(full)
    expect(parseBlock({ ...part, isFullDay: true })).toMatchObject(full)
    expect(parseBlock({ ...part, startTime: '25:00' })).toMatchObject(full)
    expect(parseBlock({ ...whole, date: '24/11/2026' })).toBeNull()
    expect(parseBlock({ ...whole, professionalId: "' OR 1" })).toBeNull()
  })

  it('has an id by what it says, where it has none that is one', () => {
    const id = (entry: BlockedDate) => parseBlock(entry)?.id
    expect(id({ ...whole, id: 'own-1' })).toBe('own-1')
    expect(id(whole)).toMatch(/^from-content-[0-9a-f]{16}$/)
    expect(id({ ...whole, id: 'não é' })).toBe(id(whole))
    expect(id({ ...whole, reason: 'Outro' })).toBe(id(whole))
    expect(id({ ...whole, professionalId: 'rafa' })).not.toBe(id(whole))
    expect(id({ ...whole, date: '2026-11-25' })).not.toBe(id(whole))
  })

  it('counts only while blocks do, in the order of its day and start', () => {
    const late = { ...whole, date: '2026-12-24' }
    expect(listActiveBlocks(on(late, whole)).map(({ date }) => date)).toEqual([DATE, '2026-12-24'])
    expect(listActiveBlocks({ agendaBlocked: false, blockedDates: [whole] })).toEqual([])
  })

  it('of one start comes by its id, in whichever order they are stored', () => {
    const same = ['c', 'a', 'd', 'b'].map((id) => ({ ...whole, id }))
    expect(listActiveBlocks(on(...same)).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('new blocks', () => {
  it('are one, or one a week as a series', () => {
    expect(toBlocks({ ...typed, reason: 'Curso' }, ids())).toEqual([
      { ...typed, id: 'id-1', reason: 'Curso', series_id: null },
    ])
    const weekly = allowed(toBlocks({ ...typed, weekly_until: '2026-12-08' }, ids()))
    expect(weekly.map(({ date, series_id }) => [date, series_id])).toEqual([
      [DATE, 'id-1'],
      ['2026-12-01', 'id-1'],
      ['2026-12-08', 'id-1'],
    ])
    expect(new Set(weekly.map(({ id }) => id)).size).toBe(3)
  })

  it('end after they begin', () => {
    const refused = (asked: object) => toBlocks({ ...typed, ...asked }, ids())
    for (const asked of [
      { end: '10:00' },
      { end: '09:00' },
      { start: '' },
      { end: undefined },
      { weekly_until: '2026-11-23' },
    ]) {
      expect(refused(asked)).toEqual({ code: 'block_range' })
    }
    expect(refused({ weekly_until: '2028-11-21' })).toEqual({ code: 'series_too_long', most: 104 })
    expect(isRefusal(refused({ full_day: true, start: undefined, end: undefined }))).toBe(false)
  })

  const blocks = allowed(toBlocks(typed, ids()))
  const past = { ...whole, date: '2026-11-01' }
  const asleep = { agendaBlocked: false, blockedDates: [past, whole] }

  it('are at most 500 from today on, whatever lies behind', () => {
    const entries = (date: string, length: number) =>
      Array.from({ length }, () => ({ ...whole, date }))
    const behind = entries('2026-11-23', 600)
    const add = (ahead: number) =>
      addBlocks(on(...behind, ...entries(DATE, ahead)), allowed(toBlocks(typed, ids())), {
        today: DATE,
        dormant: undefined,
      })
    expect(isRefusal(add(499))).toBe(false)
    expect(add(500)).toEqual({ code: 'too_many_blocks', most: 500 })
  })

  it('count at once, beside what is there, and are read as they were meant', () => {
    const settings = allowed(addBlocks(on(past), blocks, { today: DATE, dormant: undefined }))
    expect(settings.agendaBlocked).toBe(true)
    expect(settings.blockedDates[0]).toBe(past)
    expect(listActiveBlocks(settings).slice(1)).toEqual(blocks)
  })

  it('wake nothing without a word', () => {
    const choice = (dormant?: 'wake' | 'drop') =>
      addBlocks(asleep, blocks, { today: DATE, dormant })
    expect(choice()).toEqual({ code: 'dormant_blocks', count: 1 })
    expect(listActiveBlocks(allowed(choice('wake')))).toHaveLength(3)
    expect(listActiveBlocks(allowed(choice('drop'))).map(({ date }) => date)).toEqual([
      '2026-11-01',
      DATE,
    ])
    const later = addBlocks(asleep, blocks, { today: '2026-11-25', dormant: undefined })
    expect(isRefusal(later)).toBe(false)
  })
})

describe('a block that is freed', () => {
  const weekly = allowed(toBlocks({ ...typed, weekly_until: '2026-12-08' }, ids()))
  const settings = allowed(addBlocks(on(whole), weekly, { today: DATE, dormant: undefined }))
  const [first, second, third] = weekly
  const freed = (id: string | undefined, scope: 'one' | 'following', of?: string) => {
    const which = of === undefined ? { scope } : { scope, of }
    const answer = removeBlock(settings, id ?? '', which)
    return isRefusal(answer) ? answer : answer.freed
  }

  it('is that day’s, or the later ones’ too', () => {
    expect(freed(first?.id, 'one')).toEqual([first])
    expect(freed(second?.id, 'following')).toEqual([second, third])
    const { settings: left } = allowed(removeBlock(settings, second?.id ?? '', { scope: 'one' }))
    expect(left.blockedDates).toHaveLength(3)
    expect(left.blockedDates[0]).toBe(whole)
    const alone = parseBlock(whole)
    expect(freed(alone?.id, 'following')).toEqual([alone])
  })

  it('takes the later ones along past a week that was freed before', () => {
    const gap = allowed(removeBlock(settings, second?.id ?? '', { scope: 'one' })).settings
    const answer = allowed(removeBlock(gap, first?.id ?? '', { scope: 'following' }))
    expect(answer.freed).toEqual([first, third])
    expect(answer.settings.blockedDates).toEqual([whole])
  })

  it('leaves a later series and what has none, though they fall on the same days', () => {
    const of = (name: string) => {
      const newId = ids()
      return () => `${name}-${newId()}`
    }
    const others = allowed(toBlocks({ ...typed, weekly_until: '2026-12-08' }, of('other')))
    const alone = allowed(toBlocks({ ...typed, date: '2026-12-01' }, of('alone')))
    const more = [...others, ...alone]
    const both = allowed(addBlocks(settings, more, { today: DATE, dormant: undefined }))
    const answer = allowed(removeBlock(both, first?.id ?? '', { scope: 'following' }))
    expect(answer.freed).toEqual(weekly)
    expect(answer.settings.blockedDates).toHaveLength(1 + more.length)
  })

  it('of no series takes none along that has none either', () => {
    const [early, late] = [
      { ...whole, id: 'early' },
      { ...whole, id: 'late', date: '2026-12-01' },
    ]
    const answer = allowed(removeBlock(on(early, late), 'early', { scope: 'following' }))
    expect(answer.freed.map(({ id }) => id)).toEqual(['early'])
    expect(answer.settings.blockedDates).toEqual([late])
  })

  it('is one that counts, and whose it has to be', () => {
    expect(freed('id-99', 'one')).toEqual({ code: 'block_not_found' })
    expect(freed(first?.id, 'one', 'rafa')).toEqual({ code: 'block_not_found' })
    const asleep = { ...settings, agendaBlocked: false }
    expect(isRefusal(removeBlock(asleep, first?.id ?? '', { scope: 'one' }))).toBe(true)
  })
})

describe('a booking', () => {
  const [block] = allowed(toBlocks(typed, ids()))
  const at = (time: string, duration = 30, date = DATE) => ({
    ...{ professional_id: 'rafa', date, time, duration },
  })
  const stands = (booking: ReturnType<typeof at>, of: string | null = null) =>
    block !== undefined && isInBlock(booking, { ...block, professional_id: of })

  it('stands in a blocked time with its own minutes alone', () => {
    expect(['09:30', '09:31', '11:59', '12:00'].map((time) => stands(at(time)))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(stands(at('23:00', 661, '2026-11-23'))).toBe(true)
    expect(stands(at('23:00', 660, '2026-11-23'))).toBe(false)
    expect([stands(at('10:00'), 'bia'), stands(at('10:00'), 'rafa')]).toEqual([false, true])
  })
})

describe('a block on several weekdays', () => {
  const listDates = (fields: Partial<Parameters<typeof toBlocks>[0]>) =>
    allowed(toBlocks({ ...typed, ...fields }, ids())).map(({ date }) => date)

  it('stands on each of them until its end, as one series', () => {
    const weekdays = [2, 4]
    const weekly_until = '2026-12-03'
    expect(listDates({ weekdays, weekly_until })).toEqual([
      ...['2026-11-24', '2026-11-26', '2026-12-01', '2026-12-03'],
    ])
    const blocks = allowed(toBlocks({ ...typed, weekdays, weekly_until }, ids()))
    expect(new Set(blocks.map(({ series_id }) => series_id)).size).toBe(1)
  })

  it('is of one week where no end is named, and of days that are to come', () => {
    expect(listDates({ weekdays: [1, 2] })).toEqual(['2026-11-24', '2026-11-30'])
    expect(listDates({ weekdays: [2, 2], weekly_until: DATE })).toEqual([DATE])
    expect(toBlocks({ ...typed, weekdays: [1], weekly_until: DATE }, ids())).toEqual({
      code: 'block_range',
    })
  })
})
