/** Codes that several people asked for at once, about the same contact. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  CODE_LIFE_MS,
  consumeOneTimeCode,
  createOneTimeCode,
} from '#api/identity/one-time-codes.ts'
import { toWrongCode } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const PURPOSE = 'sign in with 11987654321'
const DATA = { account_id: 'ana' }

async function ask(asker: string): Promise<string> {
  const scope = { purpose: PURPOSE, asker }
  const { storage, context } = server
  const made = await storage.write((tx) => createOneTimeCode(tx, context, scope, DATA))
  return made.code
}

async function type(asker: string, code: string): Promise<boolean> {
  const scope = { purpose: PURPOSE, asker }
  const { storage, context } = server
  const found = await storage.write((tx) => consumeOneTimeCode(tx, context, scope, code))
  return found?.account_id === DATA.account_id
}

/** Asks until the code differs from another: one of a million pairs is the same. */
async function askForOther(asker: string, than: string): Promise<string> {
  const code = await ask(asker)
  return code === than ? askForOther(asker, than) : code
}

test('of several that are open, whoever is in another network may type the newest alone', async () => {
  const older = await ask('browser 1')
  const newer = await askForOther('browser 2', older)
  expect(await type('network 3', older)).toBe(false)
  expect(await type('network 3', newer)).toBe(true)
  // Who asked for the older one still holds it.
  expect(await type('browser 1', older)).toBe(true)
})

test('the newest of somebody else is nobody’s any more once it ran out', async () => {
  const code = await ask('browser 1')
  server.setNow(server.context.now() + CODE_LIFE_MS)
  expect(await type('network 3', code)).toBe(false)
})

test('after five wrong tries a new code may be tried five times again', async () => {
  const first = await ask('browser 1')
  for (let i = 0; i < 5; i++) await type('browser 1', toWrongCode(first))
  expect(await type('browser 1', first)).toBe(false)
  const next = await ask('browser 1')
  for (let i = 0; i < 4; i++) expect(await type('browser 1', toWrongCode(next))).toBe(false)
  expect(await type('browser 1', next)).toBe(true)
})

test('after two wrong tries from another network a new code may be tried twice from there', async () => {
  const first = await ask('browser 1')
  for (let i = 0; i < 2; i++) await type('network 3', toWrongCode(first))
  expect(await type('network 3', first)).toBe(false)
  const next = await ask('browser 1')
  expect(await type('network 3', toWrongCode(next))).toBe(false)
  expect(await type('network 3', next)).toBe(true)
})
