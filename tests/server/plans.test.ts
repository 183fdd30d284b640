/** Plans in the real build: a trial, a payment that the worker settles, and the operator beside the server. */
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseFields, sendHttp } from '#tests/support/server/http-client.ts'
import { endServers, runServer, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile } from '#tests/support/server/salon.ts'

let file: DatabaseFile
beforeEach(async () => {
  file = await createDatabaseFile('demo')
})
afterEach(async () => {
  await endServers()
  await file.remove()
})

const EMAIL = 'celia@salao.example'
const operate = (...args: string[]) =>
  runServer({ database: file.path, args: ['admin', ...args], env: { PLANS: 'on' } })

test('a house is on trial, pays, is closed and opened by the operator', async () => {
  const server = await startServer({ database: file.path, args: ['--demo'], env: { PLANS: 'on' } })
  const ask = async (path: string, token = '', body?: object) => {
    const options = { token, ...(body && { body }) }
    const answer = await sendHttp(`${server.url}${path}`, options).answer
    return { status: answer.status, fields: parseFields(answer) }
  }
  const account = { email: EMAIL, password: 'uma-senha-longa', data: { name: 'Célia Prado' } }
  const token = String((await ask('/auth/v1/signup', '', account)).fields.access_token)
  await ask('/api/me/profile', token, {})
  const readStatus = async () => {
    const { fields } = await ask('/api/me', token)
    return JSON.stringify(fields.resources)
  }
  expect(await readStatus()).toContain('"status":"trial","days_left":3')
  const purchase = { plan: 'basico', cycle: 'monthly' }
  expect((await ask('/api/subscription/checkouts', token, purchase)).fields.state).toBe('waiting')
  while (!(await readStatus()).includes('"plano_atual":"basico"')) await setTimeout(100)
  expect((await operate('block', EMAIL)).output).toBe(
    'Blocked until its owner pays for a plan, or you unblock it. Clients go on booking.\n',
  )
  expect((await ask('/api/dashboard', token)).status).toBe(402)
  expect((await operate('unblock', EMAIL)).code).toBe(0)
  expect((await ask('/api/dashboard', token)).status).toBe(200)
  expect((await operate('houses')).output).toMatch(/\tPlano Básico - \d+ dias restantes\t/)
  const wrong = await operate('plan', EMAIL, 'ouro', 'monthly')
  expect([wrong.code, wrong.errors]).toEqual([
    1,
    'Nothing was done: ouro is none of basico, essencial, avancado\n',
  ])
})

test('a start says in one line where an owner would find nobody to pay', async () => {
  const database = `${file.path}-contact`
  const named = { PLANS: 'on', CONTACT_EMAIL: 'oi@vez.example' }
  for (const [env, times] of [
    [{ PLANS: 'on' }, 1],
    [named, 0],
  ] as const) {
    const server = await startServer({ database, env })
    const lines = server.output().split('\n')
    expect(lines.filter((line) => line.includes('nobody can be asked'))).toHaveLength(times)
    await server.stop()
  }
})
