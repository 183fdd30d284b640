import type { AddressSecrets } from '#console/auth/address-secrets.ts'

/** What the address that somebody came back by asks for. */
export type CallbackRequest =
  | { kind: 'refused'; description: string | undefined }
  | { kind: 'recovery' }
  | { kind: 'confirm'; token_hash: string; type: 'signup' | 'email_change' }
  | { kind: 'adopt'; refresh_token: string | undefined }
  | { kind: 'nothing' }

export function parseCallbackRequest(secrets: AddressSecrets): CallbackRequest {
  const { error, error_code, error_description, type, token_hash } = secrets
  if (error || error_code) return { kind: 'refused', description: error_description }
  if (type === 'recovery') return { kind: 'recovery' }
  if (token_hash && (type === 'signup' || type === 'email_change')) {
    return { kind: 'confirm', token_hash, type }
  }
  const { signed_in, refresh_token, access_token } = secrets
  if (refresh_token && access_token) return { kind: 'adopt', refresh_token }
  return signed_in ? { kind: 'adopt', refresh_token: undefined } : { kind: 'nothing' }
}
