/** A disk that is full for minutes while bookings come: a short time first, so that it is seen to come and go. */
import { fillDisk } from '#tests/support/server/disk-fills.ts'
import { createLimit, createSmallDisk } from '#tests/support/server/small-disk.ts'
import { formatSeconds, joinProofs, type Proof } from './proof.ts'

/** A file system of its own where this process may mount one, and a limit of the process's files. */
export async function proveDisk(minutes: number): Promise<Proof> {
  const proofs: Proof[] = []
  for (const create of [createSmallDisk, createLimit]) {
    const disk = create()
    if (!disk) continue
    const started = performance.now()
    const report = await fillDisk(disk, [0, minutes * 60_000])
    const { promised, refused, pages, reasons, growth, complaints } = report
    const figures = `${disk.name}, for a moment and for ${minutes} min: ${promised} promised, ${refused} answered 503, ${pages} pages read meanwhile, "${reasons.join('", "')}", ${growth}, no restart, ${formatSeconds(started)}`
    proofs.push({ figures, complaints })
  }
  const { figures, complaints } = joinProofs(proofs)
  if (proofs.length === 0) complaints.push('neither mount (as root) nor prlimit could be used')
  return { figures, complaints }
}
