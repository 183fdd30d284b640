import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseReturnTarget, parseSalonReturn } from '#domain/people/return-target.ts'
import { EVIL_HOST, listOpenRedirects } from '#tests/support/open-redirects.ts'

const OWN = 'https://vez.example'
const target = (value: string | null | undefined) => parseReturnTarget(value, [OWN])

/** Would a browser on a page of ours that is sent there leave us? */
function leadsAway(to: string | null): boolean {
  return to !== null && URL.canParse(to, OWN) && new URL(to, OWN).origin !== OWN
}

it('leads back to a salon from a salon’s page alone', () => {
  for (const path of [
    '/studio-aurora',
    '/studio-aurora/login',
    '/studio-aurora/booking?service=1',
  ]) {
    expect(parseSalonReturn(path, [OWN])).toBe(path)
    expect(parseSalonReturn(OWN + path, [OWN])).toBe(path)
  }
  const others = ['/', '/login', '/admin/agenda', '/professional', '/convite/aberto', '/api']
  for (const value of [null, undefined, '', ...others, ...listOpenRedirects(OWN)])
    expect([value, parseSalonReturn(value, [OWN])]).toEqual([value, null])
})

describe('a return target', () => {
  it.each([
    '/',
    '/login',
    '/login/professional',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/booking',
    '/payment-success?session_id=cs_1',
    '/auth/callback',
    '/auth/callback?role=client',
    '/admin',
    '/admin/agenda',
    '/admin/professionals/019ab000-0000-7000-8000-000000000001?tab=hours',
    '/professional/dashboard',
    '/studio-aurora',
    '/studio-aurora/booking?service=1',
    '/studio-aurora/login?return=%2Fstudio-aurora%2Fhistory',
    '/studio-aurora/history',
    '/studio-aurora/register',
    '/studio-aurora/success',
  ])('may be %s, a page of ours', (path) => {
    expect(target(path)).toBe(path)
    expect(target(OWN + path)).toBe(path)
  })

  it.each([
    '/api/me',
    '/auth/v1/logout',
    '/auth/v1/authorize?provider=google',
    '/auth',
    '/widget/vez.js',
    '/healthz',
    '/dev/outbox',
    '/convite/abc',
    '/uploads/logo.png',
    '/studio-aurora/anything',
    '/studio-aurora/booking/1',
    '/Studio',
    '/studio--aurora',
    '/login/',
    '/admin/../api/me',
    'login',
    '',
  ])('may not be %j, which is no page', (path) => {
    expect(target(path)).toBeNull()
  })

  it('loses its fragment, which belongs to whoever leads back', () => {
    expect(target('/login#access_token=1')).toBe('/login')
    expect(target('/auth/callback?role=client#x')).toBe('/auth/callback?role=client')
  })

  it('is the page that dots in it come to', () => {
    expect(target('/admin/../login')).toBe('/login')
    expect(target('/./booking')).toBe('/booking')
  })

  it.each(['/log\tin', '/log\nin', ' /login', '/login ', '/admin\\agenda', '/login?x=\u0000'])(
    'is nothing as %j, which browsers read as something else than it says',
    (value) => {
      expect(target(value)).toBeNull()
    },
  )

  it('is nothing where nothing is asked for', () => {
    expect([target(null), target(undefined), target('')]).toEqual([null, null, null])
  })

  it('may name only an origin of ours, in whatever case, and with its own port', () => {
    expect(target('HTTPS://VEZ.example/login')).toBe('/login')
    expect(target('https://vez.example:443/login')).toBe('/login')
    for (const value of ['http://vez.example/login', 'https://vez.example:444/login']) {
      expect(target(value)).toBeNull()
    }
    expect(parseReturnTarget('https://vez.example/login')).toBeNull()
  })
})

describe('a foreign address', () => {
  const spellings = listOpenRedirects(OWN)

  it('is listed in at least a hundred spellings, none of them twice', () => {
    expect(spellings.length).toBeGreaterThanOrEqual(100)
    expect(new Set(spellings).size).toBe(spellings.length)
  })

  it.each(spellings)('is refused, or leads to a page of ours, as %j', (spelling) => {
    const to = target(spelling)
    expect(leadsAway(to)).toBe(false)
    expect(to === null || new URL(to, OWN).pathname === '/').toBe(true)
    expect(parseReturnTarget(spelling)).toBeNull()
  })

  it('is refused whatever it is put together from', () => {
    const pieces = fc.constantFrom(
      ...['/', '\\', '.', '..', ':', '@', '?', '#', '%2f', '%5c', '%09', '\t', ' ', '//', 'https:'],
      ...[
        EVIL_HOST,
        OWN,
        'vez.example',
        'login',
        'admin',
        'studio-aurora',
        '/',
        '\u2044',
        'javascript:',
      ],
    )
    const spelled = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''))
    const property = fc.property(spelled, (spelling) => !leadsAway(target(spelling)))
    fc.assert(property, { numRuns: 20_000 })
  })

  /** What one writes first. */
  const naive: Record<string, (value: string) => string | null> = {
    'begins with a slash': (value) => (value.startsWith('/') ? value : null),
    'begins with one slash': (value) => (/^\/(?!\/)/.test(value) ? value : null),
    'begins with a slash and no backslash': (value) => (/^\/(?![/\\])/.test(value) ? value : null),
    'begins with our address': (value) => (value.startsWith(OWN) ? value : null),
    'names our host': (value) => (value.includes('vez.example') ? value : null),
    'is a path once it is parsed': (value) =>
      URL.canParse(value, OWN) && new URL(value, OWN).origin === OWN
        ? new URL(value, OWN).pathname
        : null,
  }

  it.each(Object.entries(naive))('gets past a check that it %s', (_name, check) => {
    expect(spellings.filter((spelling) => leadsAway(check(spelling))).length).toBeGreaterThan(0)
  })
})
