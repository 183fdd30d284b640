import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Figure } from './figures.ts'

const FOLDER = 'dist/widget'

/** The weight of the built widget in brotli: its first file, and all it needs to book. */
export function measureWidget(): Figure[] {
  const sizes = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({
      name,
      bytes: brotliCompressSync(readFileSync(`${FOLDER}/${name}`)).length,
    }))
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
  const first = sizes.find(({ name }) => name === 'vez.js')?.bytes ?? 0
  const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    { what: 'widget, first file, brotli', value: kb(first), goal: 'at most 20 KB' },
    { what: 'widget, all files, brotli', value: kb(all), goal: 'at most 32 KB' },
  ]
}
