/** Writes that share a transaction: without savepoints, until one of them throws, and then for a while with. */
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BATCHES_APART, createBatchRunner } from '#db/dialect/sqlite-writer.ts'
import type { RunBatch, Task } from '#db/dialect/write-queue.ts'

let writer: Database.Database
let runBatch: RunBatch
/** What was run, in order. */
const statements: string[] = []
beforeEach(() => {
  writer = new Database(':memory:', { verbose: (text) => statements.push(String(text)) })
  writer.exec('CREATE TABLE written (word TEXT)')
  runBatch = createBatchRunner(writer)
})
afterEach(() => void writer.close())

const write = (word: string) => async () => {
  writer.prepare('INSERT INTO written VALUES (?)').run(word)
  return word
}
const writeAndThrow = (word: string) => async () => {
  await write(word)()
  throw new Error(word)
}

async function run(...tasks: Task[]) {
  statements.length = 0
  const results = await runBatch(tasks)
  const savepoints = statements.filter((text) => text === 'SAVEPOINT one_write').length
  return { results: results.map(({ status }) => status), savepoints }
}
const runTwo = () => run(write('one'), write('other'))
const listWritten = () => writer.prepare('SELECT word FROM written').pluck().all()

test('where all succeed they need no savepoints', async () => {
  expect(await runTwo()).toEqual({ results: ['fulfilled', 'fulfilled'], savepoints: 0 })
  expect(listWritten()).toEqual(['one', 'other'])
})

test('where one throws the others are kept, each written once', async () => {
  expect(await run(write('before'), writeAndThrow('bad'), write('after'))).toEqual({
    results: ['fulfilled', 'rejected', 'fulfilled'],
    savepoints: 3,
  })
  expect(listWritten()).toEqual(['before', 'after'])
})

test('from one that throws on so many batches have savepoints, and then none again', async () => {
  await run(write('one'), writeAndThrow('bad'))
  for (let apart = 1; apart < BATCHES_APART; apart++) {
    expect(await runTwo(), `batch ${apart}`).toMatchObject({ savepoints: 2 })
    // One that has the transaction to itself needs none, and is no batch.
    expect(await run(write('alone'))).toMatchObject({ savepoints: 0 })
  }
  expect(await runTwo()).toMatchObject({ savepoints: 0 })
})

test('one that throws while they have savepoints is undone alone, and makes it no longer', async () => {
  await run(write('one'), writeAndThrow('bad'))
  for (let apart = 1; apart < BATCHES_APART; apart++) {
    expect(await run(writeAndThrow('bad'), write('kept'))).toEqual({
      results: ['rejected', 'fulfilled'],
      savepoints: 2,
    })
  }
  expect(await runTwo()).toMatchObject({ savepoints: 0 })
})
