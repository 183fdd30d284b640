/** Asking for the client's session of a salon, and what the answer may be. */
import type { CallOutput, ClientSession } from '#api/contract/contract.ts'
import type { MaskedContact } from '#domain/refusal.ts'
import { CallError, type Caller } from '#widget/http/client.ts'
import type { Remembered } from './remembered-contact.ts'

export type Resolution = 'existing' | 'update'
export type Settings = CallOutput<'GET /auth/v1/settings'>

type Asked = { token?: string | undefined; resolution?: Resolution | undefined }

/** @param token of an account, or of a session that a code has proven */
export function askSession(
  call: Caller,
  slug: string,
  who: Remembered,
  { token, resolution }: Asked,
): Promise<ClientSession> {
  const body = {
    nome: who.name.trim(),
    email: who.email.trim(),
    telefone: who.phone,
    ...(resolution && { resolution }),
  }
  return call('POST /api/public/:slug/session', { params: { slug }, body }, token)
}

/** The masked contact that stands against what was typed; null where the cause is another. */
export function conflictIn(cause: unknown): MaskedContact | null {
  if (!(cause instanceof CallError) || cause.code !== 'client_conflict') return null
  // The facts of a refusal are as `domain/refusal.ts` has them for its code.
  return cause.body.existing as MaskedContact
}
