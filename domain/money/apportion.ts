/**
 * Parts a whole amount by weights, to the unit: each gets what it is due rounded down, and what is
 * left over goes one by one to the largest remainders, the earlier first.
 * @param total a whole number of 0 or more
 * @param weights whole numbers of 0 or more; all 0 count alike
 * @returns as many whole numbers as there are weights; where there is any, they sum to `total`
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  const isEven = weights.every((weight) => weight === 0)
  // Products of two amounts pass what a number holds exactly.
  const due = weights.map((weight) => BigInt(isEven ? 1 : weight) * BigInt(total))
  const sum = BigInt(isEven ? weights.length : weights.reduce((a, b) => a + b, 0))
  return due.length === 0 ? [] : roundToSum(due, sum, total)
}

/**
 * Rounds exact amounts to whole ones that sum to `total`, by largest remainder.
 * @param due what each is due, as numerators over `scale`; together less than one off `total` each
 */
export function roundToSum(due: readonly bigint[], scale: bigint, total: number): number[] {
  const shares = due.map((one) => Number(one / scale))
  const left = total - shares.reduce((a, b) => a + b, 0)
  const order = due
    .map((one, place) => ({ place, rest: one % scale }))
    .sort((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest < b.rest ? 1 : -1))
  for (const { place } of order.slice(0, left)) shares[place] = (shares[place] ?? 0) + 1
  return shares
}
