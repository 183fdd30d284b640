/** PostgREST's documented forms, of these tables: each works as there, or is refused with its reason. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { formatRestRefusal, SINGLE_ROW, sendRest } from '#tests/support/api/calls/rest-calls.ts'
import { createLocalClient } from '#tests/support/api/calls/supabase-client.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let house: OwnerSalon
let owner: SupabaseClient
beforeAll(async () => {
  house = await openOwnerSalon(await startTestServer(), {
    professionals: [{ name: 'Rafa' }, { name: 'Bia' }],
    services: [
      { name: 'Corte', price: 5000 },
      { name: 'Barba', price: 3050, description: 'Com toalha' },
      { name: 'Escova', price: 8000, status: 'inactive' },
    ],
    clients: [{ nome: 'Ana' }, { nome: 'Bruno' }],
  })
  owner = createLocalClient(house.server, house.token)
  await house.booked({ time: '10:00' })
  await house.booked({ time: '11:00', service_id: requireNth(house.business.services, 1).id })
}, 120_000)
afterAll(() => house.server.close())

type Sending = Parameters<typeof sendRest>[3]
const send = (method: string, address: string, more: Sending = {}) =>
  sendRest(house.server, method, address, { token: house.token, ...more })

/** What is asked for, and all that is answered. */
const READ: [address: string, rows: object[]][] = [
  // columns
  ['services?select=name,price&name=eq.Corte', [{ name: 'Corte', price: 50 }]],
  ['services?select=nome:name,valor:price&name=eq.Corte', [{ nome: 'Corte', valor: 50 }]],
  ['services?select=name,price::text&name=eq.Corte', [{ name: 'Corte', price: '50.00' }]],
  ['services?select=valor:price::text&name=eq.Barba', [{ valor: '30.50' }]],
  ['services?select=duration::text,description::text&name=eq.Corte', [TEXTS()]],
  // operators
  ['services?select=name&price=gt.30.5&status=eq.active', [{ name: 'Corte' }]],
  ['services?select=name&price=gte.50&order=price', [{ name: 'Corte' }, { name: 'Escova' }]],
  ['services?select=name&price=lt.50', [{ name: 'Barba' }]],
  ['services?select=name&price=lte.30.50', [{ name: 'Barba' }]],
  ['services?select=name&name=neq.Corte&order=name', [{ name: 'Barba' }, { name: 'Escova' }]],
  ['services?select=name&name=like.*ova', [{ name: 'Escova' }]],
  ['services?select=name&name=ilike.*OVA', [{ name: 'Escova' }]],
  ['services?select=name&name=in.(Corte,"a,b")', [{ name: 'Corte' }]],
  ['services?select=name&description=not.is.null', [{ name: 'Barba' }]],
  ['bookings?select=time&encaixe=is.false&is_courtesy=not.is.true&time=eq.10:00', [AT('10:00')]],
  ['bookings?select=time&time=eq.10:00:00&date=gte.2000-01-01T00:00:00Z', [AT('10:00')]],
  ['bookings?select=time&time=like.10*', [AT('10:00')]],
  ['bookings?select=time&time=gt.9:59:59&time=lt.10:00:30', [AT('10:00')]],
  ['services?select=name&name=not.in.(Barba,Escova)', [{ name: 'Corte' }]],
  // and, or
  ['services?select=name&or=(price.lt.40,price.gt.60)&status=eq.active', [{ name: 'Barba' }]],
  ['services?select=name&not.and=(price.gte.40,price.lte.60)&price=lt.50', [{ name: 'Barba' }]],
  [
    'services?select=name&duration=eq.30&or=(name.eq.Corte,not.and(price.gte.30,price.lte.90))',
    [{ name: 'Corte' }],
  ],
  // order and pages
  [
    'services?select=name&order=description.nullsfirst,price.desc',
    [{ name: 'Escova' }, { name: 'Corte' }, { name: 'Barba' }],
  ],
  ['services?select=name&order=description.desc.nullslast&limit=1', [{ name: 'Barba' }]],
  ['services?select=name&order=price.desc,name.asc&limit=1&offset=1', [{ name: 'Corte' }]],
  // embedded rows
  [
    'bookings?select=time,services(name),pessoa:clients(nome)&order=time',
    [
      { time: '10:00', services: { name: 'Corte' }, pessoa: { nome: 'Ana' } },
      { time: '11:00', services: { name: 'Barba' }, pessoa: { nome: 'Ana' } },
    ],
  ],
  [
    'bookings?select=time,services(name)&services.name=eq.Corte&order=time',
    [
      { time: '10:00', services: { name: 'Corte' } },
      { time: '11:00', services: null },
    ],
  ],
  [
    'bookings?select=time,services!inner(name)&services.name=eq.Corte',
    [{ time: '10:00', services: { name: 'Corte' } }],
  ],
  [
    'clients?select=nome,bookings(time)&bookings.order=time.desc&bookings.limit=1&nome=eq.Ana',
    [{ nome: 'Ana', bookings: [{ time: '11:00' }] }],
  ],
  [
    'clients?select=nome,cedo:bookings(time),tarde:bookings(time)&cedo.time=lt.11:00&tarde.time=gte.11:00&nome=eq.Ana',
    [{ nome: 'Ana', cedo: [{ time: '10:00' }], tarde: [{ time: '11:00' }] }],
  ],
  [
    'clients?select=nome,bookings(time,services(name))&bookings.services.name=eq.Corte&bookings.or=(time.eq.10:00,time.eq.12:00)&nome=eq.Ana',
    [{ nome: 'Ana', bookings: [{ time: '10:00', services: { name: 'Corte' } }] }],
  ],
  ['clients?select=nome,bookings()&bookings=is.null', [{ nome: 'Bruno' }]],
  ['clients?select=nome,bookings()&bookings=not.is.null', [{ nome: 'Ana' }]],
  [
    'clients?select=nome,bookings(count)&order=nome',
    [
      { nome: 'Ana', bookings: [{ count: 2 }] },
      { nome: 'Bruno', bookings: [{ count: 0 }] },
    ],
  ],
  ['bookings?select=time,cliente:client_id(nome)&time=eq.10:00', [NAMED('Ana')]],
  ['bookings?select=time,cliente:clients!client_id(nome)&time=eq.10:00', [NAMED('Ana')]],
  [
    'bookings?select=time,cliente:clients!bookings_client_id_fkey(nome)&time=eq.10:00',
    [NAMED('Ana')],
  ],
]
function TEXTS() {
  return { duration: '30', description: null }
}
function AT(time: string) {
  return { time }
}
function NAMED(nome: string) {
  return { time: '10:00', cliente: { nome } }
}

