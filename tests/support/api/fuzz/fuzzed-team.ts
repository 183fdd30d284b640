/** Fuzzed calls about a house's professionals and its reception. */
import fc from 'fast-check'
import { WEEKDAYS } from '#domain/time/civil-time.ts'
import { type FuzzAccounts, INVITED_RECEPTION } from './fuzz-accounts.ts'
import {
  createFuzzedCall,
  fuzzedAuthorization,
  fuzzedPhone,
  pickOne,
  strangerEmail,
  type WeightedRequest,
} from './fuzzed-call.ts'
import { mergeRecords, mostlyRight, withOptionalFields } from './fuzzed-values.ts'

const typedTime = pickOne(['08:00', '12:00', '13:00', '18:00', '24:00', '00:00', '9:00', '25:61'])
const day = fc.oneof(
  fc.constant(null),
  fc.record({
    enabled: mostlyRight(fc.boolean(), 20),
    schedules: mostlyRight(
      fc.array(fc.record({ start: typedTime, end: typedTime }), { maxLength: 3 }),
    ),
  }),
)
const week = fc.record(
  Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, mostlyRight(day, 30)])),
)
const empty = fc.record({
  name: fc.constant('Profissional'),
  ...Object.fromEntries(
    ['bio', 'avatar', 'email', 'phone', 'commission_rate', ...WEEKDAYS].map((field) => [
      field,
      fc.constant(null),
    ]),
  ),
})

const CLOSED_WEEK = Object.fromEntries(
  WEEKDAYS.map((weekday) => [weekday, { enabled: false, schedules: [] }]),
)

export function createTeamCalls({ staff, business, tokens }: FuzzAccounts): WeightedRequest[] {
  const headers = fuzzedAuthorization(staff)
  const services = business.services.map(({ id }) => id)
  const terms = fc.record({
    service_id: mostlyRight(pickOne(services)),
    price: mostlyRight(pickOne([null, 0, 49.9, 1e9, -1, 0.001])),
    duration: mostlyRight(pickOne([null, 30, 4, 1441, 12.5])),
    commission_rate: mostlyRight(pickOne([null, 0, 100, 101, -1])),
  })
  const fields = mergeRecords(
    withOptionalFields(
      fc.record({
        name: mostlyRight(pickOne(['Ana Lima', ' ', 'a'.repeat(10_000), '👩‍🎨', '\u202eabc'])),
        bio: mostlyRight(pickOne([null, 'Corta desde 2010.\nCor também.', 'x'.repeat(601)])),
        avatar: mostlyRight(pickOne([null, 'https://x.example/a.jpg', 'javascript:alert(1)'])),
        email: mostlyRight(strangerEmail),
        phone: mostlyRight(fuzzedPhone),
        commission_rate: mostlyRight(pickOne([null, 40, 101])),
        services: mostlyRight(fc.subarray(services)),
        terms: mostlyRight(fc.array(terms, { maxLength: 2 })),
      }),
    ),
    withOptionalFields(week),
  )
  const named = mergeRecords(fc.record({ name: mostlyRight(fc.constant('Nova'), 20) }), fields)
  // The first of them works here, and is who calls; the second is whom bookings are passed to.
  const id = mostlyRight(
    pickOne(business.professionals.slice(10, 30)).map((one) => one.id),
    20,
  )
  const call = (weight: number, name: string, more: Parameters<typeof createFuzzedCall>[2] = {}) =>
    createFuzzedCall(weight, `${name}`, { headers, ...more })
  return [
    call(2, 'POST /api/professionals', { body: fc.record({ professional: named }) }),
    call(4, 'PATCH /api/professionals/:id', {
      id,
      body: fc.record({ changes: fields, shown: mostlyRight(empty, 20) }),
    }),
    call(1, 'POST /api/professionals/:id/archive', { id }),
    call(1, 'POST /api/professionals/:id/restore', { id }),
    call(1, 'DELETE /api/professionals/:id', { id }),
    call(1, 'GET /api/professionals/:id/bookings-ahead', { id }),
    call(2, 'POST /api/professionals/:id/outside', {
      id,
      body: fc.record({ week: fc.oneof(week, fc.constant(CLOSED_WEEK)) }),
    }),
    call(2, 'POST /api/professionals/:id/hand-over', {
      id,
      body: fc.record({
        to: mostlyRight(fc.constant(business.professionals[1]?.id)),
        booking_ids: mostlyRight(fc.array(pickOne(['nenhum', 'b1']), { maxLength: 2 })),
      }),
    }),
    call(1, 'GET /api/reception', { headers: fuzzedAuthorization([...staff, ...tokens]) }),
    call(2, 'POST /api/reception/invitation', {
      body: fc.record({
        name: mostlyRight(pickOne(['Carla Dias', ' ', 'a'.repeat(121)])),
        email: mostlyRight(fc.oneof(strangerEmail, fc.constant(null))),
      }),
    }),
    call(1, 'DELETE /api/reception/:id/access', {
      id: mostlyRight(pickOne([INVITED_RECEPTION, 'ninguem'])),
    }),
  ]
}
