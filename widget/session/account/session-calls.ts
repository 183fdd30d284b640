/** Asking for the client's session of a salon, and what the answer may be. */
import type { CallOutput, ClientSession } from '#api/contract/contract.ts'
import { type CallEndpoint, CallError } from '#api/contract/http-client.ts'
import type { MaskedContact } from '#domain/refusal.ts'
import type { RememberedContact } from './remembered-contact.ts'

export type ConflictResolution = 'existing' | 'update'
export type AuthSettings = CallOutput<'GET /auth/v1/settings'>

type SessionRequestOptions = {
  token?: string | undefined
  resolution?: ConflictResolution | undefined
  /** Ticked in the form: the salon may write to them. */
  consent?: boolean
}

/** @param token of an account, or of a session that a code has proven */
export function requestSession(
  call: CallEndpoint,
  slug: string,
  who: RememberedContact,
  { token, resolution, consent }: SessionRequestOptions,
): Promise<ClientSession> {
  const body = {
    nome: who.name.trim(),
    email: who.email.trim(),
    telefone: who.phone,
    ...(resolution && { resolution }),
    ...(consent && { consent }),
  }
  return call('POST /api/public/:slug/session', { params: { slug }, body }, token)
}

/** The masked contact that stands against what was typed; null where the cause is another. */
export function findConflict(cause: unknown): MaskedContact | null {
  if (!(cause instanceof CallError) || cause.code !== 'client_conflict') return null
  // The facts of a refusal are as `domain/refusal.ts` has them for its code.
  return cause.body.existing as MaskedContact
}
