/**
 * Two people at one house type, prove, book and sign in by every way, in any order. Bia types her own
 * contacts only; Gil types whatever he likes. Each reads exactly their own.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import {
  book,
  listOwnBookings,
  listStoredBookings,
} from '#tests/support/api/calls/booking-calls.ts'
import {
  requestClientSearch,
  signInByAccount,
  signInByCode,
  signInClient,
  startProof,
  verifyProof,
} from '#tests/support/api/calls/client-calls.ts'
import { createSentCode } from '#tests/support/api/people/one-time-codes.ts'
import { createEmail } from '#tests/support/api/people/sign-up.ts'
import { proveMailbox, proveTelephone, WAYS_IN } from '#tests/support/api/people/ways-in.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  createPhone,
  requireNth,
} from '#tests/support/db/factories.ts'
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

const who = fc.constantFrom('bia' as const, 'gil' as const)
const whose = fc.constantFrom('own' as const, 'other' as const)
const picked = fc.nat(20)
const step = fc.oneof(
  fc.record({
    do: fc.constant('enter' as const),
    ...{ who, mail: whose, phone: whose, proof: fc.option(picked) },
    resolution: fc.constantFrom('existing' as const, 'update' as const),
  }),
  fc.record({ do: fc.constant('book' as const), who, picked }),
  fc.record({ do: fc.constant('account' as const), who, way: fc.constantFrom(...WAYS_IN, 'sms') }),
  fc.record({ do: fc.constant('enter by account' as const), who, picked }),
  fc.record({ do: fc.constant('search' as const), who, by: fc.constantFrom('email', 'telefone') }),
  fc.record({ do: fc.constant('prove' as const), who, picked }),
  fc.record({ do: fc.constant('change' as const), who, picked, mail: whose }),
  fc.record({ do: fc.constant('sign out' as const), who, picked }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Who = Step['who']
/** Which of a person's contacts an account has proved: each of theirs has one. */
type Proven = 'email' | 'telefone'

type Contact = { nome: string; email: string; telefone: string }
type Session = { who: Who; token: string; email: string; proven: Proven | null; named: boolean }
type Account = { who: Who; token: string; proven: Proven }

const DAY_SLOTS = 18

/** What was done, and what everybody may therefore read. */
class Play {
  readonly business: Business
  readonly people: Record<Who, Contact>
  sessions: Session[] = []
  accounts: Account[] = []
  readonly bookings: { id: string; session: Session }[] = []
  readonly #mailboxes = new Set<Who>()

  constructor(business: Business) {
    this.business = business
    const contact = (nome: string) => ({
      nome,
      email: createEmail(nome.toLowerCase()),
      telefone: createPhone(),
    })
    this.people = { bia: contact('Bia'), gil: contact('Gil') }
  }

  async run(one: Step): Promise<void> {
    if (one.do === 'enter') return this.#enter(one)
    if (one.do === 'account') return this.#openAccount(one)
    if (one.do === 'search') return this.#search(one)
    if (one.do === 'enter by account' || one.do === 'sign out') {
      const account = pick(this.accounts, one)
      if (!account) return
      return one.do === 'sign out' ? this.#signOut(account) : this.#enterByAccount(account)
    }
    const session = pick(this.sessions, one)
    if (!session) return
    if (one.do === 'book') return this.#book(session)
    if (one.do === 'prove') return this.#prove(session)
    return this.#change(session, this.#chooseContact(one.who, one.mail).email)
  }

