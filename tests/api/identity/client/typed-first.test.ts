/**
 * Two people, one of whom types a contact of the other's: whoever came first, whatever they typed and
 * however they prove what is their own, neither reads, cancels or moves what is the other's.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import { book, cancel, listOwnBookings } from '#tests/support/api/calls/booking-calls.ts'
import {
  requestClientSearch,
  signInByAccount,
  signInByCode,
  signInClient,
  startProof,
  verifyProof,
} from '#tests/support/api/calls/client-calls.ts'
import { ownerToken, reschedule } from '#tests/support/api/calls/page-calls.ts'
import { WEDNESDAY } from '#tests/support/api/calls/reschedule-salon.ts'
import { createSentCode } from '#tests/support/api/people/one-time-codes.ts'
import { createEmail } from '#tests/support/api/people/sign-up.ts'
import { proveMailbox, proveTelephone, WAYS_IN } from '#tests/support/api/people/ways-in.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, createPhone } from '#tests/support/db/factories.ts'
import { type GoogleProvider, startGoogle } from '#tests/support/fakes/google-provider.ts'

let server: TestServer
let google: GoogleProvider
beforeAll(async () => {
  google = await startGoogle(() => server.context.now())
  server = await startTestServer({ google: google.settings })
})
afterAll(async () => {
  await server.close()
  await google.close()
})

type Contact = { nome: string; email: string; telefone: string }
const createPerson = (nome: string): Contact => ({
  nome,
  email: createEmail(nome.toLowerCase()),
  telefone: createPhone(),
})

/** Somebody with all their sessions at a house, and what they booked there. */
class Visitor {
  readonly tokens: string[] = []
  readonly booked: string[] = []
  readonly #business: Business
  readonly #typed: Contact
  static #bookings = 0

  constructor(business: Business, typed: Contact) {
    this.#business = business
    this.#typed = typed
  }

