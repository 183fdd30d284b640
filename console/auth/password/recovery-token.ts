import type { AddressSecrets } from '#console/auth/address-secrets.ts'

export type RecoveryToken =
  | { kind: 'link'; token_hash: string }
  | { kind: 'pair'; access_token: string; refresh_token: string }

/** What an address carried; null for nothing of use, or half of a pair. */
export function parseRecoveryToken(secrets: AddressSecrets): RecoveryToken | null {
  const { token_hash, access_token, refresh_token } = secrets
  if (access_token && refresh_token) return { kind: 'pair', access_token, refresh_token }
  return token_hash ? { kind: 'link', token_hash } : null
}
