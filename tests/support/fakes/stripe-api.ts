/**
 * A local server in the place of Stripe's: its requests, ids and objects as its published API
 * description has them, as far as we ask for them, and its signed events.
 */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createStripeGate, type StripeGate } from '#api/plan/stripe/client.ts'
import { StripeBook } from './stripe-book.ts'
import { type Form, getText, parseForm } from './stripe-form.ts'
import type { StripeEvent } from './stripe-shapes.ts'

const SECRET_KEY = 'sk_test_vez'
const WEBHOOK_SECRET = 'whsec_of_the_tests'

/** What it does wrong, so many times; `cut` does what was asked and breaks off before it says so. */
type StripeFault = { status: 401 | 429 | 500 | 'cut'; times: number; path?: RegExp }

export type StripeApi = {
  gate: StripeGate
  /** For a server process. */
  env: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_URL: string }
  book: StripeBook
  breakBy: (fault: StripeFault) => void
  /** `POST /v1/refunds` and the like, oldest first. */
  requests: string[]
  /** Why calls were turned down. */
  complaints: string[]
  close: () => Promise<void>
}

/** @param now of the server that is tested, in ms since 1970 */
export async function startStripe(now: () => number = Date.now): Promise<StripeApi> {
  const api = new Api(new StripeBook(now))
  const server = createServer((request, response) => void api.answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Listening on a port, never on a pipe.
  const { port } = server.address() as AddressInfo
  const apiUrl = `http://127.0.0.1:${port}`
  return {
    gate: createStripeGate({ secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiUrl }),
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: apiUrl,
    },
    book: api.book,
    breakBy: (fault) => {
      api.fault = fault
    },
    requests: api.requests,
    complaints: api.complaints,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** @param at when it is sent, in ms since 1970 */
export function signStripeEvent(
  event: StripeEvent,
  at: number,
  secret = WEBHOOK_SECRET,
): { body: string; signature: string } {
  const body = JSON.stringify(event, null, 2)
  const t = Math.floor(at / 1000)
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  return { body, signature: `t=${t},v1=${v1}` }
}

type Answer = { status: number; body: object }

class Api {
  readonly book: StripeBook
  fault: StripeFault | null = null
  readonly requests: string[] = []
  readonly complaints: string[] = []
  /** What was answered under an idempotency key. */
  readonly #answered = new Map<string, { asked: string; answer: Answer }>()

  constructor(book: StripeBook) {
    this.book = book
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe.test')
    const call = `${request.method} ${pathname}`
    const asked = `${call} ${await text(request)}`
    this.requests.push(call)
    const fault = this.#takeFault(call)
    if (typeof fault === 'number') return send(response, refuse(fault, 'api_error', 'later'))
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return send(response, refuse(401, 'invalid_request_error', 'key'))
    const answer = this.#answerOnce(request, asked, searchParams)
    if (answer.status >= 400) this.complaints.push(`${call}: ${JSON.stringify(answer.body)}`)
    if (fault === 'cut') return void response.destroy()
    send(response, answer)
  }

  #takeFault(call: string): StripeFault['status'] | null {
    const { fault } = this
    if (!fault || fault.times <= 0 || (fault.path && !fault.path.test(call))) return null
    fault.times -= 1
    return fault.status
  }

  #answerOnce({ headers }: IncomingMessage, asked: string, query: URLSearchParams): Answer {
    const key = String(headers['idempotency-key'] ?? '')
    const before = key === '' ? undefined : this.#answered.get(key)
    if (before)
      return before.asked === asked
        ? before.answer
        : refuse(400, 'idempotency_error', 'the same key for something else')
    const [call = '', path = ''] = asked.split(' ')
    const form = parseForm(asked.slice(call.length + path.length + 2))
    const answer = this.#do(call, path.split('/').slice(2), form, query)
    // What was wrong from the start is not kept.
    if (key !== '' && answer.status < 400) this.#answered.set(key, { asked, answer })
    return answer
  }

  #do(method: string, [first, ...rest]: string[], form: Form, query: URLSearchParams): Answer {
    switch (`${method} ${first}`) {
      case 'POST customers':
        return found(this.book.createCustomer(form))
      case 'POST products':
        return this.#createProduct(form)
      case 'POST checkout':
      case 'GET checkout':
        return this.#answerSession(method, rest.slice(1), form, query)
      case 'GET subscriptions':
      case 'POST subscriptions':
      case 'DELETE subscriptions':
        return this.#answerSubscription(method, rest, form, query)
      case 'GET invoices':
        return list(this.book.invoices, query, (invoice) => invoice)
      case 'GET payment_intents':
        return this.#answerIntent(rest[0] ?? '')
      case 'POST payment_intents':
        return found(this.book.cancelIntent(rest[0] ?? ''))
      case 'POST refunds':
        return this.#refund(getText(form, 'payment_intent') ?? '')
    }
    return refuse(404, 'invalid_request_error', `no such path: ${method} ${first}`)
  }

  #createProduct(form: Form): Answer {
    const id = getText(form, 'id') ?? this.book.createId('prod')
    if (this.book.products.has(id))
      return refuse(400, 'invalid_request_error', 'exists', 'resource_already_exists')
    const product = { id, object: 'product', name: getText(form, 'name') ?? '' } as const
    this.book.products.set(id, product)
    return found(product)
  }

  #answerSession(method: string, path: string[], form: Form, query: URLSearchParams): Answer {
    const [id, act] = path
    if (id === undefined) return this.#createSession(form)
    const session = this.book.sessions.get(id)
    if (!session) return refuse(404, 'invalid_request_error', 'no session', 'resource_missing')
    if (method === 'POST' && act === 'expire' && session.status !== 'open')
      return refuse(400, 'invalid_request_error', 'not open')
    if (method === 'POST') return found(this.book.expireSession(id))
    const isExpanded = [...query.values()].includes('payment_intent')
    const { intents, invoices } = this.book
    const payment_intent = intents.get(session.payment_intent ?? '') ?? null
    const invoice = invoices.get(session.invoice ?? '') ?? null
    return found(isExpanded ? { ...session, payment_intent, invoice } : session)
  }

  #createSession(form: Form): Answer {
    const { customers, products, now } = this.book
    const product = getText(form, 'line_items', '0', 'price_data', 'product') ?? ''
    const expires_at = Number(getText(form, 'expires_at'))
    const unknown = Object.keys(form).find((name) => !SESSION_FIELDS.has(name))
    if (unknown)
      return refuse(400, 'invalid_request_error', 'unknown', 'parameter_unknown', unknown)
    const wrong = [
      !customers.has(getText(form, 'customer') ?? '') && 'customer',
      !products.has(product) && 'product',
      !(expires_at >= now + 1800 && expires_at <= now + 86_400) && 'expires_at',
      !getText(form, 'success_url')?.includes('{CHECKOUT_SESSION_ID}') && 'success_url',
    ].filter((name) => name !== false)
    const [first] = wrong
    const code = first === 'customer' ? 'resource_missing' : undefined
    if (first) return refuse(400, 'invalid_request_error', 'wrong', code, first)
    return found(this.book.createSession(form))
  }

  #answerSubscription(method: string, [id]: string[], form: Form, query: URLSearchParams): Answer {
    const { subscriptions, invoices } = this.book
    const expand = <T extends { latest_invoice: string }>(one: T) => ({
      ...one,
      latest_invoice: invoices.get(one.latest_invoice) ?? null,
    })
    if (id === undefined) return list(subscriptions, query, expand)
    const known = subscriptions.get(id)
    if (!known) return refuse(404, 'invalid_request_error', 'none', 'resource_missing')
    if (method === 'DELETE') this.book.cancel(id)
    if (method === 'POST') this.book.updateSubscription(id, form)
    return found(expand(known))
  }

  #answerIntent(id: string): Answer {
    const intent = this.book.intents.get(id)
    if (!intent) return refuse(404, 'invalid_request_error', 'no payment', 'resource_missing')
    const charge = this.book.charges.get(intent.latest_charge ?? '') ?? null
    return found({ ...intent, latest_charge: charge })
  }

  #refund(payment: string): Answer {
    if (this.book.refunds.includes(payment))
      return refuse(400, 'invalid_request_error', 'back already', 'charge_already_refunded')
    this.book.refund(payment)
    return found({ id: this.book.createId('re'), object: 'refund', payment_intent: payment })
  }
}

