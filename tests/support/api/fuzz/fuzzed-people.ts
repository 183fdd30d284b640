/** Fuzzed calls of those who are signed in, of a salon's staff and of its clients. */
import fc from 'fast-check'
import type { Cast } from './fuzz-accounts.ts'
import {
  call,
  carriage,
  either,
  one,
  password,
  phone,
  said,
  shown,
  stranger,
  type Weighted,
} from './fuzzed-call.ts'
import { joined, maybe, mostly } from './fuzzed-values.ts'

export function accountCalls({ tokens, staff, handles, business }: Cast): Weighted[] {
  const headers = shown(tokens)
  const data = mostly(said)
  const changed = either(
    fc.record({ data }),
    fc.record({ email: mostly(stranger) }),
    fc.record({ phone: mostly(phone) }),
    fc.record({ password: mostly(password) }),
  )
  const professional = mostly(
    one(business.professionals).map(({ id }) => id),
    20,
  )
  return [
    call(1, 'GET /auth/v1/settings'),
    call(2, 'GET /auth/v1/user', { headers }),
    call(3, 'PUT /auth/v1/user', { headers, body: changed }),
    call(1, 'POST /auth/v1/logout', {
      headers: shown(tokens.slice(-6)),
      query: fc.record({ scope: mostly(one(['local', 'others']), 3) }),
    }),
    call(2, 'GET /api/me', { headers }),
    call(2, 'PATCH /api/me', {
      headers,
      body: either(
        fc.record({ name: mostly(one(['Ana Lima', ' '])), phone: mostly(phone) }),
        fc.record({ role: fc.constant('admin') }),
      ),
    }),
    call(1, 'POST /api/me/profile', {
      headers,
      body: fc.record({ role: mostly(one(['admin', 'client'])) }),
    }),
    call(1, 'GET /api/me/sessions', { headers }),
    call(4, 'DELETE /api/me/sessions/:id', { headers, id: mostly(one(handles)) }),
    call(1, 'GET /api/me/salons', { headers }),
    call(2, 'GET /api/professionals', { headers: shown(staff) }),
    call(1, 'GET /api/share', { headers: shown(staff) }),
    call(3, 'POST /api/professionals/:id/invitation', { headers: shown(staff), id: professional }),
  ]
}

export function staffAndGoogleCalls({ links, known }: Cast): Weighted[] {
  const token = mostly(one(links.invitation), 30)
  const email = mostly(
    fc.oneof(
      stranger,
      one(known).map((it) => it.email),
    ),
    30,
  )
  const redirect_to = mostly(
    one(['/login', '/auth/callback?role=client', '//evil.example', 'https://evil.example']),
  )
  return [
    call(2, 'POST /api/invitation', { body: fc.record({ token }) }),
    call(2, 'POST /api/invitation/accept', {
      headers: carriage,
      body: fc.record({ token, email, password: mostly(password, 30) }),
    }),
    call(2, 'GET /auth/v1/authorize', {
      query: joined(
        fc.record({ provider: mostly(fc.constant('google'), 20), redirect_to }),
        maybe(fc.record({ vez_session: mostly(one(['cookie', 'cookie; remember'])) })),
        maybe(
          fc.record({
            code_challenge: mostly(fc.constant('x')),
            code_challenge_method: mostly(one(['s256'])),
          }),
        ),
      ),
    }),
    call(2, 'GET /auth/v1/callback', {
      query: fc.record({
        state: mostly(fc.constant('x')),
        code: mostly(fc.constant('y')),
        error: mostly(one(['', 'denied'])),
      }),
    }),
    call(1, 'DELETE /auth/v1/user'),
    call(1, 'GET /auth/v1/:id', { id: mostly(one(['admin', 'sso', 'factors', 'user/'])) }),
  ]
}

export function clientCalls({ business, guests, proven, codes, tokens }: Cast): Weighted[] {
  const at = `/api/public/${business.slug}/session`
  const headers = shown(guests.map(({ token }) => token))
  const email = mostly(
    fc.oneof(
      one(guests).map((it) => it.email),
      stranger,
    ),
    30,
  )
  const telefone = mostly(
    fc.oneof(
      one(guests).map((it) => it.telefone),
      phone,
    ),
    30,
  )
  const searched = either(fc.record({ email }), fc.record({ telefone }))
  const code = fc.record({ code: mostly(one(['000000', '123456', ''])) })
  const found = one(codes.searched)
  const proofs = codes.proving.map(({ token, code: right }) => {
    const body = fc.record({ code: mostly(fc.constant(right)) })
    return call(1, `POST ${at}/proof/verify`, { headers: shown([token]), body }).arbitrary
  })
  return [
    { arbitrary: fc.oneof(...proofs), weight: 1 },
    call(4, `POST ${at}`, {
      headers: fc.oneof(headers, shown(tokens)),
      body: joined(
        fc.record({ nome: mostly(one(['Marina Souza', 'Outra Pessoa']), 30), email, telefone }),
        maybe(fc.record({ resolution: mostly(one(['existing', 'update']), 20) })),
      ),
    }),
    call(2, `POST ${at}/account`, { headers: shown(tokens) }),
    call(3, `POST ${at}/search`, { body: searched }),
    call(3, `POST ${at}/code`, { body: either(found, joined(searched, code)) }),
    call(2, `POST ${at}/proof`, { headers }),
    call(2, `POST ${at}/proof/verify`, { headers, body: code }),
    call(2, `PATCH ${at}`, {
      headers: fc.oneof(shown(proven), headers),
      body: fc.record({ nome: mostly(one(['Marina Souza', ' ']), 20), email }),
    }),
    call(1, `DELETE ${at}`, { headers: shown(guests.slice(-2).map(({ token }) => token)) }),
  ]
}
