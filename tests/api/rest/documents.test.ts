/** Every data call that the documents list, by the unmodified supabase-js: what each gives, and to whom. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { REST_TABLES } from '#api/rest/read/caller.ts'
import { TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { closeWith, createProductItem, openShop } from '#tests/support/api/calls/comanda-calls.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { sendRest } from '#tests/support/api/calls/rest-calls.ts'
import { createLocalClient } from '#tests/support/api/calls/supabase-client.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

let house: OwnerSalon
let owner: SupabaseClient
let visitor: SupabaseClient
let user_id: string
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer(), {
    professionals: [{ name: 'Rafa' }, { name: 'Bia' }],
    clients: [{ nome: 'Ana' }, { nome: 'Bruno' }],
  })
  user_id = house.business.user_id
  owner = createLocalClient(house.server, house.token)
  visitor = createLocalClient(house.server)
})
afterEach(() => house.server.close())

/** What a call gave; its error is the test's. */
async function must<T>(asked: PromiseLike<{ data: T; error: object | null }>): Promise<T> {
  const { data, error } = await asked
  if (error) throw new Error(JSON.stringify(error))
  return data
}

describe('bookings', () => {
  test('of a professional, without the trash, by date and then time', async () => {
    const [rafa, bia] = [0, 1].map((at) => requireNth(house.business.professionals, at).id)
    await house.booked({ time: '15:00' })
    await house.booked({ time: '09:00' })
    await house.booked({ date: '2026-11-25', time: '08:00' })
    await house.booked({ ...(bia && { professional_id: bia }), time: '10:00' })
    const gone = await house.booked({ time: '11:00' })
    await must(owner.from('bookings').update({ deleted: true }).eq('id', gone.id).select())
    const of = owner.from('bookings').select('date, time').eq('professional_id', rafa)
    expect(await must(of.eq('deleted', false).order('date').order('time'))).toEqual([
      { date: TUESDAY, time: '09:00' },
      { date: TUESDAY, time: '15:00' },
      { date: '2026-11-25', time: '08:00' },
    ])
  })

  test('completed ones for the statistics of products, and of another house none', async () => {
    const { id } = await house.booked()
    await house.booked({ time: '15:00' })
    await must(owner.from('bookings').update({ status: 'completed' }).eq('id', id).select())
    const ask = (client: SupabaseClient) =>
      must(client.from('bookings').select('id').eq('user_id', user_id).eq('status', 'completed'))
    expect(await ask(owner)).toEqual([{ id }])
    const other = await openOwnerSalon(house.server)
    expect(await ask(createLocalClient(house.server, other.token))).toEqual([])
  })

  test('the review state of several changes at once, and of no neighbour’s', async () => {
    const { id } = await house.booked()
    const other = await openOwnerSalon(house.server)
    const theirs = await other.booked()
    const change = owner.from('bookings').update({ review_status: 'declined' })
    expect(await must(change.in('id', [id, theirs.id]).select('id'))).toEqual([{ id }])
    const neighbour = createLocalClient(house.server, other.token)
    const kept = neighbour.from('bookings').select('review_status').eq('id', theirs.id).single()
    expect(await must(kept)).not.toEqual({ review_status: 'declined' })
  })
})

