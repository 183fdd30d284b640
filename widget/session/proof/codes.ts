/** One-time codes that were asked for. A dialog that is closed and opened again sends no other one. */
import type { CallOutput, ClientSession } from '#api/contract/contract.ts'
import { type CallEndpoint, CallError } from '#api/contract/http-client.ts'
import type { CodeSent, ContactQuery } from '#widget/session/account/account-calls.ts'
import type { AuthSettings } from '#widget/session/account/session-calls.ts'

type SentProof = CallOutput<'POST /api/public/:slug/session/proof'>
type CodeContact = NonNullable<SentProof['other']>

/** How a code is asked for, and what takes it. */
export type CodeRequest = {
  /** The same for the same contact and whoever asks for it. */
  key: string
  /** `other`: the contact to which a code can go as well. */
  send: () => Promise<CodeSent & Partial<Pick<SentProof, 'other'>>>
  verify: (code: string) => Promise<ClientSession>
  /** The same to the other contact. */
  by?: (contact: CodeContact) => CodeRequest
}

/** Whether this installation can send a code to anybody, as far as is known. */
export const canSendCodes = (settings: AuthSettings | null | undefined): boolean =>
  Boolean(settings && (settings.mailer || settings.external.phone))

/** A code to the contact that was typed at sign-in; the server chooses which, unless one is named. */
export function createSessionCodes(
  call: CallEndpoint,
  slug: string,
  token: string,
  contact?: CodeContact,
): CodeRequest {
  const params = { slug }
  const wanted = contact && { contact }
  return {
    key: contact ? `${token} ${contact}` : token,
    send: () =>
      call(
        'POST /api/public/:slug/session/proof',
        { params, ...(wanted && { body: wanted }) },
        token,
      ),
    verify: (code) => {
      const body = { code, ...wanted }
      return call('POST /api/public/:slug/session/proof/verify', { params, body }, token)
    },
    by: (other) => createSessionCodes(call, slug, token, other),
  }
}

/** A code to a contact that a client of the salon may have. */
export function createContactCodes(
  call: CallEndpoint,
  slug: string,
  contact: ContactQuery,
): CodeRequest {
  const params = { slug }
  return {
    key: JSON.stringify([slug, contact]).toLowerCase(),
    send: () => call('POST /api/public/:slug/session/search', { params, body: contact }),
    verify: (code) =>
      call('POST /api/public/:slug/session/code', { params, body: { ...contact, code } }),
  }
}

/** Between one code and the next. */
const RESEND_AFTER_MS = 30_000
/** A little less than the server keeps a code. */
const CODE_LIFE_MS = 9 * 60_000

type AskedCode = {
  sent: ReturnType<CodeRequest['send']>
  /** ms */
  at: number
}

/** As long as the page lives. */
export const askedByKey = new Map<string, AskedCode>()
/** When another one may be asked for (ms). */
export const nextByKey = new Map<string, number>()

/** Has a code sent, or answers with the one that is on its way already. */
export function sendCode(
  { key, send }: CodeRequest,
  isNew = false,
): ReturnType<CodeRequest['send']> {
  const before = askedByKey.get(key)
  const isGood = before && Date.now() - before.at < CODE_LIFE_MS
  if (isGood && !isNew) return before.sent
  const asked = { sent: send(), at: Date.now() }
  askedByKey.set(key, asked)
  asked.sent.then(
    ({ channel }) => {
      if (channel) nextByKey.set(key, Date.now() + RESEND_AFTER_MS)
      else askedByKey.delete(key)
    },
    (cause: unknown) => {
      nextByKey.set(key, Date.now() + readRefusedSeconds(cause) * 1000)
      if (before) askedByKey.set(key, before)
      else askedByKey.delete(key)
    },
  )
  return asked.sent
}

function readRefusedSeconds(cause: unknown): number {
  const seconds = cause instanceof CallError && cause.body.retry_after
  return typeof seconds === 'number' ? seconds : 0
}

/** What the server makes of the code; it is used up then, and the next dialog sends another one. */
export async function verifyCode({ key, verify }: CodeRequest, code: string) {
  const session = await verify(code)
  askedByKey.delete(key)
  nextByKey.delete(key)
  return session
}

/** Seconds until another code may be asked for. */
export const getCodeWait = (key: string): number =>
  Math.max(0, Math.ceil(((nextByKey.get(key) ?? 0) - Date.now()) / 1000))
