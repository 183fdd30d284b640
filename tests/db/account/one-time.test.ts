/** One-time tokens: whose end with a revocation, and of which kind. */
import { beforeEach, expect, test } from 'vitest'
import {
  consumeToken,
  findCode,
  findToken,
  insertToken,
  revokeTokens,
  saveCode,
} from '#db/account/one-time.ts'
import { insertUser } from '#db/account/users.ts'
import { one_time_tokens, users } from '#db/tables/account.ts'
import { type Business, CREATED_AT, createBusiness } from '#tests/support/db/factories.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const NOW = CREATED_AT + 1000
const opened = useStorage()

const ACCOUNTS = ['marina', 'bia']
const KINDS = ['recover', 'confirm_email']
let houses: Business[]

type TokenOwner = Pick<typeof one_time_tokens.$inferInsert, 'account_id' | 'user_id' | 'subject'>

const add = (hash: string, kind: string, owner: TokenOwner) =>
  opened.storage.write((tx) =>
    insertToken(tx, {
      ...{ hash, kind, data: {}, created_at: CREATED_AT, expires_at: NOW + 1 },
      ...owner,
    }),
  )

async function listUsable(): Promise<string[]> {
  const rows = await opened.storage.read((db) => db.select().from(one_time_tokens))
  const usable: string[] = []
  for (const { kind, hash } of rows) {
    if (await opened.storage.read((db) => findToken(db, kind, hash, NOW))) usable.push(hash)
  }
  return usable.sort()
}

/** A token of each kind for each account, and of each professional of each house. */
beforeEach(async () => {
  await opened.storage.write(async (tx) => {
    await tx.delete(one_time_tokens)
    await tx.delete(users)
  })
  houses = [await createBusiness(opened.storage), await createBusiness(opened.storage)]
  const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT }
  for (const id of ACCOUNTS) {
    await opened.storage.write((tx) =>
      insertUser(tx, { id, first_role: 'client', user_metadata: {}, ...stamps }),
    )
    for (const kind of KINDS) await add(`${id} ${kind}`, kind, { account_id: id })
  }
  for (const [i, { user_id }] of houses.entries()) {
    for (const subject of ['rafa', 'caio'])
      await add(`${subject} ${i}`, 'invitation', { user_id, subject })
  }
})

test("an account's of one kind end; those of another kind and of others stay", async () => {
  const before = await listUsable()
  expect(before).toHaveLength(8)
  await opened.storage.write((tx) => revokeTokens(tx, 'recover', { account_id: 'marina' }, NOW))
  expect(await listUsable()).toEqual(before.filter((hash) => hash !== 'marina recover'))
})

test("an owner's about one professional end; those about others and of other houses stay", async () => {
  const before = await listUsable()
  const whose = { user_id: houses[0]?.user_id ?? '', subject: 'rafa' }
  await opened.storage.write((tx) => revokeTokens(tx, 'invitation', whose, NOW))
  expect(await listUsable()).toEqual(before.filter((hash) => hash !== 'rafa 0'))
})

test('one is used once, as what it is for, and not past its end', async () => {
  const use = (kind: string, now = NOW) =>
    opened.storage.write((tx) => consumeToken(tx, kind, 'bia recover', now))
  expect(await use('confirm_email')).toBeNull()
  expect(await use('recover', NOW + 1)).toBeNull()
  expect((await use('recover'))?.hash).toBe('bia recover')
  expect(await use('recover')).toBeNull()
})

test('what a clock hours ahead has made is of no use once it is right; minutes do not matter', async () => {
  const HOUR = 3_600_000
  const holds = async (ahead: number) => {
    const made = { created_at: NOW + ahead, expires_at: NOW + ahead + HOUR }
    await opened.storage.write(async (tx) => {
      await saveCode(tx, { scope: 'phone', code_hash: 'x', data: {}, ...made })
      const owner = { account_id: null, user_id: null, subject: null }
      await insertToken(tx, {
        hash: `ahead-${ahead}`,
        kind: 'recover',
        data: {},
        ...owner,
        ...made,
      })
    })
    return opened.storage.read(async (db) => [
      (await findCode(db, 'phone', NOW)) !== null,
      (await findToken(db, 'recover', `ahead-${ahead}`, NOW)) !== null,
    ])
  }
  expect(await holds(6 * HOUR)).toEqual([false, false])
  expect(await holds(60_000)).toEqual([true, true])
})
