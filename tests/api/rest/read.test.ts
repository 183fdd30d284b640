/** What `/rest/v1` reads: columns, embedded rows, conditions, order, pages, and how it says no. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { formatRestRefusal, SINGLE_ROW, sendRest } from '#tests/support/api/calls/rest-calls.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let house: OwnerSalon
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer(), {
    professionals: [{ name: 'Rafa' }, { name: 'Bia' }],
    services: [
      { name: 'Corte', price: 5000 },
      { name: 'Barba 50%', price: 3050, description: 'Com *toalha* quente' },
      { name: 'ESCOVA ÁGUA', price: 8000, status: 'inactive' },
    ],
    composites: [
      { name: 'Dia da noiva', items: [{ service: 0 }, { service: 1, professionals: [1] }] },
    ],
    clients: [{ nome: 'Ana' }, { nome: 'Bruno' }],
  })
})
afterEach(() => house.server.close())

const get = (address: string, more: Parameters<typeof sendRest>[3] = {}) =>
  sendRest(house.server, 'GET', address, { token: house.token, ...more })
const names = async (address: string) => {
  const { body, text } = await get(address)
  if (!Array.isArray(body)) throw new Error(text)
  return body.map(({ name, nome }) => name ?? nome)
}

describe('columns and embedded rows', () => {
  test('gives the columns that are asked for, under the names that are asked for, money in reais', async () => {
    const { body, status } = await get('services?select=nome:name,price&order=price')
    expect(status).toBe(200)
    expect(body).toEqual([
      { nome: 'Barba 50%', price: 30.5 },
      { nome: 'Corte', price: 50 },
      { nome: 'ESCOVA ÁGUA', price: 80 },
    ])
  })

  test('embeds what hangs on a row, and what a row hangs on, each with its own order', async () => {
    const { body } = await get(
      'composite_services?select=name,composite_service_items(position,services(name),' +
        'composite_service_item_professionals(professionals(name)))&composite_service_items.order=position.desc',
    )
    expect(body).toEqual([
      {
        name: 'Dia da noiva',
        composite_service_items: [
          {
            position: 1,
            services: { name: 'Barba 50%' },
            composite_service_item_professionals: [{ professionals: { name: 'Bia' } }],
          },
          { position: 0, services: { name: 'Corte' }, composite_service_item_professionals: [] },
        ],
      },
    ])
  })

  test('embeds whole rows, some of them, or how many there are', async () => {
    const all = await get('composite_services?select=*,items:composite_service_items(*)')
    expect(requireNth(all.body)).toMatchObject({ name: 'Dia da noiva', items: [{}, {}] })
    const some = await get(
      'composite_services?select=composite_service_items(position)&composite_service_items.limit=1&composite_service_items.order=position',
    )
    expect(some.body).toEqual([{ composite_service_items: [{ position: 0 }] }])
    const count = await get('composite_services?select=composite_service_items(count)')
    expect(count.body).toEqual([{ composite_service_items: [{ count: 2 }] }])
  })

  test('leaves out rows on which nothing hangs, where it is asked to', async () => {
    const of = (name: string) =>
      `composite_services?select=name,composite_service_items!inner(services!inner(name))&composite_service_items.services.name=eq.${name}`
    expect(await names(of('Corte'))).toEqual(['Dia da noiva'])
    expect(await names(of('Outro'))).toEqual([])
  })
})

test('finds rows on which something hangs, or nothing', async () => {
  await house.booked()
  const of = (where: string) => names(`clients?select=nome,bookings()&order=nome&${where}`)
  expect(await of('bookings=not.is.null')).toEqual(['Ana'])
  expect(await of('bookings=is.null')).toEqual(['Bruno'])
  expect(await of('bookings=is.null&bookings.time=eq.23:00')).toEqual(['Ana', 'Bruno'])
  const { body } = await get('clients?select=nome,bookings()&nome=eq.Ana')
  expect(body).toEqual([{ nome: 'Ana' }])
  const page = `user_id=eq.${house.business.user_id}&select=name,composite_service_items()`
  const listed = async (where: string) =>
    (await sendRest(house.server, 'GET', `composite_services?${page}&${where}`)).body
  expect(await listed('composite_service_items=is.null')).toEqual([])
  expect(await listed('composite_service_items=not.is.null')).toEqual([{ name: 'Dia da noiva' }])
})

/** PostgREST's own documented ways of asking, of these tables. */
test.each([
  ['services?select=fullName:name,cost:price&price=gte.50&status=is.not_null', 2],
  [
    'services?and=(price.gte.30,status.eq.active,or(duration.eq.30,not.and(price.gte.11,price.lte.17)))',
    2,
  ],
  ['services?order=price.desc,duration.asc&limit=15&offset=0', 3],
  ['services?name=in.("hi,there","yes,you",Corte)', 1],
  ['services?name=like(any).{A*,C*}', null],
  [
    'composite_services?select=name,parts:composite_service_items(position,services(name))&parts.order=position&parts.limit=1',
    1,
  ],
  [
    'composite_services?select=name,composite_service_items!inner(id)&composite_service_items.position=in.(0,7)',
    1,
  ],
  [
    'composite_services?select=*,composite_service_items(*)&composite_service_items.or=(position.eq.11,position.not.eq.1)',
    1,
  ],
] as const)('%s', async (address, count) => {
  const { body, status } = await get(address)
  expect(count === null ? status : body.length).toBe(count ?? 400)
})