describe('people', () => {
  test('professionals by their house, in the order of names', async () => {
    const all = owner.from('professionals').select('name').eq('user_id', user_id).order('name')
    expect(await must(all)).toEqual([{ name: 'Bia' }, { name: 'Rafa' }])
  })

  test('a profile by its id is one row; it is inserted, changed and upserted', async () => {
    const own = () => must(owner.from('profiles').select('*').eq('id', user_id).single())
    const fields = ['id', 'name', 'email', 'role', 'avatar_url', 'phone']
    const all = [...fields, 'created_at', 'updated_at', 'professional_id']
    expect(Object.keys(await own()).sort()).toEqual(all.sort())
    const row = { id: user_id, role: 'admin' }
    expect((await owner.from('profiles').insert(row)).error).toBeNull()
    await must(owner.from('profiles').update({ name: 'Dora' }).eq('id', user_id).select())
    expect(await own()).toMatchObject({ name: 'Dora', role: 'admin' })
    await must(owner.from('profiles').upsert({ id: user_id, phone: '11955554444' }).select())
    expect(await own()).toMatchObject({ name: 'Dora', phone: '11955554444' })
  })

  test('clients by telephone, by e-mail, or all of them to compare digits', async () => {
    const typed = { nome: 'Dora', telefone: '(11) 97777-6666', email: 'dora@x.example' }
    const zero = { total_gasto: 0, frequencia: 'Baixo', ticket_medio: 0 }
    const added = await must(
      owner
        .from('clients')
        .insert({ ...typed, ...zero, user_id })
        .select()
        .single(),
    )
    expect(added).toMatchObject({ nome: 'Dora', ...zero })
    const own = () =>
      owner.from('clients').select('nome, telefone').eq('user_id', user_id).eq('deleted', false)
    const byPhone = own().eq('telefone', '11977776666').maybeSingle()
    expect(await must(byPhone)).toMatchObject({ nome: 'Dora' })
    expect(await must(own().eq('email', 'dora@x.example'))).toMatchObject([{ nome: 'Dora' }])
    const all = (await must(own())) ?? []
    const isSame = (it: { telefone: string }) => it.telefone.replace(/\D/g, '') === '11977776666'
    expect(all.filter(isSame)).toMatchObject([{ nome: 'Dora' }])
    // A visitor who asks the same is told of nobody.
    const asked = visitor.from('clients').select('*').eq('user_id', user_id)
    expect(await must(asked.eq('telefone', '11977776666').eq('deleted', false))).toEqual([])
  })

  test('the owner’s list of clients is the newest first, without who is archived unless asked', async () => {
    const { server } = house
    server.setNow(server.context.now() + 60_000)
    await must(owner.from('clients').insert({ nome: 'Dora', user_id }).select())
    await must(owner.from('clients').update({ deleted: true }).eq('nome', 'Ana').select())
    const list = () => owner.from('clients').select('nome').eq('user_id', user_id)
    const listed = await must(list().eq('deleted', false).order('created_at', { ascending: false }))
    expect(listed).toEqual([{ nome: 'Dora' }, { nome: 'Bruno' }])
    expect(await must(list())).toHaveLength(3)
    const archived = owner.from('clients').select('nome, deleted_by').eq('deleted', true)
    expect(await must(archived)).toEqual([{ nome: 'Ana', deleted_by: user_id }])
    const change = { nome: 'Bruno Reis', email: 'b@x.example' }
    const { id } = requireNth(house.business.clients, 1)
    const changed = owner.from('clients').update(change).eq('id', id).select('nome, email')
    expect(await must(changed)).toEqual([change])
  })

  test('a visitor’s insert of a client gives the row that was typed', async () => {
    const typed = { nome: 'Caio Reis', telefone: '11988887777', email: 'caio@x.example' }
    const insert = visitor.from('clients').insert({ ...typed, user_id })
    expect(await must(insert.select().single())).toMatchObject({ ...typed, user_id })
  })
})

test('settings of a house are read and changed by user_id; inserted there is one already', async () => {
  const at = owner.from('business_settings').select('slug').eq('user_id', user_id)
  expect(await must(at.single())).toEqual({ slug: house.business.slug })
  const changed = owner.from('business_settings').update({ business_name: 'Salão Novo' })
  expect(await must(changed.eq('user_id', user_id).select('business_name'))).toEqual([
    { business_name: 'Salão Novo' },
  ])
  const twice = await owner.from('business_settings').insert({ user_id, business_name: 'Dois' })
  expect([twice.status, twice.error?.code]).toEqual([409, '23505'])
})

test('products are listed, added, changed and deleted, and sales found by their comanda', async () => {
  const shop = await openShop(house.server)
  const seller = createLocalClient(house.server, shop.owner.token)
  const product = { name: 'Pomada', price: 40, stock: 5, user_id: shop.business.user_id }
  const made = await must(seller.from('products').insert(product).select('id').single())
  const id = made?.id
  await must(seller.from('products').update({ price: 45 }).eq('id', id).select())
  const found = seller.from('products').select('name, price').eq('id', id)
  expect(await must(found)).toEqual([{ name: 'Pomada', price: 45 }])
  const sale = { product_id: id, quantity: 1, payment_method: 'pix' }
  await must(seller.from('product_sales').insert(sale).select())
  const own = () =>
    seller.from('product_sales').select('quantity').eq('user_id', shop.business.user_id)
  expect(await must(own().is('ticket_id', null))).toEqual([{ quantity: 1 }])
  const visit = await insertBooking(house.server.storage, shop.business, { date: TUESDAY })
  const closed = await closeWith(house.server, shop, visit.id, ({ comandaItens }) => ({
    comandaItens: [...comandaItens, createProductItem(shop, 0, { quantidade: 3 })],
  }))
  expect(closed.status).toBe(200)
  expect(await must(own().eq('ticket_id', visit.id))).toEqual([{ quantity: 3 }])
  const change = seller.from('product_sales').update({ quantity: 2 }).eq('product_id', id)
  expect(await must(change.select('total_price'))).toEqual([{ total_price: 90 }])
  expect((await seller.from('product_sales').delete().eq('product_id', id)).error).toBeNull()
  expect((await seller.from('products').delete().eq('id', id)).error).toBeNull()
  expect(await must(own())).toEqual([{ quantity: 3 }])
})

