import { AURORA, disc, faint, LIMA, line, oval, picture, shape } from './shapes.ts'

type Face = {
  wall: string
  halo: string
  skin: string
  shadow: string
  hair: string
  shirt: string
  lips: string
  /** Drawn behind the head, over the face, and last of all. */
  behind?: string
  front: string
  extra?: string
  collar?: string
}

const HEAD =
  'M128 178 C128 104 272 104 272 178 L270 218 C266 268 232 298 200 298 C168 298 134 268 130 218Z'

function face(look: Face): string {
  const { skin, shadow, hair } = look
  const bust = shape(
    'M34 400 C40 336 100 322 160 306 L240 306 C300 322 360 336 366 400Z',
    look.shirt,
  )
  const neck = shape('M166 262 H234 V312 C234 346 166 346 166 312Z', skin)
  const chin = shape('M166 276 C178 306 222 306 234 276 V296 C222 322 178 322 166 296Z', shadow)
  const ears = oval(127, 212, 15, 22, skin) + oval(273, 212, 15, 22, skin)
  const brows =
    line('M154 186 Q170 176 186 184', hair, 7) + line('M214 184 Q230 176 246 186', hair, 7)
  const eyes = oval(171, 208, 6.5, 8, '#2A211E') + oval(229, 208, 6.5, 8, '#2A211E')
  const glint = disc(173.5, 205, 2, '#fff') + disc(231.5, 205, 2, '#fff')
  const cheeks = faint(0.3, oval(154, 238, 16, 10, '#E0654F') + oval(246, 238, 16, 10, '#E0654F'))
  const nose = line('M201 212 C206 226 208 234 196 236', shadow, 5)
  const mouth = shape('M174 254 Q200 264 226 254 Q218 280 200 280 Q182 280 174 254Z', look.lips)
  const teeth = shape('M180 257 Q200 264 220 257 Q216 267 200 268 Q184 267 180 257Z', '#fff')
  return picture(
    400,
    400,
    `<rect width="400" height="400" fill="${look.wall}"/>${disc(200, 206, 158, look.halo)}${look.behind ?? ''}${bust}${neck}${chin}${look.collar ?? ''}${ears}${shape(HEAD, skin)}${cheeks}${brows}${eyes}${glint}${nose}${mouth}${teeth}${look.front}${look.extra ?? ''}`,
  )
}

