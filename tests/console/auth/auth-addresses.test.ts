import { describe, expect, it, test } from 'vitest'
import { splitAddressSecrets } from '#console/auth/address-secrets.ts'
import { parseCallbackRequest } from '#console/auth/callback/callback-request.ts'
import { parseRecoveryToken } from '#console/auth/password/recovery-token.ts'

describe('an address', () => {
  it('gives up what it carries, from the query and from the fragment', () => {
    expect(splitAddressSecrets('/reset-password', '?access_token=a&refresh_token=r', '')).toEqual({
      secrets: { access_token: 'a', refresh_token: 'r' },
      clean: '/reset-password?link=aberto',
    })
    expect(splitAddressSecrets('/reset-password', '', '#token_hash=h&type=recovery')).toEqual({
      secrets: { token_hash: 'h', type: 'recovery' },
      clean: '/reset-password?link=aberto',
    })
    expect(splitAddressSecrets('/reset-password', '?link=aberto', '')).toEqual({
      secrets: { link: 'aberto' },
      clean: '/reset-password?link=aberto',
    })
  })

  it('keeps the role of a callback in sight, and nothing else', () => {
    const parted = splitAddressSecrets('/auth/callback', '?role=client&code=c', '#refresh_token=r')
    expect(parted).toEqual({
      secrets: { role: 'client', code: 'c', refresh_token: 'r' },
      clean: '/auth/callback?role=client',
    })
  })

  it('gives up the token of an invitation, once', () => {
    const parted = splitAddressSecrets('/convite/k3J9-x_V', '', '')
    expect(parted).toEqual({ secrets: { invitation: 'k3J9-x_V' }, clean: '/convite/aberto' })
    expect(splitAddressSecrets('/convite/aberto', '', '')).toBeNull()
  })

  it('that carries nothing of the kind stays as it is', () => {
    expect(splitAddressSecrets('/reset-password', '', '')).toBeNull()
    expect(splitAddressSecrets('/login', '?return=/admin/agenda', '#x')).toBeNull()
    expect(splitAddressSecrets('/admin/agenda', '?access_token=a', '')).toBeNull()
  })
})

describe('who comes back', () => {
  test.each([
    [
      { error: 'access_denied', error_description: 'Ligue para 0900' },
      { kind: 'refused', description: undefined },
    ],
    [
      { error: 'access_denied', error_code: 'oauth_failed', error_description: 'Ligue' },
      { kind: 'refused', description: 'O Google não confirmou o login. Tente de novo.' },
    ],
    [
      { error_code: 'x', signed_in: '1' },
      { kind: 'refused', description: undefined },
    ],
    [{ type: 'recovery', access_token: 'a', refresh_token: 'r' }, { kind: 'recovery' }],
    [{ type: 'recovery', token_hash: 'h' }, { kind: 'recovery' }],
    [
      { type: 'signup', token_hash: 'h' },
      { kind: 'confirm', token_hash: 'h', type: 'signup' },
    ],
    [
      { type: 'email_change', token_hash: 'h' },
      { kind: 'confirm', token_hash: 'h', type: 'email_change' },
    ],
    [{ type: 'other', token_hash: 'h' }, { kind: 'nothing' }],
    [
      { access_token: 'a', refresh_token: 'r' },
      { kind: 'adopt', refresh_token: 'r' },
    ],
    [{ signed_in: '1' }, { kind: 'adopt', refresh_token: undefined }],
    [{ refresh_token: 'r' }, { kind: 'nothing' }],
    [{}, { kind: 'nothing' }],
  ])('with %o is understood', (secrets, expected) => {
    expect(parseCallbackRequest(secrets)).toEqual(expected)
  })
})

describe('a link for a new password', () => {
  it('needs both tokens, or the one of our own mail', () => {
    const pair = { access_token: 'a', refresh_token: 'r' }
    expect(parseRecoveryToken(pair)).toEqual({ kind: 'pair', ...pair })
    expect(parseRecoveryToken({ token_hash: 'h' })).toEqual({ kind: 'link', token_hash: 'h' })
    for (const half of [{}, { access_token: 'a' }, { refresh_token: 'r' }, { access_token: '' }]) {
      expect(parseRecoveryToken(half)).toBeNull()
    }
  })
})
