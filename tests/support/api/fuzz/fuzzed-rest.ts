/** Requests to `/rest/v1`, mostly right, each perhaps wrong somewhere. */
import fc from 'fast-check'
import { REST_TABLES } from '#api/rest/read/caller.ts'
import { OPERATORS } from '#db/rest/question.ts'
import { type FuzzedRequest, mostlyRight, toFuzzedBody, toFuzzedText } from './fuzzed-values.ts'

const COLUMNS = [
  ...['id', 'user_id', 'name', 'nome', 'email', 'telefone', 'price', 'date', 'time', 'status'],
  ...['created_at', 'deleted', 'services', 'working_hours', 'notes', 'labels', 'position'],
  ...['client_id', 'service_id', 'professional_id', 'booking_id', 'rating', 'stock', 'role'],
]
const PROCEDURES = [
  ...['is_client_blocked', 'get_client_block_info', 'block_client', 'unblock_client'],
  ...['calculate_client_statistics', 'get_user_resources', 'is_user_blocked'],
  ...['update_user_plan', 'check_resource_limits'],
]
const ODD_TEXTS = [
  ...['(', ')', '"', '\\', ',', '.', '*', '%', 'not.', 'eq.', '()', 'a.eq.1', '{', '}', '[]'],
  ...['::text', '->>x', '!inner', '...', "'; DROP TABLE bookings --", '\u0000', '__proto__', 'é'],
]

const table = mostlyRight(fc.constantFrom(...REST_TABLES), 30)
const column = mostlyRight(fc.constantFrom(...COLUMNS), 20).map(toFuzzedText)
const odd = fc.constantFrom(...ODD_TEXTS)

/** @param ids of rows that are there, for some here and for others elsewhere */
function drawValue(ids: readonly string[]) {
  return fc.oneof(
    { arbitrary: fc.constantFrom(...ids), weight: 4 },
    {
      arbitrary: fc.constantFrom(
        ...['10', '50.5', 'true', 'null', '2026-11-24', '10:00', 'confirmed', 'active', '%a%'],
        ...['2026-01-01T00:00:00Z', '*a*b*', '_', '(a,b)', '{a}', '["a"]', '("a,b",c)'],
      ),
      weight: 12,
    },
    { arbitrary: odd, weight: 2 },
    { arbitrary: fc.string({ unit: 'binary' }).map(toFuzzedText), weight: 1 },
  )
}

const operator = mostlyRight(fc.constantFrom(...OPERATORS), 20).map(toFuzzedText)

const drawFilter = (ids: readonly string[]) =>
  fc
    .tuple(fc.boolean(), operator, drawValue(ids))
    .map(([isNegated, by, value]) => `${isNegated ? 'not.' : ''}${by}.${value}`)

/** `or=(…)` with others in it, down to where nothing is taken any more. */
function drawLogic(ids: readonly string[]): fc.Arbitrary<string> {
  const { logic } = fc.letrec<{ logic: string; member: string }>((tie) => ({
    member: fc.oneof(
      { maxDepth: 8, withCrossShrink: true },
      fc.tuple(column, drawFilter(ids)).map(([name, filter]) => `${name}.${filter}`),
      tie('logic').map((inner) => `and${inner}`),
    ),
    logic: fc
      .array(tie('member'), { minLength: 1, maxLength: 3 })
      .map((all) => `(${all.join(',')})`),
  }))
  return logic
}

const { select } = fc.letrec<{ select: string; one: string }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 4 },
    { arbitrary: fc.constant('*'), weight: 6 },
    { arbitrary: column, weight: 6 },
    { arbitrary: column.map((name) => `x:${name}`), weight: 1 },
    { arbitrary: odd, weight: 1 },
    {
      arbitrary: fc
        .tuple(
          fc.constantFrom(...REST_TABLES),
          fc.constantFrom('', '!inner', '!left', '!x'),
          tie('select'),
        )
        .map(([name, hint, inner]) => `${name}${hint}(${inner})`),
      weight: 4,
    },
  ),
  select: fc.array(tie('one'), { minLength: 1, maxLength: 3 }).map((all) => all.join(',')),
}))

const order = fc
  .tuple(column, fc.constantFrom('', '.asc', '.desc', '.desc.nullslast', '.up'))
  .map(([name, way]) => `${name}${way}`)

