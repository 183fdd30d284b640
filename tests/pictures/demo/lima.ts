import {
  at,
  comb,
  disc,
  faint,
  LIMA,
  line,
  oval,
  picture,
  plant,
  rect,
  repeat,
  scissors,
  shape,
} from './shapes.ts'

const W = 1200
const H = 900
const scene = (body: string) => picture(W, H, body)

/** A barber's pole, its middle on the origin, 330 tall. */
function pole(id: string): string {
  const stripes = repeat(9, (index) =>
    at(0, -210 + index * 60, line('M-60 40 L60 -20', index % 2 ? LIMA.red : LIMA.green, 22)),
  )
  return `<clipPath id="${id}"><rect x="-40" y="-130" width="80" height="260"/></clipPath>${rect(-40, -130, 80, 260, LIMA.cream)}<g clip-path="url(#${id})">${stripes}</g>${faint(0.2, rect(14, -130, 26, 260, '#000'))}${faint(0.4, rect(-32, -130, 12, 260, '#fff'))}${rect(-54, -160, 108, 36, LIMA.brass, 10)}${rect(-54, 124, 108, 36, LIMA.brass, 10)}${disc(0, -178, 30, LIMA.brass)}${disc(0, 172, 22, LIMA.brass)}`
}

function storefront(): string {
  const bricks = faint(
    0.16,
    repeat(10, (row) =>
      repeat(11, (column) =>
        rect(-60 + column * 124 + (row % 2) * 62, 20 + row * 76, 114, 66, '#000', 4),
      ),
    ),
  )
  const awning = repeat(10, (index) =>
    shape(
      `M${100 + index * 100} 190 H${200 + index * 100} V330 A50 44 0 0 1 ${100 + index * 100} 330Z`,
      index % 2 ? LIMA.cream : LIMA.moss,
    ),
  )
  const glass =
    rect(160, 360, 470, 370, LIMA.night, 12) +
    rect(180, 380, 430, 330, '#DCE6CF', 6) +
    faint(0.5, shape('M180 650 L430 380 H540 L210 710 H180Z', '#fff'))
  const inside = at(396, 706, chair(), 0, 0.56)
  const door =
    rect(760, 360, 230, 440, LIMA.night, 12) +
    rect(786, 388, 178, 250, '#DCE6CF', 8) +
    faint(0.5, shape('M786 600 L900 388 H950 L800 638 H786Z', '#fff')) +
    disc(776, 640, 12, LIMA.brass) +
    rect(800, 664, 150, 108, LIMA.green, 8)
  const lime = at(
    875,
    512,
    disc(0, 0, 62, LIMA.moss) +
      disc(0, 0, 53, LIMA.cream) +
      repeat(8, (index) => at(0, 0, shape('M0 -8 L-14 -40 Q0 -51 14 -40Z', LIMA.lime), index * 45)),
  )
  return scene(
    `${rect(0, 0, W, 810, LIMA.green)}${bricks}${rect(0, 800, W, 100, LIMA.sand)}${rect(0, 800, W, 14, '#CDBB92')}${rect(100, 120, 1000, 76, LIMA.night, 8)}${repeat(5, (index) => disc(300 + index * 150, 158, 11, LIMA.brass))}${glass}${inside}${rect(140, 722, 510, 26, LIMA.brass, 6)}${door}${lime}${awning}${rect(100, 182, 1000, 16, LIMA.brass)}${at(696, 580, pole('front'), 0, 0.8)}${at(1096, 812, plant(LIMA.leather, LIMA.lime, LIMA.moss), 0, 0.95)}${at(96, 812, plant(LIMA.leather, LIMA.moss, LIMA.lime), 0, 0.85)}`,
  )
}

/** A barber's chair that stands on the origin. */
function chair(): string {
  return [
    oval(0, 8, 134, 24, '#5F6B64'),
    oval(0, 0, 130, 22, '#AEB8B1'),
    rect(-24, -130, 48, 130, '#C9CFC8', 6),
    rect(-60, -46, 120, 24, '#C9CFC8', 12),
    rect(-138, -212, 276, 92, LIMA.leather, 26),
    faint(0.22, rect(-138, -160, 276, 40, '#000', 18)),
    rect(-108, -470, 216, 266, LIMA.leather, 40),
    repeat(3, (row) =>
      repeat(3, (column) => disc(-56 + column * 56, -420 + row * 76, 7, LIMA.bark)),
    ),
    rect(-62, -556, 124, 78, LIMA.leather, 26),
    rect(-10, -492, 20, 30, '#C9CFC8'),
    rect(-186, -318, 62, 36, LIMA.bark, 18),
    rect(124, -318, 62, 36, LIMA.bark, 18),
    rect(-170, -290, 22, 150, '#C9CFC8', 8),
    rect(148, -290, 22, 150, '#C9CFC8', 8),
  ].join('')
}

