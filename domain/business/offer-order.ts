/** The order in which a house's services and composites stand, on its page and in its lists. */

type Positioned = {
  /** In the owner's own order, from 0; null where they gave it none. */
  position: number | null
}

/** What the owner has put in order comes first, in that order; the rest says nothing of itself. */
export function compareOwnOrder(one: Positioned, other: Positioned): number {
  if (one.position === other.position) return 0
  if (one.position === null) return 1
  return other.position === null ? -1 : one.position - other.position
}

type Offer = Positioned & { id: string; created_at: number }

/**
 * The owner's own order, then newest first; of two made together the one that was stored first.
 * @param booked how often each was booked lately, by id: what has no place of its own stands by that
 *   before it stands by its age (resolutions: "without one, most booked in 90 days")
 */
export function sortOffers<O extends Offer>(
  offers: readonly O[],
  booked: ReadonlyMap<string, number> = new Map(),
): O[] {
  const count = ({ id }: O) => booked.get(id) ?? 0
  return [...offers].sort(
    (a, b) =>
      compareOwnOrder(a, b) ||
      (a.position === null ? count(b) - count(a) : 0) ||
      b.created_at - a.created_at,
  )
}

/**
 * Where something new stands: behind all that has a place. A house that begins with it has an order
 * from then on; null where there are offers that nobody has put in order.
 */
export function getNextPosition(offers: readonly Positioned[]): number | null {
  const places = offers.flatMap(({ position }) => position ?? [])
  if (places.length === 0 && offers.length > 0) return null
  return Math.max(-1, ...places) + 1
}

/**
 * A list as its owner has arranged it. What the arrangement leaves out, because another tab added it
 * meanwhile, follows in the order in which it stood.
 * @param wanted ids, each once
 * @returns null where one of them is none of the list's
 */
export function arrangeOffers(
  listed: readonly string[],
  wanted: readonly string[],
): string[] | null {
  if (wanted.some((id) => !listed.includes(id))) return null
  return [...wanted, ...listed.filter((id) => !wanted.includes(id))]
}
