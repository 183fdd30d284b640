/** An average of 1 to 5 with one decimal, 0 where there is none. */
export function getAverageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 10) / 10
}

/** `4,9` of an average. */
export function displayRating(average: number): string {
  return average.toFixed(1).replace('.', ',')
}

/** Stars and their captions; 0 is none chosen yet (documents 2, section 2, Review prompt). */
export const STAR_CAPTIONS = [
  'Clique nas estrelas para avaliar',
  'Péssimo',
  'Ruim',
  'Regular',
  'Bom',
  'Excelente',
] as const

/** Characters of a comment. */
export const COMMENT_LIMIT = 500
/** Days after a visit in which its review is asked for. */
export const REVIEW_LOOKBACK_DAYS = 30
