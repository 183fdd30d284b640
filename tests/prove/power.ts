/**
 * The power is cut amid bookings at two processes on one file, and amid money at one: every write that no
 * sync had made safe is dropped, or some of them, as disks write in the order they like. What was
 * answered is looked for.
 */
import { killAmidMoney } from '#tests/support/server/money-kills.ts'
import { cutPowerAmidBookings } from '#tests/support/server/power/power-cuts.ts'
import {
  buildRecorder,
  explainNoPower,
  type Recorder,
} from '#tests/support/server/power/recorder.ts'
import { serveUntilPowerCut } from '#tests/support/server/power/served-by-recorder.ts'
import { endServers } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile } from '#tests/support/server/salon.ts'
import { formatSeconds, joinProofs, type Proof } from './proof.ts'

/** Of each round of bookings, besides its end. */
const MOMENTS = 20

export async function provePower(rounds: number): Promise<Proof> {
  const reason = explainNoPower()
  if (reason) return { figures: reason, complaints: [] }
  const recorder = buildRecorder()
  try {
    return joinProofs([
      await proveOnFile((file) => cutAmidBookings(file, recorder, rounds)),
      await proveOnFile((file) => cutAmidMoney(file, recorder, rounds)),
    ])
  } finally {
    recorder.remove()
  }
}

async function proveOnFile(prove: (file: DatabaseFile) => Promise<Proof>): Promise<Proof> {
  const file = await createDatabaseFile('tables')
  try {
    return await prove(file)
  } finally {
    await endServers()
    await file.remove()
  }
}

async function cutAmidBookings(
  file: DatabaseFile,
  recorder: Recorder,
  rounds: number,
): Promise<Proof> {
  const started = performance.now()
  const options = { rounds, moments: MOMENTS, processes: 2 }
  const report = await cutPowerAmidBookings(file, recorder, options)
  const { cuts, promised, dropped, unsafe, complaints } = report
  if (unsafe === 0) complaints.push('a disk that never syncs loses nothing: nothing is shown')
  const figures = `${cuts} cuts in ${rounds} rounds, ${promised} bookings promised, ${dropped} unsynced writes dropped, ${formatSeconds(started)}; a disk that never syncs loses ${unsafe} of them`
  return { figures, complaints }
}

async function cutAmidMoney(
  file: DatabaseFile,
  recorder: Recorder,
  rounds: number,
): Promise<Proof> {
  const started = performance.now()
  const report = await killAmidMoney(serveUntilPowerCut(file, recorder), rounds)
  const { kills, promised, entries, imported, complaints } = report
  const figures = `${kills} cuts amid money, ${promised} acts promised, ${entries} entries, ${imported} clients imported, ${formatSeconds(started)}`
  return { figures, complaints }
}
