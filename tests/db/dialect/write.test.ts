/** write(): all or nothing for each task, in order, and answered when it is safe. */
import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/dialect/kit.ts'
import { runTogether } from '#db/dialect/run-together.ts'
import { isDuplicate } from '#db/dialect/storage.ts'
import { installation } from '#db/tables/business.ts'
import { openTestStorage, type TestStorage } from '#tests/support/db/factories.ts'
import { RollbackSignal } from '#tests/support/db/sql.ts'

let opened: TestStorage
beforeAll(async () => {
  opened = await openTestStorage()
})
afterAll(() => opened.close())

/** Any table does; this one needs no other rows. */
const note = (tx: Db, key: string, value = '') => tx.insert(installation).values({ key, value })

async function found(keys: string[]): Promise<string[]> {
  const rows = await opened.storage.read((db) =>
    db.select().from(installation).where(inArray(installation.key, keys)),
  )
  return rows.map(({ key }) => key).sort()
}

const keys = (count: number) =>
  Array.from({ length: count }, (_, i) => `${String(i).padStart(3, '0')}-${randomUUID()}`)

test('gives back what the task gives back', async () => {
  const [key = ''] = keys(1)
  const rows = await opened.storage.write((tx) =>
    tx.insert(installation).values({ key, value: 'x' }).returning(),
  )
  expect(rows).toEqual([{ key, value: 'x' }])
})

test('undoes all of a task that throws, and passes on what it threw', async () => {
  const two = keys(2)
  const reason = new RollbackSignal('changed my mind')
  const attempt = opened.storage.write(async (tx) => {
    for (const key of two) await note(tx, key)
    throw reason
  })
  await expect(attempt).rejects.toBe(reason)
  expect(await found(two)).toEqual([])
})

test('keeps the other tasks of a batch in which one throws', async () => {
  const five = keys(5)
  const answers = await Promise.allSettled(
    five.map((key, i) =>
      opened.storage.write(async (tx) => {
        await note(tx, key)
        if (i === 2) throw new RollbackSignal('only me')
      }),
    ),
  )
  expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    true,
    false,
    true,
    true,
  ])
  expect(await found(five)).toEqual(five.filter((_, i) => i !== 2))
})

test('keeps the other tasks of a batch in which the database refuses one', async () => {
  const [one = '', two = ''] = keys(2)
  const answers = await Promise.allSettled(
    [one, one, two].map((key) => opened.storage.write((tx) => note(tx, key))),
  )
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await found([one, two])).toEqual([one, two])
})

test('answers what was kept of tasks that ran again, since another of their batch threw', async () => {
  // One in which nothing has thrown yet: afterwards each task is undone by itself for a while.
  const own = await openTestStorage()
  const five = keys(5)
  const answers = await Promise.allSettled(
    five.map((key, i) =>
      own.storage.write(async (tx) => {
        const value = randomUUID()
        await note(tx, key, value)
        if (i === 3) throw new RollbackSignal('only me')
        return { key, value }
      }),
    ),
  )
  const answered = answers.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []))
  const kept = await own.storage.read((db) =>
    db.select().from(installation).where(inArray(installation.key, five)),
  )
  await own.close()
  expect(answered).toHaveLength(4)
  expect(kept.sort((a, b) => (a.key < b.key ? -1 : 1))).toEqual(answered)
})

test('answers only when others can read what was written', async () => {
  const many = keys(40)
  const seen = await Promise.all(
    many.map((key) => opened.storage.write((tx) => note(tx, key)).then(() => found([key]))),
  )
  expect(seen).toEqual(many.map((key) => [key]))
})

test('shows nothing of a task that is not finished', async () => {
  const [key = ''] = keys(1)
  const early: Promise<string[]>[] = []
  await opened.storage.write(async (tx) => {
    await note(tx, key)
    early.push(found([key]))
    await tx.update(installation).set({ value: 'later' }).where(eq(installation.key, key))
    await tx.delete(installation).where(eq(installation.key, key))
  })
  expect(await Promise.all(early)).toEqual([[]])
})

test('runs tasks one at a time, in the order in which they came', async () => {
  const [key = ''] = keys(1)
  await opened.storage.write((tx) => note(tx, key, ''))
  const append = (letter: string) =>
    opened.storage.write(async (tx) => {
      const rows = await tx.select().from(installation).where(eq(installation.key, key))
      const value = `${rows[0]?.value}${letter}`
      await tx.update(installation).set({ value }).where(eq(installation.key, key))
      return value.length
    })
  const text = Array.from({ length: 150 }, (_, i) => String.fromCharCode(97 + (i % 26))).join('')
  const lengths = await Promise.all([...text].map(append))
  expect(lengths).toEqual(lengths.map((_, i) => i + 1))
  const rows = await opened.storage.read((db) =>
    db.select().from(installation).where(eq(installation.key, key)),
  )
  expect(rows[0]?.value).toBe(text)
})

test('a task sees what it wrote itself', async () => {
  const [key = ''] = keys(1)
  const rows = await opened.storage.write(async (tx) => {
    await note(tx, key, 'mine')
    return tx.select().from(installation).where(eq(installation.key, key))
  })
  expect(rows).toEqual([{ key, value: 'mine' }])
})

test('close() finishes what waits', async () => {
  const own = await openTestStorage()
  const writes = keys(30).map((key) => own.storage.write((tx) => note(tx, key)))
  const closing = own.close()
  await expect(Promise.all(writes)).resolves.toHaveLength(30)
  await closing
})

/** Throws once the database has answered: later than what throws at once. */
async function throwAfterReading(tx: Db, reason: Error): Promise<void> {
  await tx.$count(installation)
  throw reason
}

test('of steps that run together the first in order is told, whichever failed first', async () => {
  const [key = ''] = keys(1)
  const first = new RollbackSignal('first')
  const attempt = opened.storage.write((tx) =>
    runTogether([note(tx, key), throwAfterReading(tx, first), Promise.reject(new Error('second'))]),
  )
  await expect(attempt).rejects.toBe(first)
  expect(await found([key])).toEqual([])
})

test('of steps that run together what the database refused is told, not what that kept from running', async () => {
  const [key = ''] = keys(1)
  await opened.storage.write((tx) => note(tx, key))
  const attempt = opened.storage.write((tx) =>
    runTogether([tx.$count(installation).then(() => note(tx, `${key}-2`)), note(tx, key)]),
  )
  await expect(attempt).rejects.toSatisfy(isDuplicate)
  expect(await found([key, `${key}-2`])).toEqual([key])
})

test('steps that run together give back what each gives, in their order', async () => {
  const [key = ''] = keys(1)
  const answers = await opened.storage.write((tx) =>
    runTogether([tx.$count(installation).then(() => 'one'), note(tx, key).returning()]),
  )
  expect(answers).toEqual(['one', [{ key, value: '' }]])
  expect(await found([key])).toEqual([key])
})
