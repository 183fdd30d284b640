/** A comparison in the rules of availability that is turned, and those of which nothing changes. */

export type Mutant = {
  file: string
  /** The function it stands in. */
  within: string
  line: number
  code: string
  from: string
  to: string
  at: number
}

export type KnownMutant = Pick<Mutant, 'file' | 'within' | 'code' | 'to'> & { why: string }

/** Mutants that mean the same as the original, each with its reason. */
export const EQUIVALENT: KnownMutant[] = [
  {
    file: 'availability/slots.ts',
    within: 'refuseStart',
    code: 'jumps.length > 0',
    to: '>=',
    why: 'spares a call: hasOverlap() of no spans is false anyway',
  },
  {
    file: 'availability/slots.ts',
    within: 'refuseStart',
    code: 'view.closed.length > 0',
    to: '>=',
    why: 'spares a call: hasOverlap() of no spans is false anyway',
  },
  {
    file: 'availability/occupation.ts',
    within: 'findIntervalsWithin',
    code: '(busy[middle]?.to ?? 0) > from',
    to: '>=',
    why: 'finds one span more that ends at `from`: it overlaps nothing and adds 0 minutes',
  },
  {
    file: 'availability/occupation.ts',
    within: 'findIntervalsWithin',
    code: 'span.from >= to',
    to: '>',
    why: 'finds one span more that starts at `to`: as above',
  },
  {
    file: 'availability/occupation.ts',
    within: 'findIntervalsWithin',
    code: 'i < busy.length',
    to: '<=',
    why: 'one step past the end reads undefined, and `!span` breaks there',
  },
  {
    file: 'availability/occupation.ts',
    within: 'hasOverlap',
    code: 'i < spans.length',
    to: '<=',
    why: 'one step past the end reads undefined, and `!span` returns false there',
  },
  {
    file: 'availability/occupation.ts',
    within: 'mergeIntervals',
    code: 'span.to > last.to',
    to: '>=',
    why: 'puts the same span in the place of the one before it',
  },
  {
    file: 'availability/occupation.ts',
    within: 'sortIntervals',
    code: 'i < spans.length',
    to: '<=',
    why: 'sorts what is in order already',
  },
  {
    file: 'availability/occupation.ts',
    within: 'sortIntervals',
    code: '(spans[i]?.from ?? 0) < (spans[i - 1]?.from ?? 0)',
    to: '<=',
    why: 'sorts what is in order already: equal starts keep their places',
  },
]
