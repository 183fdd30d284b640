/** Fuzzed calls of those who are signed in, of a salon's staff and of its clients. */
import fc from 'fast-check'
import { formatCursor } from '#api/cursor.ts'
import { PAGE_TABS } from '#domain/business/settings.ts'
import { AUDIT_KINDS } from '#domain/people/audit.ts'
import type { FuzzAccounts } from './fuzz-accounts.ts'
import {
  createFuzzedCall,
  eitherBody,
  fuzzedAuthorization,
  fuzzedClaims,
  fuzzedPassword,
  fuzzedPhone,
  pickOne,
  strangerEmail,
  tokenTransportHeaders,
  type WeightedRequest,
} from './fuzzed-call.ts'
import { mergeRecords, mostlyRight, withOptionalFields } from './fuzzed-values.ts'

const fuzzedLimits = fc.record({
  openBookingsUnproven: mostlyRight(pickOne([null, 3]), 20),
  openBookingsProven: mostlyRight(fc.constant(10), 20),
  unprovenBookingsPerDay: mostlyRight(fc.constant(30), 20),
  newcomerBookingsPerDay: mostlyRight(fc.constant(60), 20),
})

const fuzzedSettings = withOptionalFields(
  fc.record({
    business_name: mostlyRight(fc.constant('Studio do Fuzz'), 3),
    instagram: mostlyRight(fc.constant('@fuzz'), 3),
    business_phone: mostlyRight(fuzzedPhone, 3),
    business_description: mostlyRight(fc.constant(null), 3),
    google_maps: mostlyRight(fc.constant('https://maps.example/x'), 3),
    advanceBooking: mostlyRight(fc.constant(0), 3),
    cancellationDeadline: mostlyRight(fc.constant(null), 3),
    primary: mostlyRight(fc.constant('#202870'), 3),
    tab_order: mostlyRight(fc.constant([...PAGE_TABS]), 3),
    gallery_images: mostlyRight(fc.constant(['https://x.example/a.webp']), 3),
  }),
)

