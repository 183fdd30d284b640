export type Figure = { what: string; value: string; goal: string }

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Ratios of pairs that were measured one right after the other: median and range. */
export function ratio(pairs: readonly (readonly [number, number])[]): string {
  const ratios = pairs.map(([ours, anchor]) => ours / anchor)
  const show = (value: number) => value.toFixed(value < 10 ? 2 : 1)
  return `${show(median(ratios))} (${show(Math.min(...ratios))}-${show(Math.max(...ratios))})`
}
