/** People who get their accounts as people do: by signing up, or by a code that proves a contact. */
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { AuthUser } from '#api/contract/contract.ts'
import type { AuditRow } from '#db/account/audit.ts'
import { insertUser } from '#db/account/users.ts'
import { audit } from '#db/tables/account.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createPhone } from '#tests/support/db/factories.ts'

export const PASSWORD = 'uma senha de teste'

export const createEmail = (name = 'pessoa') => `${name}-${randomUUID().slice(0, 8)}@conta.example`

export type NewAccount = { id: string; email: string; token: string; user: AuthUser }

type Session = { access_token?: string | undefined; user: AuthUser }

const newcomer = ({ access_token = '', user }: Session): NewAccount => ({
  id: user.id,
  email: user.email,
  token: access_token,
  user,
})

/** An account with a password, whose e-mail is only claimed. */
export async function signUp(
  server: TestServer,
  { email = createEmail(), role = 'client' }: { email?: string; role?: string | null } = {},
): Promise<NewAccount> {
  const data = { name: 'Pessoa de Teste', ...(role && { role }) }
  const body = { email, password: PASSWORD, data }
  const answer = await server.call('POST /auth/v1/signup', { headers: {}, body })
  if (answer.status !== 200) throw new Error(`no account: ${answer.text}`)
  return newcomer(answer.body)
}

export function signInByPassword(server: TestServer, email: string, password = PASSWORD) {
  const body = { email, password }
  return server.call('POST /auth/v1/token', {
    query: { grant_type: 'password' },
    headers: {},
    body,
  })
}

/** The account of an e-mail, proven by a code; made if there was none. */
export async function proveEmail(
  server: TestServer,
  email = createEmail(),
  role = 'client',
): Promise<NewAccount> {
  await server.call('POST /auth/v1/otp', { body: { email, data: { role } } })
  const token = await findCodeSentTo(server, email)
  const body = { type: 'email' as const, email, token }
  const answer = await server.call('POST /auth/v1/verify', { headers: {}, body })
  if (answer.status !== 200) throw new Error(`not proven: ${answer.text}`)
  return newcomer(answer.body)
}

/** The same by telephone. */
export async function provePhone(
  server: TestServer,
  phone = createPhone(),
  role = 'client',
): Promise<NewAccount> {
  await server.call('POST /auth/v1/otp', { body: { phone, data: { role } } })
  const token = await findCodeSentTo(server, phone)
  const body = { type: 'sms' as const, phone, token }
  const answer = await server.call('POST /auth/v1/verify', { headers: {}, body })
  if (answer.status !== 200) throw new Error(`not proven: ${answer.text}`)
  return newcomer(answer.body)
}

/** What was sent last to an e-mail, or to a telephone's digits. */
export async function findLastSmsTo(server: TestServer, contact: string): Promise<string> {
  const text = (await listSmsTo(server, contact)).at(-1)
  if (text === undefined) throw new Error(`nothing was sent to ${contact}`)
  return text
}

/** All that was sent there, the oldest first. */
export async function listSmsTo(server: TestServer, contact: string): Promise<string[]> {
  const { mails, texts } = await server.sent()
  const isTo = ({ to }: { to: string }) => to === contact || to === `+55${contact}`
  return [...mails, ...texts].filter(isTo).map(({ text }) => text)
}

/** The six digits of the code that was sent there last, whatever else is on its way. */
export async function findCodeSentTo(server: TestServer, contact: string): Promise<string> {
  const texts = await listSmsTo(server, contact)
  const [code = ''] = /\b\d{6}\b/.exec(texts.findLast((text) => /código/i.test(text)) ?? '') ?? []
  return code
}

/** Another code than that one. */
export const toWrongCode = (right: string) =>
  String((Number(right) + 1) % 1_000_000).padStart(6, '0')

/** Gives a test's business an owner who can sign in, and signs them in. */
export async function createBusinessOwner(
  server: TestServer,
  { profile }: Business,
): Promise<NewAccount> {
  const password_hash = await server.context.passwords.hash(PASSWORD)
  const { id, email, name, created_at, updated_at } = profile
  const stamps = { created_at, updated_at, email_confirmed_at: created_at }
  const t = { first_role: 'admin' as const, user_metadata: { name } }
  await server.storage.write((tx) => insertUser(tx, { id, email, password_hash, ...t, ...stamps }))
  return newcomer((await signInByPassword(server, email)).body)
}

/** What happened to an account, oldest first. */
export const listAuditRows = (server: TestServer, id: string): Promise<AuditRow[]> =>
  server.storage.read((db) =>
    db.select().from(audit).where(eq(audit.account_id, id)).orderBy(asc(audit.at), asc(audit.id)),
  )
