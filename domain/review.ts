/** An average of 1 to 5 with one decimal, 0 where there is none. */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 10) / 10
}

/** `4,9` of an average. */
export function displayRating(average: number): string {
  return average.toFixed(1).replace('.', ',')
}
