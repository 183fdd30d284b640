/** Three people at one house, what they do there, and what each may therefore read. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { updateUser } from '#db/account/users.ts'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import { addFactor, markSecondStep } from '#tests/support/api/people/factors.ts'
import { createSentCode } from '#tests/support/api/people/one-time-codes.ts'
import {
  createEmail,
  PASSWORD,
  proveEmail,
  signInByPassword,
} from '#tests/support/api/people/sign-up.ts'
import { readAccountClaims } from '#tests/support/api/people/tokens.ts'
import {
  type Installation,
  proveMailbox,
  proveTelephone,
  WAYS_IN,
  type WayIn,
} from '#tests/support/api/people/ways-in.ts'
import { type Business, createPhone, requireNth } from '#tests/support/db/factories.ts'
import { book, listOwnBookings, listStoredBookings } from './booking-calls.ts'
import {
  requestClientSearch,
  signInByAccount,
  signInByCode,
  signInClient,
  startProof,
  verifyProof,
} from './client-calls.ts'

const who = fc.constantFrom('bia' as const, 'gil' as const, 'ana' as const)
const whose = fc.constantFrom('own' as const, 'bia' as const, 'ana' as const)
const contactName = fc.constantFrom('email' as const, 'telefone' as const)
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
  fc.record({ do: fc.constant('search' as const), who, by: contactName }),
  fc.record({ do: fc.constant('prove' as const), who, picked }),
  fc.record({ do: fc.constant('change' as const), who, picked, mail: whose }),
  fc.record({ do: fc.constant('sign out' as const), who, picked }),
)
export const steps = fc.array(step, { minLength: 4, maxLength: 10 })
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Who = Step['who']
type ContactName = 'email' | 'telefone'
/** An account, as it is called here, what counts of it, and whether a code alone showed that. */
type Proven = { account: string; contacts: readonly ContactName[]; byCode: boolean }
type Contact = { nome: string; email: string; telefone: string }
type Session = { who: Who; token: string; email: string; proven: Proven | null; named: boolean }
type Account = { who: Who; token: string; proven: Proven }
const DAY_SLOTS = 20

/** What was done, and what everybody may therefore read. */
export class Play {
  readonly #at: Installation
  readonly business: Business
  readonly people: Record<Who, Contact>
  readonly hasSecondStep: boolean
  sessions: Session[] = []
  accounts: Account[] = []
  readonly bookings: { id: string; session: Session }[] = []
  readonly #mailboxes = new Set<Who>(['ana'])
  readonly #passwords = new Set<Who>()

  constructor(at: Installation, business: Business, hasSecondStep: boolean) {
    this.#at = at
    this.business = business
    this.hasSecondStep = hasSecondStep
    const contact = (nome: string) => ({
      nome,
      email: createEmail(nome.toLowerCase()),
      telefone: createPhone(),
    })
    this.people = { bia: contact('Bia'), gil: contact('Gil'), ana: contact('Ana') }
  }

