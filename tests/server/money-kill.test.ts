/** Killed in the middle of closing, selling and paying: `npm run prove` does it more often. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killAmidMoney } from '#tests/support/server/money-kills.ts'
import { endServers } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile } from '#tests/support/server/salon.ts'

let file: DatabaseFile
beforeAll(async () => {
  file = await createDatabaseFile('tables')
})
afterAll(async () => {
  await endServers()
  await file.remove()
})

test('after a kill every row has its entries, and the days are what the entries sum to', async () => {
  const { complaints, kills, promised } = await killAmidMoney(file, 2)
  expect(complaints).toEqual([])
  expect([kills, promised >= 20]).toEqual([2, true])
})