function drawQuery(ids: readonly string[]) {
  const some = <T>(part: fc.Arbitrary<T>, weight = 3) =>
    fc.oneof({ arbitrary: part, weight: 1 }, { arbitrary: fc.constant(undefined), weight })
  return fc
    .record({
      select: some(select, 1),
      filters: fc.array(fc.tuple(column, drawFilter(ids)), { maxLength: 3 }),
      or: some(drawLogic(ids)),
      order: some(order, 1),
      limit: some(mostlyRight(fc.nat(2000)).map(toFuzzedText)),
      offset: some(mostlyRight(fc.nat(50)).map(toFuzzedText)),
      embedded: some(fc.tuple(fc.constantFrom(...REST_TABLES), column, drawFilter(ids))),
      on_conflict: some(column, 8),
    })
    .map(({ filters, embedded, ...rest }) => {
      const query = new URLSearchParams(filters)
      for (const [name, value] of Object.entries(rest))
        if (value !== undefined) query.append(name, value)
      if (embedded) query.append(`${embedded[0]}.${embedded[1]}`, embedded[2])
      return query.toString()
    })
}

const headers = fc
  .record({
    prefer: fc.constantFrom(
      ...['', 'count=exact', 'return=representation', 'return=representation,count=exact'],
      ...['resolution=merge-duplicates', 'handling=strict,max-affected=1', 'tx=rollback', '=,;'],
    ),
    accept: fc.constantFrom(
      '*/*',
      'application/json',
      'application/vnd.pgrst.object+json',
      'text/csv',
    ),
    range: fc.constantFrom('', '0-9', '5-', '9-0', 'bytes=0-1'),
  })
  .map(({ prefer, accept, range }) => ({
    ...{ Accept: accept },
    ...(prefer && { Prefer: prefer }),
    ...(range && { Range: range }),
  }))

function drawBody(ids: readonly string[]): fc.Arbitrary<string> {
  const value = fc.oneof(
    drawValue(ids),
    fc.nat(100),
    fc.constant(null),
    fc.boolean(),
    fc.jsonValue(),
  )
  const row = fc.dictionary(column, value, { maxKeys: 6 })
  return toFuzzedBody(fc.oneof<fc.Arbitrary<object>[]>(row, row, fc.array(row, { maxLength: 3 })))
}

/** @param ids of rows, ours and others' */
export function createFuzzedRest(ids: readonly string[]): fc.Arbitrary<FuzzedRequest> {
  const read = fc
    .tuple(table, drawQuery(ids), headers, fc.constantFrom('GET', 'GET', 'GET', 'HEAD'))
    .map(([name, query, sent, method]) => ({
      ...{
        method,
        path: `/rest/v1/${encodeURIComponent(toFuzzedText(name))}?${query}`,
        headers: sent,
      },
    }))
  const write = fc
    .tuple(read, fc.constantFrom('POST', 'PATCH', 'DELETE', 'PUT'), drawBody(ids))
    .map(([{ path, headers: sent }, method, body]) => ({
      ...{ method, path, headers: { ...sent, 'Content-Type': 'application/json' } },
      ...(method !== 'DELETE' && { body }),
    }))
  const call = fc
    .tuple(mostlyRight(fc.constantFrom(...PROCEDURES)), headers, drawArguments(ids))
    .map(([name, sent, given]) => ({
      ...{ method: 'POST', path: `/rest/v1/rpc/${encodeURIComponent(toFuzzedText(name))}` },
      ...{ headers: { ...sent, 'Content-Type': 'application/json' }, body: JSON.stringify(given) },
    }))
  return fc.oneof(
    { arbitrary: read, weight: 10 },
    { arbitrary: write, weight: 4 },
    { arbitrary: call, weight: 1 },
  )
}

const drawArguments = (ids: readonly string[]) =>
  fc.oneof(
    fc.record({ client_id: drawValue(ids) }),
    fc.record({ user_id: drawValue(ids) }),
    fc.record({ user_id_param: drawValue(ids) }),
    fc.record({
      client_id: drawValue(ids),
      block_duration: fc.oneof(fc.nat(9), odd),
      block_unit: odd,
    }),
    fc.record({
      user_id: drawValue(ids),
      resource_type: fc.constantFrom('clients', 'professionals', 'x'),
      current_count: fc.oneof(fc.nat(9), odd),
    }),
    fc.constant({}),
  )
