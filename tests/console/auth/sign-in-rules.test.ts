import { describe, expect, it, test } from 'vitest'
import { checkNewPassword, checkRegistration } from '#console/auth/form/form-rules.ts'
import { getHomePath } from '#console/auth/sign-in/home-path.ts'
import { parseRememberedEmail } from '#console/auth/sign-in/remembered-email.ts'
import { ROLES } from '#domain/people/role.ts'
import { listOpenRedirects } from '#tests/support/open-redirects.ts'

describe('where somebody lands', () => {
  it('is home, by role', () => {
    expect(ROLES.map((role) => getHomePath(role))).toEqual([
      '/admin/agenda',
      '/professional/dashboard',
      '/booking',
    ])
  })

  it('is the page that was asked for, with its query', () => {
    expect(getHomePath('admin', '/admin/professionals?tab=ativos')).toBe(
      '/admin/professionals?tab=ativos',
    )
    expect(getHomePath('client', '/studio-aurora/booking')).toBe('/studio-aurora/booking')
    const receipt = '/payment-success?session_id=cs_1'
    expect(getHomePath('admin', receipt)).toBe(receipt)
  })

  it('is home for the area of another role', () => {
    for (const area of ['/admin/agenda', '/payment-success?session_id=cs_1'])
      expect(getHomePath('client', area), area).toBe('/booking')
    expect(getHomePath('professional', '/admin/agenda')).toBe('/professional/dashboard')
    expect(getHomePath('admin', '/professional/dashboard')).toBe('/admin/agenda')
  })

  it('is home for the pages on the way in, which would lead round in a circle', () => {
    const doors = ['/', '/login', '/login/professional', '/register', '/reset-password']
    for (const door of [...doors, '/forgot-password', '/auth/callback', '/login?return=/login']) {
      expect(getHomePath('admin', door), door).toBe('/admin/agenda')
    }
  })

  it('is home for every spelling of a foreign address', () => {
    const spellings = listOpenRedirects('https://vez.example')
    expect(spellings.length).toBeGreaterThanOrEqual(50)
    for (const address of spellings) {
      expect(getHomePath('admin', address), address).toBe('/admin/agenda')
    }
  })
})

describe('what a door remembers', () => {
  it('is the e-mail only, whatever else an entry of another time holds', () => {
    const stored = '{"email":"a@b.co","password":"segredo","rememberMe":true}'
    expect(parseRememberedEmail(stored)).toEqual({ email: 'a@b.co', rememberMe: true })
  })

  it('is nothing where the entry is corrupt or missing', () => {
    for (const stored of [null, '', '{', '[]', 'null', '7', '"a@b.co"', '{"email":7}']) {
      expect(parseRememberedEmail(stored), String(stored)).toBeNull()
    }
  })
})

const GOOD = {
  name: 'Marina',
  email: 'm@salao.com.br',
  phone: '(11) 98765-4321',
  password: 'segredo',
  confirm: 'segredo',
}
const complaints = (changes: object) =>
  Object.values(checkRegistration({ ...GOOD, ...changes })).filter(Boolean)

describe('a registration', () => {
  it('is let through when everything is right', () => {
    expect(complaints({})).toEqual([])
    expect(complaints({ phone: '1134567890', password: 'açaí12', confirm: 'açaí12' })).toEqual([])
  })

  const EMAIL = 'Por favor, insira um e-mail válido (exemplo: voce@exemplo.com)'
  const PHONE = 'Por favor, insira um número de telefone válido.'
  const SHORT = 'A senha deve ter pelo menos 6 caracteres.'
  test.each([
    [{ name: '  ' }, 'Digite o seu nome.'],
    [{ email: '' }, EMAIL],
    [{ email: 'marina' }, EMAIL],
    [{ email: 'marina@salao' }, EMAIL],
    [{ email: 'marina@salao.b' }, EMAIL],
    [{ phone: '' }, PHONE],
    [{ phone: '(11) 9876-543' }, PHONE],
    [{ password: '12345', confirm: '12345' }, SHORT],
    [{ confirm: 'Segredo' }, 'As senhas não coincidem.'],
  ])('with %o is told what to change', (changes, message) => {
    expect(complaints(changes)).toEqual([message])
  })

  it('counts characters of a password as a person does', () => {
    const twelveUnits = '👩‍🦱'.slice(0, 2).repeat(5)
    expect(checkNewPassword({ password: twelveUnits, confirm: twelveUnits }).password).toBe(SHORT)
  })
})
