/** The unmodified client of the protocol, on devices of its own, against a running server. */
import { setTimeout } from 'node:timers/promises'
import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { createSupabaseClient } from '#tests/support/api/calls/supabase-client.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import { type GoogleProvider, startGoogle } from '#tests/support/fakes/google-provider.ts'
import { type Gateway, startGateway } from '#tests/support/fakes/sms-gateway.ts'
import { type SmtpServer, startSmtp } from '#tests/support/fakes/smtp-server.ts'
import { type ServerProcess, startServer } from './process.ts'
import { createDatabaseFile } from './salon.ts'

const GATEWAY_SECRET = 'a-secret-of-the-gateway'

export type SupabaseFixture = {
  server: ServerProcess
  smtp: SmtpServer
  gateway: Gateway
  google: GoogleProvider
  close: () => Promise<void>
}

/** A server with everything that it can be connected to. */
export async function openSupabaseFixture(): Promise<SupabaseFixture> {
  const file = await createDatabaseFile()
  const [smtp, gateway, google] = [
    await startSmtp(),
    await startGateway(GATEWAY_SECRET),
    await startGoogle(),
  ]
  const env = {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'oi@vez.example',
    SMS_WEBHOOK_URL: gateway.url,
    SMS_WEBHOOK_SECRET: GATEWAY_SECRET,
    ...google.env,
  }
  const server = await startServer({ database: file.path, env })
  const close = async () => {
    await server.stop()
    await Promise.all([smtp.close(), gateway.close(), google.close()])
    await file.remove()
  }
  return { server, smtp, gateway, google, close }
}

/** A browser of its own: nothing is shared with another. */
export function createDevice(
  { server }: SupabaseFixture,
  flowType: 'implicit' | 'pkce' = 'implicit',
): SupabaseClient['auth'] {
  return createSupabaseClient(server, { flowType }).auth
}

type Answer = { data: { session: Session | null }; error: Error | null }

/** The session of an answer; its error is the test's. */
export async function requireSession(asked: Promise<Answer>): Promise<Session> {
  const { data, error } = await asked
  if (error || !data.session) throw error ?? new Error('no session')
  return data.session
}

/** Status and code of an answer that refused; `none` for one that did not. */
export async function requireRefusal(asked: Promise<{ error: unknown }>): Promise<string> {
  const { error } = await asked
  if (typeof error !== 'object' || error === null) return 'none'
  const { status, code } = { status: '', code: '', ...error }
  return `${status} ${code}`
}

/** Waits for something that is on its way. */
async function arrived<T>(find: () => T | undefined): Promise<T> {
  for (let left = 1600; left > 0; left--) {
    const found = find()
    if (found !== undefined) return found
    await setTimeout(25)
  }
  throw new Error('it did not arrive')
}

/** The text of a mail of that subject, as it stands in the MIME that was received. */
export function findMailTo(
  { smtp }: SupabaseFixture,
  email: string,
  subject: string,
): Promise<string> {
  const isIt = ({ to, mail }: SupabaseFixture['smtp']['received'][number]) =>
    to.includes(email) && mail.subject === subject
  return arrived(() => smtp.received.findLast(isIt)?.mail.text)
}

export async function findSmsCode({ gateway }: SupabaseFixture, phone: string): Promise<string> {
  const call = await arrived(() => gateway.calls.find(({ body }) => body.to === phone))
  return requireNth(/\b\d{6}\b/.exec(call.body.text) ?? [])
}

/** Follows the link of a mail as a browser does, and reads what its page finds behind `#`. */
export async function followLink(text: string): Promise<{ type: string; token_hash: string }> {
  const url = new URL(requireNth(/http:\/\/localhost:\d+\/\S+/.exec(text) ?? []))
  const page = await fetch(url)
  if (page.status !== 200) throw new Error(`${url.pathname} answered ${page.status}`)
  const { type = '', token_hash = '' } = Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
  return { type, token_hash }
}
