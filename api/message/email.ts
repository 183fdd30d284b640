import { createTransport, type NodemailerError } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import { SettingError } from '#api/env.ts'
import { type Channels, type Mail, NotSent, Undeliverable } from './channels.ts'

/** Nothing that a mail library might read as two addresses, or as more than an address. */
const ONE_ADDRESS = /^[^\s@,;:<>()[\]"\\\p{Cc}]+@[^\s@,;:<>()[\]"\\\p{Cc}]+$/u

type EmailSettings = {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string
  /** `Name <address>` or an address; without it one at the host of `publicUrl`. */
  from: string | undefined
  publicUrl: string | null
}

/** For each step of the conversation, and for all of it. */
const STEP_MS = 15_000
const SENDING_MS = 30_000

/**
 * E-mail over SMTP (`SMTP_URL`). A server that offers STARTTLS is spoken to under it.
 * @throws where `from` is not one address
 */
export function createEmailChannel({
  url,
  from,
  publicUrl,
}: EmailSettings): NonNullable<Channels['email']> {
  const sender = parseMailSender(from, publicUrl)
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
      if (!ONE_ADDRESS.test(mail.to)) throw new Undeliverable('smtp address')
      try {
        await transport.sendMail(toMailOptions(mail, sender))
      } catch (error) {
        throw toSendError(error)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

function toMailOptions(
  { to, fromName, messageId, subject, text, html, calendar, leave }: Mail,
  sender: MailSender,
) {
  return {
    from: { name: fromName ?? sender.name, address: sender.address },
    to: { name: '', address: to },
    envelope: { from: sender.address, to: [to] },
    messageId,
    subject,
    text,
    html,
    xMailer: false as const,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(leave && {
        'List-Unsubscribe': `<${leave}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    signal: AbortSignal.timeout(SENDING_MS),
    attachments: calendar
      ? [
          {
            ...calendar,
            contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
            // As bytes: the format wants its lines to end as they do.
            contentTransferEncoding: 'base64' as const,
          },
        ]
      : [],
  }
}

type MailSender = { name: string; address: string }

/**
 * Who mail comes from.
 * @throws SettingError where it is not one address
 */
export function parseMailSender(from: string | undefined, publicUrl: string | null): MailSender {
  if (from === undefined) {
    const host = publicUrl === null ? 'localhost' : new URL(publicUrl).hostname
    return { name: 'Vez', address: `nao-responda@${host}` }
  }
  const [sender, ...more] = addressparser(from, { flatten: true })
  if (!sender || more.length > 0 || !ONE_ADDRESS.test(sender.address)) {
    throw new SettingError('MAIL_FROM: must be one address, or Name <address>')
  }
  return { name: sender.name || 'Vez', address: sender.address }
}

/** The error's code and class only: what servers answer repeats the address, and it is stored. */
function toSendError(thrown: unknown): NotSent {
  const error: NodemailerError = thrown instanceof Error ? thrown : new Error(typeof thrown)
  const { responseCode, originalCode, code, name } = error
  const reason = `smtp ${responseCode ?? originalCode ?? code ?? name}`
  return isPermanent(error) ? new Undeliverable(reason) : new NotSent(reason)
}

/** This message was refused. Not so a refused greeting or login: somebody will set that right. */
function isPermanent({ code, command, permanent, responseCode }: NodemailerError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  return (permanent === true && responseCode !== 530) || command === 'API'
}
