import { AURORA, at, disc, LIMA, line, picture, rect, repeat, shape } from './shapes.ts'

/** A rising sun whose sea is a lock of hair. */
function aurora(): string {
  const rays = repeat(7, (index) =>
    at(128, 140, rect(-5, -106, 10, 30, AURORA.gold, 5), -78 + index * 26),
  )
  const sun = shape('M68 140 A60 60 0 0 1 188 140Z', AURORA.paper)
  const waves = [
    line('M40 166 C70 148 98 148 128 166 S186 184 216 166', AURORA.mist, 12),
    line('M58 192 C82 176 104 176 128 192 S174 208 198 192', AURORA.violet, 12),
    line('M84 216 C100 206 114 206 128 216 S156 226 172 216', AURORA.blue, 12),
  ]
  return picture(256, 256, `${rect(0, 0, 256, 256, AURORA.ink)}${rays}${sun}${waves.join('')}`)
}

/** A slice of lime with a moustache. */
function lima(): string {
  const wedge = shape('M0 -12 L-20 -57 Q0 -74 20 -57Z', LIMA.lime)
  const slice = `${disc(128, 108, 88, LIMA.moss)}${disc(128, 108, 77, LIMA.cream)}${repeat(8, (index) => at(128, 108, wedge, index * 45))}`
  const moustache =
    'M128 164 C112 138 72 142 62 172 C54 190 34 190 26 176 C28 214 92 224 128 190 C164 224 228 214 230 176 C222 190 202 190 194 172 C184 142 144 138 128 164Z'
  const rim = `<path d="${moustache}" fill="${LIMA.cream}" stroke="${LIMA.night}" stroke-width="12" stroke-linejoin="round"/>`
  return picture(256, 256, `${rect(0, 0, 256, 256, LIMA.night)}${slice}${rim}`)
}

export const logos = { 'aurora-logo': aurora, 'lima-logo': lima }
