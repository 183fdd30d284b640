import { createTransport, type NodemailerError } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import { type Channels, type Mail, NotSent, Undeliverable } from './channels.ts'

type Settings = {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string
  /** `Name <address>` or an address; without it one at the host of `publicUrl`. */
  from: string | undefined
  publicUrl: string | null
}

/** For each step of the conversation, and for all of it. */
const STEP_MS = 15_000
export const SENDING_MS = 30_000

/**
 * E-mail over SMTP (`SMTP_URL`). A server that offers STARTTLS is spoken to under it.
 * @throws where `from` is not one address
 */
export function emailChannel({ url, from, publicUrl }: Settings): NonNullable<Channels['email']> {
  const address = senderAddress(from, publicUrl)
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: 2,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    // Once, for a kept connection that the server had dropped; anything more is the outbox's.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(messageOf(mail, address))
      } catch (error) {
        throw outcomeOf(error)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

function messageOf({ to, fromName, messageId, subject, text, html, calendar }: Mail, from: string) {
  return {
    // Objects, and an envelope of its own: a list typed into an address must not become receivers.
    from: { name: fromName, address: from },
    to: { name: '', address: to },
    envelope: { from, to: [to] },
    messageId,
    subject,
    text,
    html,
    xMailer: false as const,
    headers: { 'Auto-Submitted': 'auto-generated' },
    signal: AbortSignal.timeout(SENDING_MS),
    attachments: calendar
      ? [{ ...calendar, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }]
      : [],
  }
}

/** The address that mail comes from. */
export function senderAddress(from: string | undefined, publicUrl: string | null): string {
  if (from === undefined) {
    const host = publicUrl === null ? 'localhost' : new URL(publicUrl).hostname
    return `nao-responda@${host}`
  }
  const [sender, ...more] = addressparser(from, { flatten: true })
  const isOne = more.length === 0 && /^[^\s@<>]+@[^\s@<>]+$/.test(sender?.address ?? '')
  if (!sender || !isOne) throw new Error('MAIL_FROM: must be one address, or Name <address>')
  return sender.address
}

/** The error's code and class only: what servers answer repeats the address, and it is stored. */
function outcomeOf(thrown: unknown): NotSent {
  const error: NodemailerError = thrown instanceof Error ? thrown : new Error(typeof thrown)
  const { responseCode, originalCode, code, name } = error
  const reason = `smtp ${responseCode ?? originalCode ?? code ?? name}`
  return isForGood(error) ? new Undeliverable(reason) : new NotSent(reason)
}

/** This message was refused. Not so a refused greeting or login: somebody will set that right. */
function isForGood({ code, command, permanent, responseCode }: NodemailerError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  return (permanent === true && responseCode !== 530) || command === 'API'
}