test.each(READ)('%s', async (address, rows) => {
  const { status, body } = await send('GET', address)
  expect([status, body]).toEqual([200, rows])
})

test.each([
  ['GET', 'services?select=price::int', '400 PGRST100'],
  ['GET', 'services?select=created_at::date', '400 PGRST100'],
  ['GET', 'business_settings?select=theme_colors->primary', '400 PGRST100'],
  ['GET', 'business_settings?theme_colors->>primary=eq.x', '400 PGRST100'],
  ['GET', 'business_settings?order=theme_colors->primary', '400 PGRST100'],
  ['GET', 'bookings?select=time,...clients(nome)', '400 PGRST100'],
  ['GET', 'bookings?select=time,clients(nome)&order=clients(nome).desc', '400 PGRST100'],
  ['GET', 'services?select=price.sum()', '400 PGRST123'],
  ['GET', 'services?select=count()', '400 PGRST123'],
  ['GET', 'services?name=like(any).{A*,B*}', '400 PGRST100'],
  ['GET', 'services?name=match.^C', '400 PGRST100'],
  ['GET', 'services?name=imatch.^c', '400 PGRST100'],
  ['GET', 'services?description=isdistinct.x', '400 PGRST100'],
  ['GET', 'services?description=fts(portuguese).toalha', '400 PGRST100'],
  ['GET', 'services?description=wfts.toalha', '400 PGRST100'],
  ['GET', 'professionals?services=cd.{a,b}', '400 PGRST100'],
  ['GET', 'professionals?services=ov.{a,b}', '400 PGRST100'],
  ['GET', 'bookings?created_at=sl.(1,10)', '400 PGRST100'],
  ['GET', 'professionals?select=name,composite_services(name)', '400 PGRST200'],
  ['GET', 'clients?select=nome,bookings()&or=(bookings.is.null,nome.eq.Ana)', '400 42703'],
  ['PUT', 'services?id=eq.4', '405 0A000'],
  ['POST', 'services?on_conflict=name', '400 42P10'],
  ['GET', 'rpc/nenhuma', '404 PGRST202'],
  ['GET', 'rpc/is_client_blocked?client_id=x&select=y', '404 PGRST202'],
])('%s %s is refused: %s', async (method, address, refusal) => {
  const body = method === 'GET' ? undefined : { id: '4', name: 'X' }
  const prefer = method === 'POST' ? 'resolution=merge-duplicates' : undefined
  const answer = await send(method, address, {
    ...(body && { body }),
    ...(prefer !== undefined && { prefer }),
  })
  expect(formatRestRefusal(answer)).toBe(refusal)
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'details', 'hint', 'message'])
  expect(answer.body.message).toMatch(/\S+ .*\.$/)
})

