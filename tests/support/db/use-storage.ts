import { afterAll, beforeAll } from 'vitest'
import type { Storage } from '#db/dialect/storage.ts'
import { openTestStorage, type TestStorage } from '#tests/support/db/factories.ts'

/** A fresh database that is open while the file's tests run. */
export function useStorage(): { readonly storage: Storage } {
  let opened: TestStorage | undefined
  beforeAll(async () => {
    opened = await openTestStorage()
  })
  afterAll(() => opened?.close())
  return {
    get storage() {
      if (!opened) throw new Error('the database is open only while tests run')
      return opened.storage
    },
  }
}
