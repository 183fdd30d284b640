/** What a new house still lacks before clients can book (issue `open`). */
import type { PublicPageSettings } from './settings.ts'

export const HOUSE_KINDS = ['barbershop', 'salon', 'nails', 'aesthetics', 'independent'] as const
export type HouseKind = (typeof HOUSE_KINDS)[number]

/** In the order in which they are asked. */
export const FIRST_STEPS = ['house', 'hours', 'services', 'team', 'page'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** As it lies in `general_settings`: what the owner chose, and which steps they have been through. */
export type StoredFirstSteps = { kind: HouseKind | null; done: FirstStep[] }

export const NO_FIRST_STEPS: StoredFirstSteps = { kind: null, done: [] }

/** What lies there, whoever wrote it: what cannot be read was not done. */
export function parseFirstSteps(stored: unknown): StoredFirstSteps {
  if (typeof stored !== 'object' || stored === null) return NO_FIRST_STEPS
  const { kind, done }: { kind?: unknown; done?: unknown } = stored
  const listed: unknown[] = Array.isArray(done) ? done : []
  return {
    kind: HOUSE_KINDS.find((one) => one === kind) ?? null,
    done: FIRST_STEPS.filter((step) => listed.includes(step)),
  }
}

/** What a house has, however it came to it. */
export type HouseFacts = {
  has_hours: boolean
  has_services: boolean
  has_professionals: boolean
  listed: PublicPageSettings['listed']
}

/**
 * The steps that are still to do, in their order. What a house has needs no step, so that one of years
 * is asked for none.
 */
export function listFirstStepsLeft(
  { done, kind }: StoredFirstSteps,
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
