import { AURORA, disc, faint, line, oval, picture, rect, repeat, shape } from './shapes.ts'

type Hair = {
  wall: string
  halo: string
  base: string
  shade: string
  /** Colours of the strands, from the crown down. */
  strands: readonly string[]
  /** How far the ends fray, in pixels. */
  fray: number
}

const WIDTH = 600
const HEIGHT = 800

/** A client’s hair from behind, held upright as a telephone is. */
function hair({ wall, halo, base, shade, strands, fray }: Hair): string {
  const cape = shape('M40 800 C56 640 190 590 300 590 C410 590 544 640 560 800Z', AURORA.ink)
  const ears = oval(176, 330, 18, 30, '#D9A27A') + oval(424, 330, 18, 30, '#D9A27A')
  const head = 'M300 96 C176 96 158 214 162 320 C166 430 120 520 150 640'
  const back = `${head} L450 640 C480 520 434 430 438 320 C442 214 424 96 300 96Z`
  const ends = repeat(15, (index) => {
    const x = 150 + index * 20
    const length = 14 + ((index * 37) % 23) * (fray / 12)
    return shape(`M${x} 630 H${x + 22} L${x + 11} ${640 + length}Z`, index % 3 ? base : shade)
  })
  const lines = repeat(13, (index) => {
    const side = index - 6
    const to = 300 + side * 22
    const colour = strands[index % strands.length] ?? base
    const sway = fray > 12 && index % 2 ? 30 : 0
    return line(
      `M${300 + side * 14} ${112 + side * side * 2.4} C${300 + side * 22 - sway} 260 ${300 + side * 15 + sway} 430 ${to} 626`,
      colour,
      index % 2 ? 7 : 11,
    )
  })
  return picture(
    WIDTH,
    HEIGHT,
    `${rect(0, 0, WIDTH, HEIGHT, wall)}${disc(300, 330, 250, halo)}${cape}${ears}${shape(back, base)}${ends}${faint(0.75, lines)}`,
  )
}

const dull = () =>
  hair({
    wall: AURORA.sand,
    halo: AURORA.paper,
    base: '#5B3A2B',
    shade: '#4A2E22',
    strands: ['#4A2E22', '#6B4836', '#523427'],
    fray: 34,
  })

const bright = () =>
  hair({
    wall: AURORA.mist,
    halo: AURORA.paper,
    base: '#8A5636',
    shade: '#744429',
    strands: ['#E0B36A', '#A66A40', '#F0CE8E', '#C48A50'],
    fray: 4,
  })

/** The same hair before and after its highlights. */
export const auroraHair = { 'aurora-antes': dull, 'aurora-depois': bright }
