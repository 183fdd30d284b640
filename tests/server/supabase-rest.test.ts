/** `@supabase/supabase-js`, unmodified, makes the documents' data calls at `/rest/v1`. */
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSupabaseClient } from '#tests/support/api/calls/supabase-client.ts'
import { createPhone, requireNth } from '#tests/support/db/factories.ts'
import { endServers } from '#tests/support/server/process.ts'
import {
  openSupabaseFixture,
  type SupabaseFixture,
} from '#tests/support/server/supabase-fixture.ts'

let world: SupabaseFixture
let owner: SupabaseClient
let visitor: SupabaseClient
let user_id: string

beforeAll(async () => {
  world = await openSupabaseFixture()
  owner = createSupabaseClient(world.server)
  visitor = createSupabaseClient(world.server)
  const { data, error } = await owner.auth.signUp({
    email: `dona-${randomUUID().slice(0, 8)}@conta.example`,
    password: 'uma senha de teste',
    options: { data: { name: 'Dora Lima', role: 'admin' } },
  })
  if (error || !data.user) throw error ?? new Error('no owner')
  user_id = data.user.id
  await openHouse()
})
afterAll(async () => {
  await world.close()
  await endServers()
})

/** What a call gave; its error is the test's. */
async function must<T>(asked: PromiseLike<{ data: T; error: object | null }>) {
  const { data, error } = await asked
  if (error) throw new Error(JSON.stringify(error))
  if (data === null) throw new Error('nothing came back')
  return data
}

const ALWAYS = { enabled: true, schedules: [{ start: '00:00', end: '24:00' }] }
const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

async function openHouse() {
  const schedule_settings = Object.fromEntries(WEEK.map((day) => [day, ALWAYS]))
  await must(
    owner.from('business_settings').update({ schedule_settings }).eq('user_id', user_id).select(),
  )
  const hair = { price: 50, duration: 30, category: 'hair' }
  const services = await must(
    owner
      .from('services')
      .insert([
        { ...hair, name: 'Corte' },
        { ...hair, name: 'Barba' },
      ])
      .select('id'),
  )
  const ids = services.map(({ id }) => id)
  await must(
    owner.from('professionals').insert({ name: 'Rafa', services: ids, user_id }).select().single(),
  )
}