export function createAccountCalls({
  tokens,
  staff,
  handles,
  business,
}: FuzzAccounts): WeightedRequest[] {
  const headers = fuzzedAuthorization(tokens)
  const data = mostlyRight(fuzzedClaims)
  const changed = eitherBody(
    fc.record({ data }),
    fc.record({ email: mostlyRight(strangerEmail) }),
    fc.record({ phone: mostlyRight(fuzzedPhone) }),
    fc.record({ password: mostlyRight(fuzzedPassword) }),
    fc.record({
      password: mostlyRight(fuzzedPassword),
      current_password: mostlyRight(fuzzedPassword),
    }),
    fc.record({
      email: mostlyRight(strangerEmail),
      nonce: pickOne(['000000', '', 'x'.repeat(513)]),
    }),
  )
  const professional = mostlyRight(
    pickOne(business.professionals).map(({ id }) => id),
    20,
  )
  return [
    createFuzzedCall(1, 'GET /auth/v1/settings'),
    createFuzzedCall(1, 'GET /auth/v1/.well-known/jwks.json'),
    createFuzzedCall(2, 'GET /auth/v1/user', { headers }),
    createFuzzedCall(3, 'PUT /auth/v1/user', { headers, body: changed }),
    createFuzzedCall(1, 'GET /auth/v1/reauthenticate', { headers }),
    createFuzzedCall(1, 'POST /auth/v1/logout', {
      headers: fuzzedAuthorization(tokens.slice(-6)),
      query: fc.record({ scope: mostlyRight(pickOne(['local', 'others']), 3) }),
    }),
    createFuzzedCall(2, 'GET /api/me', { headers }),
    createFuzzedCall(2, 'PATCH /api/me', {
      headers,
      body: eitherBody(
        fc.record({
          name: mostlyRight(pickOne(['Ana Lima', ' '])),
          phone: mostlyRight(fuzzedPhone),
        }),
        fc.record({ role: fc.constant('admin') }),
      ),
    }),
    createFuzzedCall(1, 'POST /api/me/profile', {
      headers,
      body: fc.record({ role: mostlyRight(pickOne(['admin', 'client'])) }),
    }),
    createFuzzedCall(1, 'GET /api/me/sessions', { headers }),
    createFuzzedCall(4, 'DELETE /api/me/sessions/:id', {
      headers,
      id: mostlyRight(pickOne(handles)),
    }),
    createFuzzedCall(1, 'GET /api/me/salons', { headers }),
    createFuzzedCall(2, 'GET /api/professionals', { headers: fuzzedAuthorization(staff) }),
    createFuzzedCall(1, 'GET /api/share', { headers: fuzzedAuthorization(staff) }),
    createFuzzedCall(2, 'GET /api/audit', {
      headers: fuzzedAuthorization(staff),
      query: withOptionalFields(
        fc.record({
          kind: mostlyRight(pickOne(AUDIT_KINDS)),
          person: mostlyRight(pickOne(['owner', 'client', 'nobody'])),
          before: mostlyRight(
            pickOne([1_795_000_000_000, -1, 0].map((at) => formatCursor([at, 'x']))),
          ),
        }),
      ),
    }),
    createFuzzedCall(1, 'GET /api/settings/booking-limits', {
      headers: fuzzedAuthorization(staff),
    }),
    createFuzzedCall(2, 'PUT /api/settings/booking-limits', {
      headers: fuzzedAuthorization(staff),
      body: fc.record({ limits: fuzzedLimits, shown: fuzzedLimits }),
    }),
    createFuzzedCall(1, 'GET /api/settings', { headers: fuzzedAuthorization(staff) }),
    createFuzzedCall(4, 'PATCH /api/settings', {
      headers: fuzzedAuthorization(staff),
      body: fc.record({ changes: fuzzedSettings, shown: fuzzedSettings }),
    }),
    createFuzzedCall(1, 'GET /api/settings/slug', {
      headers: fuzzedAuthorization(staff),
      query: fc.record({ slug: mostlyRight(pickOne(['studio-fuzz', 'admin', 'ab'])) }),
    }),
    createFuzzedCall(2, 'POST /api/settings/outside', {
      headers: fuzzedAuthorization(staff),
      body: fc.record({ changes: fuzzedSettings }),
    }),
    createFuzzedCall(1, 'GET /api/settings/holidays', {
      headers: fuzzedAuthorization(staff),
      query: withOptionalFields(fc.record({ state: mostlyRight(pickOne(['SP', 'RJ'])) })),
    }),
    createFuzzedCall(1, 'POST /api/settings/closed-days', {
      headers: fuzzedAuthorization(staff),
      body: fc.record({
        date: mostlyRight(fc.constant('2027-11-02')),
        reason: mostlyRight(fc.constant('Finados')),
      }),
    }),
    createFuzzedCall(1, 'DELETE /api/settings/closed-days', {
      headers: fuzzedAuthorization(staff),
      query: fc.record({ date: mostlyRight(fc.constant('2027-11-02')) }),
    }),
    createFuzzedCall(3, 'POST /api/professionals/:id/invitation', {
      headers: fuzzedAuthorization(staff),
      id: professional,
    }),
    createFuzzedCall(1, 'DELETE /api/professionals/:id/access', {
      headers: fuzzedAuthorization(staff),
      // Not of the one who calls: the others' requests are theirs too.
      id: mostlyRight(pickOne(business.professionals.slice(-3)).map(({ id }) => id)),
    }),
  ]
}

