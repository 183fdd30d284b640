/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

/** Reads `#rgb`, `#rrggbb` and `rgb()`; null for anything else. */
export function parseColor(text: string): Rgb | null {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1]
  if (hex) {
    const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
    const value = Number.parseInt(full, 16)
    return [value >> 16, (value >> 8) & 255, value & 255]
  }
  const parts = /^rgba?\(\s*(\d+)[ ,]+(\d+)[ ,]+(\d+)[\s\d.,/%]*\)$/.exec(text.trim())
  return parts && [Number(parts[1]), Number(parts[2]), Number(parts[3])]
}

/** Luminance of a colour as WCAG defines it, 0 to 1. */
export function getLuminance(color: Rgb): number {
  const linear = (value: number) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2])
}

/** Contrast of two colours as WCAG defines it, 1 to 21. */
export function getContrast(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [getLuminance(a), getLuminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}