const tomorrow = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
let minutes = 8 * 60
/** A time that no other test has taken. */
function nextTime() {
  minutes += 30
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Signs in as the documents do: a lookup, then an insert whose row has the session's token. */
async function enter() {
  const typed = { nome: 'Marina Souza', telefone: createPhone(), email: 'marina@x.example' }
  const known = visitor.from('clients').select('*').eq('telefone', typed.telefone)
  expect(await must(known.eq('user_id', user_id).eq('deleted', false))).toEqual([])
  const row = await must(
    visitor
      .from('clients')
      .insert({ ...typed, user_id })
      .select()
      .single(),
  )
  expect(row).toMatchObject(typed)
  return { row, client: createSupabaseClient(world.server, { token: row.access_token }) }
}

async function createPayload() {
  const service = await must(owner.from('services').select('*').eq('name', 'Corte').single())
  const professional = await must(
    owner.from('professionals').select('*').eq('name', 'Rafa').single(),
  )
  return {
    service_id: service.id,
    service_name: service.name,
    professional_id: professional.id,
    professional_name: professional.name,
    date: tomorrow(),
    time: nextTime(),
    duration: service.duration,
    price: service.price,
    status: 'confirmed',
    user_id,
  }
}

test('the business page loads by the documents’ calls', async () => {
  const { data: businesses } = await visitor
    .from('business_settings')
    .select('*')
    .eq('user_id', user_id)
    .limit(1)
  expect(businesses).toMatchObject([{ user_id }])
  const services = visitor
    .from('services')
    .select('id, name, description, price, duration, status, category, created_at')
  const active = services.eq('user_id', user_id).eq('status', 'active')
  const listed = await must(active.order('created_at', { ascending: false }))
  expect(listed.map(({ name }) => name).sort()).toEqual(['Barba', 'Corte'])
  const composites = visitor
    .from('composite_services')
    .select(
      'id, name, description, total_price, total_duration, category, is_active, created_at, ' +
        'composite_service_items(*, composite_service_item_professionals(*))',
    )
  expect(await must(composites.eq('user_id', user_id).eq('is_active', true))).toEqual([])
  const professionals = visitor
    .from('professionals')
    .select(
      'id, name, bio, avatar, email, phone, commission_rate, services, working_hours, created_at',
    )
  const there = professionals.eq('user_id', user_id).eq('deleted', false)
  expect(await must(there.order('created_at', { ascending: false }))).toMatchObject([
    { name: 'Rafa', email: null, commission_rate: null },
  ])
  const reviews = visitor
    .from('reviews')
    .select('id, rating, comment, client_name, service_name, created_at')
  const last = reviews.eq('user_id', user_id).order('created_at', { ascending: false })
  expect(await must(last.limit(20))).toEqual([])
  // Nobody else's bookings leave: the page's free times are another call.
  const { error, status } = await visitor
    .from('bookings')
    .select('*')
    .eq('user_id', user_id)
    .in('status', ['confirmed', 'completed'])
    .gte('date', tomorrow())
    .limit(50)
  expect([status, error?.code, error?.message]).toEqual([401, '42501', 'Usuário não autenticado'])
})

test('a client signs in, books, is asked for a review, and cancels', async () => {
  const { row, client } = await enter()
  const payload = { ...(await createPayload()), client_id: row.id, client_name: row.nome }
  const booked = await must(client.from('bookings').insert(payload).select().single())
  expect(booked).toMatchObject({ status: 'confirmed', service_name: 'Corte', price: 50 })
  const { error } = await client.from('bookings').insert(payload)
  expect([error?.code, error?.hint]).toEqual(['P0001', 'slot_taken'])
  const pending = client
    .from('bookings')
    .select('*')
    .eq('status', 'completed')
    .eq('review_status', 'pending')
    .or(`client_phone.eq.${row.telefone}`)
  expect(await must(pending)).toEqual([])
  const cancelled = client.from('bookings').update({ status: 'cancelled' }).eq('id', booked.id)
  expect(await must(cancelled.select('status'))).toEqual([{ status: 'cancelled' }])
  const { data: blocked } = await client.rpc('is_client_blocked', { client_id: row.id })
  expect(blocked).toBe(false)
})

test('an owner completes a visit; its client reviews it', async () => {
  const { row, client } = await enter()
  const payload = { ...(await createPayload()), client_id: row.id }
  const booked = await must(client.from('bookings').insert(payload).select('id').single())
  const others = owner.from('bookings').update({ review_status: 'declined' })
  const same = `client_phone.eq.${row.telefone},client_email.eq.${row.email}`
  expect((await others.eq('user_id', user_id).neq('id', booked.id).or(same)).error).toBeNull()
  const done = { status: 'completed', review_status: 'pending' }
  await must(owner.from('bookings').update(done).eq('id', booked.id).select())
  const since = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  const asked = client
    .from('bookings')
    .select('*')
    .eq('status', 'completed')
    .eq('review_status', 'pending')
    .or(`client_phone.eq.${row.telefone},client_email.eq.${row.email}`)
    .gte('date', since)
    .order('created_at', { ascending: false })
    .limit(1)
  expect(await must(asked)).toMatchObject([{ id: booked.id }])
  const review = { user_id, client_name: row.nome, rating: 5, comment: null, service_name: 'Corte' }
  const written = await must(client.from('reviews').insert(review).select())
  expect(written).toMatchObject([{ rating: 5, service_name: 'Corte' }])
  const after = client.from('bookings').update({ review_status: 'completed' }).eq('id', booked.id)
  expect((await after).error).toBeNull()
  const shown = visitor.from('reviews').select('client_name').eq('user_id', user_id)
  expect(await must(shown)).toEqual([{ client_name: 'Marina S.' }])
})

test('the owner’s lists come in order, in pages and counted', async () => {
  const professional = await must(
    owner.from('professionals').select('id').eq('user_id', user_id).order('name').limit(1).single(),
  )
  const lists = owner.from('bookings').select('*', { count: 'exact' })
  const own = lists.eq('professional_id', professional.id).eq('deleted', false)
  const { data, count, error } = await own.order('date').order('time').range(0, 0)
  expect(error).toBeNull()
  expect([data?.length, (count ?? 0) >= 1]).toEqual([1, true])
  const { count: counted, data: none } = await owner
    .from('clients')
    .select('*', { count: 'exact', head: true })
  expect([none, (counted ?? 0) >= 2]).toEqual([null, true])
  const { error: several } = await owner.from('services').select('*').single()
  expect([several?.code, several?.details]).toEqual(['PGRST116', 'The result contains 2 rows'])
  const missing = await owner.from('services').select('*').eq('id', 'nenhum').maybeSingle()
  expect([missing.data, missing.error]).toEqual([null, null])
  const embedded = owner.from('bookings').select('time, clients(nome), services!inner(name)')
  expect(requireNth(await must(embedded.eq('services.name', 'Corte').limit(1)))).toMatchObject({
    clients: { nome: 'Marina Souza' },
    services: { name: 'Corte' },
  })
})

test('products, sales and clients of the admin side', async () => {
  const typed = { name: 'Pomada', price: 40, stock: 5, user_id }
  const product = await must(owner.from('products').insert(typed).select().single())
  await must(owner.from('products').update({ price: 45 }).eq('id', product.id).select())
  const sale = { product_id: product.id, quantity: 1, payment_method: 'pix', user_id }
  await must(owner.from('product_sales').insert(sale).select())
  const sold = owner.from('product_sales').select('*').is('ticket_id', null)
  expect(await must(sold.eq('user_id', user_id))).toMatchObject([{ total_price: 45 }])
  expect((await owner.from('product_sales').delete().eq('product_id', product.id)).error).toBeNull()
  expect((await owner.from('products').delete().eq('id', product.id)).error).toBeNull()
  const client = { nome: 'Caio', telefone: createPhone(), email: null, user_id }
  const zero = { total_gasto: 0, frequencia: 'Baixo', ticket_medio: 0 }
  const added = await must(
    owner
      .from('clients')
      .insert({ ...client, ...zero })
      .select()
      .single(),
  )
  await must(
    owner
      .from('clients')
      .update({ nome: 'Caio Reis', email: 'c@x.example' })
      .eq('id', added.id)
      .select(),
  )
  const { error } = await owner.rpc('block_client', {
    client_id: added.id,
    block_duration: 7,
    block_unit: 'days',
    block_reason: 'Faltou ao agendamento',
  })
  expect(error).toBeNull()
  expect(await must(owner.rpc('get_client_block_info', { client_id: added.id }))).toMatchObject([
    { blocked_reason: 'Faltou ao agendamento' },
  ])
  expect((await visitor.from('products').select('*')).error?.message).toBe(
    'Usuário não autenticado',
  )
})

test('a profile is read, made and changed; a plan is nobody’s to give', async () => {
  const own = await must(owner.from('profiles').select('*').eq('id', user_id).single())
  expect(Object.keys(own).sort()).toEqual(
    [
      'id',
      'name',
      'email',
      'role',
      'avatar_url',
      'phone',
      'created_at',
      'updated_at',
      'professional_id',
    ].sort(),
  )
  await must(owner.from('profiles').upsert({ id: user_id, name: 'Dora Reis' }).select())
  expect((await owner.from('profiles').insert({ id: user_id, role: 'admin' })).error).toBeNull()
  const plan = { user_id, new_plan: 'avancado', expiration_date: '2030-01-01' }
  expect((await owner.rpc('update_user_plan', plan)).error?.code).toBe('42501')
  expect(await must(owner.rpc('get_user_resources', { user_id_param: user_id }))).toHaveLength(1)
  expect((await owner.rpc('is_user_blocked', { user_id })).data).toBe(false)
})
