/** The salon's colours made legible: every colour drawn is checked against what lies under it. */
import { getContrast, getLuminance, parseColor, type Rgb } from '#domain/business/contrast.ts'
import { DEFAULT_THEME, type ThemeColors } from '#domain/business/settings.ts'

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const TEXT_CONTRAST = 4.5
const CONTROL_CONTRAST = 3

/** @param share how much of `b`, 0 to 1 */
export function mixColors(a: Rgb, b: Rgb, share: number): Rgb {
  const channel = (x: number, y: number) => Math.round(x + (y - x) * share)
  return [channel(a[0], b[0]), channel(a[1], b[1]), channel(a[2], b[2])]
}

/** Black or white, whichever reads on a colour; white where both do. */
export function getTextColorOn(color: Rgb): Rgb {
  return getContrast(color, WHITE) >= TEXT_CONTRAST ? WHITE : BLACK
}

/** The least darker or lighter shade of a colour that reaches a contrast on every ground. */
export function toLegibleColor(color: Rgb, grounds: readonly Rgb[], ratio: number): Rgb {
  const reaches = (shade: Rgb) => grounds.every((ground) => getContrast(shade, ground) >= ratio)
  for (let share = 0; share <= 1; share += 0.04) {
    for (const end of [BLACK, WHITE]) {
      const shade = mixColors(color, end, share)
      if (reaches(shade)) return shade
    }
  }
  const worst = (shade: Rgb) => Math.min(...grounds.map((ground) => getContrast(shade, ground)))
  return worst(BLACK) > worst(WHITE) ? BLACK : WHITE
}

const LIGHT = { paper: '#FBFAF8', card: '#FFFFFF', ink: '#17171C' }
const DARK = { paper: '#131318', card: '#1C1C23', ink: '#F3F2EF' }

function toRgb(text: string, fallback: string): Rgb {
  return parseColor(text) ?? parseColor(fallback) ?? BLACK
}

type Backgrounds = { paper: Rgb; card: Rgb; dark: boolean }

/** The default background gives the house's paper, light or dark; another one is kept. */
function getBackgrounds(colors: ThemeColors, prefersDark: boolean): Backgrounds {
  const background = toRgb(colors.background, DEFAULT_THEME.background)
  if (background.every((value) => value === 255)) {
    const { paper, card } = prefersDark ? DARK : LIGHT
    return { paper: toRgb(paper, paper), card: toRgb(card, card), dark: prefersDark }
  }
  const dark = getLuminance(background) < 0.18
  return {
    paper: background,
    card: getRaisedShade(background, dark, WHITE, dark ? 0.06 : 0.55),
    dark,
  }
}

/** A shade of a ground on which black or white still reads; where it would not, a darker one. */
function getRaisedShade(ground: Rgb, dark: boolean, towards: Rgb, share: number): Rgb {
  const shade = mixColors(ground, towards, share)
  return getContrast(shade, dark ? WHITE : BLACK) >= TEXT_CONTRAST
    ? shade
    : mixColors(ground, BLACK, 0.12)
}

function getInkColor(colors: ThemeColors, { paper, card, dark }: Backgrounds): Rgb {
  const text = toRgb(colors.text, DEFAULT_THEME.text)
  const reads = getContrast(text, card) >= 7 && getContrast(text, paper) >= 7
  const isDefault = colors.text.toUpperCase() === DEFAULT_THEME.text
  if (reads && !isDefault) return text
  const own = toRgb(dark ? DARK.ink : LIGHT.ink, LIGHT.ink)
  return toLegibleColor(own, [paper, card], TEXT_CONTRAST)
}

/**
 * Private custom properties of the style sheet, by name, with the colour scheme as `scheme`.
 * @param colors the business's `theme_colors`, or what the host page put in their place
 */
export function createThemeTokens(
  colors: ThemeColors,
  prefersDark: boolean,
): Record<string, string> {
  const grounds = getBackgrounds(colors, prefersDark)
  const { paper, card, dark } = grounds
  const ink = getInkColor(colors, grounds)
  const primary = toRgb(colors.primary, DEFAULT_THEME.primary)
  const edge = toLegibleColor(primary, [paper, card], CONTROL_CONTRAST)
  const fill = dark ? edge : primary
  const wash = getRaisedShade(card, dark, edge, dark ? 0.14 : 0.06)
  const under = [paper, card, wash]
  const text = (color: string, own: Rgb) =>
    toLegibleColor(toRgb(color, color), [...under, own], TEXT_CONTRAST)
  const tint = (color: string, share: number) =>
    getRaisedShade(card, dark, toRgb(color, color), share)
  const goodWash = tint('#1F7A4D', 0.11)
  const badWash = tint('#B3261E', 0.08)
  const tokens: Record<string, Rgb> = {
    paper,
    card,
    ink: toLegibleColor(ink, under, TEXT_CONTRAST),
    muted: toLegibleColor(mixColors(ink, card, 0.32), under, TEXT_CONTRAST),
    line: mixColors(card, ink, dark ? 0.16 : 0.11),
    field: toLegibleColor(mixColors(card, ink, 0.45), [card], CONTROL_CONTRAST),
    wash,
    fill,
    'on-fill': getTextColorOn(fill),
    edge,
    link: toLegibleColor(toRgb(colors.secondary, DEFAULT_THEME.secondary), under, TEXT_CONTRAST),
    accent: toLegibleColor(toRgb(colors.accent, DEFAULT_THEME.accent), under, CONTROL_CONTRAST),
    star: toLegibleColor(toRgb('#C98A00', ''), under, CONTROL_CONTRAST),
    good: text('#1F7A4D', goodWash),
    'good-wash': goodWash,
    bad: text('#B3261E', badWash),
    'bad-wash': badWash,
    few: toLegibleColor(toRgb('#D08B1D', ''), [card], CONTROL_CONTRAST),
  }
  const named = Object.entries(tokens).map(([name, color]) => [name, `rgb(${color.join(' ')})`])
  return { ...Object.fromEntries(named), scheme: dark ? 'dark' : 'light' }
}

/** Names of the public custom properties, each fed from one of the `theme_colors`. */
export const THEME_NAMES = ['primary', 'secondary', 'accent', 'background', 'text'] as const

/** A style sheet of what the business chose; a page's own rules on the element come before it. */
export function formatPublicRule(colors: ThemeColors): string {
  const lines = THEME_NAMES.map((name) => `--vez-${name}:${getSafeColor(colors, name)};`)
  return `:host{${lines.join('')}}`
}

function getSafeColor(colors: ThemeColors, name: keyof ThemeColors): string {
  return parseColor(colors[name]) ? colors[name] : DEFAULT_THEME[name]
}

export function formatPrivateRule(tokens: Record<string, string>): string {
  const lines = Object.entries(tokens).map(([name, value]) => `--_${name}:${value};`)
  return `:host{${lines.join('')}}`
}

/** What a `<style>` needs to be right in light and in dark before any script runs. */
export function formatPaintedRules(colors: ThemeColors): string {
  const light = formatPrivateRule(createThemeTokens(colors, false))
  const dark = formatPrivateRule(createThemeTokens(colors, true))
  const turned = dark === light ? '' : `@media (prefers-color-scheme:dark){${dark}}`
  return formatPublicRule(colors) + light + turned
}