describe('conditions', () => {
  test.each([
    ['price=eq.30.5', ['Barba 50%']],
    ['price=gt.30.5', ['Corte', 'ESCOVA ÁGUA']],
    ['price=gte.30.50&price=lt.80', ['Barba 50%', 'Corte']],
    ['price=neq.50', ['Barba 50%', 'ESCOVA ÁGUA']],
    ['name=like.*50%25', ['Barba 50%']],
    ['name=like.%25orte', ['Corte']],
    ['name=like.%25ORTE', []],
    ['name=ilike.%25escova água%25', ['ESCOVA ÁGUA']],
    ['name=like.C_rte', ['Corte']],
    ['name=like.Barba 50\\%25', ['Barba 50%']],
    ['description=like.%25\\*%25', []],
    ['description=is.null', ['Corte', 'ESCOVA ÁGUA']],
    ['description=not.is.null', ['Barba 50%']],
    ['name=in.(Corte,"Barba 50%25")', ['Barba 50%', 'Corte']],
    ['name=not.in.(Corte)', ['Barba 50%', 'ESCOVA ÁGUA']],
    ['or=(name.eq.Corte,and(price.gt.70,status.eq.inactive))', ['Corte', 'ESCOVA ÁGUA']],
    ['not.or=(name.eq.Corte,price.gt.70)', ['Barba 50%']],
    ['or=(name.not.eq.Corte,name.like."C*e")&price=lt.60', ['Barba 50%', 'Corte']],
    ['status=eq.active&duration=eq.30', ['Barba 50%', 'Corte']],
    ['created_at=lt.2020-01-01', []],
    ['created_at=gte.2020-01-01T00:00:00%2B00:00', ['Barba 50%', 'Corte', 'ESCOVA ÁGUA']],
  ])('%s', async (where, found) => {
    expect(await names(`services?${where}&order=name`)).toEqual(found)
  })

  test('finds lists that hold something', async () => {
    const { services } = house.business
    const [one, two] = [requireNth(services).id, requireNth(services, 1).id]
    expect(await names(`professionals?services=cs.{${one},${two}}&order=name`)).toEqual([
      'Bia',
      'Rafa',
    ])
    expect(await names('professionals?services=cs.["nenhum"]')).toEqual([])
    expect(await names('professionals?services=cs.{}&order=name.desc')).toEqual(['Rafa', 'Bia'])
  })

  test('a sign of SQL in a value is a letter like any other', async () => {
    expect(await names(`services?name=eq.${encodeURIComponent("x' OR 1=1 --")}`)).toEqual([])
    expect(await names(`services?or=(name.eq."x') OR 1=1 --")`)).toEqual([])
  })
})

describe('order and pages', () => {
  test('orders by several columns, with what is missing first or last', async () => {
    const by = (order: string) => names(`services?order=${order}`)
    expect(await by('description.asc.nullsfirst,price.desc')).toEqual([
      'ESCOVA ÁGUA',
      'Corte',
      'Barba 50%',
    ])
    expect(await by('description,price')).toEqual(['Barba 50%', 'Corte', 'ESCOVA ÁGUA'])
    expect(await by('description.desc,price')).toEqual(['Corte', 'ESCOVA ÁGUA', 'Barba 50%'])
  })

  test('gives a page and how many there are', async () => {
    const page = await get('services?select=name&order=price&limit=1&offset=1', {
      prefer: 'count=exact',
    })
    expect([page.status, page.headers.get('content-range'), page.body]).toEqual([
      206,
      '1-1/3',
      [{ name: 'Corte' }],
    ])
    const range = await get('services?select=name&order=price', { range: '1-2' })
    expect([range.status, range.headers.get('content-range')]).toEqual([200, '1-2/*'])
    const none = await get('services?name=eq.x', { prefer: 'count=exact' })
    expect([none.status, none.headers.get('content-range')]).toEqual([200, '*/0'])
    const beyond = await get('services?offset=9', { prefer: 'count=exact' })
    expect(formatRestRefusal(beyond)).toBe('416 PGRST103')
  })

  test('counts without a body, and gives one row where one is asked for', async () => {
    const head = await sendRest(house.server, 'HEAD', 'services?select=*', {
      token: house.token,
      prefer: 'count=exact',
    })
    expect([head.status, head.text, head.headers.get('content-range')]).toEqual([200, '', '0-2/3'])
    const one = await get('services?select=name&name=eq.Corte', { accept: SINGLE_ROW })
    expect(one.body).toEqual({ name: 'Corte' })
    const several = await get('services', { accept: SINGLE_ROW })
    expect(formatRestRefusal(several)).toBe('406 PGRST116')
    const none = await get('services?name=eq.x', { accept: SINGLE_ROW })
    expect(none.body.details).toContain('0 rows')
  })
})

