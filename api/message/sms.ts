import { createHmac } from 'node:crypto'
import { type Channels, NotSent, type Sms, Undeliverable } from './channels.ts'

type SmsSettings = {
  url: string
  /** What both sides know; the call is signed under it. */
  secret: string
  now: () => number
}

const TIMEOUT_MS = 10_000
/** Nobody reads it; of a longer one (bytes) the connection is given up. */
const LONGEST_ANSWER = 64 * 1024
/** The gateway understood, and will not send this. */
const PERMANENT_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 410, 422])

/**
 * SMS and WhatsApp by a call of the house's own gateway (`SMS_WEBHOOK_URL`): JSON `{ id, channel, to, text }`,
 * signed. The same id may come twice and is to be sent once (`Idempotency-Key`).
 */
export function createSmsChannel({ url, secret, now }: SmsSettings): NonNullable<Channels['sms']> {
  return {
    send: async (sms) => {
      const status = await postSms(url, secret, sms, Math.floor(now() / 1000)).catch((error) => {
        throw new NotSent(`sms ${getErrorCode(error)}`)
      })
      if (status >= 200 && status < 300) return
      if (PERMANENT_STATUSES.has(status)) throw new Undeliverable(`sms ${status}`)
      throw new NotSent(`sms ${status}`)
    },
  }
}

async function postSms(url: string, secret: string, sms: Sms, timestamp: number): Promise<number> {
  const { id, channel, to, text } = sms
  const body = JSON.stringify({ id, channel, to, text })
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': id,
      'X-Vez-Timestamp': String(timestamp),
      'X-Vez-Signature': `v1=${signRequest(secret, timestamp, body)}`,
    },
    body,
    // A redirect would carry a signed code to wherever it leads.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // Its status has said all: what follows it may be late or break off.
  void readToEnd(response.body).catch(() => {})
  return response.status
}

/**
 * An answer that is read to its end leaves its connection to the next call; one that is dropped takes it along,
 * and each message then opens its own.
 */
async function readToEnd(body: Response['body']): Promise<void> {
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > LONGEST_ANSWER) return
  }
}

function signRequest(secret: string, timestamp: number, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

/** `ECONNREFUSED` and the like, which fetch hides in its cause; else the error's class. */
function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