describe('headers', () => {
  const order = 'services?select=name&order=price'
  test.each([
    [{ range: '0-1' }, 200, '0-1/*', 2],
    [{ range: '1-' }, 200, '1-2/*', 2],
    [{ range: '0-24', prefer: 'count=exact' }, 200, '0-2/3', 3],
    [{ range: '0-1', prefer: 'count=exact' }, 206, '0-1/3', 2],
    [{ prefer: 'count=planned' }, 200, '0-2/3', 3],
    [{ prefer: 'count=estimated' }, 200, '0-2/3', 3],
    [{ prefer: 'handling=strict, count=exact' }, 200, '0-2/3', 3],
    [{ prefer: 'handling=lenient, foo, bar' }, 200, '0-2/*', 3],
  ])('%j', async (asked, status, range, rows) => {
    const answer = await send('GET', order, asked)
    expect([answer.status, answer.headers.get('content-range'), answer.body.length]).toEqual([
      ...[status, range, rows],
    ])
    const head = await send('HEAD', order, asked)
    expect([head.status, head.headers.get('content-range'), head.text]).toEqual([status, range, ''])
  })

  test.each([
    [{ prefer: 'handling=strict, foo, bar' }, '400 PGRST122', 'foo, bar'],
    [{ prefer: 'handling=strict, timezone=Jupiter/Red_Spot' }, '400 PGRST122', 'jupiter'],
    [{ prefer: 'tx=rollback' }, '400 PGRST122', null],
    [{ accept: 'text/csv' }, '406 PGRST107', null],
    [{ accept: SINGLE_ROW }, '406 PGRST116', '3 rows'],
    [{ range: '9-3' }, '416 PGRST103', null],
    [{ range: '9-', prefer: 'count=exact' }, '416 PGRST103', '3 linhas'],
  ])('%j is refused: %s', async (asked, refusal, details) => {
    const answer = await send('GET', order, asked)
    expect(formatRestRefusal(answer)).toBe(refusal)
    if (details !== null) expect(answer.body.details).toContain(details)
  })
})