test('verbs are GET, POST, PATCH and DELETE, procedures have a path of their own', async () => {
  const sent: string[] = []
  const { request } = house.server
  const listening = createLocalClient(
    {
      request: (path, init) => {
        sent.push(`${init?.method} ${path.split('?')[0]}`)
        return request(path, init)
      },
    },
    house.token,
  )
  const { id } = requireNth(house.business.clients)
  await must(listening.from('clients').select('nome').eq('id', id))
  await must(listening.from('clients').insert({ nome: 'Dora' }).select())
  await must(listening.from('clients').update({ nome: 'Ana Reis' }).eq('id', id).select())
  expect((await listening.from('clients').delete().eq('nome', 'Dora')).error).toBeNull()
  expect(await must(listening.rpc('is_client_blocked', { client_id: id }))).toBe(false)
  const professional_ids = [requireNth(house.business.professionals).id]
  const body = { professional_ids, start_date: TUESDAY, end_date: TUESDAY }
  const answer = await must(listening.functions.invoke('get-professional-bookings-fixed', { body }))
  expect(answer).toMatchObject({ success: true, error: null })
  expect(sent).toEqual([
    ...['GET', 'POST', 'PATCH', 'DELETE'].map((method) => `${method} /rest/v1/clients`),
    'POST /rest/v1/rpc/is_client_blocked',
    'POST /functions/v1/get-professional-bookings-fixed',
  ])
})

test('a function wants somebody’s token as bearer', async () => {
  const { error } = await visitor.functions.invoke('get-professional-bookings-fixed', { body: {} })
  expect(error?.context).toMatchObject({ status: 401 })
})

/** What a visitor may do as well, by the page’s rules. */
const OPEN = ['POST clients', 'GET clients', 'GET services', 'GET service_overrides']

test('every owner’s call needs somebody who is signed in, in the documents’ words', async () => {
  const shown = ['business_settings', 'composite_services', 'professionals', 'reviews']
  const parts = ['composite_service_items', 'composite_service_item_professionals']
  const open = new Set([...OPEN, ...[...shown, ...parts].map((table) => `GET ${table}`)])
  const told: Record<string, unknown> = {}
  for (const table of REST_TABLES) {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      if (open.has(`${method} ${table}`)) continue
      const address = method === 'POST' ? table : `${table}?id=eq.x`
      const body = method === 'PATCH' || method === 'POST' ? { id: 'x' } : undefined
      const answer = await sendRest(house.server, method, address, { body })
      // A table that nobody writes by this protocol says so to everybody.
      if (answer.status === 405) continue
      told[`${method} ${table}`] = [answer.status, answer.body.message]
    }
  }
  const refused = [401, 'Usuário não autenticado']
  expect(told).toEqual(Object.fromEntries(Object.keys(told).map((call) => [call, refused])))
  expect(Object.keys(told)).toEqual(expect.arrayContaining(['GET bookings', 'PATCH profiles']))
})

describe('errors', () => {
  test('carry message, details, hint and code; without a network the status is 0', async () => {
    const { error } = await owner.from('nenhuma').select()
    expect(Object.keys(error?.toJSON?.() ?? { ...error })).toEqual(
      expect.arrayContaining(['message', 'details', 'hint', 'code']),
    )
    const cut = createLocalClient({ request: () => Promise.reject(new TypeError('fetch failed')) })
    const { status, data } = await cut.from('services').insert({})
    expect([status, data]).toEqual([0, null])
  })

  test('of the database show nothing of it', async () => {
    const broken = new Error('SQLITE_CORRUPT: no such column bookings.secret')
    const server = await startTestServer((usual) => ({
      storage: { ...usual.storage, read: () => Promise.reject(broken) },
    }))
    const answer = await sendRest(server, 'GET', 'services?user_id=eq.x')
    expect([answer.status, answer.body.code]).toEqual([500, 'XX000'])
    expect(answer.text).not.toMatch(/SQLITE|column|secret/)
    await server.close()
  })
})
