import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agendaEndpoints } from '#api/contract/agenda.ts'
import { blockEndpoints } from '#api/contract/block.ts'
import { bookingSearchEndpoints } from '#api/contract/booking-search.ts'
import { catalogEndpoints } from '#api/contract/catalog.ts'
import { clientEndpoints } from '#api/contract/client.ts'
import { clientProposalEndpoints } from '#api/contract/client-proposal.ts'
import { clientWholeEndpoints } from '#api/contract/client-whole.ts'
import { freeTimesEndpoints } from '#api/contract/free-times.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { withHandlers } from '#tests/support/api/access/with-handlers.ts'
import { changeSettings, MONDAY } from '#tests/support/api/calls/booking-calls.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import {
  createFuzzedCall,
  fuzzedAuthorization,
  pickOne,
  type WeightedRequest,
} from '#tests/support/api/fuzz/fuzzed-call.ts'
import {
  mergeRecords,
  mostlyRight,
  withOptionalFields,
} from '#tests/support/api/fuzz/fuzzed-values.ts'
import {
  type FuzzAnswer,
  findCall,
  formatHistogram,
  isSuccess,
  listServerErrors,
  listUndescribed,
  sendFuzzed,
} from '#tests/support/api/fuzz/send-fuzzed.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

const SEED = 20261123
const RUNS = 2500
/** Of bookings too, though it stands with the house's reviews. */
const DECLINE = 'POST /api/bookings/:id/decline-review'
const AGENDA = [
  agendaEndpoints,
  freeTimesEndpoints,
  bookingSearchEndpoints,
  blockEndpoints,
  catalogEndpoints,
  clientEndpoints,
  clientWholeEndpoints,
  clientProposalEndpoints,
]
  .flatMap(Object.keys)
  .concat(DECLINE)

let server: TestServer
let house: OwnerSalon
let client: string
/** Bookings, of a series and not, some in the trash; blocks by id. */
let rows: { id: string; version: number }[]
let blocks: string[]
let proposals: { id: string }[]
/** One that was refused, with what takes that back. */
let refused: { id: string; undo: string }
/** Pairs of clients that nothing else asks for. */
let pairs: [kept: string, gone: string][]
let merges: string[]

beforeAll(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server, {
    services: [{}, { duration: 90, gap_start: 30, gap_minutes: 30 }, { status: 'inactive' }],
    professionals: [{}, {}, { deleted: true }],
    composites: [{ items: [{ service: 0 }, { service: 1 }] }],
    clients: [{}, {}, { is_blocked: true }],
  })
  client = (await server.signIn(house.business.slug)).access_token
  const weekly = { repeat: { every_weeks: 1, until: '2028-11-01' } }
  const series = (await house.book({ time: '06:00', ...weekly })).body.bookings
  const alone = []
  for (let i = 0; i < 200; i++) {
    alone.push(
      await house.insert({ date: addDays(MONDAY, i), time: '20:00', deleted: i % 5 === 0 }),
    )
  }
  rows = [...series, ...alone]
  const block = { date: '2027-06-01', weekly_until: '2028-12-01', full_day: true }
  await propose(80)
  pairs = await Promise.all(Array.from({ length: 6 }, () => addTwo()))
  merges = await Promise.all(Array.from({ length: 6 }, () => joinTwo()))
  const list = async () =>
    (await server.call('GET /api/client-proposals', {}, house.token)).body.proposals
  // What is refused takes all before it along.
  refused = await refuseProposal(requireNth(await list()).id)
  await propose(1)
  proposals = await list()
  blocks = (await house.block(block)).body.blocks.map(({ id }) => id)
})
afterAll(() => server.close())

async function addTwo(): Promise<[kept: string, gone: string]> {
  const add = async (nome: string) => {
    const { body } = await server.call(
      'POST /api/clients',
      { headers: {}, body: { nome } },
      house.token,
    )
    return body.id
  }
  return [await add('Um'), await add('Dois')]
}

async function joinTwo(): Promise<string> {
  const [id, other_id] = await addTwo()
  const input = { params: { id }, body: { other_id } }
  const { body } = await server.call('POST /api/clients/:id/merge', input, house.token)
  return body.merge_id
}

async function refuseProposal(id: string) {
  const input = { params: { id }, body: { accept: false } }
  const { body } = await server.call('POST /api/client-proposals/:id', input, house.token)
  return { id, undo: body.undo }
}

/** So often the first client’s telephone is typed with other names. */
async function propose(times: number): Promise<void> {
  const [{ telefone } = {}] = house.business.clients
  const params = { slug: house.business.slug }
  for (let i = 0; i < times; i++) {
    const typed = { nome: `Outra ${i}`, email: `outra${i}@x.example`, telefone: telefone ?? '' }
    const body = { ...typed, resolution: 'update' as const }
    await server.call('POST /api/public/:slug/session', { params, body })
  }
}

