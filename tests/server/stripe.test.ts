/** Stripe in the real build: its package is loaded where it is configured, and told of by its webhook. */
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type StripeApi, signStripeEvent, startStripe } from '#tests/support/fakes/stripe-api.ts'
import { parseFields, sendHttp } from '#tests/support/server/http-client.ts'
import { endServers, runServer, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile } from '#tests/support/server/salon.ts'

let file: DatabaseFile
let stripe: StripeApi
beforeEach(async () => {
  file = await createDatabaseFile()
  stripe = await startStripe()
})
afterEach(async () => {
  await endServers()
  await stripe.close()
  await file.remove()
})

const toModule = (code: string) =>
  `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
/** Says that the package is loaded. */
const WATCH = toModule(`
  export async function resolve(name, at, next) {
    if (name === 'stripe') process._rawDebug('loads stripe')
    return next(name, at)
  }`)
const NODE_OPTIONS = `--import ${toModule(
  `import { register } from 'node:module'; register('${WATCH}')`,
)}`

async function openHouse(env: Record<string, string>) {
  const server = await startServer({
    ...{ database: file.path, args: ['--demo'] },
    env: { PLANS: 'on', NODE_OPTIONS, ...env },
  })
  const ask = async (path: string, token = '', body?: object) => {
    const options = { token, ...(body && { body }) }
    const answer = await sendHttp(`${server.url}${path}`, options).answer
    return { status: answer.status, fields: parseFields(answer) }
  }
  const email = 'celia@salao.example'
  const account = { email, password: 'uma-senha-longa', data: { name: 'Célia Prado' } }
  const token = String((await ask('/auth/v1/signup', '', account)).fields.access_token)
  await ask('/api/me/profile', token, {})
  const purchase = { plan: 'basico', cycle: 'monthly' }
  const begun = await ask('/api/subscription/checkouts', token, purchase)
  const readPlan = async () => JSON.stringify((await ask('/api/me', token)).fields.resources)
  return { server, begun, readPlan }
}

test('a card pays at Stripe, whose webhook says so; forged it says nothing', async () => {
  const { server, begun, readPlan } = await openHouse(stripe.env)
  expect([begun.status, begun.fields.provider]).toEqual([201, 'stripe'])
  const [session = ''] = stripe.book.sessions.keys()
  stripe.book.completeSession(session)
  const send = (secret?: string) =>
    Promise.all(
      stripe.book.events.map(async (event) => {
        const { body, signature } = signStripeEvent(event, Date.now(), secret)
        const headers = { 'Stripe-Signature': signature }
        const url = `${server.url}/api/stripe/webhook`
        return (await fetch(url, { method: 'POST', headers, body })).status
      }),
    )
  expect(new Set(await send('whsec_of_somebody_else'))).toEqual(new Set([400]))
  expect(await readPlan()).toContain('"plano_atual":"trial"')
  expect(new Set(await send())).toEqual(new Set([204]))
  expect(await readPlan()).toContain('"plano_atual":"basico"')
  expect(server.errors()).toContain('loads stripe')
  expect(stripe.complaints).toEqual([])
})

test('without it the package is not loaded, and nothing listens', async () => {
  const { server, begun, readPlan } = await openHouse({})
  expect(begun.fields.provider).toBe('simulated')
  while (!(await readPlan()).includes('"plano_atual":"basico"')) await setTimeout(100)
  const sent = await fetch(`${server.url}/api/stripe/webhook`, { method: 'POST', body: '{}' })
  expect(sent.status).toBe(404)
  expect(server.errors()).not.toContain('loads stripe')
})

test.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)(
  'it does not start without %s beside the other',
  async (missing) => {
    const { STRIPE_API_URL, [missing]: _, ...env } = stripe.env
    const { code, errors } = await runServer({ database: file.path, env })
    expect(code).toBe(78)
    expect(errors).toContain(`${missing}: is needed beside STRIPE_`)
  },
)
