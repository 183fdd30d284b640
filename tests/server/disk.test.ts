/** A full disk amid bookings: `npm run prove -- disk` keeps it full for minutes, and on a file system of its own. */
import { expect, test } from 'vitest'
import { fillDisk } from '#tests/support/server/disk-fills.ts'
import { createLimit } from '#tests/support/server/small-disk.ts'

test('bookings are refused while nothing can be written, pages read, and both go on after it without a restart', async () => {
  const disk = createLimit()
  if (!disk) {
    process.stderr.write('full disk not run: it takes prlimit\n')
    return
  }
  const { promised, refused, pages, reasons, complaints } = await fillDisk(disk, [0, 2000])
  expect(complaints).toEqual([])
  expect(promised).toBeGreaterThanOrEqual(80)
  expect(refused).toBeGreaterThanOrEqual(40)
  expect(pages).toBeGreaterThanOrEqual(2)
  expect(reasons).toEqual(['cannot write'])
})
