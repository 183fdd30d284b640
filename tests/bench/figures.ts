export type Figure = { what: string; value: string; goal: string }

export function getMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Ratios of pairs that were measured one right after the other: median and range. */
export function formatRatio(pairs: readonly (readonly [number, number])[]): string {
  const ratios = pairs.map(([ours, anchor]) => ours / anchor)
  const show = (value: number) => value.toFixed(value < 10 ? 2 : 1)
  return `${show(getMedian(ratios))} (${show(Math.min(...ratios))}-${show(Math.max(...ratios))})`
}
