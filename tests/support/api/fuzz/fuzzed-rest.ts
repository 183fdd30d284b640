/** Requests to `/rest/v1`, mostly right, each perhaps wrong somewhere. */
import fc from 'fast-check'
import { REST_TABLES } from '#api/rest/read/caller.ts'
import { OPERATORS } from '#db/rest/rest-query.ts'
import { type FuzzedRequest, mostlyRight, toFuzzedBody, toFuzzedText } from './fuzzed-values.ts'

const PEOPLE = ['user_id', 'client_id', 'professional_id', 'service_id']
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  bookings: [...PEOPLE, 'id', 'date', 'time', 'status', 'price', 'client_name', 'created_at'],
  clients: ['id', 'user_id', 'nome', 'telefone', 'email', 'labels', 'deleted', 'total_gasto'],
  products: ['id', 'user_id', 'name', 'price', 'stock', 'category'],
  product_sales: ['id', 'user_id', 'product_id', 'quantity', 'sale_date', 'ticket_id'],
  services: ['id', 'user_id', 'name', 'description', 'price', 'duration', 'status'],
  service_overrides: ['user_id', 'professional_id', 'service_id', 'price'],
  composite_services: ['id', 'user_id', 'name', 'total_price', 'is_active'],
  composite_service_items: ['id', 'user_id', 'composite_service_id', 'service_id'],
  composite_service_item_professionals: ['composite_service_item_id', 'professional_id'],
  professionals: ['id', 'user_id', 'name', 'services', 'working_hours', 'deleted'],
  business_settings: ['user_id', 'slug', 'business_name', 'theme_colors', 'whatsapp'],
  reviews: ['id', 'user_id', 'rating', 'comment', 'client_name', 'created_at'],
  profiles: ['id', 'name', 'email', 'role', 'phone'],
}
const ANY_COLUMN = [...new Set(Object.values(COLUMNS).flat())]
const PROCEDURES = [
  ...['is_client_blocked', 'get_client_block_info', 'block_client', 'unblock_client'],
  ...['calculate_client_statistics', 'get_user_resources', 'is_user_blocked'],
  ...['update_user_plan', 'check_resource_limits'],
]
const ODD_TEXTS = [
  ...['(', ')', '"', '\\', ',', '.', '*', '%', 'not.', 'eq.', '()', 'a.eq.1', '{', '}', '[]'],
  ...['::text', '->>x', '!inner', '...', "'; DROP TABLE bookings --", '\u0000', '__proto__', 'é'],
]

const odd = fc.constantFrom(...ODD_TEXTS)

/** Not what every object has: tables are asked for by such names too. */
const findOwn = <T>(lists: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(lists, name) ? lists[name] : undefined

/** Mostly one that the table has. */
const drawColumn = (table: string) =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...(findOwn(COLUMNS, table) ?? ANY_COLUMN)), weight: 60 },
    { arbitrary: fc.constantFrom(...ANY_COLUMN), weight: 1 },
    { arbitrary: odd, weight: 1 },
  )

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
    { arbitrary: odd, weight: 1 },
    { arbitrary: fc.string({ unit: 'binary' }).map(toFuzzedText), weight: 1 },
  )
}

const NUMBERS = /price|total|stock|quantity|rating|duration/
const FLAGS = /^(deleted|is_)/

/** A column and what it is held against: mostly something of its kind. */
const drawFilter = (column: string, ids: readonly string[]): fc.Arbitrary<[string, string]> =>
  fc
    .oneof(
      { arbitrary: drawFitting(column, ids), weight: 20 },
      {
        arbitrary: fc
          .tuple(mostlyRight(fc.constantFrom(...OPERATORS), 9).map(toFuzzedText), drawValue(ids))
          .map((both) => both.join('.')),
        weight: 1,
      },
    )
    .map((text) => [column, text])

function drawFitting(column: string, ids: readonly string[]): fc.Arbitrary<string> {
  const compared = fc.constantFrom('eq.', 'neq.', 'gt.', 'not.lt.', 'gte.', 'lte.')
  const against = (value: fc.Arbitrary<string>) =>
    fc.tuple(compared, value).map((it) => it.join(''))
  if (NUMBERS.test(column)) return against(fc.constantFrom('0', '10', '50.00', '3000'))
  if (FLAGS.test(column)) return fc.constantFrom('is.true', 'is.false', 'eq.false', 'not.is.true')
  if (/_at$|sale_date/.test(column)) return against(fc.constantFrom('2026-01-01', '2027-01-01'))
  if (/services|working_hours|colors|labels/.test(column)) {
    return fc.constantFrom('is.null', 'not.is.null', 'cs.{a}', `cs.["${ids[0]}"]`)
  }
  return fc.oneof(
    against(fc.constantFrom(...ids, 'confirmed', '2026-11-24', '10:00', 'a,b)')),
    fc.constantFrom('like.%a%', 'ilike.*A_*', 'is.null', 'not.is.null', 'in.(a,"b,c")'),
    fc.constantFrom(...ids).map((id) => `in.(${id})`),
  )
}

const drawCondition = (table: string, ids: readonly string[]) =>
  drawColumn(table).chain((column) => drawFilter(column, ids))