describe('refusals', () => {
  test.each([
    ['nenhuma', '404 PGRST205'],
    ['ledger_entries', '404 PGRST205'],
    ['constructor', '404 PGRST205'],
    ['services?select=nada', '400 42703'],
    ['services?nada=eq.1', '400 42703'],
    ['services?order=nada', '400 42703'],
    ['services?select=name::int', '400 PGRST100'],
    ['services?select=a->b', '400 PGRST100'],
    ['services?select=name,', '400 PGRST100'],
    ['services?select=clients(*)', '400 PGRST200'],
    ['services?nada.id=eq.1', '400 PGRST108'],
    ['services?price=eq.muito', '400 22P02'],
    ['services?price=eq.99999999999', '400 22003'],
    ['services?created_at=gt.ontem', '400 22007'],
    ['bookings?date=eq.ontem', '400 22007'],
    ['bookings?date=in.(2026-11-24,amanhã)', '400 22007'],
    ['bookings?date=gte.2026-02-30', '400 22008'],
    ['bookings?time=lt.cedo', '400 22007'],
    ['bookings?time=lt.25:00', '400 22008'],
    ['bookings?duration=eq.curto', '400 22P02'],
    ['bookings?deleted=eq.talvez', '400 22P02'],
    ['clients?birth_date=eq.x', '400 22007'],
    ['services?price=like.5*', '400 42883'],
    ['services?name=fts.corte', '400 PGRST100'],
    ['services?name=corte', '400 PGRST100'],
    ['services?or=(name.eq.Corte', '400 PGRST100'],
    ['services?limit=-1', '400 PGRST100'],
    ['services?order=name.up', '400 PGRST100'],
    ['services?name=like.\\', '400 22025'],
    ['services?name=like.*a*a*a*a*a*a*a*', '400 54000'],
    ['services?name=eq.%00', '400 22021'],
    ['services?user_id=is.maybe', '400 PGRST100'],
    ['services?name=is.true', '400 42804'],
  ])('%s: %s', async (address, refusal) => {
    const answer = await get(address)
    expect(formatRestRefusal(answer)).toBe(refusal)
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'details', 'hint', 'message'])
  })

  test('a token that is none of ours is refused, and never taken for nobody', async () => {
    const answer = await get('services', { token: 'a.b.c' })
    expect(formatRestRefusal(answer)).toBe('401 PGRST301')
  })

  test('what owners keep is refused to whoever is not signed in, in the documents’ words', async () => {
    const answer = await get('products', { token: 'anon' })
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      401,
      '42501',
      'Usuário não autenticado',
    ])
  })
})

describe('who reads', () => {
  test('nobody reads of another house', async () => {
    const other = await openOwnerSalon(house.server, { clients: [{ nome: 'Zeca' }] })
    const { user_id } = house.business
    const tables = ['clients', 'services', 'bookings', 'professionals', 'composite_services']
    for (const table of tables) {
      const answer = await sendRest(house.server, 'GET', `${table}?user_id=eq.${user_id}`, {
        token: other.token,
      })
      expect([table, answer.body]).toEqual([table, []])
    }
  })

  test('the anonymous key reads what the page shows of a house that it names', async () => {
    const { user_id, slug } = house.business
    const page = async (address: string) => (await sendRest(house.server, 'GET', address)).body
    expect(await page(`services?select=name,status&user_id=eq.${user_id}&order=name`)).toEqual([
      // What serves inside a composite is not listed, nor what is not active.
    ])
    expect(
      await page(
        `composite_services?select=name,composite_service_items(services(name),position)&user_id=eq.${user_id}`,
      ),
    ).toMatchObject([{ name: 'Dia da noiva', composite_service_items: [{}, {}] }])
    expect(
      await page(
        `professionals?select=name,email,commission_rate&user_id=eq.${user_id}&order=name`,
      ),
    ).toEqual([
      { name: 'Bia', email: null, commission_rate: null },
      { name: 'Rafa', email: null, commission_rate: null },
    ])
    expect(await page(`business_settings?select=business_name&slug=eq.${slug}`)).toHaveLength(1)
    expect(await page(`clients?user_id=eq.${user_id}`)).toEqual([])
    const own = await sendRest(house.server, 'GET', `bookings?user_id=eq.${user_id}`)
    expect(formatRestRefusal(own)).toBe('401 42501')
  })

  test('a client reads the bookings of their session, and of themselves what they typed', async () => {
    await house.booked()
    const { access_token, client } = await house.server.signIn(house.business.slug)
    const own = (address: string) => sendRest(house.server, 'GET', address, { token: access_token })
    expect((await own('bookings')).body).toEqual([])
    expect((await own('clients?select=id,nome')).body).toEqual([
      { id: client.id, nome: client.name },
    ])
    expect(formatRestRefusal(await own('products'))).toBe('403 42501')
    expect(formatRestRefusal(await own('bookings?select=notes'))).toBe('400 42703')
  })
})
