import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getContrast, parseColor, type Rgb } from '#domain/business/contrast.ts'
import { DEFAULT_THEME } from '#domain/business/settings.ts'
import {
  createThemeTokens,
  formatPrivateRule,
  formatPublicRule,
  getTextColorOn,
  mixColors,
  toLegibleColor,
} from '#widget/theme/theme.ts'

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

const theme = fc.record({
  primary: color,
  secondary: color,
  accent: color,
  background: fc.oneof(color, fc.constant('#FFFFFF')),
  text: color,
})

test('colours are read as style sheets write them, and nothing else is one', () => {
  expect(parseColor('#abc')).toEqual([0xaa, 0xbb, 0xcc])
  expect(parseColor(' #12372A ')).toEqual([0x12, 0x37, 0x2a])
  expect(parseColor('rgb(1, 2, 3)')).toEqual([1, 2, 3])
  expect(parseColor('rgb(1 2 3)')).toEqual([1, 2, 3])
  for (const text of ['', 'red', '#12', '#12345', 'url(x)', '#fff;}*{', 'hsl(0 0 0)']) {
    expect(parseColor(text)).toBeNull()
  }
})

test('contrast counts as the accessibility guidelines count it', () => {
  expect(getContrast(WHITE, BLACK)).toBeCloseTo(21, 5)
  expect(getContrast(WHITE, WHITE)).toBe(1)
  expect(getContrast([119, 119, 119], WHITE)).toBeCloseTo(4.48, 2)
  expect(getContrast(BLACK, WHITE)).toBe(getContrast(WHITE, BLACK))
})

test('on every colour one of black and white reads', () => {
  fc.assert(
    fc.property(color, (text) => {
      const ground = parseColor(text) ?? BLACK
      expect(getContrast(getTextColorOn(ground), ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a colour that reads already is left as it is; one that does not moves only so far', () => {
  expect(toLegibleColor([32, 40, 112], [WHITE], 4.5)).toEqual([32, 40, 112])
  const yellow = toLegibleColor([255, 255, 0], [WHITE], 4.5)
  expect(getContrast(yellow, WHITE)).toBeGreaterThanOrEqual(4.5)
  expect(getContrast(yellow, WHITE)).toBeLessThan(6)
  expect(mixColors(BLACK, WHITE, 0.5)).toEqual([128, 128, 128])
})

/** What stands on what in the style sheet, and how far apart the two must be. */
const PAIRS = [
  ['ink', ['paper', 'card', 'wash'], 4.5],
  ['muted', ['paper', 'card', 'wash'], 4.5],
  ['link', ['paper', 'card', 'wash'], 4.5],
  ['on-fill', ['fill'], 4.5],
  ['edge', ['paper', 'card'], 3],
  ['accent', ['paper', 'card', 'wash'], 3],
  ['star', ['paper', 'card', 'wash'], 3],
  ['field', ['card'], 3],
  ['good', ['paper', 'card', 'wash', 'good-wash'], 4.5],
  ['bad', ['paper', 'card', 'wash', 'bad-wash'], 4.5],
] as const

test('whatever a salon’s colours are, what is drawn on what can be read, light and dark', () => {
  fc.assert(
    fc.property(theme, fc.boolean(), (colors, dark) => {
      const tokens = createThemeTokens(colors, dark)
      const rgb = (name: string) => parseColor(tokens[name] ?? '') ?? WHITE
      for (const [front, grounds, ratio] of PAIRS) {
        for (const ground of grounds) {
          const reached = getContrast(rgb(front), rgb(ground))
          expect(reached, `${front} on ${ground}`).toBeGreaterThanOrEqual(ratio)
        }
      }
    }),
    { numRuns: 400 },
  )
})

test('the house’s own colours follow the light; a background of the salon’s own stays', () => {
  expect(createThemeTokens(DEFAULT_THEME, false).scheme).toBe('light')
  expect(createThemeTokens(DEFAULT_THEME, true).scheme).toBe('dark')
  const own = { ...DEFAULT_THEME, background: '#FBFAF5' }
  expect(createThemeTokens(own, true)).toMatchObject({ paper: 'rgb(251 250 245)', scheme: 'light' })
  expect(createThemeTokens({ ...own, background: '#101010' }, false).scheme).toBe('dark')
})

test('no text but a colour reaches a style sheet', () => {
  const evil = 'red;}:host{display:none}'
  const rule = formatPublicRule({ ...DEFAULT_THEME, primary: evil, text: '' })
  expect(rule).not.toContain('display')
  expect(rule).toContain(`--vez-primary:${DEFAULT_THEME.primary};`)
  expect(rule).toContain(`--vez-text:${DEFAULT_THEME.text};`)
  const drawn = formatPrivateRule(
    createThemeTokens({ ...DEFAULT_THEME, primary: evil, background: evil }, false),
  )
  expect(drawn).not.toContain('display')
})
