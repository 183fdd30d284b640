/** An owner at the agenda, and the calls made there. */
import type { CallInput, RefusalBody } from '#api/contract/contract.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import { addUser, openAccount } from '#tests/support/api/people/accounts.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  type BusinessOverrides,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'
import { listStoredBookings, TUESDAY } from './booking-calls.ts'

type Creating = CallInput<'POST /api/bookings'>['body']
type Changing = CallInput<'PATCH /api/bookings/:id'>['body']
type State = CallInput<'POST /api/bookings/:id/status'>['body']
type Blocking = CallInput<'POST /api/blocks'>['body']
type Seen = { id: string; version: number }

/** Given also where nobody asks for it. */
const WHY = { reason: 'Engano' }
const MEANT = { early: true, over_stock: true }

export class OwnerSalon {
  readonly server: TestServer
  readonly business: Business
  readonly token: string

  constructor(server: TestServer, business: Business, token: string) {
    this.server = server
    this.business = business
    this.token = token
  }

  /** The business's first client, service and professional on Tuesday at 10:00, unless wished. */
  createBody(fields: Partial<Creating> = {}): Creating {
    const { clients, services, professionals } = this.business
    const choice = fields.composite_id === undefined ? { service_id: requireNth(services).id } : {}
    return {
      client: { id: requireNth(clients).id },
      ...choice,
      professional_id: requireNth(professionals).id,
      date: TUESDAY,
      time: '10:00',
      ...fields,
    }
  }

  book(fields: Partial<Creating> = {}, key?: string) {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const input = { headers, body: this.createBody(fields) }
    return this.server.call('POST /api/bookings', input, this.token)
  }

  /** The same where nothing is expected to be in the way. */
  async booked(fields: Partial<Creating> = {}) {
    const { status, body, text } = await this.book(fields)
    if (status !== 201) throw new Error(`not booked: ${text}`)
    return requireNth(body.bookings)
  }

  conflicts(fields: Partial<Creating> = {}) {
    return this.server.call(
      'POST /api/bookings/conflicts',
      { body: this.createBody(fields) },
      this.token,
    )
  }

  change({ id, version }: Seen, change: Omit<Changing, 'version'>) {
    const input = { params: { id }, body: { version, ...change } }
    return this.server.call('PATCH /api/bookings/:id', input, this.token)
  }

  set(
    { id, version }: Seen,
    status: State['status'],
    scope: State['scope'] = 'one',
    encaixe?: boolean,
  ) {
    const body = {
      version,
      status,
      scope,
      ...WHY,
      ...MEANT,
      ...(encaixe !== undefined && { encaixe }),
    }
    const input = { params: { id }, body }
    return this.server.call('POST /api/bookings/:id/status', input, this.token)
  }

  trash({ id, version }: Seen) {
    const input = { params: { id }, body: { version, ...WHY } }
    return this.server.call('DELETE /api/bookings/:id', input, this.token)
  }

  restore({ id, version }: Seen, encaixe?: boolean) {
    const body = { version, ...WHY, ...(encaixe !== undefined && { encaixe }) }
    return this.server.call('POST /api/bookings/:id/restore', { params: { id }, body }, this.token)
  }

  deleteForGood(id: string) {
    return this.server.call('DELETE /api/bookings/:id/permanent', { params: { id } }, this.token)
  }

  search(query: CallInput<'GET /api/bookings'>['query'] = {}) {
    return this.server.call('GET /api/bookings', { query }, this.token)
  }

  agenda(from = TUESDAY, to = from) {
    return this.server.call('GET /api/agenda', { query: { from, to } }, this.token)
  }

  /** Everybody's Tuesday from 10:00 to 12:00, unless wished. */
  block(fields: Partial<Blocking> = {}) {
    const usual = { professional_id: null, date: TUESDAY, full_day: false }
    const body = { ...usual, start: '10:00', end: '12:00', ...fields }
    return this.server.call('POST /api/blocks', { body }, this.token)
  }

  free(id: string, scope?: 'one' | 'following') {
    const query = scope === undefined ? {} : { scope }
    return this.server.call('DELETE /api/blocks/:id', { params: { id }, query }, this.token)
  }

  /** What lies in the database, by date and time. */
  async rows(): Promise<BookingRow[]> {
    const rows = await listStoredBookings(this.server, this.business)
    return rows.sort((a, b) => (a.date + a.time < b.date + b.time ? -1 : 1))
  }

  /** A booking that came by another way, as it is. */
  insert(fields: Parameters<typeof insertBooking>[2] = {}) {
    return insertBooking(this.server.storage, this.business, { date: TUESDAY, ...fields })
  }

  getProfessionalId(position: number): string {
    return requireNth(this.business.professionals, position).id
  }
}

/** A business whose owner is signed in. */
export async function openOwnerSalon(
  server: TestServer,
  overrides: BusinessOverrides = { professionals: [{ name: 'Rafa' }, { name: 'Bia' }] },
): Promise<OwnerSalon> {
  const business = await createBusiness(server.storage, overrides)
  const { user_id: id, profile } = business
  await addUser(server, { id, email: profile.email, first_role: 'admin' })
  const { access_token } = await openAccount(server, id)
  return new OwnerSalon(server, business, access_token)
}

/** A house on a server of the test's own. */
export const startOwnerSalon = async () => openOwnerSalon(await startTestServer())

/** Status and code, as most tests compare a refusal. */
export const formatAnswer = ({ status, body }: { status: number; body: { code?: string } }) =>
  `${status} ${body.code}`

/** The one that a test knows is there. */
export function requirePresent<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is not there')
  return value
}

/** The sentence of a refusal, of a call too that answers nothing when it succeeds. */
export function parseSentence({ text }: { text: string }): string {
  const { message }: RefusalBody = JSON.parse(text)
  return message
}
