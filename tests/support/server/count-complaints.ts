/** @returns a complaint for each count that is not zero */
export const listCounted = (counts: Record<string, number>): string[] =>
  Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]))