describe('writes', () => {
  const product = (name: string) => ({ name, price: 10, stock: 1 })

  test('one row or several, with nothing, a place, or rows in return', async () => {
    const nothing = await send('POST', 'products', { body: product('Gel') })
    expect([nothing.status, nothing.text, nothing.headers.get('location')]).toEqual([201, '', null])
    const headers = { prefer: 'return=headers-only', body: product('Cera') }
    const placed = await send('POST', 'products', headers)
    expect([placed.status, placed.text]).toEqual([201, ''])
    const location = placed.headers.get('location') ?? ''
    expect(location).toMatch(/^\/products\?id=eq\.\S+$/)
    expect((await send('GET', `${location.slice(1)}&select=name`)).body).toEqual([{ name: 'Cera' }])
    const body = [product('Óleo'), { ...product('Pó'), anything: 1 }]
    const columns = '"name","price","stock"'
    const both = await send('POST', `products?select=name&columns=${columns}`, {
      ...{ body, prefer: 'return=representation, missing=default, count=exact' },
    })
    expect([both.status, both.body, both.headers.get('content-range')]).toEqual([
      ...[201, [{ name: 'Óleo' }, { name: 'Pó' }], '0-1/2'],
    ])
    const one = { body: product('Creme'), prefer: 'return=representation', accept: SINGLE_ROW }
    expect((await send('POST', 'products?select=name', one)).body).toEqual({ name: 'Creme' })
  })

  test('an upsert by id merges or ignores; a change and a deletion are limited by order and limit', async () => {
    const rows = [product('Um'), product('Dois')]
    const made = await send('POST', 'products?select=*', {
      ...{ body: rows, prefer: 'return=representation' },
    })
    const [first] = made.body
    const upsert = (prefer: string, row: object) =>
      send('POST', 'products?select=price&on_conflict=id', {
        ...{ body: row, prefer: `return=representation,${prefer}` },
      })
    const merged = await upsert('resolution=merge-duplicates', { ...first, price: 12 })
    expect([merged.status, merged.body]).toEqual([200, [{ price: 12 }]])
    const ignored = await upsert('resolution=ignore-duplicates', { ...first, price: 99 })
    expect([ignored.status, ignored.body]).toEqual([200, []])
    const few = 'name=in.(Um,Dois)&order=name&limit=1&select=name'
    const back = { prefer: 'return=representation' }
    const changed = await send('PATCH', `products?${few}`, { ...back, body: { price: 5 } })
    expect([changed.status, changed.body]).toEqual([200, [{ name: 'Dois' }]])
    const minimal = await send('PATCH', 'products?name=eq.Um', { body: { price: 6 } })
    expect([minimal.status, minimal.text]).toEqual([204, ''])
    const gone = await send('DELETE', `products?${few}`, back)
    expect([gone.status, gone.body]).toEqual([200, [{ name: 'Dois' }]])
    expect((await send('DELETE', 'products?name=eq.Um')).status).toBe(204)
    const most = { prefer: 'handling=strict, max-affected=1', body: { price: 1 } }
    const many = await send('PATCH', 'products?stock=eq.1', most)
    expect(formatRestRefusal(many)).toBe('400 PGRST124')
  })

  test('what is written may bring what hangs on it along', async () => {
    const at = 'bookings?time=eq.10:00&select=time,services(name)'
    const { body } = await send('PATCH', at, {
      ...{ prefer: 'return=representation', body: { notes: 'Café' } },
    })
    expect(body).toEqual([{ time: '10:00', services: { name: 'Corte' } }])
  })
})

describe('procedures', () => {
  test('by POST and by GET, with some columns of what they give', async () => {
    const { user_id } = house.business
    const columns = 'plano_atual,is_blocked'
    const expected = { plano_atual: expect.any(String), is_blocked: false }
    const posted = owner.rpc('get_user_resources', { user_id_param: user_id }).select(columns)
    expect((await posted).data).toEqual([expected])
    expect((await posted.single()).data).toEqual(expected)
    const got = `rpc/get_user_resources?user_id_param=${user_id}`
    expect((await send('GET', `${got}&select=${columns}`)).body).toEqual([expected])
    expect((await send('GET', `${got}&is_blocked=is.true`)).body).toEqual([])
    expect(formatRestRefusal(await send('GET', `${got}&select=nada`))).toBe('400 42703')
    const limits = `rpc/check_resource_limits?user_id=${user_id}&resource_type=clients`
    expect((await send('GET', `${limits}&current_count=0`)).body).toBe(true)
    expect((await send('GET', `${limits}&current_count=999999999`)).body).toBe(false)
    expect(formatRestRefusal(await send('GET', `${limits}&current_count=x`))).toBe('400 22P02')
  })
})

