/** WhatsApp's Cloud API: a number of the installation's or of a house's own. */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '#api/crypto.ts'
import { NotSent, Undeliverable } from '#api/message/channels.ts'

/** A number at the Cloud API. */
export type WhatsappNumber = {
  phone_id: string
  token: string
  /** Signs what the webhook is told. */
  app_secret: string
}

/** How the Cloud API is reached. */
export type WhatsappGate = {
  /** Without a slash at the end; with the API's version. */
  url: string
  /** The installation's own number, for houses without one. */
  number: WhatsappNumber | null
  /** What its webhook is asked for at first; null where none is set. */
  verify_token: string | null
}

type WhatsappMessage = {
  /** Ours; statuses bring it back. */
  id: string
  /** Digits, with 55. */
  to: string
} & (
  | { text: string }
  /** Approved by WhatsApp; its places in order. */
  | { template: string; values: readonly string[] }
)

/** It may have arrived: sent again it might come twice. */
export class PerhapsSent extends Error {
  override name = 'PerhapsSent'
}

const TIMEOUT_MS = 10_000

/** Meta's codes for what will not get better by itself: no such recipient, a template that does not fit. */
const PERMANENT_CODES: ReadonlySet<number> = new Set([
  100, 131008, 131009, 131021, 131026, 131047, 131050, 131051, 132000, 132001, 132005, 132007,
  132012, 132015, 132016,
])

const answerShape = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })
const errorShape = z.object({ error: z.object({ code: z.int() }) })

/**
 * Hands a message to the Cloud API.
 * @returns what it calls the message
 * @throws Undeliverable, NotSent, or PerhapsSent where nobody knows
 */
export async function sendByWhatsapp(
  { url }: Pick<WhatsappGate, 'url'>,
  { phone_id, token }: WhatsappNumber,
  message: WhatsappMessage,
): Promise<string> {
  const response = await post(`${url}/${encodeURIComponent(phone_id)}/messages`, token, message)
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) {
    const answer = answerShape.safeParse(body).data
    // Taken, and what it is called is not known: it is not sent again.
    if (!answer) throw new PerhapsSent('whatsapp answer')
    return answer.messages[0]?.id ?? ''
  }
  const code = errorShape.safeParse(body).data?.error.code
  const reason = `whatsapp ${code ?? response.status}`
  if (code !== undefined && PERMANENT_CODES.has(code)) throw new Undeliverable(reason)
  throw new NotSent(reason)
}

async function post(url: string, token: string, message: WhatsappMessage): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(toBody(message)),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    const code = getCauseCode(error)
    // Nobody took the connection: nothing was said.
    if (code && NOT_CONNECTED.has(code)) throw new NotSent(`whatsapp ${code}`)
    throw new PerhapsSent(`whatsapp ${code ?? (error instanceof Error ? error.name : 'error')}`)
  }
}

const NOT_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function getCauseCode(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause ? String(cause.code) : null
}

function toBody(message: WhatsappMessage): object {
  const { id, to } = message
  const head = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    biz_opaque_callback_data: id,
  }
  if ('text' in message)
    return { ...head, type: 'text', text: { body: message.text, preview_url: false } }
  const { template: name, values } = message
  const parameters = values.map((text) => ({ type: 'text', text }))
  const components = parameters.length > 0 ? [{ type: 'body', parameters }] : []
  return { ...head, type: 'template', template: { name, language: { code: 'pt_BR' }, components } }
}

/** Was this body signed with the app's secret? @param signature of `X-Hub-Signature-256` */
export function isSignedByWhatsapp(secret: string, body: Uint8Array, signature: string): boolean {
  const mac = createHmac('sha256', secret).update(body).digest('hex')
  return isSameSecret(signature, `sha256=${mac}`)
}
