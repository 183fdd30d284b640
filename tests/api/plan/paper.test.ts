/** What the receipt of a payment names: who paid whom, for which days, and what went back. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { business_settings } from '#db/tables/business.ts'
import { MS_A_MINUTE } from '#domain/time/civil-time.ts'
import { createOwner, type SignedInPerson } from '#tests/support/api/people/auth-calls.ts'
import { PAID_UP, setPlan, settleDuePayments, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
let owner: SignedInPerson
beforeEach(async () => {
  server = await startTestServer(WITH_PLANS)
  owner = await createOwner(server)
})
afterEach(() => server.close())

type Purchase = CallInput<'POST /api/subscription/checkouts'>['body']

async function pay(body: Purchase): Promise<string> {
  const begun = await server.call(
    'POST /api/subscription/checkouts',
    { headers: {}, body },
    owner.access_token,
  )
  server.setNow(server.context.now() + 2000)
  await settleDuePayments(server)
  return begun.body.id
}

const readPaper = async (id: string) =>
  (await server.call('GET /api/subscription/checkouts/:id', { params: { id } }, owner.access_token))
    .body

test('whoever runs the installation is paid, by the house as its settings name it', async () => {
  server.context.operator = { name: 'Vez Tecnologia Ltda.', tax_id: '12.345.678/0001-95' }
  server.context.contact = { email: 'oi@vez.example', whatsapp: null, instagram: null }
  const paper = await readPaper(await pay({ plan: 'essencial', cycle: 'monthly' }))
  expect(paper.payee).toEqual({
    ...{ name: 'Vez Tecnologia Ltda.', tax_id: '12.345.678/0001-95', contact: 'oi@vez.example' },
  })
  expect(paper.payer.tax_id).toBeNull()
  const change = { tax_id: '123.456.789-09', business_name: 'Salão da Dona' }
  await server.storage.write((tx) =>
    tx.update(business_settings).set(change).where(eq(business_settings.user_id, owner.id)),
  )
  expect((await readPaper(paper.id)).payer).toEqual({
    ...{ name: 'Salão da Dona', tax_id: '123.456.789-09' },
  })
})

test('the days are those that were bought: at once, behind what is paid, or for a lower plan after it', async () => {
  const ends = new Date(PAID_UP.plano_expira_em ?? 0).toISOString()
  await setPlan(server, owner.id, {})
  const further = await readPaper(await pay({ plan: 'essencial', cycle: 'monthly' }))
  expect(further.period?.starts_at).toBe(ends)
  expect(further.period?.ends_at.slice(0, 10)).toBe('2027-02-01')
  const higher = await readPaper(await pay({ plan: 'avancado', cycle: 'annual' }))
  expect(higher.period?.starts_at).toBe(higher.settled_at)
  const lower = await readPaper(await pay({ plan: 'basico', cycle: 'monthly' }))
  expect(lower.period?.starts_at).toBe(higher.period?.ends_at)
})

test('what waits covers nothing yet, and what went back says so and which days it counted', async () => {
  const begun = await server.call(
    'POST /api/subscription/checkouts',
    { headers: {}, body: { plan: 'basico', cycle: 'monthly' } },
    owner.access_token,
  )
  const { id } = begun.body
  expect((await readPaper(id)).period).toBeNull()
  server.setNow(server.context.now() + 2000)
  await settleDuePayments(server)
  const paid = await readPaper(id)
  const later = server.context.now() + 10 * MS_A_MINUTE
  server.setNow(later)
  await server.call(
    'POST /api/subscription/checkouts/:id/refund',
    { params: { id } },
    owner.access_token,
  )
  const ends_at = new Date(later).toISOString()
  expect(await readPaper(id)).toMatchObject({
    ...{ state: 'refunded', period: { starts_at: paid.settled_at, ends_at } },
  })
})

test('what went back before it began counted for no day', async () => {
  await setPlan(server, owner.id, {})
  const id = await pay({ plan: 'basico', cycle: 'monthly' })
  expect((await readPaper(id)).period).not.toBeNull()
  await server.call(
    'POST /api/subscription/checkouts/:id/refund',
    { params: { id } },
    owner.access_token,
  )
  expect(await readPaper(id)).toMatchObject({ state: 'refunded', period: null })
})
