import { expect, test } from 'vitest'
import { judgeRun, listSlowest, type Tally } from '#tests/report.ts'

const tally = (project: string, passed: number, failed = 0, skipped = 0): Tally => ({
  project,
  passed,
  failed,
  skipped,
})

test('adds up what passed and what failed', () => {
  expect(judgeRun([tally('domain', 3), tally('api', 2, 1)])).toEqual({
    passed: 5,
    failed: 1,
    complaints: [],
  })
})

test('counts a skipped test as a failure', () => {
  expect(judgeRun([tally('domain', 3, 0, 2)])).toMatchObject({ passed: 3, failed: 2 })
})

test('fails a run whose two databases did not run the same number of tests', () => {
  expect(judgeRun([tally('db-sqlite', 4), tally('db-postgres', 4)]).failed).toBe(0)
  expect(judgeRun([tally('db-sqlite', 4), tally('db-postgres', 3, 1)]).failed).toBe(1)
  expect(judgeRun([tally('db-sqlite', 4), tally('db-postgres', 3)])).toMatchObject({
    failed: 1,
    complaints: ['db-sqlite ran 4 tests, db-postgres 3'],
  })
})

test('compares the databases only where both were asked to run', () => {
  expect(judgeRun([tally('db-sqlite', 4)]).failed).toBe(0)
})

test('names the ten slowest files, the slowest first', () => {
  const times = Array.from({ length: 12 }, (_, i) => ({
    project: 'api',
    file: `${i}.test.ts`,
    ms: 1000 + i,
  }))
  const lines = listSlowest(times)
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('    1.0 s  api: 11.test.ts')
  expect(lines.join()).not.toMatch(/ [01]\.test/)
})
