import {
  AURORA,
  at,
  comb,
  disc,
  faint,
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

const room = (wall: string, floor: string, horizon: number) =>
  `${rect(0, 0, W, horizon, wall)}${rect(0, horizon, W, H - horizon, floor)}${rect(0, horizon - 14, W, 14, '#fff')}`

/** Light that falls in through a window that is not in the picture. */
const sunlight = faint(0.35, shape('M0 120 L330 0 H560 L0 330Z M0 420 L760 0 H860 L0 520Z', '#fff'))

const lamp = (x: number, drop: number, fill: string) =>
  line(`M${x} 0 V${drop}`, AURORA.ink, 5) +
  shape(
    `M${x - 58} ${drop + 62} Q${x - 54} ${drop} ${x} ${drop} Q${x + 54} ${drop} ${x + 58} ${drop + 62}Z`,
    fill,
  ) +
  oval(x, drop + 62, 58, 9, '#FFF3C9')

function chair(seat: string, dark: string): string {
  return [
    oval(0, 6, 118, 18, AURORA.ink),
    rect(-13, -130, 26, 134, '#8D94B5'),
    rect(-126, -196, 252, 72, seat, 30),
    faint(0.18, rect(-126, -156, 252, 32, '#000', 16)),
    rect(-104, -436, 208, 252, seat, 58),
    faint(0.16, line('M-50 -400 V-214 M0 -410 V-214 M50 -400 V-214', '#000', 5)),
    rect(-154, -282, 40, 118, dark, 18),
    rect(114, -282, 40, 118, dark, 18),
    rect(-164, -300, 60, 34, AURORA.ink, 17),
    rect(104, -300, 60, 34, AURORA.ink, 17),
    rect(-92, -60, 184, 20, '#8D94B5', 10),
  ].join('')
}

function mirrorAndChair(): string {
  const bulbs = repeat(9, (index) => {
    const turn = Math.PI + (index * Math.PI) / 8
    return disc(600 + 196 * Math.cos(turn), 330 + 196 * Math.sin(turn), 15, '#FFE9A8')
  })
  const mirror =
    shape('M404 640 V330 A196 196 0 0 1 796 330 V640Z', AURORA.gold) +
    shape('M426 640 V332 A174 174 0 0 1 774 332 V640Z', AURORA.mist) +
    faint(0.45, shape('M426 560 L720 206 Q752 240 764 280 L470 640 H426Z', '#fff'))
  const counter =
    rect(330, 622, 540, 34, AURORA.clay, 8) +
    rect(352, 656, 20, 150, AURORA.clay) +
    rect(828, 656, 20, 150, AURORA.clay)
  const bottles =
    at(364, 622, bottle(46, 92, AURORA.violet, AURORA.ink)) +
    at(418, 622, bottle(40, 68, AURORA.rose, AURORA.gold)) +
    at(824, 622, bottle(48, 80, AURORA.blue, AURORA.ink))
  return scene(
    `${room(AURORA.sand, '#C98A6A', 730)}${sunlight}${lamp(250, 150, AURORA.ink)}${lamp(950, 150, AURORA.ink)}${mirror}${bulbs}${counter}${bottles}${oval(600, 836, 230, 26, '#A96E51')}${at(600, 826, chair(AURORA.blue, AURORA.violet))}${at(1040, 800, plant(AURORA.ink, AURORA.leaf, AURORA.shade), 0, 1.35)}${at(150, 800, plant(AURORA.paper, AURORA.shade, AURORA.leaf), 0, 1.05)}`,
  )
}

/** A bottle that stands on the origin. */
function bottle(width: number, height: number, fill: string, cap: string): string {
  const half = width / 2
  return `${rect(-half * 0.45, -height - 30, half * 0.9, 34, cap, 5)}${rect(-half, -height, width, height, fill, 12)}${faint(0.28, rect(-half + 7, -height + 12, width * 0.16, height - 26, '#fff', 6))}${rect(-half + width * 0.32, -height * 0.62, width * 0.68, height * 0.34, '#FFFDF8', 4)}`
}

function dryer(): string {
  return [
    at(60, 60, rect(-46, 0, 92, 300, AURORA.ink, 40), 14),
    line('M-6 340 C-20 480 -160 400 -230 540 S-330 700 -480 790', AURORA.ink, 16),
    shape('M-330 -74 L-150 -96 V96 L-330 74Z', AURORA.ink),
    rect(-180, -128, 380, 256, AURORA.violet, 126),
    faint(0.2, shape('M-150 60 Q20 150 190 60 Q160 128 70 128 H-54 Q-120 128 -150 60Z', '#000')),
    faint(0.3, rect(-110, -96, 200, 26, '#fff', 13)),
    disc(92, 0, 84, AURORA.ink),
    repeat(5, (index) => rect(40, -46 + index * 21, 104, 8, AURORA.blue, 4)),
  ].join('')
}

function brush(): string {
  const bristles = repeat(9, (row) =>
    repeat(5, (column) => disc(-44 + column * 22, -250 + row * 24, 5, AURORA.paper)),
  )
  return `${rect(-22, -60, 44, 300, AURORA.clay, 22)}${rect(-76, -290, 152, 256, AURORA.clay, 72)}${rect(-60, -274, 120, 224, AURORA.ink, 58)}${bristles}`
}

function tools(): string {
  const cloth = at(600, 470, rect(-470, -330, 940, 680, AURORA.paper, 24), -4)
  const hem = at(
    600,
    470,
    `<rect x="-444" y="-304" width="888" height="628" rx="16" fill="none" stroke="${AURORA.sand}" stroke-width="8" stroke-dasharray="22 16"/>`,
    -4,
  )
  const shadow = faint(
    0.12,
    at(16, 20, at(430, 330, dryer(), -12, 0.82), 0).replaceAll(/fill="#[^"]+"/g, 'fill="#000"'),
  )
  return scene(
    `${rect(0, 0, W, H, AURORA.rose)}${faint(0.4, disc(1130, 80, 260, AURORA.clay) + disc(60, 860, 220, AURORA.clay))}${cloth}${hem}${shadow}${at(430, 330, dryer(), -12, 0.82)}${at(760, 440, brush(), 18, 0.9)}${at(950, 430, scissors('#B9C0DA', AURORA.ink), 12, 0.95)}${at(760, 716, comb(AURORA.blue), -8, 1.1)}`,
  )
}

const POLISHES = [
  '#B23A48',
  AURORA.clay,
  AURORA.rose,
  AURORA.gold,
  AURORA.violet,
  AURORA.blue,
  AURORA.ink,
]

function polish(fill: string, tall: number): string {
  return `${rect(-24, -300 - tall, 48, 150 + tall, '#2A2438', 10)}${faint(0.25, rect(-16, -290 - tall, 9, 130 + tall, '#fff', 4))}${rect(-32, -168, 64, 26, '#D9DCEC', 5)}${shape('M-58 -110 Q-58 -148 -28 -148 H28 Q58 -148 58 -110 V-18 Q58 0 40 0 H-40 Q-58 0 -58 -18Z', fill)}${faint(0.35, rect(-44, -122, 13, 96, '#fff', 6))}`
}

function polishes(): string {
  const row = POLISHES.map((fill, index) =>
    at(204 + index * 132, 560, polish(fill, index % 2 ? 34 : 0)),
  ).join('')
  const swatches = POLISHES.map((fill, index) =>
    at(
      204 + index * 132,
      690,
      shape('M-34 96 V-4 Q-34 -62 0 -62 Q34 -62 34 -4 V96 Q0 112 -34 96Z', fill) +
        faint(0.4, shape('M-20 60 V0 Q-20 -36 -6 -44 Q-12 -20 -10 60Z', '#fff')),
    ),
  ).join('')
  const arch = shape('M120 560 V470 A480 430 0 0 1 1080 470 V560Z', AURORA.mist)
  return scene(
    `${rect(0, 0, W, H, AURORA.paper)}${arch}${faint(0.5, disc(600, 300, 170, '#fff'))}${rect(90, 560, 1020, 34, AURORA.clay, 10)}${faint(0.15, rect(90, 594, 1020, 16, '#000', 6))}${row}${swatches}`,
  )
}

function shelf(y: number): string {
  return rect(110, y, 980, 26, AURORA.clay, 8) + faint(0.12, rect(110, y + 26, 980, 18, '#000'))
}

const jar = (width: number, fill: string) =>
  rect(-width / 2, -70, width, 70, fill, 12) +
  rect(-width / 2 - 4, -94, width + 8, 30, AURORA.gold, 8) +
  rect(-width / 2 + 12, -50, width - 24, 26, '#FFFDF8', 4)

const towels = (colours: readonly string[]) =>
  colours
    .map(
      (fill, index) =>
        rect(-90, -44 * (index + 1), 180, 42, fill, 18) +
        faint(0.2, line(`M-70 ${-44 * index - 14} H60`, '#000', 4)),
    )
    .join('')

function shelves(): string {
  const top = [
    bottle(78, 150, AURORA.blue, AURORA.ink),
    bottle(78, 150, AURORA.violet, AURORA.ink),
    bottle(78, 150, AURORA.rose, AURORA.ink),
    bottle(64, 110, AURORA.gold, AURORA.ink),
  ]
  const middle = [jar(120, AURORA.rose), jar(120, AURORA.mist), jar(100, AURORA.clay)]
  const low = [
    bottle(96, 120, AURORA.paper, AURORA.clay),
    bottle(96, 120, AURORA.mist, AURORA.ink),
    bottle(70, 160, AURORA.clay, AURORA.ink),
    bottle(70, 160, AURORA.gold, AURORA.ink),
  ]
  const place = (list: readonly string[], x: number, step: number, y: number) =>
    list.map((one, index) => at(x + index * step, y, one)).join('')
  return scene(
    `${rect(0, 0, W, H, AURORA.ink)}${faint(0.5, shape('M0 900 L700 0 H1200 V200 L560 900Z', AURORA.blue))}${rect(80, 70, 1040, 780, AURORA.sand, 26)}${shelf(312)}${shelf(566)}${shelf(810)}${place(top, 190, 112, 312)}${at(850, 312, towels([AURORA.paper, AURORA.rose, AURORA.mist, AURORA.paper]))}${at(1020, 312, bottle(60, 90, AURORA.ink, AURORA.gold))}${at(240, 566, plant(AURORA.ink, AURORA.leaf, AURORA.shade), 0, 0.84)}${place(middle, 440, 150, 566)}${at(904, 566, bottle(84, 140, AURORA.ink, AURORA.gold))}${at(1010, 566, bottle(84, 140, AURORA.blue, AURORA.gold))}${place(low, 200, 118, 810)}${at(770, 810, jar(150, AURORA.violet))}${at(980, 810, plant(AURORA.paper, AURORA.shade, AURORA.leaf), 0, 0.78)}`,
  )
}

function basin(): string {
  const window = `${shape('M150 560 V270 A150 150 0 0 1 450 270 V560Z', '#fff')}${shape('M170 560 V272 A130 130 0 0 1 430 272 V560Z', '#BFD4F0')}${shape('M170 560 V470 Q240 420 300 470 T430 450 V560Z', AURORA.leaf)}${disc(370, 260, 40, '#FFF0BE')}${line('M300 142 V560 M170 380 H430', '#fff', 12)}`
  const tiles = faint(
    0.5,
    repeat(4, (row) =>
      repeat(6, (column) => rect(520 + column * 104, 330 + row * 84, 96, 76, AURORA.mist, 6)),
    ),
  )
  const sink = `${rect(770, 560, 190, 250, AURORA.ink, 18)}${shape('M690 480 H1040 Q1040 600 920 600 H810 Q690 600 690 480Z', '#fff')}${rect(672, 462, 386, 34, '#fff', 17)}${faint(0.1, shape('M980 496 H1040 Q1036 600 920 600 H860 Q976 590 980 496Z', '#000'))}${line('M960 464 V370 Q960 320 910 320 Q866 320 866 366', AURORA.gold, 22)}${line('M866 392 V450', '#9DB9EA', 10)}`
  const recliner = `${at(420, 0, shape('M-130 690 H210 Q250 690 262 650 L312 508 Q330 470 290 456 Q256 446 244 486 L204 604 H-130 Q-170 604 -170 648 Q-170 690 -130 690Z', AURORA.violet))}${rect(410, 690, 40, 110, '#8D94B5')}${rect(330, 792, 200, 22, '#8D94B5', 11)}${rect(366, 580, 20, 50, '#8D94B5')}${rect(474, 580, 20, 50, '#8D94B5')}${rect(330, 560, 200, 32, AURORA.ink, 16)}`
  const shelfTop =
    rect(580, 236, 500, 22, AURORA.clay, 8) +
    [AURORA.violet, AURORA.rose, AURORA.gold]
      .map((fill, index) => at(640 + index * 76, 236, bottle(54, 84, fill, AURORA.ink)))
      .join('') +
    at(970, 236, towels([AURORA.rose, AURORA.mist]))
  return scene(
    `${room(AURORA.paper, '#D9A485', 740)}${tiles}${window}${shelfTop}${oval(430, 826, 250, 20, '#BF8869')}${oval(870, 822, 180, 18, '#BF8869')}${recliner}${sink}${at(120, 812, plant(AURORA.clay, AURORA.leaf, AURORA.shade), 0, 1.2)}`,
  )
}

function flowingHair(): string {
  const strand = (shift: number, fill: string) => {
    const from = `${432 + shift * 0.75} ${250 + shift}`
    const crown = `C${500 + shift} ${60 + shift} 960 ${130 + shift} 930 ${380 + shift * 0.8}`
    const tail = `C906 ${560 + shift * 0.5} 1120 ${560 + shift * 0.4} 1240 ${480 + shift * 0.6}`
    const nape = `C760 800 720 660 640 560 Q${548 + shift * 0.4} ${400 + shift * 0.5} ${from}Z`
    return shape(`M${from} ${crown} ${tail} V900 H640 ${nape}`, fill)
  }
  const hair =
    strand(0, '#6B3524') + strand(76, '#7E432D') + strand(160, '#93543A') + strand(250, '#A86646')
  const gloss = faint(
    0.28,
    line('M560 210 C720 130 880 190 870 360 C862 500 960 580 1090 600', '#fff', 9) +
      line('M590 270 C720 210 810 270 806 400 C802 540 880 650 1010 690', '#fff', 6),
  )
  const profile = shape(
    'M470 196 C420 240 400 290 404 340 C400 372 372 398 358 424 C352 438 362 446 384 448 C380 462 380 470 388 476 C380 484 382 494 392 500 C388 530 396 552 430 552 C468 552 490 548 500 566 C512 600 500 660 420 700 C330 740 270 800 250 900 H700 C760 800 720 640 660 560 C640 440 600 250 470 196Z',
    '#E3AE86',
  )
  const features =
    line('M412 352 Q436 334 462 342', '#5A2E1F', 9) +
    line('M420 388 Q440 400 464 386', '#5A2E1F', 7) +
    line('M390 478 Q412 484 428 476', '#B23A48', 10) +
    faint(0.3, oval(462, 446, 34, 22, '#E0654F'))
  const shoulder = shape(
    'M250 900 C262 830 306 776 372 742 C470 800 600 800 760 742 V900Z',
    AURORA.ink,
  )
  const petals = (fill: string) =>
    repeat(6, (index) => at(0, 0, oval(0, -34, 20, 32, fill), index * 60)) +
    disc(0, 0, 17, AURORA.gold)
  const flowers =
    at(610, 238, petals(AURORA.paper), 10, 1.15) + at(690, 316, petals(AURORA.rose), 30, 0.85)
  return scene(
    `${rect(0, 0, W, H, AURORA.mist)}${disc(520, 430, 380, AURORA.paper)}${profile}${features}${shoulder}${hair}${gloss}${flowers}${faint(0.9, at(110, 900, plant(AURORA.ink, AURORA.blue, AURORA.violet), 0, 1.7))}`,
  )
}

export const auroraGallery = {
  'aurora-1': mirrorAndChair,
  'aurora-2': tools,
  'aurora-3': polishes,
  'aurora-4': shelves,
  'aurora-5': basin,
  'aurora-6': flowingHair,
}
