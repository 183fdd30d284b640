/** What Stripe keeps of an account, and what happens to it there: payments, renewals, refunds. */
import { type Form, getField, getMap, getText } from './stripe-form.ts'
import {
  addPeriod,
  type Customer,
  createInvoice,
  type Intent,
  readPrice,
  type Seconds,
  type StripeCharge,
  type StripeEvent,
  type StripeInvoice,
  type StripeSession,
  type StripeSubscription,
} from './stripe-shapes.ts'

/** Days until a charge that failed is tried again, as a dashboard may set them. */
const RETRY_DAYS = [3, 5, 7]
const DAY_S = 86_400

export class StripeBook {
  readonly customers = new Map<string, Customer>()
  readonly products = new Map<string, { id: string; object: 'product'; name: string }>()
  readonly sessions = new Map<string, StripeSession>()
  readonly subscriptions = new Map<string, StripeSubscription>()
  readonly invoices = new Map<string, StripeInvoice>()
  readonly intents = new Map<string, Intent>()
  readonly charges = new Map<string, StripeCharge>()
  readonly refunds: string[] = []
  /** Every one that came about, oldest first. */
  readonly events: StripeEvent[] = []
  readonly #now: () => number
  #count = 0

  /** @param now of the server that is tested, in ms since 1970 */
  constructor(now: () => number) {
    this.#now = now
  }

  get now(): Seconds {
    return Math.floor(this.#now() / 1000)
  }

  createId(prefix: string): string {
    this.#count += 1
    return `${prefix}_test_${String(this.#count).padStart(8, '0')}`
  }

  createCustomer(form: Form): Customer {
    const id = this.createId('cus')
    const metadata = getMap(form, 'metadata')
    const customer = {
      id,
      object: 'customer',
      name: getText(form, 'name') ?? '',
      metadata,
    } as const
    this.customers.set(id, customer)
    return customer
  }

  createSession(form: Form): StripeSession {
    const id = this.createId('cs')
    const price = readPrice(getField(form, 'line_items', '0', 'price_data'))
    const session: StripeSession = {
      ...{ id, object: 'checkout.session', mode: getText(form, 'mode') ?? '', price },
      client_reference_id: getText(form, 'client_reference_id') ?? '',
      ...{ customer: getText(form, 'customer') ?? '', currency: 'brl' },
      ...{ amount_total: price.unit_amount, status: 'open', payment_status: 'unpaid' },
      ...{ payment_intent: null, subscription: null, invoice: null },
      url: `https://checkout.stripe.com/c/pay/${id}`,
      success_url: getText(form, 'success_url') ?? '',
      expires_at: Number(getText(form, 'expires_at')),
      method: getText(form, 'allowed_payment_method_types', '0') ?? '',
      metadata: getMap(form, 'metadata'),
      subscription_metadata: getMap(form, 'subscription_data', 'metadata'),
    }
    this.sessions.set(id, session)
    return session
  }

  /** Somebody pays by card or Pix; a boleto is printed, and paid days later. */
  completeSession(id: string): void {
    const session = this.#require(this.sessions, id)
    session.status = 'complete'
    session.url = null
    if (session.mode === 'subscription') this.#subscribe(session)
    else if (session.method === 'boleto') this.#printBoleto(session)
    else {
      session.payment_intent = this.#charge(session.customer, session.amount_total)
      session.payment_status = 'paid'
    }
    this.#tell('checkout.session.completed', session)
  }

  #printBoleto(session: StripeSession): void {
    const id = this.createId('pi')
    const boleto = { hosted_voucher_url: `https://payments.stripe.com/boleto/voucher/${id}` }
    this.intents.set(id, {
      ...{ id, object: 'payment_intent', customer: session.customer, metadata: {} },
      ...{ amount: session.amount_total, status: 'requires_action', latest_charge: null },
      next_action: { type: 'boleto_display_details', boleto_display_details: boleto },
    })
    session.payment_intent = id
  }

  /** The boleto of a session is paid at the bank, or runs out. */
  settleBoleto(id: string, isPaid: boolean): void {
    const session = this.#require(this.sessions, id)
    const intent = this.#require(this.intents, session.payment_intent ?? '')
    intent.next_action = null
    intent.status = isPaid ? 'succeeded' : 'requires_payment_method'
    if (isPaid) {
      intent.latest_charge = this.#addCharge(intent)
      session.payment_status = 'paid'
    }
    const end = isPaid ? 'succeeded' : 'failed'
    this.#tell(`checkout.session.async_payment_${end}`, session)
  }

  expireSession(id: string): StripeSession {
    const session = this.#require(this.sessions, id)
    session.status = 'expired'
    session.url = null
    this.#tell('checkout.session.expired', session)
    return session
  }