/** `or=(…)` with others in it, down to where nothing is taken any more. */
function drawLogic(table: string, ids: readonly string[]): fc.Arbitrary<string> {
  const { logic } = fc.letrec<{ logic: string; member: string }>((tie) => ({
    member: fc.oneof(
      { maxDepth: 8, withCrossShrink: true },
      {
        arbitrary: drawCondition(table, ids).map((all) => all.join('.')),
        weight: 3,
      },
      { arbitrary: tie('logic').map((inner) => `and${inner}`), weight: 1 },
    ),
    logic: fc
      .array(tie('member'), { minLength: 1, maxLength: 3 })
      .map((all) => `(${all.join(',')})`),
  }))
  return logic
}

const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  bookings: ['clients', 'services', 'professionals', 'client_id'],
  composite_services: ['composite_service_items', 'bookings'],
  composite_service_items: ['services', 'composite_service_item_professionals'],
  services: ['composite_service_items', 'bookings', 'service_overrides'],
  clients: ['bookings'],
}

function drawSelect(table: string, depth = 0): fc.Arbitrary<string> {
  const next = findOwn(NEIGHBOURS, table)
  const plain = fc.oneof(
    { arbitrary: fc.constant('*'), weight: 6 },
    { arbitrary: drawColumn(table), weight: 6 },
    { arbitrary: drawColumn(table).map((name) => `x:${name}`), weight: 1 },
  )
  const all = fc.array(plain, { minLength: 1, maxLength: 3 }).map((some) => some.join(','))
  if (!next || depth > 4) return all
  const hint = fc.constantFrom('', '', '', '!inner', '!left', '!x')
  const embed = fc
    .constantFrom(...next)
    .chain((name) =>
      fc.tuple(hint, drawSelect(name, depth + 1)).map(([how, inner]) => `${name}${how}(${inner})`),
    )
  return fc.oneof(
    { arbitrary: all, weight: 3 },
    { arbitrary: fc.tuple(all, embed).map((both) => both.join(',')), weight: 2 },
  )
}

const drawOrder = (table: string) =>
  fc
    .tuple(drawColumn(table), fc.constantFrom('', '.asc', '.desc', '.desc.nullslast', '.asc'))
    .map(([name, way]) => `${name}${way}`)

function drawQuery(table: string, ids: readonly string[]) {
  const some = <T>(part: fc.Arbitrary<T>, weight = 3) =>
    fc.oneof({ arbitrary: part, weight: 1 }, { arbitrary: fc.constant(undefined), weight })
  const next = findOwn(NEIGHBOURS, table) ?? ['x']
  return fc
    .record({
      select: some(drawSelect(table), 1),
      filters: fc.array(drawCondition(table, ids), { maxLength: 2 }),
      or: some(drawLogic(table, ids)),
      order: some(drawOrder(table), 1),
      limit: some(mostlyRight(fc.nat(2000), 30).map(toFuzzedText)),
      offset: some(mostlyRight(fc.nat(50), 30).map(toFuzzedText)),
      embedded: some(fc.tuple(fc.constantFrom(...next), drawFilter('id', ids)), 8),
      on_conflict: some(drawColumn(table), 8),
    })
    .map(({ filters, embedded, ...rest }) => {
      const query = new URLSearchParams(filters)
      for (const [name, value] of Object.entries(rest)) {
        if (value !== undefined) query.append(name, value)
      }
      if (embedded) query.append(`${embedded[0]}.${embedded[1][0]}`, embedded[1][1])
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
    range: fc.constantFrom('', '', '', '0-9', '5-', '9-0', 'bytes=0-1'),
  })
  .map(({ prefer, accept, range }) => ({
    ...{ Accept: accept },
    ...(prefer && { Prefer: prefer }),
    ...(range && { Range: range }),
  }))

function drawBody(table: string, ids: readonly string[]): fc.Arbitrary<string> {
  const value = fc.oneof(
    drawValue(ids),
    fc.nat(100),
    fc.constant(null),
    fc.boolean(),
    fc.jsonValue(),
  )
  const row = fc.dictionary(drawColumn(table), value, { maxKeys: 6 })
  return toFuzzedBody(fc.oneof<fc.Arbitrary<object>[]>(row, row, fc.array(row, { maxLength: 3 })))
}

/** @param ids of rows, ours and others' */
export function createFuzzedRest(ids: readonly string[]): fc.Arbitrary<FuzzedRequest> {
  const table = fc.oneof(
    { arbitrary: fc.constantFrom(...REST_TABLES), weight: 40 },
    {
      arbitrary: fc.constantFrom('', 'users', 'constructor', 'a b', '%00', 'bookings;'),
      weight: 1,
    },
  )
  const place = table.chain((name) =>
    fc.record({ name: fc.constant(name), query: drawQuery(name, ids), headers }),
  )
  const toPath = (name: string, query: string) => `/rest/v1/${encodeURIComponent(name)}?${query}`
  const read = fc
    .tuple(place, fc.constantFrom('GET', 'GET', 'GET', 'HEAD'))
    .map(([{ name, query, headers: sent }, method]) => ({
      ...{ method, path: toPath(name, query), headers: sent },
    }))
  const write = fc
    .tuple(place, fc.constantFrom('POST', 'PATCH', 'DELETE', 'PUT'))
    .chain(([{ name, query, headers: sent }, method]) =>
      drawBody(name, ids).map((body) => ({
        ...{ method, path: toPath(name, query) },
        headers: { ...sent, 'Content-Type': 'application/json' },
        ...(method !== 'DELETE' && { body }),
      })),
    )
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