const date = fc.oneof(
  { arbitrary: fc.integer({ min: -5, max: 300 }).map((days) => addDays(MONDAY, days)), weight: 12 },
  { arbitrary: pickOne(['1900-01-01', '2100-12-31']), weight: 1 },
)
const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const [hour, minute] = [Math.trunc(quarter / 4), (quarter % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})
const fuzzedId = (list: readonly { id: string }[]) => pickOne(list).map(({ id }) => id)

function requests(): fc.Arbitrary<
  WeightedRequest['arbitrary'] extends fc.Arbitrary<infer F> ? F : never
> {
  const { services, professionals, composites, clients } = house.business
  const headers = fuzzedAuthorization([...Array<string>(12).fill(house.token), client])
  const who = fc.oneof(
    { arbitrary: fc.record({ id: mostlyRight(fuzzedId(clients), 30) }), weight: 3 },
    {
      arbitrary: mergeRecords(
        fc.record({ nome: mostlyRight(pickOne(['Ana Lima', 'Zoë', ' '])) }),
        withOptionalFields(
          fc.record({ telefone: mostlyRight(pickOne(['11987654321', '(11) 3456-7890', '12'])) }),
        ),
        withOptionalFields(fc.record({ email: mostlyRight(pickOne(['ana@x.example', 'ana@'])) })),
      ),
      weight: 1,
    },
  )
  const anybody = fc.oneof({ arbitrary: who, weight: 6 }, fc.constant(null))
  const what = fc.oneof(
    { arbitrary: fc.record({ service_id: mostlyRight(fuzzedId(services), 40) }), weight: 6 },
    { arbitrary: fc.record({ composite_id: mostlyRight(fuzzedId(composites), 40) }), weight: 2 },
  )
  const place = fc.record({
    date: mostlyRight(date, 40),
    time: mostlyRight(time, 40),
    professional_id: mostlyRight(fuzzedId(professionals), 40),
  })
  const more = mergeRecords(
    withOptionalFields(fc.record({ duration: mostlyRight(fc.integer({ min: 5, max: 1440 })) })),
    withOptionalFields(fc.record({ price: mostlyRight(pickOne([0, 12.34, 10_000_000])) })),
    withOptionalFields(fc.record({ notes: mostlyRight(pickOne(['franja', '', '{}', 'a\nb'])) })),
    withOptionalFields(
      fc.record({ is_courtesy: mostlyRight(fc.boolean()), encaixe: mostlyRight(fc.boolean()) }),
    ),
  )
  const repeat = withOptionalFields(
    fc.record({
      repeat: mostlyRight(fc.record({ every_weeks: fc.integer({ min: 1, max: 12 }), until: date })),
      skip_conflicts: mostlyRight(fc.boolean()),
    }),
  )
  const booking = mergeRecords(
    fc.record({ client: mostlyRight(anybody, 40) }),
    what,
    place,
    more,
    repeat,
  )
  const seen = fc.record({ version: mostlyRight(fc.integer({ min: 1, max: 3 }), 30) })
  const scope = withOptionalFields(
    fc.record({ scope: mostlyRight(pickOne(['one', 'following', 'all'])) }),
  )
  const change = mergeRecords(
    seen,
    withOptionalFields(place),
    withOptionalFields(what),
    more,
    scope,
    withOptionalFields(fc.record({ client: anybody })),
  )
  const states = ['pendente', 'confirmed', 'completed', 'cancelled', 'no_show', 'scheduled']
  const forced = withOptionalFields(fc.record({ encaixe: mostlyRight(fc.boolean()) }))
  const state = mergeRecords(
    seen,
    fc.record({ status: mostlyRight(pickOne(states)) }),
    scope,
    forced,
  )
  const span = mergeRecords(
    withOptionalFields(fc.record({ from: mostlyRight(date) })),
    withOptionalFields(fc.record({ to: mostlyRight(date) })),
  )
  const filters = mergeRecords(
    span,
    withOptionalFields(fc.record({ q: mostlyRight(pickOne(['ana', '%', '_', '(11) 9', 'x@'])) })),
    withOptionalFields(
      fc.record({
        status: mostlyRight(pickOne(states)),
        origin: mostlyRight(pickOne(['console', 'page'])),
      }),
    ),
    withOptionalFields(fc.record({ page: mostlyRight(fc.nat(9)), size: mostlyRight(fc.nat(200)) })),
    withOptionalFields(fc.record({ deleted: mostlyRight(pickOne(['true', 'false'])) })),
    withOptionalFields(
      fc.record({
        service_id: mostlyRight(fuzzedId(services)),
        client_id: mostlyRight(fuzzedId(clients)),
      }),
    ),
  )
  const block = mergeRecords(
    fc.record({
      professional_id: mostlyRight(pickOne([null, ...professionals.map(({ id }) => id)])),
      date: mostlyRight(date, 40),
      full_day: mostlyRight(fc.boolean(), 40),
    }),
    withOptionalFields(fc.record({ start: mostlyRight(time), end: mostlyRight(time) })),
    withOptionalFields(
      fc.record({ reason: mostlyRight(pickOne(['Curso', ''])), weekly_until: mostlyRight(date) }),
    ),
  )
  const id = mostlyRight(fuzzedId(rows), 30)
  const all = [
    createFuzzedCall(3, 'GET /api/agenda', { headers, query: span }),
    createFuzzedCall(3, 'GET /api/free-times', {
      headers,
      query: fc.record({ from: mostlyRight(date), to: mostlyRight(date), booking_id: id }),
    }),
    createFuzzedCall(6, 'GET /api/bookings', { headers, query: filters }),
    createFuzzedCall(3, 'GET /api/export/bookings', { headers, query: filters }),
    createFuzzedCall(1, 'GET /api/catalog', { headers }),
    createFuzzedCall(2, 'GET /api/clients', {
      headers,
      query: withOptionalFields(fc.record({ q: mostlyRight(pickOne(['a'])) })),
    }),
    ...createClientCalls(headers, house.business.clients),
    createFuzzedCall(1, 'GET /api/client-proposals', { headers }),
    createFuzzedCall(2, 'POST /api/client-proposals/:id', {
      headers,
      id: mostlyRight(fuzzedId(proposals), 30),
      body: fc.record({ accept: mostlyRight(fc.boolean()) }),
    }),
    createFuzzedCall(1, 'POST /api/client-proposals/:id/undo', {
      headers,
      id: mostlyRight(fuzzedId([refused]), 30),
      body: fc.record({ undo: mostlyRight(fc.constant(refused.undo), 30) }),
    }),
    createFuzzedCall(8, 'POST /api/bookings', { headers, body: booking }),
    createFuzzedCall(3, 'POST /api/bookings/conflicts', { headers, body: booking }),
    createFuzzedCall(8, 'PATCH /api/bookings/:id', { headers, id, body: change }),
    createFuzzedCall(5, 'POST /api/bookings/:id/status', { headers, id, body: state }),
    createFuzzedCall(2, 'POST /api/bookings/:id/reminder', {
      headers,
      id,
      body: fc.record({ sent: mostlyRight(fc.boolean()) }),
    }),
    createFuzzedCall(3, DECLINE, { headers, id }),
    createFuzzedCall(3, 'DELETE /api/bookings/:id', { headers, id, body: seen }),
    createFuzzedCall(3, 'POST /api/bookings/:id/restore', { headers, id, body: seen }),
    createFuzzedCall(2, 'DELETE /api/bookings/:id/permanent', { headers, id }),
    createFuzzedCall(3, 'POST /api/blocks', { headers, body: block }),
    createFuzzedCall(2, 'DELETE /api/blocks/:id', {
      headers,
      id: mostlyRight(pickOne(blocks), 30),
      query: withOptionalFields(fc.record({ scope: mostlyRight(pickOne(['one', 'following'])) })),
    }),
  ]
  return fc.oneof(...all)
}

