/** What the database says, read alike in both dialects. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  getDatabaseErrorCode,
  isDuplicate,
  isOverlap,
  isOverload,
  OverloadError,
} from '#db/dialect/storage.ts'
import { profiles } from '#db/tables/business.ts'
import { services } from '#db/tables/service.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()
let business: Business
beforeAll(async () => {
  business = await createBusiness(opened.storage)
})

async function catchError(attempt: () => Promise<unknown>): Promise<unknown> {
  try {
    await attempt()
  } catch (error) {
    return error
  }
  throw new Error('nothing was refused')
}

const overlap = async () => {
  await insertBooking(opened.storage, business)
  await insertBooking(opened.storage, business)
}
const duplicate = () => opened.storage.write((tx) => tx.insert(profiles).values(business.profile))
const badValue = () =>
  opened.storage.write((tx) =>
    tx.insert(services).values({ ...requireNth(business.services), id: randomUUID(), price: -1 }),
  )

describe('an overlap', () => {
  test('is known as one, and as nothing else', async () => {
    const error = await catchError(overlap)
    expect([isOverlap(error), isDuplicate(error), isOverload(error)]).toEqual([true, false, false])
    expect(getDatabaseErrorCode(error)).toMatch(/^(23P01|SQLITE_CONSTRAINT_TRIGGER)$/)
  })
})

describe('a duplicate', () => {
  test('is known as one, and as nothing else', async () => {
    const error = await catchError(duplicate)
    expect([isOverlap(error), isDuplicate(error), isOverload(error)]).toEqual([false, true, false])
    expect(getDatabaseErrorCode(error)).toMatch(/^(23505|SQLITE_CONSTRAINT_(PRIMARYKEY|UNIQUE))$/)
  })
})

describe('any other refusal', () => {
  test('is neither, and has a code', async () => {
    const error = await catchError(badValue)
    expect([isOverlap(error), isDuplicate(error), isOverload(error)]).toEqual([false, false, false])
    expect(getDatabaseErrorCode(error)).toMatch(/^(23514|SQLITE_CONSTRAINT_CHECK)$/)
  })

  test('has a code that holds nothing of what was written', async () => {
    const error = await catchError(duplicate)
    expect(getDatabaseErrorCode(error)).not.toContain(business.profile.email)
  })
})

describe('what is no error of the database', () => {
  test('is none of these', () => {
    for (const error of [new Error('occupancy'), 'occupancy_overlap', null, undefined, {}]) {
      expect(isOverlap(error)).toBe(false)
      expect(isDuplicate(error)).toBe(false)
      expect(isOverload(error)).toBe(false)
      expect(getDatabaseErrorCode(error)).toBeUndefined()
    }
  })

  test('is found below the errors that wrap it', () => {
    const wrapped = new Error('outer', {
      cause: new Error('inner', { cause: new OverloadError() }),
    })
    const locked = new Error('outer', {
      cause: Object.assign(new Error(), { code: 'SQLITE_BUSY' }),
    })
    expect(isOverload(new OverloadError('full'))).toBe(true)
    expect(isOverload(locked)).toBe(true)
    expect(getDatabaseErrorCode(wrapped)).toBeUndefined()
  })
})
