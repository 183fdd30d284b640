/** What a new house still lacks before clients can book (issue `open`). */
import { isJsonObject, toList } from '#domain/text/lenient-json.ts'

export const HOUSE_KINDS = ['barbershop', 'salon', 'nails', 'aesthetics', 'independent'] as const
export type HouseKind = (typeof HOUSE_KINDS)[number]

/** In the order in which they are asked. */
export const FIRST_STEPS = ['house', 'hours', 'services', 'team', 'page'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** As it lies in `general_settings`: what the owner chose, which steps they did, whether they put it off. */
export type StoredFirstSteps = { kind: HouseKind | null; done: FirstStep[]; postponed: boolean }

export const NO_FIRST_STEPS: StoredFirstSteps = { kind: null, done: [], postponed: false }

/** Whatever lies there: what cannot be read was not done. */
export function toFirstSteps(stored: unknown): StoredFirstSteps {
  if (!isJsonObject(stored)) return NO_FIRST_STEPS
  return {
    kind: HOUSE_KINDS.find((kind) => kind === stored.kind) ?? null,
    done: FIRST_STEPS.filter((step) => toList(stored.done).includes(step)),
    postponed: stored.postponed === true,
  }
}

/** Of the steps that are left, those without which clients find no time at all. */
export const listStepsBeforeBookings = (left: readonly FirstStep[]): FirstStep[] =>
  left.filter((step) => step === 'services' || step === 'team')

/** Whether clients find times though steps are left. */
export const canBeBooked = (left: readonly FirstStep[]): boolean =>
  listStepsBeforeBookings(left).length === 0

/** What a house has, however it came to it. */
type HouseFacts = {
  has_hours: boolean
  has_services: boolean
  has_professionals: boolean
  /** may be found by name */
  listed: boolean
}

/**
 * The steps that are still to do, in their order. What a house has needs no step, so that one of years
 * is asked for none.
 */
export function listFirstStepsLeft(
  { done, kind }: Pick<StoredFirstSteps, 'done' | 'kind'>,
  facts: HouseFacts,
): FirstStep[] {
  const isOpen = facts.has_services && facts.has_professionals
  const has: Record<FirstStep, boolean> = {
    house: kind !== null || isOpen,
    hours: facts.has_hours || (isOpen && facts.listed),
    services: facts.has_services,
    team: facts.has_professionals,
    page: facts.listed,
  }
  return FIRST_STEPS.filter((step) => !has[step] && !done.includes(step))
}
