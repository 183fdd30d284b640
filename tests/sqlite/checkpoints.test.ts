/** The log of a database that somebody else copies while it is written, by whoever asks when. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkpointApart } from '#db/dialect/sqlite-checkpoints.ts'
import { connect } from '#db/dialect/sqlite-connection.ts'
import { createBatchRunner, prepareWriter } from '#db/dialect/sqlite-writer.ts'
import type { RunBatch } from '#db/dialect/write-queue.ts'

let folder: string
let path: string
let writer: Database.Database
let other: Database.Database
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vez-log-'))
  path = join(folder, 'vez.db')
  writer = await connect(path)
  prepareWriter(writer)
  writer.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT)')
  other = await connect(path)
})
afterEach(() => {
  other.close()
  writer.close()
  rmSync(folder, { recursive: true })
})

/** About a page of the log each, a hundred in a transaction. */
async function fill(run: RunBatch, rows: number): Promise<void> {
  const insert = writer.prepare('INSERT INTO rows (text) VALUES (?)')
  for (let i = 0; i < rows / 100; i++) {
    await run([
      async () => {
        for (let n = 0; n < 100; n++) insert.run('x'.repeat(3500))
      },
    ])
  }
}

const copyFromAside = () => other.pragma('wal_checkpoint(PASSIVE)')
const countPages = () => statSync(`${path}-wal`).size / 4096
/** Of the log's beginning: another one whenever it begins anew. */
const readSalt = () => readFileSync(`${path}-wal`).subarray(16, 24).toString('hex')
const countRows = () =>
  new Database(path, { readonly: true }).prepare('SELECT count(*) FROM rows').pluck().get()

/** Holds back what is written after it: no copy goes beyond it. @returns ends it */
function readStateOfNow(): () => void {
  const reader = new Database(path, { readonly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM rows').get()
  return () => reader.close()
}

test('writes go on while the log is copied, and the log begins anew after it', async () => {
  let asked = 0
  let end = () => {}
  const run = checkpointApart(writer, createBatchRunner(writer), async () => {
    asked += 1
    copyFromAside()
    await new Promise<void>((resolve) => {
      end = resolve
    })
  })
  await fill(run, 2400)
  expect(asked).toBe(0)
  // Of what is written while it is copied nothing is: here who reads the state of before sees to it.
  const stop = readStateOfNow()
  await fill(run, 100)
  stop()
  expect(asked).toBe(1)
  const salt = readSalt()
  await fill(run, 300)
  expect([asked, readSalt()]).toEqual([1, salt])
  end()
  await fill(run, 200)
  expect(readSalt()).not.toBe(salt)
  expect(countRows()).toBe(3000)
})

test('a log that is copied aside stays as long as it is, however much is written', async () => {
  const run = checkpointApart(writer, createBatchRunner(writer), async () => copyFromAside())
  await fill(run, 3000)
  const pages = countPages()
  await fill(run, 12_000)
  expect(countPages()).toBeLessThan(pages * 1.2)
  expect(countRows()).toBe(15_000)
})

test('a log that nobody copies is copied by who writes, later, and the others are asked again', async () => {
  let asked = 0
  const run = checkpointApart(writer, createBatchRunner(writer), async () => {
    asked += 1
    throw new Error('the process that copies has ended')
  })
  await fill(run, 20_000)
  expect(asked).toBe(8)
  expect(countPages()).toBeGreaterThan(11_000)
  expect(countPages()).toBeLessThan(14_000)
  expect(countRows()).toBe(20_000)
})

test('a log that cannot be copied for now stops nobody from writing', async () => {
  const run = checkpointApart(writer, createBatchRunner(writer), async () => copyFromAside())
  const stop = readStateOfNow()
  await fill(run, 6000)
  expect(countPages()).toBeGreaterThan(6000)
  stop()
  await fill(run, 6000)
  expect(countPages()).toBeLessThan(9500)
  expect(countRows()).toBe(12_000)
})