export function createStaffAndGoogleCalls({ links, known }: FuzzAccounts): WeightedRequest[] {
  const token = mostlyRight(pickOne(links.invitation), 30)
  const email = mostlyRight(
    fc.oneof(
      strangerEmail,
      pickOne(known).map((it) => it.email),
    ),
    30,
  )
  const redirect_to = mostlyRight(
    pickOne(['/login', '/auth/callback?role=client', '//evil.example', 'https://evil.example']),
  )
  return [
    createFuzzedCall(2, 'POST /api/invitation', { body: fc.record({ token }) }),
    createFuzzedCall(1, 'POST /api/invitation/renew', {
      body: fc.record({ token: mostlyRight(pickOne(links.over), 30) }),
    }),
    createFuzzedCall(2, 'POST /api/invitation/accept', {
      headers: tokenTransportHeaders,
      body: fc.record({ token, email, password: mostlyRight(fuzzedPassword, 30) }),
    }),
    createFuzzedCall(2, 'GET /auth/v1/authorize', {
      query: mergeRecords(
        fc.record({ provider: mostlyRight(fc.constant('google'), 20), redirect_to }),
        withOptionalFields(
          fc.record({ vez_session: mostlyRight(pickOne(['cookie', 'cookie; remember'])) }),
        ),
        withOptionalFields(
          fc.record({
            code_challenge: mostlyRight(fc.constant('x')),
            code_challenge_method: mostlyRight(pickOne(['s256'])),
          }),
        ),
      ),
    }),
    createFuzzedCall(2, 'GET /auth/v1/callback', {
      query: fc.record({
        state: mostlyRight(fc.constant('x')),
        code: mostlyRight(fc.constant('y')),
        error: mostlyRight(pickOne(['', 'denied'])),
      }),
    }),
    createFuzzedCall(1, 'DELETE /auth/v1/user'),
    createFuzzedCall(1, 'GET /auth/v1/:id', {
      id: mostlyRight(pickOne(['admin', 'sso', 'factors', 'user/'])),
    }),
  ]
}

export function createClientCalls({
  business,
  guests,
  proven,
  codes,
  tokens,
}: FuzzAccounts): WeightedRequest[] {
  const at = `/api/public/${business.slug}/session`
  const headers = fuzzedAuthorization(guests.map(({ token }) => token))
  const email = mostlyRight(
    fc.oneof(
      pickOne(guests).map((it) => it.email),
      strangerEmail,
    ),
    30,
  )
  const telefone = mostlyRight(
    fc.oneof(
      pickOne(guests).map((it) => it.telefone),
      fuzzedPhone,
    ),
    30,
  )
  const searched = eitherBody(fc.record({ email }), fc.record({ telefone }))
  const code = fc.record({ code: mostlyRight(pickOne(['000000', '123456', ''])) })
  const found = pickOne(codes.searched)
  const proofs = codes.proving.map(({ token, code: right }) => {
    const body = fc.record({ code: mostlyRight(fc.constant(right)) })
    return createFuzzedCall(1, `POST ${at}/proof/verify`, {
      headers: fuzzedAuthorization([token]),
      body,
    }).arbitrary
  })
  return [
    { arbitrary: fc.oneof(...proofs), weight: 1 },
    createFuzzedCall(4, `POST ${at}`, {
      headers: fc.oneof(headers, fuzzedAuthorization(tokens)),
      body: mergeRecords(
        fc.record({
          nome: mostlyRight(pickOne(['Marina Souza', 'Outra Pessoa']), 30),
          email,
          telefone,
        }),
        withOptionalFields(
          fc.record({
            resolution: mostlyRight(pickOne(['existing', 'update']), 20),
            consent: mostlyRight(fc.boolean(), 20),
          }),
        ),
      ),
    }),
    createFuzzedCall(2, `POST ${at}/account`, { headers: fuzzedAuthorization(tokens) }),
    createFuzzedCall(3, `POST ${at}/search`, { body: searched }),
    createFuzzedCall(3, `POST ${at}/code`, {
      body: eitherBody(found, mergeRecords(searched, code)),
    }),
    createFuzzedCall(2, `POST ${at}/proof`, { headers }),
    createFuzzedCall(2, `POST ${at}/proof/verify`, { headers, body: code }),
    createFuzzedCall(2, `PATCH ${at}`, {
      headers: fc.oneof(fuzzedAuthorization(proven), headers),
      body: fc.record({ nome: mostlyRight(pickOne(['Marina Souza', ' ']), 20), email }),
    }),
    createFuzzedCall(1, `DELETE ${at}`, {
      headers: fuzzedAuthorization(guests.slice(-2).map(({ token }) => token)),
    }),
  ]
}