/** Of those that a page is made with as of `2026-09-30.endive`, which took `payment_method_types` away. */
const SESSION_FIELDS = new Set([
  'allowed_payment_method_types',
  'cancel_url',
  'client_reference_id',
  'customer',
  'expires_at',
  'line_items',
  'locale',
  'metadata',
  'mode',
  'payment_intent_data',
  'payment_method_options',
  'subscription_data',
  'success_url',
])

const found = (body: object): Answer => ({ status: 200, body: structuredClone(body) })

const refuse = (
  status: number,
  type: string,
  message: string,
  code?: string,
  param?: string,
): Answer => ({
  status,
  body: { error: { type, message, ...(code && { code }), ...(param && { param }) } },
})

/** What was cancelled is listed only for who asks. */
function isListed(status: string, asked: string | null): boolean {
  if (asked === null) return status !== 'canceled'
  return asked === 'all' || status === asked
}

/** Newest first. */
function list<T extends { customer: string; status: string }>(
  kept: Map<string, T>,
  query: URLSearchParams,
  expand: (one: T) => object,
): Answer {
  const status = query.get('status')
  const data = [...kept.values()]
    .filter((one) => one.customer === query.get('customer'))
    .filter((one) => isListed(one.status, status))
    .map(expand)
    .reverse()
  return found({ object: 'list', has_more: false, data })
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