  #subscribe(session: StripeSession): void {
    const { customer, price, subscription_metadata: metadata } = session
    const id = this.createId('sub')
    const period_end = addPeriod(this.now, price)
    const items = { data: [{ id: this.createId('si'), price, current_period_end: period_end }] }
    const subscription: StripeSubscription = {
      ...{ id, object: 'subscription', customer, status: 'active', items, metadata },
      ...{ cancel_at_period_end: false, cancel_at: null, trial_end: null, latest_invoice: '' },
    }
    this.subscriptions.set(id, subscription)
    const invoice = this.#bill(subscription, 'subscription_create', this.now, period_end)
    this.#payInvoice(invoice)
    session.subscription = id
    session.invoice = invoice.id
    session.payment_status = 'paid'
    this.#tell('customer.subscription.created', subscription)
    this.#tell('invoice.paid', invoice)
  }

  /** A period is over: the next one is charged, or cannot be. */
  renew(id: string, isPaid = true): void {
    const invoice = this.begin(id)
    if (!invoice) return
    if (isPaid) this.recover(id)
    else this.failCharge(id)
  }

  /** The next period, whose invoice is charged an hour later. @returns null for what was cancelled */
  begin(id: string): StripeInvoice | null {
    const subscription = this.#require(this.subscriptions, id)
    const [item] = subscription.items.data
    if (!item) throw new Error('a subscription to nothing')
    const start = item.current_period_end
    if (subscription.cancel_at_period_end) {
      this.cancel(id)
      return null
    }
    item.current_period_end = addPeriod(start, item.price)
    Object.assign(subscription, { status: 'active', trial_end: null })
    const end = item.current_period_end
    const invoice = this.#bill(subscription, 'subscription_cycle', start, end)
    this.#tell('customer.subscription.updated', subscription)
    return invoice
  }

  latestInvoice(id: string): StripeInvoice {
    return this.#require(this.invoices, this.#require(this.subscriptions, id).latest_invoice)
  }

  /** Stripe's settings say that it is not tried any more. */
  giveUp(id: string): void {
    const subscription = this.#require(this.subscriptions, id)
    subscription.status = 'unpaid'
    this.#tell('customer.subscription.updated', subscription)
  }

  /** One more try in vain. */
  failCharge(id: string): void {
    const subscription = this.#require(this.subscriptions, id)
    const invoice = this.latestInvoice(id)
    const days = RETRY_DAYS[invoice.attempt_count]
    invoice.attempt_count += 1
    invoice.next_payment_attempt = days === undefined ? null : this.now + days * DAY_S
    subscription.status = 'past_due'
    this.#tell('invoice.payment_failed', invoice)
    this.#tell('customer.subscription.updated', subscription)
  }

  /** The charge that failed goes through after all. */
  recover(id: string): void {
    const subscription = this.#require(this.subscriptions, id)
    const invoice = this.latestInvoice(id)
    this.#payInvoice(invoice)
    subscription.status = 'active'
    this.#tell('invoice.paid', invoice)
    this.#tell('customer.subscription.updated', subscription)
  }

  cancel(id: string): void {
    const subscription = this.#require(this.subscriptions, id)
    subscription.status = 'canceled'
    this.#tell('customer.subscription.deleted', subscription)
  }

  updateSubscription(id: string, form: Form): StripeSubscription {
    const subscription = this.#require(this.subscriptions, id)
    const [item] = subscription.items.data
    if (!item) throw new Error('a subscription to nothing')
    const ends = getText(form, 'cancel_at_period_end')
    if (ends !== undefined) subscription.cancel_at_period_end = ends === 'true'
    const price = getField(form, 'items', '0', 'price_data')
    if (price !== undefined) item.price = readPrice(price)
    const trial_end = getText(form, 'trial_end')
    if (trial_end !== undefined) {
      item.current_period_end = Number(trial_end)
      Object.assign(subscription, { trial_end: Number(trial_end), status: 'trialing' })
    }
    this.#tell('customer.subscription.updated', subscription)
    return subscription
  }

  refund(payment: string): void {
    const charge = this.#chargeOf(payment)
    charge.refunded = true
    this.refunds.push(payment)
    this.#tell('charge.refunded', charge)
  }

  dispute(payment: string): void {
    const charge = this.#chargeOf(payment)
    charge.disputed = true
    const dispute = { id: this.createId('du'), object: 'dispute', charge: charge.id }
    this.#tell('charge.dispute.created', { ...dispute, payment_intent: payment })
  }

  cancelIntent(id: string): Intent {
    const intent = this.#require(this.intents, id)
    Object.assign(intent, { status: 'canceled', next_action: null })
    return intent
  }

  #chargeOf(payment: string): StripeCharge {
    const intent = this.#require(this.intents, payment)
    return this.#require(this.charges, intent.latest_charge ?? '')
  }

  #bill(subscription: StripeSubscription, reason: string, start: Seconds, end: Seconds) {
    const invoice = createInvoice(this.createId('in'), subscription, reason, { start, end })
    this.invoices.set(invoice.id, invoice)
    subscription.latest_invoice = invoice.id
    return invoice
  }

  #payInvoice(invoice: StripeInvoice): void {
    const payment_intent = this.#charge(invoice.customer, invoice.amount_due)
    const paid = { status: 'paid', amount_paid: invoice.amount_due, next_payment_attempt: null }
    Object.assign(invoice, { ...paid, attempt_count: invoice.attempt_count + 1 })
    const payment = { type: 'payment_intent', payment_intent }
    invoice.payments.data.push({ status: 'paid', payment })
  }

  #charge(customer: string, amount: number): string {
    const id = this.createId('pi')
    const intent: Intent = {
      ...{ id, object: 'payment_intent', customer, amount, status: 'succeeded' },
      ...{ latest_charge: null, next_action: null, metadata: {} },
    }
    intent.latest_charge = this.#addCharge(intent)
    this.intents.set(id, intent)
    return id
  }

  #addCharge({ id: payment_intent, customer, amount }: Intent): string {
    const id = this.createId('ch')
    const money = { amount, refunded: false, disputed: false }
    this.charges.set(id, { id, object: 'charge', customer, payment_intent, ...money })
    return id
  }

  /** As it stands now: what is told later may have changed since. */
  #tell(type: string, object: object): void {
    const data = { object: structuredClone(object) }
    const id = this.createId('evt')
    this.events.push({ id, object: 'event', type, created: this.now, data })
  }

  #require<T>(kept: Map<string, T>, id: string): T {
    const found = kept.get(id)
    if (!found) throw new Error(`Stripe knows no ${id}`)
    return found
  }
}
