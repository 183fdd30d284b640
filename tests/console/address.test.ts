import { describe, expect, it, test } from 'vitest'
import { partAddress } from '#console/auth/address-secrets.ts'
import { returnOf } from '#console/auth/callback/callback-request.ts'
import { recoveryOf } from '#console/auth/password/recovery-token.ts'

describe('an address', () => {
  it('gives up what it carries, from the query and from the fragment', () => {
    expect(partAddress('/reset-password', '?access_token=a&refresh_token=r', '')).toEqual({
      secrets: { access_token: 'a', refresh_token: 'r' },
      clean: '/reset-password',
    })
    expect(partAddress('/reset-password', '', '#token_hash=h&type=recovery')).toEqual({
      secrets: { token_hash: 'h', type: 'recovery' },
      clean: '/reset-password',
    })
  })

  it('keeps the role of a callback in sight, and nothing else', () => {
    const parted = partAddress('/auth/callback', '?role=client&code=c', '#refresh_token=r')
    expect(parted).toEqual({
      secrets: { role: 'client', code: 'c', refresh_token: 'r' },
      clean: '/auth/callback?role=client',
    })
  })

  it('gives up the token of an invitation, once', () => {
    const parted = partAddress('/convite/k3J9-x_V', '', '')
    expect(parted).toEqual({ secrets: { invitation: 'k3J9-x_V' }, clean: '/convite/aberto' })
    expect(partAddress('/convite/aberto', '', '')).toBeNull()
  })

  it('that carries nothing of the kind stays as it is', () => {
    expect(partAddress('/reset-password', '', '')).toBeNull()
    expect(partAddress('/login', '?return=/admin/agenda', '#x')).toBeNull()
    expect(partAddress('/admin/agenda', '?access_token=a', '')).toBeNull()
  })
})

describe('who comes back', () => {
  test.each([
    [
      { error: 'access_denied', error_description: 'Não' },
      { kind: 'refused', description: 'Não' },
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
    expect(returnOf(secrets)).toEqual(expected)
  })
})

describe('a link for a new password', () => {
  it('needs both tokens, or the one of our own mail', () => {
    const pair = { access_token: 'a', refresh_token: 'r' }
    expect(recoveryOf(pair)).toEqual({ kind: 'pair', ...pair })
    expect(recoveryOf({ token_hash: 'h' })).toEqual({ kind: 'link', token_hash: 'h' })
    for (const half of [{}, { access_token: 'a' }, { refresh_token: 'r' }, { access_token: '' }]) {
      expect(recoveryOf(half)).toBeNull()
    }
  })
})
