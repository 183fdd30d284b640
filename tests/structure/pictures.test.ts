import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tests/support/structure/repository.ts'

const FOLDER = join(ROOT, 'db/demo/pictures')
const KILOBYTE = 1000

test('the demo has its pictures, and they stay light', () => {
  const pictures = readdirSync(FOLDER).map((name) => ({
    name,
    bytes: readFileSync(join(FOLDER, name)),
  }))
  expect(pictures).toHaveLength(19)
  const isWebp = ({ bytes }: { bytes: Buffer }) => bytes.toString('latin1', 8, 12) === 'WEBP'
  expect(pictures.filter((picture) => !isWebp(picture))).toEqual([])
  expect(pictures.filter(({ bytes }) => bytes.length > 60 * KILOBYTE)).toEqual([])
  const weight = pictures.reduce((sum, { bytes }) => sum + bytes.length, 0)
  expect(weight).toBeLessThan(500 * KILOBYTE)
})
