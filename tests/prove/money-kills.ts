/** A process is killed amid closing, selling and paying; after each start the ledger is what rows say. */
import { killAmidMoney } from '#tests/support/server/money-kills.ts'
import { endServers } from '#tests/support/server/process.ts'
import { createDatabaseFile } from '#tests/support/server/salon.ts'
import { formatSeconds, type Proof } from './proof.ts'

export async function proveMoneyKills(rounds: number): Promise<Proof> {
  const started = performance.now()
  const file = await createDatabaseFile('tables')
  try {
    const { kills, promised, entries, complaints } = await killAmidMoney(file, rounds)
    const figures = `${kills} kills, ${promised} acts promised, ${entries} entries, ${formatSeconds(started)}`
    return { figures, complaints }
  } finally {
    await endServers()
    await file.remove()
  }
}
