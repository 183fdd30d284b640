import type { PictureStore } from '#db/dialect/picture-store.ts'
import { getContrast, parseColor, type Rgb } from '#domain/business/contrast.ts'
import { ICON_SIZES, type IconShape } from '#domain/picture/icon.ts'
import { PICTURE_SIZES } from '#domain/picture/picture.ts'
import { fillOutline, toSegments } from './fill-outline.ts'
import { CAPITAL_HEIGHT, INITIAL_SHAPES } from './initial-shapes.ts'
import { loadSharp } from './prepare-picture.ts'

/** What a salon's icon shows: its logo, where that is a picture kept here, else its first letters. */
export type IconWork = {
  shape: IconShape
  logo: string | null
  initials: string
  /** `#RRGGBB`, behind the letters. */
  color: string
}

/** Of a maskable icon a telephone may cut away all but a circle of 80% of its width. */
const SHARE = { 'any-192': 0.9, 'any-512': 0.9, 'maskable-512': 0.56 } as const satisfies Record<
  IconShape,
  number
>
const WHITE = '#ffffff'
const BLACK: Rgb = [0, 0, 0]

/** Draws it as PNG. A logo that is kept no more, or that cannot be read, gives way to the letters. */
export async function drawIcon(store: PictureStore, work: IconWork): Promise<Uint8Array> {
  const logo = work.logo && (await store.findFile(work.logo, PICTURE_SIZES[1]))
  const drawn = logo ? await drawLogo(logo, work.shape).catch(() => null) : null
  return drawn ?? drawInitials(work)
}

async function drawLogo(logo: Uint8Array, shape: IconShape): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const size = ICON_SIZES[shape]
  const inner = Math.round(size * SHARE[shape])
  const content = await sharp(logo).resize(inner, inner, { fit: 'inside' }).png().toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: WHITE } })
    .composite([{ input: content, gravity: 'centre' }])
    .png({ palette: true })
    .toBuffer()
}

async function drawInitials({ shape, initials, color }: IconWork): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const size = ICON_SIZES[shape]
  const alpha = fillOutline(listOutlines(initials, size, SHARE[shape]), size)
  const create = { width: size, height: size, channels: 3, background: getInk(color) } as const
  const raw = { width: size, height: size, channels: 1 } as const
  const letters = await sharp({ create }).joinChannel(alpha, { raw }).png().toBuffer()
  return sharp({ create: { ...create, background: color } })
    .composite([{ input: letters }])
    .png({ palette: true })
    .toBuffer()
}

/** @param share of its edge that they may take */
function listOutlines(initials: string, size: number, share: number) {
  // Accents are left away: they would stand out of the line.
  const plain = initials.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
  const letters = [...plain].flatMap((letter) => [INITIAL_SHAPES[letter] ?? []].filter(hasShape))
  const width = letters.reduce((sum, [advance]) => sum + advance, 0)
  const most = size * share
  const scale = Math.min(most / Math.max(width, 1), (most * 0.5) / CAPITAL_HEIGHT)
  const base = (size + CAPITAL_HEIGHT * scale) / 2
  let left = (size - width * scale) / 2
  return letters.flatMap(([advance, path]) => {
    const from = left
    left += advance * scale
    return toSegments(path, ([x, y]) => [from + x * scale, base - y * scale])
  })
}

type Shape = readonly [advance: number, path: string]
const hasShape = (shape: Shape | readonly []): shape is Shape => shape.length > 0

/** White, unless too light a colour lies behind it: 3 to 1 is asked for letters as large as these. */
const getInk = (color: string): string =>
  getContrast(parseColor(color) ?? BLACK, [255, 255, 255]) >= 3 ? WHITE : '#17171c'
