/** Who can sign in to the demo. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findReception } from '#db/account/reception-accounts.ts'
import { listCheckouts } from '#db/plans.ts'
import { user_resources, users } from '#db/tables/account.ts'
import { business_settings, profiles } from '#db/tables/business.ts'
import { professionals } from '#db/tables/service.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { DEMO_HASH, DEMO_NOON, openDemoCopy } from '#tests/support/db/demo.ts'
import type { TestStorage } from '#tests/support/db/factories.ts'

const PEOPLE = [
  'dona@aurora.example',
  'lima@barbearia.example',
  'rafa@aurora.example',
  'recepcao@aurora.example',
]

let opened: TestStorage
beforeAll(async () => {
  opened = await openDemoCopy()
})
afterAll(() => opened.close())

const accounts = () => opened.storage.read((db) => db.select().from(users).orderBy(users.email))

test('owners, reception and professional sign in with the one password, their e-mails proven', async () => {
  const rows = await accounts()
  expect(rows.map(({ email }) => email)).toEqual(PEOPLE)
  for (const row of rows) {
    expect(row.password_hash).toBe(DEMO_HASH)
    expect(row.email_confirmed_at).toBeLessThan(DEMO_NOON)
  }
})

test('each account has a profile of its own, and the professional is one of the salon’s', async () => {
  const { people, staff, salons } = await opened.storage.read(async (db) => ({
    people: await db.select().from(profiles).orderBy(profiles.email),
    staff: await db.select().from(professionals),
    salons: await db.select().from(business_settings),
  }))
  const rows = await accounts()
  expect(people.map(({ id, email }) => [id, email])).toEqual(
    rows.map(({ id, email }) => [id, email]),
  )
  const [dona, , rafa] = people
  const worker = staff.find(({ id }) => id === rafa?.professional_id)
  expect(worker).toMatchObject({ user_id: dona?.id, email: rafa?.email, deleted: false })
  expect(salons.find(({ user_id }) => user_id === dona?.id)?.slug).toBe('studio-aurora')
})

test('the reception is the salon’s', async () => {
  const [dona, , , carla] = await accounts()
  const found = await opened.storage.read((db) => findReception(db, carla?.id ?? ''))
  expect(found).toMatchObject({ user_id: dona?.id, name: 'Carla Dias', ended_at: null })
})

test('each owner has a plan that was paid for a year', async () => {
  const plans = await opened.storage.read((db) => db.select().from(user_resources))
  expect(plans).toHaveLength(2)
  for (const plan of plans) {
    expect(plan).toMatchObject({
      trial_expira_em: null,
      billing_cycle: 'annual',
      is_blocked: false,
    })
    const [checkout] = await opened.storage.read((db) => listCheckouts(db, plan.user_id, 9))
    expect(checkout).toMatchObject({ plan: plan.plano_atual, state: 'paid' })
    expect((plan.plano_expira_em ?? 0) - (checkout?.settled_at ?? 0)).toBe(365 * MS_A_DAY)
  }
  expect(plans.map(({ plano_atual }) => plano_atual)).toContain('avancado')
})