function interior(): string {
  const tiles = repeat(6, (row) =>
    repeat(13, (column) =>
      rect(
        -40 + column * 100 + (row % 2) * 50,
        380 + row * 60,
        94,
        54,
        row % 3 ? LIMA.green : '#256A4F',
        4,
      ),
    ),
  )
  const floor = repeat(12, (column) =>
    repeat(2, (row) =>
      rect(column * 100, 740 + row * 80, 100, 80, (column + row) % 2 ? LIMA.cream : LIMA.ink),
    ),
  )
  const mirror =
    disc(600, 300, 216, LIMA.brass) +
    disc(600, 300, 194, '#CFE0D6') +
    faint(0.5, shape('M440 400 L690 130 Q740 150 768 196 L520 476 Q470 450 440 400Z', '#fff'))
  const bench = rect(250, 520, 700, 34, LIMA.leather, 8)
  const flasks = [LIMA.lime, LIMA.brass, LIMA.cream]
    .map((fill, index) =>
      at(
        310 + index * 62,
        520,
        rect(-20, -78, 40, 78, fill, 8) + rect(-9, -102, 18, 28, LIMA.ink, 4),
      ),
    )
    .join('')
  const jar = at(
    870,
    520,
    rect(-40, -110, 80, 110, '#9CCBD8', 8) +
      rect(-44, -126, 88, 22, '#DDE5E0', 6) +
      line('M-16 -16 V-150 M12 -16 V-142', LIMA.ink, 8),
  )
  return scene(
    `${rect(0, 0, W, 390, LIMA.cream)}${rect(0, 390, W, 360, LIMA.night)}${tiles}${rect(0, 366, W, 20, LIMA.brass)}${floor}${faint(0.35, rect(0, 740, W, 24, '#000'))}${mirror}${bench}${flasks}${jar}${at(600, 838, chair(), 0, 1.06)}${at(150, 320, pole('inside'), 0, 1.02)}${line('M1010 0 V110', LIMA.ink, 6)}${shape('M930 190 Q930 108 1010 108 Q1090 108 1090 190Z', LIMA.green)}${oval(1010, 190, 80, 11, '#FFEFB8')}${at(1066, 796, plant(LIMA.leather, LIMA.moss, LIMA.lime), 0, 1.35)}`,
  )
}

function razor(): string {
  return [
    at(
      0,
      0,
      rect(-20, -24, 400, 56, LIMA.leather, 26) +
        disc(0, 4, 10, LIMA.brass) +
        disc(350, 4, 8, LIMA.brass),
    ),
    at(
      0,
      0,
      shape('M10 -26 L-60 -22 Q-90 -20 -92 8 L-40 20Z', '#AEB8B2') +
        shape('M0 -26 L300 -30 Q346 -30 350 6 L350 44 L24 44 Q2 40 0 20Z', '#D7DFDA') +
        shape('M22 44 L350 44 V28 L20 26Z', '#F3F6F4'),
      -32,
    ),
  ].join('')
}

function shavingBrush(): string {
  return `${shape('M-64 -190 Q0 -262 64 -190 L46 -20 H-46Z', LIMA.sand)}${faint(0.3, line('M-34 -184 L-20 -30 M0 -200 V-30 M34 -184 L20 -30', LIMA.leather, 5))}${rect(-52, -36, 104, 34, LIMA.brass, 6)}${shape('M-46 -4 H46 Q30 50 54 96 Q60 140 0 140 Q-60 140 -54 96 Q-30 50 -46 -4Z', LIMA.ink)}`
}

function tools(): string {
  const board = at(
    600,
    460,
    rect(-500, -330, 1000, 670, LIMA.cream, 30) +
      `<rect x="-474" y="-304" width="948" height="618" rx="20" fill="none" stroke="${LIMA.sand}" stroke-width="7"/>`,
    2,
  )
  const bowl =
    disc(0, 0, 136, LIMA.green) +
    disc(0, 0, 112, '#DDE9DA') +
    disc(-34, -22, 54, '#fff') +
    disc(36, -14, 58, '#fff') +
    disc(2, 38, 56, '#fff') +
    faint(0.5, disc(24, 20, 30, '#E7EFE4'))
  const slice =
    disc(0, 0, 78, LIMA.moss) +
    disc(0, 0, 68, LIMA.cream) +
    repeat(8, (index) => at(0, 0, shape('M0 -10 L-18 -51 Q0 -66 18 -51Z', LIMA.lime), index * 45))
  const planks = faint(
    0.18,
    repeat(6, (index) => rect(0, index * 150, W, 5, '#000')),
  )
  return scene(
    `${rect(0, 0, W, H, LIMA.night)}${planks}${board}${at(330, 330, bowl, 0, 1.05)}${at(560, 350, shavingBrush(), 18)}${at(590, 600, razor(), 8)}${at(880, 290, scissors('#BCC6C0', LIMA.ink), 66, 0.84)}${at(330, 668, comb(LIMA.leather), -7, 1.05)}${at(1022, 590, slice, 12, 0.74)}`,
  )
}

export const limaGallery = { 'lima-1': storefront, 'lima-2': interior, 'lima-3': tools }
