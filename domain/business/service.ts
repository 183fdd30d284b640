import type { ServiceTiming } from '#domain/availability/occupation.ts'
import { foldText } from '#domain/text/fold-text.ts'

/** Labels of the categories (documents 2, section 3, services). */
export const CATEGORY_LABELS = {
  hair: 'Cabelo',
  beard: 'Barba',
  combo: 'Combo',
  nails: 'Unhas',
  spa: 'SPA/Estética',
  others: 'Outros',
} as const
export type Category = keyof typeof CATEGORY_LABELS
export const CATEGORIES = ['hair', 'beard', 'combo', 'nails', 'spa', 'others'] as const

/** `1h 30min`, `45min`, `2h` of a duration in minutes. */
export function formatDuration(minutes: number): string {
  const hours = Math.trunc(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}min`
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}min`
}

type ComponentItem = { service_id: string; professional_ids: string[] }

/** What a client can choose: a service, or a composite shown as one. */
export type Bookable =
  | { kind: 'service'; service_id: string }
  | { kind: 'composite'; items: readonly ComponentItem[] }

/**
 * Who is offered for a choice, in the order given (documents 2, section 5): those whose services
 * list includes the service; for a composite those listed for its first item, or else those
 * performing any of its component services.
 */
export function listOfferedProfessionals<P extends { id: string; services: readonly string[] }>(
  choice: Bookable,
  professionals: readonly P[],
): P[] {
  if (choice.kind === 'service') {
    return professionals.filter(({ services }) => services.includes(choice.service_id))
  }
  const listed = choice.items[0]?.professional_ids ?? []
  const first = professionals.filter(({ id }) => listed.includes(id))
  if (first.length > 0) return first
  const components = choice.items.map(({ service_id }) => service_id)
  return professionals.filter(({ services }) => components.some((id) => services.includes(id)))
}

/**
 * What a composite takes: its own total duration in one piece, with the buffer before its first
 * component and the one after its last. Its total need not be the sum of its parts, so that a
 * component's processing gap has no place in it.
 */
export function toCompositeTiming(
  total_duration: number,
  components: readonly ServiceTiming[],
): ServiceTiming {
  return {
    duration: total_duration,
    buffer_before: components[0]?.buffer_before ?? 0,
    buffer_after: components.at(-1)?.buffer_after ?? 0,
    gap_start: 0,
    gap_minutes: 0,
  }
}

type SearchableService = { name: string; description?: string | null; category: string }

/** What else a category is searched by. */
const CATEGORY_WORDS: Record<string, string> = { nails: 'mãos' }

/**
 * Every word of what was typed, in any order, without regard to accents and capitals, in the name, the
 * description or the category's words; within a category if one is given. Where nothing has them all,
 * one word of three letters and more is enough: the others may be mistyped, or of a second service.
 */
export function searchServices<S extends SearchableService>(
  services: readonly S[],
  typed: string,
  category: string | null,
): S[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  const offered = services.flatMap((service) => {
    const { name, description, category: kind } = service
    if (category !== null && kind !== category) return []
    const label = Object.entries(CATEGORY_LABELS).find(([key]) => key === kind)?.[1]
    const text = foldText([name, description, label, CATEGORY_WORDS[kind]].join(' '))
    return { service, has: (word: string) => text.includes(word) }
  })
  const whole = offered.filter(({ has }) => words.every(has))
  const some = () => offered.filter(({ has }) => words.some((word) => word.length > 2 && has(word)))
  return (whole.length > 0 ? whole : some()).map(({ service }) => service)
}
