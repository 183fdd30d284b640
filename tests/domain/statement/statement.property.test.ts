/** Whatever is closed, changed and taken back: lines sum to the total, and nothing is counted twice. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumAmounts } from '#domain/money/money.ts'
import {
  type ComputedStatement,
  computeStatement,
  type EarlierStatement,
  type EarnedItem,
  PART_SOURCES,
  type StatementPart,
  type VisitSum,
} from '#domain/statement/statement.ts'

const SEED = 20_261_125
const DAYS = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'] as const

const item = fc.record({
  source: fc.constantFrom(...PART_SOURCES),
  rate: fc.integer({ min: 0, max: 100 }),
  base: fc.integer({ min: 0, max: 50_000 }),
  amount: fc.integer({ min: 0, max: 30_000 }),
})
const step = fc.oneof(
  fc.record({
    what: fc.constant('visit' as const),
    which: fc.nat(5),
    day: fc.constantFrom(...DAYS),
    items: fc.array(item, { maxLength: 3 }),
  }),
  fc.record({
    what: fc.constant('close' as const),
    from: fc.constantFrom(...DAYS),
    advance: fc.option(fc.integer({ min: 1, max: 40_000 })),
    deduction: fc.option(fc.integer({ min: 1, max: 40_000 })),
  }),
  fc.record({ what: fc.constant('reopen' as const) }),
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

type Closed = ComputedStatement & { id: string; from: string; to_day: string }

/** A house of one professional: what stands of each visit, and the statements in their order. */
class House {
  readonly standing = new Map<string, EarnedItem[]>()
  readonly statements: Closed[] = []
  private closings = 0

  change(which: number, day: string, items: readonly Partial<EarnedItem>[]): void {
    const booking_id = `visita-${which}`
    const earned = items.map((one) => {
      const about = { booking_id, date: day, nome: 'Corte', rate: 50, base: 0, amount: 0 }
      const plain: EarnedItem = { ...about, source: 'servico', gross: one.base ?? 0, ...one }
      return plain.source === 'fee' ? { ...plain, amount: -plain.amount } : plain
    })
    this.standing.set(booking_id, earned)
  }

  close(from: string, off: { advance: number | null; deduction: number | null }): void {
    const counted = this.listCounted()
    const known = new Set(counted.map(({ booking_id }) => booking_id))
    const all = [...this.standing.values()].flat()
    const last = this.statements.at(-1)
    const earlier: EarlierStatement | null = last ?? null
    const computed = computeStatement({
      items: all.filter((one) => one.date >= from && !known.has(one.booking_id)),
      // Of days that a statement had.
      late: all.filter(
        (one) => one.date < from && !known.has(one.booking_id) && this.covers(one.date),
      ),
      changes: counted.map((sum) => ({
        counted: sum,
        standing: sumParts(sum.booking_id, this.standing.get(sum.booking_id) ?? []),
      })),
      earlier,
      advances: off.advance
        ? [{ id: 'vale', day: from, method: 'pix', amount: off.advance, note: null }]
        : [],
      deductions: off.deduction ? [{ reason: 'Uniforme', amount: off.deduction }] : [],
    })
    this.closings += 1
    const id = `extrato-${this.closings}`
    this.statements.push({ ...computed, id, from, to_day: '2026-11-04' })
  }

  private covers(day: string): boolean {
    return this.statements.some((one) => one.from <= day && day <= one.to_day)
  }

  listCounted(): VisitSum[] {
    const parts = this.statements.flatMap((one) => one.parts)
    const ids = [...new Set(parts.map(({ booking_id }) => booking_id))]
    return ids.map((id) =>
      sumParts(
        id,
        parts.filter(({ booking_id }) => booking_id === id),
      ),
    )
  }
}

const sumParts = (
  booking_id: string,
  parts: readonly (EarnedItem | StatementPart)[],
): VisitSum => ({
  ...{ booking_id, date: parts[0]?.date ?? '2026-11-01', amount: sumAmounts(parts) },
  base: parts.reduce((sum, { base }) => sum + base, 0),
  gross: parts.reduce((sum, { gross }) => sum + gross, 0),
})

function play(steps: readonly Step[]): House {
  const house = new House()
  for (const one of steps) {
    if (one.what === 'visit') house.change(one.which, one.day, one.items)
    else if (one.what === 'close') house.close(one.from, one)
    else house.statements.pop()
  }
  return house
}

const check = (fn: (house: House) => void) =>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (steps) => fn(play(steps))),
    { seed: SEED, numRuns: 300 },
  )

test('the lines of each sum to its total, and its parts to what they say was earned', () => {
  check(({ statements }) => {
    for (const { lines, parts, total } of statements) {
      expect(sumAmounts(lines)).toBe(total)
      const off = lines.filter(({ kind }) => ['carried', 'advance', 'deduction'].includes(kind))
      expect(sumAmounts(parts)).toBe(total - sumAmounts(off))
    }
  })
})

test('after a last closing of everything, all statements together have counted what stands', () => {
  check((house) => {
    house.close('2026-11-01', { advance: null, deduction: null })
    const counted = sumAmounts(house.statements.flatMap(({ parts }) => parts))
    expect(counted).toBe(sumAmounts([...house.standing.values()].flat()))
  })
})

test('closing again at once counts nothing', () => {
  check((house) => {
    house.close('2026-11-01', { advance: null, deduction: null })
    house.close('2026-11-01', { advance: null, deduction: null })
    expect(house.statements.at(-1)?.parts).toEqual([])
  })
})

/** What a statement says of its own days and advances. */
const sumWithoutDebt = (lines: ComputedStatement['lines']) =>
  sumAmounts(lines.filter(({ kind }) => kind !== 'carried'))

test('a debt is carried once: what is paid in all is what was earned less what was taken off', () => {
  check(({ statements }) => {
    const paid = statements.reduce((sum, { total }) => sum + Math.max(total, 0), 0)
    const left = Math.min(statements.at(-1)?.total ?? 0, 0)
    const own = statements.reduce((sum, { lines }) => sum + sumWithoutDebt(lines), 0)
    expect(paid + left).toBe(own)
  })
})
