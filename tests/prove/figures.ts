/** Every figure of every money screen of random houses of a year, beside rows that are added up by hand. */
import { compareHouse } from '#tests/support/api/reference/compare-house.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { formatSeconds, type Proof } from './proof.ts'

export async function proveFigures(houses: number): Promise<Proof> {
  const started = performance.now()
  // What is proved here is no password.
  const passwords = {
    hash: async (password: string) => password,
    verify: async (stored: string | null, password: string) => stored === password,
  }
  const server = await startTestServer({ passwords })
  const complaints: string[] = []
  try {
    for (let seed = 0; seed < houses; seed++) {
      await compareHouse(server, seed, seed % 10 === 0).catch((error: Error) => {
        complaints.push(`${error.message}: ${error.cause}`)
      })
    }
  } finally {
    await server.close()
  }
  const agreed = houses - complaints.length
  return {
    figures: `${agreed} of ${houses} houses agree to the centavo, ${formatSeconds(started)}`,
    complaints,
  }
}
