/**
 * The power is cut amid bookings at two processes on one file: every write that no sync had made safe is
 * dropped, or some of them, as disks write in the order they like. What was answered is looked for.
 */

import { cutPowerAmidBookings } from '#tests/support/server/power/power-cuts.ts'
import { buildRecorder, explainNoPower } from '#tests/support/server/power/recorder.ts'
import { endServers } from '#tests/support/server/process.ts'
import { createDatabaseFile } from '#tests/support/server/salon.ts'
import { formatSeconds, type Proof } from './proof.ts'

/** Of each round, besides its end. */
const MOMENTS = 20

export async function provePower(rounds: number): Promise<Proof> {
  const figures = explainNoPower()
  if (figures) return { figures, complaints: [] }
  const started = performance.now()
  const recorder = buildRecorder()
  const file = await createDatabaseFile('tables')
  try {
    const options = { rounds, moments: MOMENTS, processes: 2 }
    const report = await cutPowerAmidBookings(file, recorder, options)
    const { cuts, promised, dropped, unsafe, complaints } = report
    if (unsafe === 0) complaints.push('a disk that never syncs loses nothing: nothing is shown')
    const figures = `${cuts} cuts in ${rounds} rounds, ${promised} bookings promised, ${dropped} unsynced writes dropped, ${formatSeconds(started)}; a disk that never syncs loses ${unsafe} of them`
    return { figures, complaints }
  } finally {
    await endServers()
    recorder.remove()
    await file.remove()
  }
}
