/** `vez admin`: each act on a real database, and what it refuses. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPlanSettings } from '#api/create-context.ts'
import { readEnv } from '#api/env.ts'
import { parseOperatorCommand, runOperatorCommand } from '#api/operator/command.ts'
import { audit } from '#db/tables/account.ts'
import { createOwner, type SignedInPerson } from '#tests/support/api/people/auth-calls.ts'
import { proveEmail } from '#tests/support/api/people/sign-up.ts'
import { WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
let owner: SignedInPerson
beforeEach(async () => {
  server = await startTestServer({ ...WITH_PLANS, publicUrl: 'https://vez.example' })
  owner = await createOwner(server)
})
afterEach(() => server.close())

const run = (...args: string[]) => runOperatorCommand(server.context, args)
const readPlan = async () =>
  (await server.call('GET /api/subscription', {}, owner.access_token)).body
const listActions = async () => {
  const rows = await server.storage.read((db) => db.select().from(audit))
  return rows.map(({ action }) => action)
}

test('a plan is given with what was paid for it, and stands among the receipts', async () => {
  expect(await run('plan', owner.email, 'essencial', 'annual', '854,10')).toBe(
    'Gave essencial, annual, from 2026-11-23 to 2027-11-23 (R$ 854,10). Now: Plano Essencial - 365 dias restantes\n',
  )
  const { resources, checkouts, refundable } = await readPlan()
  expect(resources).toMatchObject({ plano_atual: 'essencial', status: 'active' })
  expect(checkouts).toMatchObject([{ amount: 854.1, provider: 'operator', state: 'paid' }])
  // The operator gave it: the operator takes it back.
  expect(refundable).toEqual([])
  expect(await listActions()).toEqual(expect.arrayContaining(['plan_paid', 'plan_granted']))
})

test('a plan is not given where another one is paid ahead: nothing else is given in its place', async () => {
  await run('plan', owner.email, 'essencial', 'monthly')
  await run('plan', owner.email, 'basico', 'monthly')
  await expect(run('plan', owner.email, 'avancado', 'annual')).rejects.toThrow('paid ahead')
  expect((await readPlan()).checkouts).toHaveLength(2)
})

test('a plan that waits for its turn is told with its days, and stands in the list of houses', async () => {
  await run('plan', owner.email, 'essencial', 'monthly')
  expect(await run('plan', owner.email, 'basico', 'annual')).toBe(
    'Gave basico, annual, from 2026-12-23 to 2027-12-23 (R$ 0,00). Now: Plano Essencial - 30 dias restantes\n',
  )
  expect(await run('houses')).toContain(
    'Plano Essencial - 30 dias restantes, then basico from 2026-12-23 to 2027-12-23\t',
  )
})

test('a house that needs no plan is listed with all of them, as its owner sees it', async () => {
  const boss = await proveEmail(server, 'chefe@vez.example', 'admin')
  const listPlans = async (settings: NodeJS.ProcessEnv) => {
    Object.assign(server.context, readPlanSettings(readEnv(settings, [])))
    const rows = (await run('houses')).split('\n').map((line) => line.split('\t'))
    const findPlan = (email: string) => rows.find((row) => row[2] === email)?.[3]
    return [owner.email, boss.email].map(findPlan)
  }
  const [trial, all] = ['Teste gratuito - 3 dias restantes', 'Plano Avançado']
  expect(await listPlans({})).toEqual([trial, trial])
  expect(await listPlans({ OWNER_EMAILS: boss.email })).toEqual([trial, all])
  expect(await listPlans({ OWNER_EMAILS: owner.email }), 'not confirmed').toEqual([trial, trial])
  expect(await listPlans({ PLANS: 'off' })).toEqual([all, all])
})

test('a house is closed to its people and opened again', async () => {
  await run('block', owner.email)
  const dashboard = () => server.call('GET /api/dashboard', {}, owner.access_token)
  expect((await dashboard()).body.code).toBe('plan_blocked')
  await run('unblock', owner.email)
  expect((await dashboard()).status).toBe(200)
  expect(await listActions()).toEqual(expect.arrayContaining(['house_blocked', 'house_unblocked']))
})

test('a house that needs no plan is not said to be blocked, for nothing would be', async () => {
  Object.assign(server.context, readPlanSettings(readEnv({ PLANS: 'off' }, [])))
  await expect(run('block', owner.email)).rejects.toThrow('that house needs no plan')
  await expect(run('block', owner.email, '--for-good')).rejects.toThrow('so nothing blocks it')
  Object.assign(server.context, readPlanSettings(readEnv({}, [])))
  expect(await run('houses')).toContain('Teste gratuito - 3 dias restantes')
  expect(await listActions()).not.toContain('house_blocked')
})

test('a house that is blocked for good buys nothing, hears whom to write to, and gets back what it had', async () => {
  server.context.contact = { email: 'oi@vez.example', whatsapp: null, instagram: null }
  await run('plan', owner.email, 'avancado', 'annual')
  const before = (await readPlan()).resources
  expect(await run('block', owner.email, '--for-good')).toContain('no payment opens it')
  expect((await readPlan()).resources).toMatchObject({ status: 'blocked', blocked_for_good: true })
  const body = { plan: 'basico', cycle: 'monthly' } as const
  const asked = { headers: {}, body }
  const refused = await server.call('POST /api/subscription/checkouts', asked, owner.access_token)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Sua conta foi bloqueada, e escolher um plano não a abre. Escreva para oi@vez.example.',
  ])
  await run('plan', owner.email, 'avancado', 'monthly')
  expect((await readPlan()).resources?.status, 'a plan that is given leaves it').toBe('blocked')
  await run('unplan', owner.email)
  expect(await run('unblock', owner.email)).toBe(
    'Open again: Plano Avançado - 365 dias restantes\n',
  )
  expect((await readPlan()).resources).toEqual(before)
})

test('an owner is made where nobody may register, and sets a password by the link', async () => {
  server.context.isRegistrationOpen = false
  const said = await run('owner', 'Nova@Salao.example', 'Célia', 'Prado')
  const link = /https:\S+/.exec(said)?.[0] ?? ''
  expect(link).toMatch(/^https:\/\/vez\.example\/reset-password#token_hash=[\w%-]+&type=recovery$/)
  const token_hash = new URLSearchParams(link.split('#')[1]).get('token_hash') ?? ''
  const verified = await server.call('POST /auth/v1/verify', {
    headers: {},
    body: { type: 'recovery', token_hash },
  })
  expect(verified.status).toBe(200)
  const again = await run('password', 'nova@salao.example')
  expect(again).toMatch(/https:\/\/vez\.example\/reset-password/)
  expect(await run('houses')).toMatch(
    /\/salao-de-celia\tSalão de Célia\tnova@salao\.example\tTeste gratuito - 3 dias restantes\t0 professionals, 0 clients, 0 bookings\n/,
  )
})

test('a page moves, and the old address leads there', async () => {
  await run('slug', 'salao-de-dora', 'dora')
  expect((await server.request('/dora')).status).toBe(200)
  expect((await server.request('/salao-de-dora')).headers.get('location')).toContain('/dora')
  await createOwner(server)
  await expect(run('slug', 'salao-de-dora-2', 'dora')).rejects.toThrow('another house has')
  await expect(run('slug', 'salao-de-dora-2', 'admin')).rejects.toThrow('cannot be an address')
  await expect(run('slug', 'nenhum', 'outro')).rejects.toThrow('no house is at /nenhum')
})

test.each([
  ['plan', 'ninguem@conta.example', 'basico', 'monthly'],
  ['plan', 'DORA', 'basico', 'monthly'],
  ['plan', 'OWNER', 'ouro', 'monthly'],
  ['plan', 'OWNER', 'basico', 'weekly'],
  ['plan', 'OWNER', 'basico', 'monthly', '-1'],
  ['plan', 'OWNER', 'basico', 'monthly', 'muito'],
  ['plan', 'OWNER'],
  ['owner', 'OWNER', 'Outra'],
  ['owner', 'nova@salao.example'],
  ['block'],
  ['erase', 'OWNER'],
])('%s %s %s %s %s is refused in words, and changes nothing', async (...given) => {
  const before = (await readPlan()).resources
  const args = given.map((one) => (one === 'OWNER' ? owner.email : (one ?? '')))
  await expect(run(...args.filter(Boolean))).rejects.toThrow(Error)
  expect((await readPlan()).resources).toEqual(before)
})

test('a client has no house', async () => {
  const { body } = await server.call('POST /auth/v1/signup', {
    headers: {},
    body: { email: 'c@conta.example', password: 'uma-senha-longa', data: { role: 'client' } },
  })
  expect(body.user?.email).toBe('c@conta.example')
  await server.call('POST /api/me/profile', { body: {} }, body.access_token)
  await expect(run('block', 'c@conta.example')).rejects.toThrow('c@conta.example has no house')
})

test('the command line is told apart from the others, and explains itself', async () => {
  expect(parseOperatorCommand(['--demo'])).toBeNull()
  expect(parseOperatorCommand(['admin', 'houses'])).toEqual(['houses'])
  expect(await run()).toMatch(/^vez admin COMMAND .*\nnpm run admin -- COMMAND /)
})

test('the last plan that was given is taken back, and one that was sold is not', async () => {
  await run('plan', owner.email, 'essencial', 'monthly')
  await run('plan', owner.email, 'essencial', 'monthly')
  const before = (await readPlan()).resources?.plano_expira_em
  expect(await run('unplan', owner.email)).toMatch(/^Plano Essencial/)
  const { resources, checkouts } = await readPlan()
  expect(resources?.plano_expira_em).not.toBe(before)
  expect(checkouts.map(({ state }) => state).sort()).toEqual(['paid', 'refunded'])
  expect(await run('unplan', owner.email)).toMatch(/^Teste gratuito/)
  await expect(run('unplan', owner.email)).rejects.toThrow('there is no plan there')
})

test('the history says what was done by whoever runs the installation', async () => {
  await run('slug', 'salao-de-dora', 'dora')
  await run('password', owner.email)
  await run('block', owner.email)
  await run('unblock', owner.email)
  const { body } = await server.call('GET /api/audit', { query: {} }, owner.access_token)
  const theirs = body.entries.filter(({ person }) => person === 'operator')
  expect(theirs.map(({ action, name }) => [action, name])).toEqual([
    ['house_unblocked', null],
    ['house_blocked', null],
    ['recovery_asked', null],
    ['settings_changed', null],
  ])
})
