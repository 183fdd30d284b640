import { type AddressSecrets, wasLinkOpened } from '#console/auth/address-secrets.ts'
import { findGoogleSentence } from '#domain/people/google-messages.pt-BR.ts'

/** What the address that somebody came back by asks for. */
export type CallbackRequest =
  | { kind: 'refused'; description: string | undefined }
  | { kind: 'recovery' }
  | { kind: 'confirm'; token_hash: string; type: 'signup' | 'email_change' }
  | { kind: 'adopt'; refresh_token: string | undefined }
  | { kind: 'reloaded' }
  | { kind: 'nothing' }

export function parseCallbackRequest(secrets: AddressSecrets): CallbackRequest {
  const { error, error_code, type, token_hash } = secrets
  // Its description is not shown: whoever writes an address can write that too.
  if (error || error_code) {
    return { kind: 'refused', description: findGoogleSentence(error_code) ?? undefined }
  }
  if (type === 'recovery') return { kind: 'recovery' }
  if (token_hash && (type === 'signup' || type === 'email_change')) {
    return { kind: 'confirm', token_hash, type }
  }
  const { signed_in, refresh_token, access_token } = secrets
  if (refresh_token && access_token) return { kind: 'adopt', refresh_token }
  if (signed_in) return { kind: 'adopt', refresh_token: undefined }
  return { kind: wasLinkOpened(secrets) ? 'reloaded' : 'nothing' }
}