/** What is typed into a client's record: plain, odd, too long, or meant for another program. */
const typedText = fc.oneof(
  pickOne(['Ana Lima', '=cmd()', '\u202eanA', '👩🏽‍🦱 Zoë', '', ' ', 'x'.repeat(10_000)]),
  fc.string(),
)
const typedFields = (name: fc.Arbitrary<string>) =>
  mergeRecords(
    fc.record({ nome: mostlyRight(name, 30) }),
    withOptionalFields(
      fc.record({ telefone: mostlyRight(pickOne([null, '11987654321', '+55 11 3456-7890', '0'])) }),
    ),
    withOptionalFields(fc.record({ email: mostlyRight(pickOne([null, 'ana@x.example', '@'])) })),
    withOptionalFields(fc.record({ observacoes: mostlyRight(typedText) })),
    withOptionalFields(
      fc.record({
        birth_date: mostlyRight(pickOne([null, '1990-02-28', '2026-02-31', '0001-01-01'])),
      }),
    ),
    withOptionalFields(
      fc.record({ labels: mostlyRight(pickOne([[], ['VIP', 'VIP'], ['a\nb'], [''], ['%_\\']])) }),
    ),
  )

/** Odd requests about clients, of whom some are archived and some gone by then. */
function createClientCalls(
  headers: ReturnType<typeof fuzzedAuthorization>,
  list: readonly { id: string }[],
): WeightedRequest[] {
  const id = mostlyRight(fuzzedId(list), 30)
  const query = mergeRecords(
    withOptionalFields(fc.record({ q: mostlyRight(typedText) })),
    withOptionalFields(
      fc.record({
        frequencia: mostlyRight(pickOne(['Baixo', 'Alto'])),
        label: mostlyRight(pickOne(['VIP', '%'])),
        blocked: mostlyRight(pickOne(['true'])),
        unseen_days: mostlyRight(fc.integer({ min: 1, max: 3650 })),
        birthday: mostlyRight(pickOne(['month'])),
        archived: mostlyRight(pickOne(['true', 'false'])),
      }),
    ),
    withOptionalFields(
      fc.record({
        sort: mostlyRight(pickOne(['nome', 'ultima_visita', 'total_gasto', 'created_at'])),
        order: mostlyRight(pickOne(['asc', 'desc'])),
        after: mostlyRight(pickOne(['WyJhIiwiYiJd', 'WzEsImIiXQ', 'x'])),
        size: mostlyRight(fc.nat(600)),
      }),
    ),
  )
  const changes = withOptionalFields(typedFields(typedText))
  const shown = fc.record({ nome: pickOne(['Marina Souza', 'X']) })
  return [
    createFuzzedCall(5, 'GET /api/client-records', { headers, query }),
    createFuzzedCall(3, 'GET /api/clients/:id', { headers, id }),
    createFuzzedCall(1, 'GET /api/clients/:id/data', { headers, id }),
    createFuzzedCall(4, 'POST /api/clients', { headers, body: typedFields(typedText) }),
    createFuzzedCall(4, 'PATCH /api/clients/:id', {
      headers,
      id,
      body: fc.record({ changes, shown }),
    }),
    createFuzzedCall(2, 'POST /api/clients/:id/block', {
      headers,
      id,
      body: fc.record({
        duration: mostlyRight(fc.integer({ min: -1, max: 400 })),
        unit: mostlyRight(pickOne(['days', 'weeks', 'months'])),
        reason: mostlyRight(typedText),
      }),
    }),
    createFuzzedCall(1, 'DELETE /api/clients/:id/block', { headers, id }),
    createFuzzedCall(1, 'DELETE /api/clients/:id', { headers, id }),
    createFuzzedCall(2, 'POST /api/clients/:id/restore', { headers, id }),
    createFuzzedCall(1, 'DELETE /api/clients/:id/permanent', { headers, id }),
    createFuzzedCall(1, 'POST /api/clients/:id/merge', {
      headers,
      id: mostlyRight(pickOne(pairs.map(([kept]) => kept)), 30),
      body: fc.record({ other_id: mostlyRight(pickOne(pairs.map(([, gone]) => gone)), 30) }),
    }),
    createFuzzedCall(1, 'POST /api/client-merges/:id/undo', {
      headers,
      id: mostlyRight(pickOne(merges), 30),
    }),
  ]
}