  /** By what they type, with the proof that a token is. */
  async enter(token?: string): Promise<string> {
    const typed = { ...this.#typed, resolution: 'update' as const }
    const { status, body } = await signInClient(server, this.#business, typed, token)
    expect(status).toBe(200)
    this.tokens.push(body.access_token)
    return body.access_token
  }

  /** By an account alone: where the house has nothing of theirs, there is no session. */
  async enterByAccount(token: string): Promise<void> {
    const { status, body } = await signInByAccount(server, this.#business, token)
    if (status === 200) this.tokens.push(body.access_token)
    else expect(body.code).toBe('client_not_found')
  }

  /** "Buscar dados", by a contact that they read. */
  async enterBySearch(by: { email: string } | { telefone: string }): Promise<void> {
    const { status } = await requestClientSearch(server, this.#business, by)
    if (status === 404) return
    const code = await createSentCode(server, 'email' in by ? by.email : by.telefone)
    const { body } = await signInByCode(server, this.#business, by, code)
    this.tokens.push(body.access_token)
  }

  async proveByCode(token: string): Promise<void> {
    await startProof(server, this.#business, token)
    const code = await createSentCode(server, this.#typed.email)
    expect((await verifyProof(server, this.#business, token, code)).body.level).toBe('proven')
  }

  async book(token: string): Promise<void> {
    Visitor.#bookings += 1
    const time = toTimeOfDay(9 * 60 + (Visitor.#bookings % 14) * 30)
    const { status, body } = await book(server, this.#business, token, { time })
    expect([status, body.code]).toEqual([201, undefined])
    this.booked.push(body.id)
  }

  async list(token: string): Promise<string[]> {
    const { body } = await listOwnBookings(server, this.#business, token)
    return body.bookings.map(({ id }) => id)
  }

  /** Nothing of another's is to be had by any of the sessions. */
  async expectNothingOf(other: Visitor): Promise<void> {
    for (const token of this.tokens) {
      expect(await this.list(token)).not.toEqual(
        expect.arrayContaining([expect.toBeOneOf(other.booked)]),
      )
      for (const id of other.booked) {
        const to = { date: WEDNESDAY, time: '15:00' }
        const moved = await reschedule(server, this.#business, token, id, to)
        const cancelled = await cancel(server, this.#business, token, id)
        expect([moved.body.code, cancelled.body.code]).toEqual([
          'booking_not_found',
          'booking_not_found',
        ])
      }
    }
  }
}

describe.each(['stranger', 'victim'] as const)('the %s comes first', (first) => {
  describe.each(['telefone', 'email'] as const)("the stranger types the victim's %s", (typed) => {
    describe.each(['quick', ...WAYS_IN] as const)('by %s', (way) => {
      test.each(['before', 'after'] as const)(
        'the victim books %s the stranger proves what is their own',
        async (when) => {
          const business = await createBusiness(server.storage, { clients: [] })
          const [marina, gil] = [createPerson('Marina'), createPerson('Gil')]
          const victim = new Visitor(business, marina)
          const stranger = new Visitor(business, { ...gil, [typed]: marina[typed] })
          const people = first === 'victim' ? [victim, stranger] : [stranger, victim]
          for (const one of people) await one.enter()
          const [own = ''] = victim.tokens
          const [theirs = ''] = stranger.tokens
          await stranger.book(theirs)
          if (when === 'after') await proveAll(stranger, gil, theirs, typed)
          await proveOwn(victim, marina, own)
          // Also by what an account alone is given, whose bookings carry what is on file.
          for (const token of victim.tokens) await victim.book(token)
          if (when === 'before') await proveAll(stranger, gil, theirs, typed)

          await stranger.expectNothingOf(victim)
          expect(await stranger.list(theirs)).toEqual(stranger.booked)
          if (way === 'quick') expect(await victim.list(own)).toEqual(victim.booked)
          // The first session has proved nothing but by a code: it reads what was booked in it.
          for (const token of victim.tokens.slice(way === 'quick' || way === 'code' ? 0 : 1)) {
            expect(await victim.list(token)).toEqual(expect.arrayContaining(victim.booked))
          }
        },
      )

      /** The stranger reads a mailbox and a telephone of their own, and proves both. */
      async function proveAll(
        stranger: Visitor,
        gil: Contact,
        session: string,
        typed: 'telefone' | 'email',
      ): Promise<void> {
        if (way === 'quick') return
        if (way === 'code' && typed === 'telefone') await stranger.proveByCode(session)
        for (const token of [
          await openMailbox(gil.email),
          await proveTelephone(server, gil.telefone),
        ]) {
          await stranger.enter(token)
          await stranger.enterByAccount(token)
        }
        await stranger.enterBySearch({ email: gil.email })
        await stranger.enterBySearch({ telefone: gil.telefone })
      }

      async function proveOwn(victim: Visitor, marina: Contact, session: string): Promise<void> {
        if (way === 'quick') return
        if (way === 'code') await victim.proveByCode(session)
        const token = await openMailbox(marina.email)
        await victim.enterByAccount(token)
        await victim.enter(token)
      }

      /** Once an account is there, its owner signs in with a code. */
      async function openMailbox(email: string): Promise<string> {
        if (way === 'quick') throw new Error('nothing is proved')
        const known = mailboxes.has(email)
        mailboxes.add(email)
        return proveMailbox[known ? 'code' : way]({ server, google }, email)
      }
    })
  })
})

describe('the name that a stranger typed for a telephone', () => {
  let business: Business
  let marina: Contact
  beforeEach(async () => {
    business = await createBusiness(server.storage, { clients: [] })
    marina = createPerson('Marina')
    const stranger = { ...createPerson('Gil'), telefone: marina.telefone }
    await new Visitor(business, stranger).enter()
  })

  /** How the owner's list of clients names whoever has the telephone. */
  async function listNamed() {
    const token = await ownerToken(server, business)
    const { body } = await server.call('GET /api/clients', { query: { q: '' } }, token)
    return body.clients.map(({ nome, email, telefone }) => ({ nome, email, telefone }))
  }

  const unnamed = () => ({
    nome: `Cliente (••) •••••-••${marina.telefone.slice(-2)}`,
    ...{ email: null, telefone: marina.telefone },
  })

  async function enterBySearch() {
    const by = { telefone: marina.telefone }
    await requestClientSearch(server, business, by)
    const code = await createSentCode(server, marina.telefone)
    return (await signInByCode(server, business, by, code)).body
  }

  test('is gone once its owner has proved it and typed nothing, and nobody is called so', async () => {
    expect(await enterBySearch()).toMatchObject({
      level: 'proven',
      client: { name: '', email: '' },
    })
    expect(await listNamed()).toEqual([unnamed()])
    expect((await enterBySearch()).client.name).toBe('')
  })

  test('gives way to what its owner types afterwards, who is asked nothing about it', async () => {
    const { access_token } = await enterBySearch()
    const { status, body } = await signInClient(server, business, marina, access_token)
    expect([status, body.client.name]).toEqual([200, 'Marina'])
    expect(await listNamed()).toEqual([marina])
  })

  test("gives way to what its owner's account is called", async () => {
    const body = { phone: marina.telefone, data: { role: 'client', name: 'Marina Prado' } }
    await server.call('POST /auth/v1/otp', { body })
    const token = await createSentCode(server, marina.telefone)
    const verified = await server.call('POST /auth/v1/verify', {
      headers: {},
      body: { type: 'sms', phone: marina.telefone, token },
    })
    const entered = await signInByAccount(server, business, verified.body.access_token ?? '')
    expect(entered.body.client.name).toBe('Marina Prado')
    expect(await listNamed()).toEqual([{ ...unnamed(), nome: 'Marina Prado' }])
  })

  test('stays where the house wrote it', async () => {
    const house = { nome: 'Dona Marina', email: null, telefone: createPhone() }
    marina = { ...marina, telefone: house.telefone }
    const known = await createBusiness(server.storage, { clients: [house] })
    business = known
    expect((await enterBySearch()).client.name).toBe('Dona Marina')
    expect(await listNamed()).toEqual([house])
  })
})

const mailboxes = new Set<string>()
