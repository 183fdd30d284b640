/** Drawings are SVG source; these are the strokes that they share. */

export const AURORA = {
  ink: '#202870',
  blue: '#4A5BB8',
  violet: '#6366F1',
  mist: '#C9CFF2',
  paper: '#FBF3E7',
  sand: '#F1DFC6',
  clay: '#D98F6C',
  rose: '#EDB7A5',
  gold: '#E3B04B',
  leaf: '#5E8C6A',
  shade: '#3F6B50',
} as const

export const LIMA = {
  night: '#12372A',
  green: '#1F5A43',
  moss: '#3E7D5C',
  lime: '#B9D16A',
  cream: '#F5ECD7',
  sand: '#E2D2AE',
  brass: '#C99A45',
  red: '#C2483D',
  leather: '#7A4326',
  bark: '#4E2A18',
  ink: '#14231C',
} as const

export const picture = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`

export const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="${fill}"/>`

export const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

export const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`

export const line = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const faint = (opacity: number, body: string) => `<g opacity="${opacity}">${body}</g>`

export const at = (x: number, y: number, body: string, turn = 0, scale = 1) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${body}</g>`

export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** A leaf from the origin upwards. */
const leaf = (size: number, fill: string) =>
  shape(
    `M0 0 C${-size * 0.42} ${-size * 0.4} ${-size * 0.3} ${-size * 0.85} 0 ${-size} C${size * 0.3} ${-size * 0.85} ${size * 0.42} ${-size * 0.4} 0 0Z`,
    fill,
  )

/** A potted plant that stands on the origin. */
export function plant(pot: string, light: string, dark: string): string {
  const fan = [-72, -48, -24, 0, 24, 48, 72]
  const leaves = fan
    .map((turn, index) =>
      at(0, -92, leaf(170 - Math.abs(turn) * 0.6, index % 2 ? dark : light), turn),
    )
    .join('')
  const body = shape('M-58 -108 H58 L44 0 H-44Z', pot)
  return `${leaves}${body}${faint(0.14, shape('M14 -108 H58 L44 0 H10Z', '#000'))}${rect(-66, -122, 132, 26, pot, 8)}`
}

/** Open scissors, points up, their pivot on the origin. */
export function scissors(blade: string, handle: string): string {
  const half = (side: number) =>
    at(
      0,
      0,
      `${shape('M-9 20 L-7 -190 Q0 -214 9 -186 L11 20Z', blade)}${line('M0 10 C-2 50 4 76 12 104', handle, 18)}<ellipse cx="24" cy="146" rx="32" ry="44" fill="none" stroke="${handle}" stroke-width="17"/>`,
      side * 13,
    )
  const mirrored = `<g transform="scale(-1 1)">${half(-1)}</g>`
  return `${half(-1)}${mirrored}${disc(0, 6, 10, handle)}`
}

/** A comb that lies along x, its teeth down, 300 wide. */
export function comb(fill: string): string {
  const teeth = repeat(22, (index) => rect(-140 + index * 12.8, 10, 6.4, 62, fill, 3))
  return `${rect(-150, -24, 300, 44, fill, 16)}${teeth}${rect(-150, -10, 16, 82, fill, 6)}${rect(134, -10, 16, 82, fill, 6)}`
}