const RING = (x: number, y: number, r: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="5"/>`

const vNeck = (skin: string) => shape('M160 306 L200 362 L240 306 C232 330 168 330 160 306Z', skin)

/** A hairdresser's apron: bib and straps. */
const apron = (colour: string) =>
  shape('M132 400 V352 Q200 376 268 352 V400Z', colour) +
  line('M140 356 L150 312', colour, 13) +
  line('M260 356 L250 312', colour, 13)

const crew = (colour: string) => line('M162 308 C170 348 230 348 238 308', colour, 10)

const curls = (points: readonly (readonly [number, number, number])[], hair: string) =>
  points.map(([x, y, r]) => disc(x, y, r, hair)).join('')

function rafa(): string {
  const hair = '#2B1D18'
  return face({
    wall: AURORA.sand,
    halo: AURORA.rose,
    skin: '#C98A62',
    shadow: '#AD6F4A',
    hair,
    shirt: AURORA.paper,
    lips: '#8F3F35',
    collar: crew(AURORA.sand) + apron(AURORA.ink),
    front: curls(
      [
        [134, 150, 26],
        [152, 122, 30],
        [184, 104, 32],
        [220, 104, 32],
        [250, 124, 30],
        [267, 152, 25],
        [170, 136, 22],
        [204, 132, 24],
        [236, 140, 20],
      ],
      hair,
    ),
    extra: faint(
      0.32,
      shape(
        'M131 226 C140 236 142 250 156 252 Q200 226 244 252 C258 250 260 236 269 226 C264 270 232 300 200 300 C168 300 136 270 131 226Z M174 254 Q200 264 226 254 Q218 282 200 282 Q182 282 174 254Z',
        hair,
      ).replace('/>', ' fill-rule="evenodd"/>'),
    ),
  })
}

function bia(): string {
  const hair = '#5A2E1F'
  return face({
    wall: AURORA.mist,
    halo: AURORA.blue,
    skin: '#EDB991',
    shadow: '#D59A70',
    hair,
    shirt: AURORA.clay,
    lips: '#B23A48',
    behind: shape(
      'M200 84 C112 84 96 150 102 214 C106 268 74 300 92 346 C104 376 150 372 166 350 L234 350 C250 372 296 376 308 346 C326 300 294 268 298 214 C304 150 288 84 200 84Z',
      hair,
    ),
    collar: vNeck('#EDB991'),
    front:
      shape(
        'M126 214 C112 130 150 92 206 92 C262 92 290 130 274 214 C270 176 246 156 218 128 C196 160 150 168 126 214Z',
        hair,
      ) + faint(0.25, line('M150 136 C172 110 196 106 210 108', '#fff', 6)),
    extra: disc(124, 244, 7, AURORA.gold) + disc(276, 244, 7, AURORA.gold),
  })
}

function leo(): string {
  const hair = '#8A5A2B'
  const glass = AURORA.ink
  return face({
    wall: AURORA.paper,
    halo: AURORA.gold,
    skin: '#F3C7A3',
    shadow: '#DBA67E',
    hair,
    shirt: AURORA.blue,
    lips: '#A8483F',
    collar: shape(
      'M160 304 L140 340 L182 372 L200 338 L218 372 L260 340 L240 304 C226 334 174 334 160 304Z',
      AURORA.mist,
    ),
    front: shape(
      'M126 206 C118 160 122 132 146 120 C150 90 214 70 262 96 C290 110 284 160 274 206 C272 178 266 162 252 154 C214 160 184 148 170 134 C158 150 134 160 126 206Z',
      hair,
    ),
    extra: `${RING(171, 208, 27, glass)}${RING(229, 208, 27, glass)}${line('M198 204 Q200 200 202 204', glass, 5)}${line('M144 204 L129 198', glass, 5)}${line('M256 204 L271 198', glass, 5)}`,
  })
}

function nina(): string {
  const hair = '#1E1518'
  return face({
    wall: AURORA.blue,
    halo: AURORA.mist,
    skin: '#8A5539',
    shadow: '#6E3F28',
    hair,
    shirt: AURORA.gold,
    lips: '#7A2233',
    behind: curls(
      [
        [200, 142, 118],
        [104, 176, 56],
        [296, 176, 56],
        [122, 98, 52],
        [278, 98, 52],
        [200, 66, 54],
        [116, 238, 40],
        [284, 238, 40],
      ],
      hair,
    ),
    collar: vNeck('#8A5539'),
    front:
      shape(
        'M126 200 C124 134 160 108 200 108 C240 108 276 134 274 200 C262 158 232 142 200 142 C168 142 138 158 126 200Z',
        hair,
      ) +
      line('M118 152 C140 104 260 104 282 152', AURORA.clay, 24) +
      faint(0.5, line('M124 148 C146 108 254 108 276 148', AURORA.rose, 5)),
    extra: RING(122, 250, 17, AURORA.gold) + RING(278, 250, 17, AURORA.gold),
  })
}

const beard = (hair: string, length: number) =>
  `<path fill-rule="evenodd" fill="${hair}" d="M126 206 C136 222 138 240 152 246 C176 238 190 240 200 246 C210 240 224 238 248 246 C262 240 264 222 274 206 C276 262 ${250} ${296 + length} 200 ${304 + length} C150 ${296 + length} 124 262 126 206Z M174 258 Q200 266 226 258 Q218 280 200 280 Q182 280 174 258Z"/>`

function caio(): string {
  const hair = '#3A2116'
  return face({
    wall: LIMA.green,
    halo: LIMA.lime,
    skin: '#E0AC84',
    shadow: '#C48C62',
    hair,
    shirt: LIMA.cream,
    lips: '#9C4038',
    behind: disc(200, 76, 34, hair),
    collar: apron(LIMA.leather),
    front:
      shape(
        'M128 198 C118 128 156 98 200 98 C244 98 282 128 272 198 C268 166 256 146 236 136 C212 128 188 128 164 136 C144 146 132 166 128 198Z',
        hair,
      ) + line('M176 92 Q200 104 224 92', LIMA.brass, 8),
    extra: beard(hair, 22),
  })
}

function davi(): string {
  const hair = '#17110F'
  return face({
    wall: LIMA.sand,
    halo: LIMA.moss,
    skin: '#744529',
    shadow: '#5A311B',
    hair,
    shirt: LIMA.night,
    lips: '#6B2A2A',
    collar: shape(
      'M160 304 L146 344 L186 366 L200 338 L214 366 L254 344 L240 304 C226 334 174 334 160 304Z',
      LIMA.green,
    ),
    front:
      faint(
        0.55,
        shape(
          'M128 204 C126 172 132 154 146 138 H254 C268 154 274 172 272 204 C270 180 266 168 258 160 H142 C134 168 130 180 128 204Z',
          hair,
        ),
      ) +
      shape(
        'M138 150 C132 90 268 90 262 150 C256 142 250 142 244 146 H156 C150 142 144 142 138 150Z',
        hair,
      ),
    extra:
      shape(
        'M200 243 C188 236 166 240 158 256 C176 258 190 256 200 251 C210 256 224 258 242 256 C234 240 212 236 200 243Z',
        hair,
      ) + shape('M188 284 Q200 290 212 284 L208 300 Q200 304 192 300Z', hair),
  })
}

export const faces = { rafa, bia, leo, nina, caio, davi }