  /** Bia is honest: whatever was drawn, she types what is hers. */
  #chooseContact(who: Who, whose: 'own' | 'other'): Contact {
    return this.people[who === 'gil' && whose === 'other' ? 'bia' : who]
  }

  async #enter(one: Extract<Step, { do: 'enter' }>): Promise<void> {
    const { email } = this.#chooseContact(one.who, one.mail)
    const { telefone } = this.#chooseContact(one.who, one.phone)
    const typed = { nome: this.people[one.who].nome, email, telefone }
    const proofs = [...this.accounts, ...this.sessions].filter((it) => it.who === one.who)
    const proof = one.proof === null ? undefined : proofs[one.proof % (proofs.length || 1)]
    const body = { ...typed, resolution: one.resolution }
    const answer = await signInClient(server, this.business, body, proof?.token)
    expect(answer.status).toBe(200)
    await this.#keep(one.who, answer.body, proof?.proven ?? null)
  }

  /** A session opens, and something is booked in it at once. */
  async #keep(
    who: Who,
    {
      access_token: token,
      client,
    }: { access_token: string; client: { name: string; email: string } },
    proven: Proven | null,
  ): Promise<void> {
    const session = { who, token, email: client.email, proven, named: client.name !== '' }
    this.sessions.push(session)
    await this.#book(session)
  }

  async #openAccount({ who, way }: Extract<Step, { do: 'account' }>): Promise<void> {
    const { email, telefone } = this.people[who]
    if (way === 'sms') {
      const token = await proveTelephone(server, telefone)
      this.accounts.push({ who, token, proven: 'telefone' })
      return
    }
    // Who has an account by then signs in to it with a code.
    const signsUp = way === 'password' || way === 'link'
    const chosen = signsUp && this.#mailboxes.has(who) ? 'code' : way
    this.#mailboxes.add(who)
    const token = await proveMailbox[chosen]({ server, google }, email)
    this.accounts.push({ who, token, proven: 'email' })
  }

  async #enterByAccount({ who, token, proven }: Account): Promise<void> {
    const { status, body } = await signInByAccount(server, this.business, token)
    if (status === 200) await this.#keep(who, body, proven)
    else expect(body.code).toBe('client_not_found')
  }

  async #search({ who, by }: Extract<Step, { do: 'search' }>): Promise<void> {
    const { email, telefone } = this.people[who]
    const contact = by === 'email' ? { email } : { telefone }
    if ((await requestClientSearch(server, this.business, contact)).status !== 200) return
    if (by === 'email') this.#mailboxes.add(who)
    const code = await createSentCode(server, by === 'email' ? email : telefone)
    const { body } = await signInByCode(server, this.business, contact, code)
    await this.#keep(who, body, by === 'email' ? 'email' : 'telefone')
  }

  /** A code goes to the e-mail that was typed: only who reads that mailbox has it. */
  async #prove(session: Session): Promise<void> {
    const sent = await startProof(server, this.business, session.token)
    if (session.email !== this.people[session.who].email) return
    expect(sent.body.channel).toBe('email')
    this.#mailboxes.add(session.who)
    const code = await createSentCode(server, session.email)
    const { status } = await verifyProof(server, this.business, session.token, code)
    expect(status).toBe(200)
    session.proven = 'email'
  }

  async #change(session: Session, email: string): Promise<void> {
    const input = { params: { slug: this.business.slug }, body: { nome: 'Outro Nome', email } }
    const { status, body } = await server.call(
      'PATCH /api/public/:slug/session',
      input,
      session.token,
    )
    if (session.proven === null) expect(body.code).toBe('proof_needed')
    else expect(status).toBe(200)
    if (status === 200) Object.assign(session, { email, named: true })
  }

  async #book(session: Session): Promise<void> {
    if (this.bookings.length >= DAY_SLOTS) return
    const time = toTimeOfDay(8 * 60 + this.bookings.length * 30)
    const { status, body } = await book(server, this.business, session.token, { time })
    if (!session.named) return expect(body.code).toBe('required_fields')
    expect(status).toBe(201)
    this.bookings.push({ id: body.id, session })
  }

  /** Out everywhere: what that account opened has ended, and nothing of the other's. */
  async #signOut({ who, token, proven }: Account): Promise<void> {
    await server.call('POST /auth/v1/logout', { query: {} }, token)
    const isEnded = (it: { who: Who; proven: Proven | null }) =>
      it.who === who && it.proven === proven
    for (const session of this.sessions.filter(isEnded)) {
      expect((await listOwnBookings(server, this.business, session.token)).status).toBe(401)
    }
    this.sessions = this.sessions.filter((it) => !isEnded(it))
    this.accounts = this.accounts.filter((it) => !isEnded(it))
  }

  /** In the end both have proved all that is theirs, and come once more. */
  async proveAll(): Promise<void> {
    for (const who of ['bia', 'gil'] as const) {
      for (const way of ['code', 'sms'] as const) {
        await this.#openAccount({ do: 'account', who, way })
        await this.#enterWith(who, this.accounts.at(-1))
      }
    }
  }

  async #enterWith(who: Who, account: Account | undefined): Promise<void> {
    const body = { ...this.people[who], resolution: 'existing' as const }
    const answer = await signInClient(server, this.business, body, account?.token)
    expect(answer.status).toBe(200)
    await this.#keep(who, answer.body, account?.proven ?? null)
  }

  /** What a session reads: what was made in it, and what carries the contact that it has proved. */
  async check(): Promise<void> {
    const rows = await listStoredBookings(server, this.business)
    for (const session of this.sessions) {
      const { email, telefone } = this.people[session.who]
      const isOwn = ({ id, client_email, client_phone }: (typeof rows)[number]) =>
        this.bookings.find((it) => it.id === id)?.session === session ||
        (session.proven === 'email' && client_email === email) ||
        (session.proven === 'telefone' && client_phone === telefone)
      const { body } = await listOwnBookings(server, this.business, session.token)
      const read = body.bookings.map(({ id }) => id).sort()
      expect(read).toEqual(
        rows
          .filter(isOwn)
          .map(({ id }) => id)
          .sort(),
      )
      // Whatever the rows carry: what Bia has booked is nobody else's to read.
      const makers = read.map((id) => this.bookings.find((it) => it.id === id)?.session.who)
      if (session.who === 'gil') expect(makers).not.toContain('bia')
    }
  }
}

function pick<T extends { who: Who }>(
  all: readonly T[],
  { who, picked }: { who: Who; picked: number },
): T | undefined {
  const own = all.filter((it) => it.who === who)
  return own.length > 0 ? requireNth(own, picked % own.length) : undefined
}

test('whatever two people do, each reads exactly their own', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const play = new Play(await createBusiness(server.storage, { clients: [] }))
      for (const one of steps) await play.run(one)
      await play.proveAll()
      await play.check()
    }),
    { numRuns: 40 },
  )
}, 120_000)