describe('supabase-js, unmodified', () => {
  const services = () => owner.from('services')
  test('its filters, orders, pages and modifiers', async () => {
    const asked = [
      services().select('name').eq('name', 'Corte'),
      services().select('name').neq('name', 'Barba').lt('price', 60),
      services().select('name').gt('price', 40).lte('price', 50),
      services().select('name').like('name', 'C%'),
      services().select('name').ilike('name', '%ORTE'),
      services().select('name').is('description', null).eq('status', 'active'),
      services().select('name').in('name', ['Corte', 'a,b']),
      services().select('name').not('name', 'in', '(Barba,Escova)'),
      services().select('name').match({ status: 'active', name: 'Corte' }),
      services().select('name').or('name.eq.Corte,and(price.gt.900,status.eq.active)'),
      services().select('name').filter('price', 'eq', 50),
      services().select('name').order('price', { ascending: false }).range(1, 1),
      services().select('name').order('description', { nullsFirst: true }).order('price').limit(1),
    ]
    for (const one of asked) expect((await one).data).toEqual([{ name: 'Corte' }])
    const { count, data } = await services().select('*', { count: 'exact', head: true })
    expect([count, data]).toEqual([3, null])
    const held = requireNth(house.business.services).id
    const able = owner.from('professionals').select('name').contains('services', [held])
    expect((await able.order('name')).data).toEqual([{ name: 'Bia' }, { name: 'Rafa' }])
    const embedded = owner.from('clients').select('nome, bookings!inner(time)')
    const first = embedded.order('time', { referencedTable: 'bookings' })
    expect((await first.limit(1, { referencedTable: 'bookings' })).data).toEqual([
      { nome: 'Ana', bookings: [{ time: '10:00' }] },
    ])
    const one = await services().select('name').eq('name', 'nenhum').single()
    expect([one.status, one.error?.code]).toEqual([406, 'PGRST116'])
    const none = await services().select('name').eq('name', 'nenhum').maybeSingle()
    expect([none.data, none.error]).toEqual([null, null])
    const thrown = services().select('nada').throwOnError()
    await expect(thrown).rejects.toMatchObject({ code: '42703' })
  })

  test('its writes', async () => {
    const offers = () => owner.from('products')
    const made = await offers()
      .insert([{ name: 'A', price: 1 }], { count: 'exact' })
      .select('name')
    expect([made.status, made.data, made.count]).toEqual([201, [{ name: 'A' }], 1])
    const sparse = [
      { name: 'B', price: 1 },
      { name: 'C', price: 2, stock: 3 },
    ]
    const several = await offers().insert(sparse, { defaultToNull: false }).select('stock')
    expect(several.data).toEqual([{ stock: 0 }, { stock: 3 }])
    const { data } = await offers().select('*').eq('name', 'A').single()
    const upserted = await offers()
      .upsert({ ...data, price: 4 })
      .select('price')
      .single()
    expect(upserted.data).toEqual({ price: 4 })
    const kept = offers()
      .upsert({ ...data, price: 9 }, { ignoreDuplicates: true })
      .select('price')
    expect((await kept).data).toEqual([])
    const changed = await offers().update({ price: 5 }).eq('name', 'B').select('price').single()
    expect(changed.data).toEqual({ price: 5 })
    const gone = await offers().delete({ count: 'exact' }).in('name', ['B', 'C'])
    expect([gone.status, gone.count, gone.error]).toEqual([204, 2, null])
  })
})
