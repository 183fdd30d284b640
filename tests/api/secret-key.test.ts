/** A database whose key is gone: who is told, and who is not. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findLostKey, loadSecretKey } from '#api/secret-key.ts'
import { insertUser } from '#db/account/users.ts'
import { openTestStorage, type TestStorage } from '#tests/support/db/factories.ts'

let opened: TestStorage
let key: string
beforeEach(async () => {
  opened = await openTestStorage()
  key = `${opened.address.replace(/^file:/, '')}.key`
})
afterEach(() => opened.close())

const find = (given?: string) => findLostKey(given, opened.address, opened.storage)
const DORA = {
  id: 'dora',
  first_role: 'admin',
  user_metadata: {},
  created_at: 1,
  updated_at: 1,
} as const
const addAccount = () => opened.storage.write((tx) => insertUser(tx, DORA))

test('a database with accounts and without its key is told of, with the file and what to do', async () => {
  expect(await find(), 'nobody is signed out of a new one').toBeNull()
  await addAccount()
  expect(await find()).toContain(`${key} is missing and SECRET_KEY is not set`)
  expect(await find('a-key-of-more-than-thirty-two-characters')).toBeNull()
  expect(existsSync(key), 'it only looks').toBe(false)
  loadSecretKey(undefined, opened.address)
  expect(await find(), 'once it is made nobody can tell').toBeNull()
})

test('a key that is there is not told of, whatever it holds', async () => {
  await addAccount()
  await writeFile(key, '')
  expect(await find()).toBeNull()
})
