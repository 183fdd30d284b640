/** The salon's colours made legible: every colour drawn is checked against what lies under it. */
import { DEFAULT_THEME, type ThemeColors } from '#domain/business/settings.ts'

export type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const TEXT = 4.5
const CONTROL = 3

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

function luminance(color: Rgb): number {
  const linear = (value: number) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2])
}

/** Contrast of two colours as WCAG defines it, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** @param share how much of `b`, 0 to 1 */
export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const channel = (x: number, y: number) => Math.round(x + (y - x) * share)
  return [channel(a[0], b[0]), channel(a[1], b[1]), channel(a[2], b[2])]
}

/** Black or white, whichever reads on a colour; white where both do. */
export function textOn(color: Rgb): Rgb {
  return contrast(color, WHITE) >= TEXT ? WHITE : BLACK
}

/** The least darker or lighter shade of a colour that reaches a contrast on every ground. */
export function legible(color: Rgb, grounds: readonly Rgb[], ratio: number): Rgb {
  const reaches = (shade: Rgb) => grounds.every((ground) => contrast(shade, ground) >= ratio)
  for (let share = 0; share <= 1; share += 0.04) {
    for (const end of [BLACK, WHITE]) {
      const shade = mix(color, end, share)
      if (reaches(shade)) return shade
    }
  }
  const worst = (shade: Rgb) => Math.min(...grounds.map((ground) => contrast(shade, ground)))
  return worst(BLACK) > worst(WHITE) ? BLACK : WHITE
}

const LIGHT = { paper: '#FBFAF8', card: '#FFFFFF', ink: '#17171C' }
const DARK = { paper: '#131318', card: '#1C1C23', ink: '#F3F2EF' }

function rgb(text: string, fallback: string): Rgb {
  return parseColor(text) ?? parseColor(fallback) ?? BLACK
}

type Grounds = { paper: Rgb; card: Rgb; dark: boolean }

/** The default background gives the house's paper, light or dark; another one is kept. */
function groundsOf(colors: ThemeColors, prefersDark: boolean): Grounds {
  const background = rgb(colors.background, DEFAULT_THEME.background)
  if (background.every((value) => value === 255)) {
    const { paper, card } = prefersDark ? DARK : LIGHT
    return { paper: rgb(paper, paper), card: rgb(card, card), dark: prefersDark }
  }
  const dark = luminance(background) < 0.18
  return { paper: background, card: raised(background, dark, WHITE, dark ? 0.06 : 0.55), dark }
}

/** A shade of a ground on which black or white still reads; where it would not, a darker one. */
function raised(ground: Rgb, dark: boolean, towards: Rgb, share: number): Rgb {
  const shade = mix(ground, towards, share)
  return contrast(shade, dark ? WHITE : BLACK) >= TEXT ? shade : mix(ground, BLACK, 0.12)
}

function inkOf(colors: ThemeColors, { paper, card, dark }: Grounds): Rgb {
  const text = rgb(colors.text, DEFAULT_THEME.text)
  const reads = contrast(text, card) >= 7 && contrast(text, paper) >= 7
  const isDefault = colors.text.toUpperCase() === DEFAULT_THEME.text
  if (reads && !isDefault) return text
  const own = rgb(dark ? DARK.ink : LIGHT.ink, LIGHT.ink)
  return legible(own, [paper, card], TEXT)
}

/**
 * Private custom properties of the style sheet, by name, with the colour scheme as `scheme`.
 * @param colors the business's `theme_colors`, or what the host page put in their place
 */
export function themeTokens(colors: ThemeColors, prefersDark: boolean): Record<string, string> {
  const grounds = groundsOf(colors, prefersDark)
  const { paper, card, dark } = grounds
  const ink = inkOf(colors, grounds)
  const primary = rgb(colors.primary, DEFAULT_THEME.primary)
  const edge = legible(primary, [paper, card], CONTROL)
  const fill = dark ? edge : primary
  const wash = raised(card, dark, edge, dark ? 0.14 : 0.06)
  const under = [paper, card, wash]
  const text = (color: string, own: Rgb) => legible(rgb(color, color), [...under, own], TEXT)
  const tint = (color: string, share: number) => raised(card, dark, rgb(color, color), share)
  const goodWash = tint('#1F7A4D', 0.11)
  const badWash = tint('#B3261E', 0.08)
  const tokens: Record<string, Rgb> = {
    paper,
    card,
    ink: legible(ink, under, TEXT),
    muted: legible(mix(ink, card, 0.32), under, TEXT),
    line: mix(card, ink, dark ? 0.16 : 0.11),
    field: legible(mix(card, ink, 0.45), [card], CONTROL),
    wash,
    fill,
    'on-fill': textOn(fill),
    edge,
    link: legible(rgb(colors.secondary, DEFAULT_THEME.secondary), under, TEXT),
    accent: legible(rgb(colors.accent, DEFAULT_THEME.accent), under, CONTROL),
    star: legible(rgb('#C98A00', ''), under, CONTROL),
    good: text('#1F7A4D', goodWash),
    'good-wash': goodWash,
    bad: text('#B3261E', badWash),
    'bad-wash': badWash,
    few: legible(rgb('#D08B1D', ''), [card], CONTROL),
  }
  const named = Object.entries(tokens).map(([name, color]) => [name, `rgb(${color.join(' ')})`])
  return { ...Object.fromEntries(named), scheme: dark ? 'dark' : 'light' }
}

/** Names of the public custom properties, each fed from one of the `theme_colors`. */
export const THEME_NAMES = ['primary', 'secondary', 'accent', 'background', 'text'] as const

/** A style sheet of what the business chose; a page's own rules on the element come before it. */
export function publicRule(colors: ThemeColors): string {
  const lines = THEME_NAMES.map((name) => `--vez-${name}:${safeColor(colors, name)};`)
  return `:host{${lines.join('')}}`
}

function safeColor(colors: ThemeColors, name: keyof ThemeColors): string {
  return parseColor(colors[name]) ? colors[name] : DEFAULT_THEME[name]
}

export function privateRule(tokens: Record<string, string>): string {
  const lines = Object.entries(tokens).map(([name, value]) => `--_${name}:${value};`)
  return `:host{${lines.join('')}}`
}

/** What a `<style>` needs to be right in light and in dark before any script runs. */
export function paintedRules(colors: ThemeColors): string {
  const light = privateRule(themeTokens(colors, false))
  const dark = privateRule(themeTokens(colors, true))
  const turned = dark === light ? '' : `@media (prefers-color-scheme:dark){${dark}}`
  return publicRule(colors) + light + turned
}
