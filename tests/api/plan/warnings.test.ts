/** Whoever's plan or trial ends is told three days and one day before, each once. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWarningHandler } from '#api/plan/warn.ts'
import type { DueWork } from '#db/due-work.ts'
import { saveResources } from '#db/plans.ts'
import { DAY } from '#tests/support/api/calls/booking-calls.ts'
import { createOwner, type SignedInPerson } from '#tests/support/api/people/auth-calls.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
let owner: SignedInPerson
beforeEach(async () => {
  server = await startTestServer(WITH_PLANS)
  owner = await createOwner(server)
})
afterEach(() => server.close())

const inDays = (days: number) => server.context.now() + days * DAY

/** The subjects of what the daily work has mailed, each time that it ran. */
async function warn(times = 1): Promise<string[]> {
  const { run } = createWarningHandler(server.context)
  for (let i = 0; i < times; i++) await run(WORK, new AbortController().signal)
  const { mails } = await server.sent()
  return mails.flatMap(({ subject }) => (subject.includes('termina') ? subject : []))
}

const WORK: DueWork = {
  ...{ id: 'aviso', kind: 'plan_warnings', key: 'daily:plan_warnings', user_id: null },
  ...{ state: 'waiting', due_at: 0, leased_until: null, attempts: 1, expires_at: null },
  ...{ last_error: null, created_at: 0, done_at: null },
}

test('three days and one day before, each once, however often the work runs', async () => {
  await setPlan(server, owner.id, { plano_expira_em: inDays(4) })
  expect(await warn()).toEqual([])
  server.setNow(inDays(1))
  expect(await warn(2)).toEqual(['Seu plano Essencial termina em 3 dias'])
  server.setNow(inDays(1))
  expect(await warn()).toHaveLength(1)
  server.setNow(inDays(1))
  expect(await warn(2)).toEqual([
    'Seu plano Essencial termina em 3 dias',
    'Seu plano Essencial termina amanhã',
  ])
  server.setNow(inDays(2))
  expect(await warn()).toHaveLength(2)
})

test('a trial is one of them; what is blocked, cancelled or paid ahead is not', async () => {
  expect(await warn()).toEqual(['Seu teste gratuito termina em 3 dias'])
  const ends = { plano_expira_em: inDays(3) }
  const next = { next_plan: 'basico', next_expira_em: inDays(33) } as const
  for (const change of [{ is_blocked: true }, next]) {
    await setPlan(server, owner.id, { ...ends, ...change })
    expect(await warn()).toHaveLength(1)
  }
  await setPlan(server, owner.id, ends)
  const now = server.context.now()
  await server.storage.write((tx) => saveResources(tx, owner.id, { cancelled_at: now }, now))
  expect(await warn()).toHaveLength(1)
})

test('what was paid ahead and has begun ends too', async () => {
  const begun = {
    plano_expira_em: inDays(-1),
    next_plan: 'basico',
    next_expira_em: inDays(3),
  } as const
  await setPlan(server, owner.id, begun)
  expect(await warn()).toEqual(['Seu plano Básico termina em 3 dias'])
})

test('where there are no plans, and to whoever runs the installation, nothing is said', async () => {
  server.context.plans = { isOn: false, payment: 'contact' }
  expect(await warn()).toEqual([])
})
