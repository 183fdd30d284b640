/** Copies made by the command while a process takes bookings as fast as it can. */
import { createBookingLoad, MANY_PROFESSIONALS } from '#tests/support/server/booking-load.ts'
import { copyUnderLoad, type LoadedCopy } from '#tests/support/server/copies.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile, openSalon } from '#tests/support/server/salon.ts'
import { formatSeconds, type Proof } from './proof.ts'

export async function proveBackup(copies: number): Promise<Proof> {
  const file = await createDatabaseFile('tables')
  try {
    return await copyAndCompare(file, copies)
  } finally {
    await endServers()
    await file.remove()
  }
}

async function copyAndCompare(file: DatabaseFile, count: number): Promise<Proof> {
  const started = performance.now()
  const business = await openSalon(file, { professionals: MANY_PROFESSIONALS })
  const server = await startServer({ database: file.path })
  const load = await createBookingLoad(server.url, business)
  const running = load.run([server.url], 4)
  const copies = await copyUnderLoad(file.path, load, count)
  load.stop()
  await running
  const compared = copies.reduce((sum, { before }) => sum + before, 0)
  const figures = `${count} copies while ${load.promised.length} bookings were promised, ${compared} compared, ${formatSeconds(started)}`
  return { figures, complaints: copies.flatMap(listCopyComplaints) }
}

const listCopyComplaints = ({ path, code, errors, missing, integrity }: LoadedCopy): string[] => [
  ...(code === 0 ? [] : [`${path}: exit ${code} ${errors}`]),
  ...(missing.length === 0 ? [] : [`${path}: ${missing.length} promised bookings are missing`]),
  ...(integrity === 'ok' ? [] : [`${path}: ${integrity}`]),
]
