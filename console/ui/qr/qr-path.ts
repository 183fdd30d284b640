import { encode } from 'uqr'

/** Modules of light around the code: with fewer, many cameras do not find it. */
const QUIET_ZONE = 4

export type QrPath = {
  /** Modules across, the quiet zone included. */
  size: number
  /** The dark modules as a path in units of one module. */
  path: string
}

/** @param content what the camera reads; 15% of the code may be dirty or torn */
export function createQrPath(content: string): QrPath {
  const { size, data } = encode(content, { ecc: 'M', border: QUIET_ZONE })
  return { size, path: data.map(toRowPath).join('') }
}

/** One rectangle a run of dark modules, so that no hairlines show between them. */
function toRowPath(row: readonly boolean[], y: number): string {
  const runs = row.map((dark) => (dark ? '1' : '0')).join('')
  return [...runs.matchAll(/1+/g)]
    .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('')
}

/** The same as a file for a printer or a designer, 6 cm wide unless scaled. */
export function formatQrSvg({ size, path }: QrPath): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="60mm" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>\n`
  )
}
