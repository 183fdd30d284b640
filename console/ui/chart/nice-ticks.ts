/** Where a scale has its lines: two to four round steps up to the highest value. */
export function getNiceTicks(highest: number): number[] {
  if (highest <= 0) return []
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = [0.5, 1, 2, 2.5, 5].map((n) => n * power).find((n) => highest / n < 4.5) ?? power
  return Array.from({ length: Math.floor(highest / step) }, (_, i) => step * (i + 1))
}