const sample = (numRuns: number) => fc.sample(requests(), { seed: SEED, numRuns })

/** Refused before a handler was asked. */
const UNREAD = ['invalid_input', 'invalid_json', 'too_large', 'not_found', 'unauthenticated']

test('thousands of odd requests to the agenda are all answered, none with an error of ours', async () => {
  const told: FuzzAnswer[] = await sendFuzzed(server.request, sample(RUNS))
  process.stdout.write(formatHistogram(told))
  expect(listServerErrors(told)).toEqual([])
  expect(told.flatMap(({ complaints }) => complaints)).toEqual([])
  const further = told.filter((it) => findCall(it.sent) && !UNREAD.includes(it.code))
  expect(further.length / told.length).toBeGreaterThan(0.3)
  expect(new Set(told.filter(isSuccess).map(({ sent }) => findCall(sent)))).toEqual(new Set(AGENDA))
  expect(listUndescribed(told)).toEqual([])
  expect(server.logged()).not.toContain('"level":50')
}, 600_000)

test('entries of any shape in the settings break no agenda', async () => {
  const odd = { date: '2026-11-24', isFullDay: false, startTime: '99', endTime: 'x', id: {} }
  const blockedDates = [odd, { date: 'ontem' }, { ...odd, professionalId: 'não é' }]
  // As they may have come from elsewhere: the column holds whatever JSON there was.
  const exceptions_settings = { agendaBlocked: true, blockedDates } as object
  await changeSettings(server, house.business, { exceptions_settings })
  expect((await house.agenda()).status).toBe(200)
  expect((await house.block()).status).toBe(201)
})

test('the same requests find an endpoint that breaks on what it did not expect', async () => {
  const request = withHandlers(server, {
    'GET /api/clients': async ({ query: { q = '' } }) => {
      throw new Error(q)
    },
  })
  expect(listServerErrors(await sendFuzzed(request, sample(300))).length).toBeGreaterThan(0)
})