  /** Ana's one account, with both of her contacts proved. */
  async openAnasAccount(): Promise<void> {
    const { email, telefone: phone } = this.people.ana
    const { id } = await proveEmail(this.#at.server, email)
    const now = this.#at.server.context.now()
    const change = { phone, phone_confirmed_at: now, updated_at: now }
    await this.#at.server.storage.write((tx) => updateUser(tx, id, change))
    if (this.hasSecondStep) await addFactor(this.#at.server, id)
  }

  /** What counts for somebody who showed one of their contacts. */
  #getProven(who: Who, contact: ContactName, byCode: boolean): Proven {
    if (who !== 'ana') return { account: `${who} ${contact}`, contacts: [contact], byCode }
    const isAlone = byCode && this.hasSecondStep
    return { account: who, contacts: isAlone ? [contact] : ['email', 'telefone'], byCode }
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

  /** Bia and Ana are honest: whatever was drawn, they type what is theirs. */
  #chooseContact(who: Who, whose: 'own' | 'bia' | 'ana'): Contact {
    return this.people[who === 'gil' && whose !== 'own' ? whose : who]
  }

  async #enter(one: Extract<Step, { do: 'enter' }>): Promise<void> {
    const { email } = this.#chooseContact(one.who, one.mail)
    const { telefone } = this.#chooseContact(one.who, one.phone)
    const typed = { nome: this.people[one.who].nome, email, telefone }
    const proofs = [...this.accounts, ...this.sessions].filter((it) => it.who === one.who)
    const proof = one.proof === null ? undefined : proofs[one.proof % (proofs.length || 1)]
    const body = { ...typed, resolution: one.resolution }
    const token = proof && (await this.#raise(proof.token))
    const answer = await signInClient(this.#at.server, this.business, body, token)
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
    const { telefone } = this.people[who]
    if (way === 'sms') {
      const token = await proveTelephone(this.#at.server, telefone)
      this.accounts.push({ who, token, proven: this.#getProven(who, 'telefone', false) })
      return
    }
    const token = await this.#openByMail(who, way)
    this.accounts.push({ who, token, proven: this.#getProven(who, 'email', false) })
  }

  /** Who has an account by then signs in to it: by its password where it has one, else with a code. */
  async #openByMail(who: Who, way: WayIn): Promise<string> {
    const { email } = this.people[who]
    const signsUp = way === 'password' || way === 'link'
    if (way === 'password' && this.#passwords.has(who)) {
      const { body } = await signInByPassword(this.#at.server, email, PASSWORD)
      return body.access_token ?? expect.fail('nobody is signed in')
    }
    const chosen = signsUp && this.#mailboxes.has(who) ? 'code' : way
    this.#mailboxes.add(who)
    if (chosen === 'password' || chosen === 'link') this.#passwords.add(who)
    return proveMailbox[chosen](this.#at, email)
  }

  /** Ana's own token after her second step, where her account has one; any other as it is. */
  async #raise(token: string): Promise<string> {
    const isAnas = this.accounts.some((it) => it.who === 'ana' && it.token === token)
    if (!isAnas || !this.hasSecondStep) return token
    return markSecondStep(this.#at.server, { handle: readAccountClaims(token).session_id })
  }

  async #enterByAccount({ who, token, proven }: Account): Promise<void> {
    const raised = await this.#raise(token)
    const { status, body } = await signInByAccount(this.#at.server, this.business, raised)
    if (status === 200) await this.#keep(who, body, proven)
    else expect(body.code).toBe('client_not_found')
  }

  async #search({ who, by }: Extract<Step, { do: 'search' }>): Promise<void> {
    const { email, telefone } = this.people[who]
    const { server } = this.#at
    const contact = by === 'email' ? { email } : { telefone }
    if ((await requestClientSearch(server, this.business, contact)).status !== 200) return
    if (by === 'email') this.#mailboxes.add(who)
    const code = await createSentCode(server, this.people[who][by])
    const { body } = await signInByCode(server, this.business, contact, code)
    await this.#keep(who, body, this.#getProven(who, by, true))
  }

  /** A code goes to the e-mail that was typed: only who reads that mailbox has it. */
  async #prove(session: Session): Promise<void> {
    const sent = await startProof(this.#at.server, this.business, session.token)
    if (session.email !== this.people[session.who].email) return
    expect(sent.body.channel).toBe('email')
    this.#mailboxes.add(session.who)
    const code = await createSentCode(this.#at.server, session.email)
    const { status } = await verifyProof(this.#at.server, this.business, session.token, code)
    expect(status).toBe(200)
    const proven = this.#getProven(session.who, 'email', true)
    const isVouched = session.proven?.account === proven.account && !session.proven.byCode
    if (!isVouched) session.proven = proven
  }

  async #change(session: Session, email: string): Promise<void> {
    const input = { params: { slug: this.business.slug }, body: { nome: 'Outro Nome', email } }
    const { status, body } = await this.#at.server.call(
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
    const { status, body } = await book(this.#at.server, this.business, session.token, { time })
    if (!session.named) return expect(body.code).toBe('required_fields')
    expect(status).toBe(201)
    this.bookings.push({ id: body.id, session })
  }

  /** Out everywhere: what that account opened has ended, and nothing of the other's. */
  async #signOut({ token, proven }: Account): Promise<void> {
    await this.#at.server.call('POST /auth/v1/logout', { query: {} }, await this.#raise(token))
    const isEnded = (it: { proven: Proven | null }) => it.proven?.account === proven.account
    for (const ended of this.sessions.filter(isEnded)) {
      const { status } = await listOwnBookings(this.#at.server, this.business, ended.token)
      expect(status).toBe(401)
    }
    this.sessions = this.sessions.filter((it) => !isEnded(it))
    this.accounts = this.accounts.filter((it) => !isEnded(it))
  }

  /** In the end all have proved all that is theirs, and come once more. */
  async proveAll(): Promise<void> {
    for (const who of ['bia', 'gil', 'ana'] as const) {
      for (const way of ['code', 'sms'] as const) {
        await this.#openAccount({ do: 'account', who, way })
        await this.#enterWith(who, this.accounts.at(-1))
      }
    }
  }

  /** What carries one of Ana's contacts beside another's, and a session of hers by each code. */
  async separateAna(): Promise<void> {
    const gil = { do: 'enter', who: 'gil', proof: null, resolution: 'existing' } as const
    await this.#enter({ ...gil, mail: 'own', phone: 'ana' })
    await this.#enter({ ...gil, mail: 'ana', phone: 'own' })
    const ana = { do: 'search', who: 'ana' } as const
    for (const by of ['email', 'telefone'] as const) await this.#search({ ...ana, by })
  }

  async #enterWith(who: Who, account: Account | undefined): Promise<void> {
    const body = { ...this.people[who], resolution: 'existing' as const }
    const token = account && (await this.#raise(account.token))
    const answer = await signInClient(this.#at.server, this.business, body, token)
    expect(answer.status).toBe(200)
    await this.#keep(who, answer.body, account?.proven ?? null)
  }

  /** What a session reads: what was made in it, and what carries the contact that it has proved. */
  async check(): Promise<void> {
    const rows = await listStoredBookings(this.#at.server, this.business)
    for (const session of this.sessions) {
      const { email, telefone } = this.people[session.who]
      const isOwn = ({ id, client_email, client_phone }: (typeof rows)[number]) =>
        this.bookings.find((it) => it.id === id)?.session === session ||
        (session.proven?.contacts.includes('email') && client_email === email) ||
        (session.proven?.contacts.includes('telefone') && client_phone === telefone)
      const { body } = await listOwnBookings(this.#at.server, this.business, session.token)
      const read = body.bookings.map(({ id }) => id).sort()
      const own = rows.filter(isOwn).map(({ id }) => id)
      expect(read).toEqual(own.sort())
      // Whatever the rows carry: what Bia and Ana have booked is nobody else's to read.
      const makers = read.map((id) => this.bookings.find((it) => it.id === id)?.session.who)
      if (session.who === 'gil') expect(makers.filter((who) => who !== 'gil')).toEqual([])
    }
  }
}

type Pick = { who: Who; picked: number }

function pick<T extends { who: Who }>(all: readonly T[], { who, picked }: Pick): T | undefined {
  const own = all.filter((it) => it.who === who)
  return own.length > 0 ? requireNth(own, picked % own.length) : undefined
}
