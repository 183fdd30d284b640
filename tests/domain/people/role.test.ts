import { describe, expect, it } from 'vitest'
import {
  getFirstRole,
  getGoogleSignUpRole,
  getSignUpRole,
  HOME_PATHS,
  ROLES,
} from '#domain/people/role.ts'

describe('the role to ask for', () => {
  it('is an owner’s on /register and on the root page, whatever is given', () => {
    for (const given of [undefined, null, 'client', 'professional']) {
      expect([getSignUpRole('/register', given), getSignUpRole('/', given)]).toEqual([
        'admin',
        'admin',
      ])
    }
  })

  it('is a client’s elsewhere, unless an owner’s is given', () => {
    for (const path of ['/login', '/studio-aurora', '/studio-aurora/register', '/register/x', '']) {
      expect(getSignUpRole(path), path).toBe('client')
      expect(getSignUpRole(path, 'admin'), path).toBe('admin')
      expect(getSignUpRole(path, 'professional'), path).toBe('client')
    }
  })

  it('is, with Google, an owner’s on /login too', () => {
    expect(['/', '/login', '/register'].map(getGoogleSignUpRole)).toEqual([
      'admin',
      'admin',
      'admin',
    ])
    expect(['/login/professional', '/studio-aurora'].map(getGoogleSignUpRole)).toEqual([
      'client',
      'client',
    ])
  })
})

describe('the role of a profile that is made', () => {
  it('is an owner’s where nothing is said, or admin', () => {
    expect([undefined, null, 'admin'].map(getFirstRole)).toEqual(['admin', 'admin', 'admin'])
  })

  it.each(['client', 'professional', 'owner', 'Admin', ' admin', '', 0, true, ['admin'], {}])(
    'is a client’s where %j is said',
    (asked) => expect(getFirstRole(asked)).toBe('client'),
  )
})

it('everybody has a page to land on', () => {
  expect(ROLES.map((role) => HOME_PATHS[role])).toEqual([
    '/admin/agenda',
    '/professional/dashboard',
    '/booking',
  ])
})
