import type { FreeDay } from '#console/bookings/free-times/free-times-query.ts'

type Person = { id: string; name: string }

/**
 * The free times of a day by who has them: whoever the booking is with first, the others in the
 * house's order; without those who have none.
 */
export function groupByProfessional(
  { slots }: FreeDay,
  own: string,
  people: readonly Person[],
): (Person & { times: string[] })[] {
  const inOrder = [...people].sort((a, b) => Number(b.id === own) - Number(a.id === own))
  return inOrder
    .map(({ id, name }) => ({
      id,
      name,
      times: slots
        .filter(({ professional_ids }) => professional_ids.includes(id))
        .map(({ time }) => time),
    }))
    .filter(({ times }) => times.length > 0)
}
