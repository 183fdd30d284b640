/** Reads a QR code as a camera's software does, without its error correction: any fault is seen. */

/** Of level M, by version: blocks, and data bytes in each (ISO/IEC 18004, table 9). */
const BLOCKS: Readonly<Record<number, readonly [number, number]>> = {
  1: [1, 16],
  2: [1, 28],
  3: [1, 44],
  4: [2, 32],
  5: [2, 43],
  6: [4, 27],
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

type Modules = readonly (readonly boolean[])[]

/**
 * @param modules rows of dark (true) and light, without the quiet zone
 * @returns the text of a code of version 1 to 6, level M, in bytes
 */
export function readQr(modules: Modules): string {
  const size = modules.length
  const shape = BLOCKS[(size - 17) / 4]
  if (!shape) throw new Error(`no code of versions 1 to 6: ${size} modules`)
  checkFinders(modules)
  const mask = MASKS[readMask(modules)]
  if (!mask) throw new Error('no such mask')
  const bits = walk(size).map(([x, y]) => (modules[y]?.[x] ?? false) !== mask(x, y))
  return decodeText(bytesIn(bits), shape)
}

/** Without its quiet zone, which has to be light. */
export function removeQuietZone(modules: Modules, quiet: number): boolean[][] {
  const inside = (at: number) => at >= quiet && at < modules.length - quiet
  const dirty = modules.some((row, y) => row.some((dark, x) => dark && !(inside(x) && inside(y))))
  if (dirty) throw new Error('the quiet zone is not light')
  return modules.slice(quiet, -quiet).map((row) => row.slice(quiet, -quiet))
}

/** Three corners have the square in a ring that a camera looks for. */
function checkFinders(modules: Modules): void {
  const far = modules.length - 7
  for (const [left, top] of [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const) {
    for (let at = 0; at < 49; at++) {
      const [x, y] = [at % 7, Math.floor(at / 7)]
      const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3))
      if ((modules[top + y]?.[left + x] ?? false) !== (ring !== 2)) throw new Error('no finder')
    }
  }
}

/** The mask's number, from the format bits around the first finder; the level has to be M. */
function readMask(modules: Modules): number {
  const bit = (x: number) => (modules[8]?.[x] ? 1 : 0)
  const format = (bit(0) << 4) | (bit(1) << 3) | (bit(2) << 2) | (bit(3) << 1) | bit(4)
  const plain = format ^ 0b10101
  if (plain >> 3 !== 0) throw new Error('not of level M')
  return plain & 7
}

function isReserved(size: number, x: number, y: number): boolean {
  if (x === 6 || y === 6) return true
  const near = (at: number) => at < 9
  const far = (at: number) => at >= size - 8
  if ((near(x) && near(y)) || (far(x) && near(y)) || (near(x) && far(y))) return true
  const middle = size - 7
  return size > 21 && Math.abs(x - middle) <= 2 && Math.abs(y - middle) <= 2
}

/** Places of the data's bits: in columns of two from the right, upwards and downwards in turn. */
function walk(size: number): [number, number][] {
  const places: [number, number][] = []
  let upwards = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = upwards ? size - 1 - step : step
      for (const x of [right, right - 1]) if (!isReserved(size, x, y)) places.push([x, y])
    }
    upwards = !upwards
  }
  return places
}

function bytesIn(bits: readonly boolean[]): number[] {
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => byte * 2 + Number(bit), 0),
  )
}

/** Puts the blocks' bytes, which lie interleaved, in order; then 4 bits mode, 8 length, the text. */
function decodeText(bytes: readonly number[], [blocks, length]: readonly [number, number]): string {
  const ordered = Array.from({ length: blocks }, (_, block) =>
    Array.from({ length }, (_, at) => bytes[at * blocks + block] ?? 0),
  ).flat()
  const half = ordered.flatMap((byte) => [byte >> 4, byte & 15])
  if (half[0] !== 0b0100) throw new Error('not in bytes')
  const count = (half[1] ?? 0) * 16 + (half[2] ?? 0)
  const text = Array.from({ length: count }, (_, at) => {
    const [high = 0, low = 0] = half.slice(3 + at * 2)
    return high * 16 + low
  })
  return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(text))
}
