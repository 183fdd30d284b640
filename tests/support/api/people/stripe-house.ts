/** A house that pays at Stripe, and whoever pays there. */
import { eq } from 'drizzle-orm'
import type { CallInput } from '#api/contract/contract.ts'
import { createCheckoutHandler } from '#api/plan/check-checkouts.ts'
import type { DueWork } from '#db/due-work.ts'
import { due_work } from '#db/tables/due-work.ts'
import {
  createOwner,
  type SignedInPerson,
  signInAgain,
} from '#tests/support/api/people/auth-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type StripeApi, signStripeEvent, startStripe } from '#tests/support/fakes/stripe-api.ts'
import type { StripeEvent } from '#tests/support/fakes/stripe-shapes.ts'

type Purchase = CallInput<'POST /api/subscription/checkouts'>['body']
const BY_CARD: Purchase = { plan: 'essencial', cycle: 'monthly', method: 'card' }

export type StripeHouse = Awaited<ReturnType<typeof openStripeHouse>>

/** A server that pays by Stripe, and one owner. */
export async function openStripeHouse() {
  const clock = { now: () => 0 }
  const stripe = await startStripe(() => clock.now())
  const server = await startTestServer({
    plans: { isOn: true, payment: 'stripe' },
    stripe: stripe.gate,
  })
  clock.now = server.context.now
  const owner = await createOwner(server)
  const house = new House(server, stripe, owner)
  return Object.assign(house, { server, stripe, owner })
}

class House {
  readonly #server: TestServer
  readonly #stripe: StripeApi
  readonly #owner: SignedInPerson
  #token: string
  #told = 0

  constructor(server: TestServer, stripe: StripeApi, owner: SignedInPerson) {
    this.#server = server
    this.#stripe = stripe
    this.#owner = owner
    this.#token = owner.access_token
  }

  async close(): Promise<void> {
    await this.#server.close()
    await this.#stripe.close()
  }

  async passTo(at: number): Promise<void> {
    this.#server.setNow(at)
    this.#token = (await signInAgain(this.#server, this.#owner)).access_token
  }

  read = async (as = this.#token) => (await this.#server.call('GET /api/subscription', {}, as)).body
  checkOut = (body: Purchase = BY_CARD) =>
    this.#server.call('POST /api/subscription/checkouts', { headers: {}, body }, this.#token)
  find = (id: string, as = this.#token) =>
    this.#server.call('GET /api/subscription/checkouts/:id', { params: { id } }, as)
  refund = (id: string) =>
    this.#server.call(
      'POST /api/subscription/checkouts/:id/refund',
      { params: { id } },
      this.#token,
    )
  renew = (renews: boolean) =>
    this.#server.call('PUT /api/subscription/renewal', { body: { renews } }, this.#token)
  changeNext = (body: CallInput<'PUT /api/subscription/next'>['body']) =>
    this.#server.call('PUT /api/subscription/next', { body }, this.#token)
  /** What the console's frame is told. */
  readMe = async () => (await this.#server.call('GET /api/me', {}, this.#token)).body

  /** The session that was made last. */
  get session(): string {
    return [...this.#stripe.book.sessions.keys()].at(-1) ?? ''
  }

  get subscription(): string {
    return [...this.#stripe.book.subscriptions.keys()].at(-1) ?? ''
  }

  /** As Stripe delivers it. */
  deliver(event: StripeEvent, at = this.#server.context.now()): Promise<Response> {
    const { body, signature } = signStripeEvent(event, at)
    return this.send(body, signature)
  }

  send = (body: string, signature: string): Promise<Response> =>
    this.#server.request('/api/stripe/webhook', {
      method: 'POST',
      headers: { 'Stripe-Signature': signature, 'Content-Type': 'application/json' },
      body,
    })

  /** All that came about since it was last asked for. */
  takeEvents(): StripeEvent[] {
    const events = this.#stripe.book.events.slice(this.#told)
    this.#told = this.#stripe.book.events.length
    return events
  }

  /** Delivers what came about, in its order. */
  async tell(): Promise<void> {
    for (const event of this.takeEvents()) {
      const { status } = await this.deliver(event)
      if (status !== 204) throw new Error(`${event.type} was answered ${status}`)
    }
  }

  /** Begins, pays and is told of it. @returns our checkout's id */
  async pay(body: Purchase = BY_CARD): Promise<string> {
    const { id } = (await this.checkOut(body)).body
    this.#stripe.book.completeSession(this.session)
    await this.tell()
    return id
  }

  /** What is left to be asked of Stripe, so that nothing is waited for but messages. */
  forgetWork = () =>
    this.#server.storage.write(async (tx) => {
      await tx.delete(due_work).where(eq(due_work.kind, 'plan_checkout'))
    })

  /** What a worker would find due, done once. */
  async work(): Promise<void> {
    const { storage, context } = this.#server
    const handler = createCheckoutHandler(context)
    await handler.schedule?.()
    const rows = await storage.read((db) => db.select().from(due_work))
    const isDue = ({ kind, due_at }: DueWork) => kind === 'plan_checkout' && due_at <= context.now()
    for (const row of rows.filter(isDue)) await handler.run(row, new AbortController().signal)
  }
}
