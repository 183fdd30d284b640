/** A house whose card Stripe may still charge is not removed before that is stopped. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runOperatorCommand } from '#api/operator/command.ts'
import { cancelWaitingCheckouts } from '#api/plan/leave.ts'
import { findProfile } from '#db/account/profiles.ts'
import { insertLeaving } from '#db/leaving/leavings.ts'
import { findStripeHouse, updateStripeHouse } from '#db/stripe.ts'
import { audit } from '#db/tables/account.ts'
import { removeHouse } from '#tests/support/api/leaving-calls.ts'
import { openStripeHouse, type StripeHouse } from '#tests/support/api/people/stripe-house.ts'

let house: StripeHouse
beforeEach(async () => {
  house = await openStripeHouse()
})
afterEach(() => house.close())

const leave = () =>
  house.server.storage.write((tx) =>
    insertLeaving(tx, house.owner.id, { asked_at: 0, due_at: house.server.context.now() }),
  )
const remove = () => removeHouse(house.server, house.owner.id)
/** By a server that was started without Stripe's keys. */
const removeWithoutStripe = () =>
  removeHouse({ context: { ...house.server.context, stripe: null } }, house.owner.id)
const isThere = () =>
  house.server.storage.read(async (db) => (await findProfile(db, house.owner.id)) !== null)

test('what is charged by itself is stopped first, and without Stripe nothing is removed', async () => {
  await house.pay()
  await leave()
  await expect(removeWithoutStripe()).rejects.toThrow('stripe is not configured')
  expect(house.server.logged()).toContain('start with the STRIPE_SECRET_KEY')
  const { storage } = house.server
  expect(await storage.read((db) => findStripeHouse(db, house.owner.id))).toMatchObject({
    subscription: house.subscription,
  })
  expect(await isThere()).toBe(true)
  await remove()
  expect(house.stripe.book.subscriptions.get(house.subscription)?.status).toBe('canceled')
  expect(await isThere()).toBe(false)
})

test('a page that waits may have been paid, and keeps the house as well', async () => {
  await house.checkOut()
  await leave()
  await expect(removeWithoutStripe()).rejects.toThrow('stripe is not configured')
  expect(await isThere()).toBe(true)
  await remove()
  expect(house.stripe.book.sessions.get(house.session)?.status).toBe('expired')
  expect(await isThere()).toBe(false)
})

test('one that nothing is charged of any more leaves without Stripe', async () => {
  await house.pay()
  const { storage } = house.server
  await storage.write((tx) => updateStripeHouse(tx, house.owner.id, { subscription: null }))
  await leave()
  await removeWithoutStripe()
  expect(await isThere()).toBe(false)
})

/** As if the account were closed: whatever is asked, the key is nobody's. */
const closeAccount = () => house.stripe.breakBy({ status: 401, times: Number.POSITIVE_INFINITY })
const run = (...args: string[]) => runOperatorCommand(house.server.context, args)

test('a house whose account at Stripe is gone is let go by whoever runs the installation', async () => {
  await house.pay()
  await leave()
  closeAccount()
  await expect(remove()).rejects.toThrow()
  const { storage, logged } = house.server
  const { customer } = (await storage.read((db) => findStripeHouse(db, house.owner.id))) ?? {}
  expect(logged()).toContain(`"customer":"${customer}"`)
  expect(logged()).toContain('leave-without-stripe')
  // It is closed by now: its owner has no e-mail any more.
  await expect(run('leave-without-stripe', house.owner.email)).rejects.toThrow('nobody has')
  const said = await run('leave-without-stripe', customer ?? '')
  expect(said).toContain(`cancel the subscription ${house.subscription}, now`)
  expect(said).toContain(`delete the customer ${customer}`)
  const actions = await storage.read((db) => db.select().from(audit))
  expect(actions.find(({ action }) => action === 'house_left_stripe')?.facts).toEqual({ customer })
  await remove()
  expect(await isThere()).toBe(false)
})

test('before its days are over it is let go by the e-mail, and one that stays is not', async () => {
  await house.checkOut()
  const { email } = house.owner
  await expect(run('leave-without-stripe', email)).rejects.toThrow('is not leaving')
  await expect(run('leave-without-stripe', 'cus_nobody')).rejects.toThrow('no house is cus_nobody')
  await leave()
  closeAccount()
  expect(await run('leave-without-stripe', email)).toContain(`session ${house.session}`)
  await expect(run('leave-without-stripe', email)).rejects.toThrow('nothing to do with Stripe')
  expect((await house.read()).checkouts.map(({ state }) => state)).toEqual(['failed'])
  await remove()
  expect(await isThere()).toBe(false)
})

/** As the console does. */
const askToLeave = () => {
  const { storage, context } = house.server
  return storage.write(async (tx) => {
    const asked_at = context.now()
    await cancelWaitingCheckouts(tx, context, house.owner.id, asked_at)
    await insertLeaving(tx, house.owner.id, { asked_at, due_at: asked_at + 1 })
  })
}
const listStates = async () => (await house.read()).checkouts.map(({ state }) => state)

test('a page that waits when the house asks to leave is closed at once', async () => {
  await house.checkOut()
  await askToLeave()
  await house.work()
  expect(house.stripe.book.sessions.get(house.session)?.status).toBe('expired')
  expect(await listStates()).toEqual(['failed'])
})

test('what is paid there all the same goes back, and nothing goes on', async () => {
  const before = (await house.read()).resources?.plano_atual
  await house.checkOut()
  house.stripe.book.completeSession(house.session)
  await askToLeave()
  await house.work()
  await house.tell()
  expect(await listStates()).toEqual(['refunded'])
  expect((await house.read()).resources?.plano_atual).toBe(before)
  expect(house.stripe.book.refunds).toHaveLength(1)
  expect(house.stripe.book.subscriptions.get(house.subscription)?.status).toBe('canceled')
})
