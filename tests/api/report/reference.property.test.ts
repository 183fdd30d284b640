/** Every figure of every money screen against rows that are added up by hand, for random houses of a year. */
import { afterAll, beforeAll, test } from 'vitest'
import { compareHouse } from '#tests/support/api/reference/compare-house.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

/** `npm run prove` takes 200; these are as many as a test of the suite may. */
const HOUSES = 24
/** Minute by minute, the hours of a year take as long as all else of ten houses. */
const HOUSES_BY_MINUTE = 4

let server: TestServer
beforeAll(async () => {
  // What is proved here is no password.
  const passwords = {
    hash: async (password: string) => password,
    verify: async (stored: string | null, password: string) => stored === password,
  }
  server = await startTestServer({ passwords })
})
afterAll(() => server.close())

test('every figure is what the rows add up to', { timeout: 240_000 }, async () => {
  for (let seed = 0; seed < HOUSES; seed++) {
    await compareHouse(server, seed, seed % (HOUSES / HOUSES_BY_MINUTE) === 0)
  }
})
