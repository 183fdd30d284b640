/** What `/rest/v1` writes: each table by the contract's own calls, with their rules. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listStoredBookings, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { formatRestRefusal, SINGLE_ROW, sendRest } from '#tests/support/api/calls/rest-calls.ts'
import { joinReception } from '#tests/support/api/people/reception.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let house: OwnerSalon
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer(), {
    professionals: [{ name: 'Rafa' }, { name: 'Bia' }],
    clients: [{ nome: 'Ana' }, { nome: 'Bruno' }],
  })
})
afterEach(() => house.server.close())

type Sending = Parameters<typeof sendRest>[3]
const send = (method: string, address: string, body?: unknown, more: Sending = {}) =>
  sendRest(house.server, method, address, {
    ...{ token: house.token, prefer: 'return=representation', ...more },
    ...(body !== undefined && { body }),
  })
const insert = (table: string, body: unknown, more: Sending = {}) => send('POST', table, body, more)
const update = (address: string, body: unknown, more: Sending = {}) =>
  send('PATCH', address, body, more)
const remove = (address: string, more: Sending = {}) => send('DELETE', address, undefined, more)
const list = async (address: string) => (await send('GET', address)).body

/** As the documents' call has it. */
function newBooking(fields: object = {}) {
  const { user_id, clients, services, professionals } = house.business
  const [client, service, professional] = [clients, services, professionals].map((some) =>
    requireNth<{ id: string }>(some),
  )
  return {
    user_id,
    client_id: client?.id,
    client_name: 'Quem quiser',
    client_phone: '11999990000',
    service_id: service?.id,
    service_name: 'Outro nome',
    professional_id: professional?.id,
    professional_name: 'Outra pessoa',
    date: TUESDAY,
    time: '10:00',
    duration: 30,
    price: 50,
    status: 'confirmed',
    ...fields,
  }
}

describe('bookings', () => {
  test('inserts one as the documents write it; names come from the rows of the house', async () => {
    const { status, body } = await insert(
      'bookings?select=client_name,service_name,time',
      newBooking(),
    )
    expect([status, body]).toEqual([
      201,
      [{ client_name: 'Ana', service_name: 'Corte', time: '10:00' }],
    ])
  })

  test('a plain one may say that it is no composite; one that is names its id, and is no guess', async () => {
    const plain = { is_composite: false, composite_items: [] }
    const ours = await insert('bookings?select=is_composite', newBooking(plain))
    expect(ours.body).toEqual([{ is_composite: false }])
    const { access_token: token, client } = await house.server.signIn(house.business.slug)
    const own = newBooking({ client_id: client.id, time: '15:00', ...plain })
    expect((await insert('bookings', own, { token })).status).toBe(201)
    const composite_items = [{ service_id: requireNth(house.business.services).id }]
    const guess = newBooking({ time: '16:00', is_composite: true, composite_items })
    expect(formatRestRefusal(await insert('bookings', guess))).toBe('403 42501')
  })

  test('judges it like any other: a taken time is refused, and of several none is stored', async () => {
    const both = [newBooking(), newBooking({ time: '10:15' })]
    const refused = await insert('bookings', both)
    expect([formatRestRefusal(refused), refused.body.hint]).toEqual(['409 P0001', 'slot_taken'])
    expect(await listStoredBookings(house.server, house.business)).toEqual([])
    const apart = await insert('bookings?select=time', [
      newBooking(),
      newBooking({ time: '11:00' }),
    ])
    expect(apart.body).toEqual([{ time: '10:00' }, { time: '11:00' }])
  })

  test('moves one, sets its state, and puts it into the trash, each by its own rule', async () => {
    const { id } = await house.booked()
    const at = `bookings?id=eq.${id}&select=time,price,status,deleted`
    const moved = await update(at, { time: '14:00', price: 70, status: 'pendente' })
    expect(moved.body).toEqual([{ time: '14:00', price: 70, status: 'pendente', deleted: false }])
    await update(at, { deleted: true })
    const back = await update(at, { deleted: false })
    expect(back.body).toMatchObject([{ deleted: false }])
    const none = await update(at, { total: 5 })
    expect(formatRestRefusal(none)).toBe('400 PGRST204')
    const computed = await update(at, { created_at: '2026-01-01' })
    expect(formatRestRefusal(computed)).toBe('403 42501')
  })

  test('completes one with the comanda of its notes', async () => {
    const { id } = await house.booked()
    const { professionals, services } = house.business
    const comandaItens = [
      {
        tipo: 'servico',
        item_id: requireNth(services).id,
        nome: 'Corte',
        valor: 60,
        quantidade: 1,
        profissional: requireNth(professionals).id,
        profissionalNome: 'Rafa',
      },
    ]
    const notes = JSON.stringify({ comandaItens, valorTotal: 1, observacoes: 'capricho' })
    const { body, text } = await update(`bookings?id=eq.${id}&select=status,notes`, {
      status: 'completed',
      notes,
    })
    expect(text).toContain('completed')
    const { valorTotal, observacoes } = JSON.parse(String(requireNth(body).notes))
    // What is charged is summed here, whatever was sent.
    expect([valorTotal, observacoes]).toEqual([60, 'capricho'])
    const statistics = await list('clients?select=total_gasto&nome=eq.Ana')
    expect(statistics).toEqual([{ total_gasto: 60 }])
  })

  test('declines the reviews of several at once, and asks for none by hand', async () => {
    const [one, two] = [await house.booked(), await house.booked({ time: '15:00' })]
    const both = `bookings?id=in.(${one.id},${two.id})&select=review_status`
    const declined = await update(both, { review_status: 'declined' })
    expect(declined.body).toEqual([{ review_status: 'declined' }, { review_status: 'declined' }])
    const asked = await update(both, { review_status: 'pending' })
    expect(formatRestRefusal(asked)).toBe('403 42501')
  })

  test('deletes for good what is named, and nothing without a condition', async () => {
    const { id } = await house.booked()
    expect(formatRestRefusal(await remove('bookings'))).toBe('400 21000')
    expect(formatRestRefusal(await update('bookings', { price: 1 }))).toBe('400 21000')
    const gone = await remove(`bookings?id=eq.${id}&select=id`)
    expect([gone.status, gone.body]).toEqual([200, [{ id }]])
    expect(await listStoredBookings(house.server, house.business)).toEqual([])
  })

  test('what the server computes comes along with what it comes of; alone it is refused, not swallowed', async () => {
    const { id } = await house.booked()
    const [, bia] = house.business.professionals
    const names = 'service_name,professional_name,client_email'
    const at = `bookings?id=eq.${id}&select=${names}`
    const before = await list(at)
    for (const change of [
      { service_name: 'Outro' },
      { professional_name: 'Outra' },
      { client_email: 'outra@pessoa.example' },
      { client_id: requireNth(house.business.clients, 1).id },
      { service_original_price: 1 },
      { time: '16:00', client_email: 'outra@pessoa.example' },
    ])
      expect(formatRestRefusal(await update(at, change))).toBe('403 42501')
    expect(await list(at)).toEqual(before)
    const moved = await update(at, { professional_id: bia?.id, professional_name: 'Quem quiser' })
    expect(moved.body).toMatchObject([{ professional_name: 'Bia' }])
  })

  test('what is no UTF-8 is refused, in an address and in a body', async () => {
    for (const address of ['clients?nome=eq.%FF', 'clients?nome=in.(%C3%A3,%C3)'])
      expect(formatRestRefusal(await send('GET', address))).toBe('400 PGRST100')
    expect((await send('GET', 'clients?nome=eq.%C3%A3%20%E2%82%AC&select=nome')).status).toBe(200)
    const text = JSON.stringify({ nome: 'Jos#', user_id: house.business.user_id })
    const body = Buffer.from(text.replace('#', '\u00e9'), 'latin1')
    const headers = { Authorization: `Bearer ${house.token}`, 'Content-Type': 'application/json' }
    const broken = await house.server.request('/rest/v1/clients', { method: 'POST', headers, body })
    expect(broken.status).toBe(400)
    expect(await list('clients?nome=like.Jos*')).toEqual([])
  })

  test('any name may be an alias, of what every object has too', async () => {
    await house.booked()
    const aliases = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    for (const as of aliases) {
      const { text } = await send('GET', `clients?select=${as}:nome&order=nome&limit=1`)
      expect(text).toBe(`[{"${as}":"Ana"}]`)
      const embedded = await send('GET', `bookings?select=${as}:clients(${as}:nome)`)
      expect(embedded.text).toBe(`[{"${as}":{"${as}":"Ana"}}]`)
      const counted = await send('GET', `clients?select=${as}:bookings(count)&nome=eq.Ana`)
      expect(counted.text).toBe(`[{"${as}":[{"count":1}]}]`)
      const made = await insert(`clients?select=${as}:nome`, { nome: `Zoé ${as.length}` })
      expect(made.text).toBe(`[{"${as}":"Zoé ${as.length}"}]`)
      for (const unknown of [`select=${as}`, `order=${as}`, `${as}=eq.1`])
        expect(formatRestRefusal(await send('GET', `clients?${unknown}`))).toBe('400 42703')
      expect(formatRestRefusal(await insert('clients', { nome: 'X', x: 1 }))).toBe('400 PGRST204')
      expect((await send('GET', `${as}?select=*`)).status).toBe(404)
    }
    const { user_id } = house.business
    const typed = { user_id, nome: 'Caio Reis', telefone: '11988887766', email: 'caio@x.example' }
    const quick = await insert('clients?select=__proto__:nome', typed, { token: 'anon' })
    expect(quick.text).toBe('[{"__proto__":"Caio Reis"}]')
  })

  test('the reception has no permission for the house’s settings, which it reads as the page shows them', async () => {
    const { token } = await joinReception(house.server, house.business)
    const { user_id } = house.business
    const at = `business_settings?user_id=eq.${user_id}`
    for (const change of [{ business_name: 'Outro' }, { pix_key: 'x' }])
      expect(formatRestRefusal(await update(at, change, { token }))).toBe('403 42501')
  })

  test('a client books, moves and cancels in their session, by the rules of the page', async () => {
    const { access_token: token, client } = await house.server.signIn(house.business.slug)
    const ownBooking = (fields: object = {}) => newBooking({ client_id: client.id, ...fields })
    const { status, text } = await insert('bookings?select=id,status,price', ownBooking(), {
      token,
    })
    const another = await insert('bookings', newBooking({ time: '15:00' }), { token })
    expect(formatRestRefusal(another)).toBe('403 42501')
    expect([status, text]).toEqual([201, expect.stringContaining('confirmed')])
    const own = 'bookings?status=eq.confirmed&select=time,status'
    const moved = await update(own, { time: '11:00' }, { token })
    expect(moved.body).toEqual([{ time: '11:00', status: 'confirmed' }])
    const done = await update(own, { status: 'completed' }, { token })
    expect(formatRestRefusal(done)).toBe('403 42501')
    for (const change of [{ price: 0 }, { duration: 5 }, { status: 'cancelled', price: 0 }])
      expect(formatRestRefusal(await update(own, change, { token }))).toBe('403 42501')
    const dear = await update(own, { time: '12:00', price: 0 }, { token })
    expect([dear.status, dear.body.hint]).toEqual([409, 'offer_changed'])
    const cheap = await insert('bookings', ownBooking({ time: '15:00', price: 1 }), { token })
    expect([cheap.status, cheap.body.hint]).toEqual([409, 'offer_changed'])
    const cancelled = await update(
      'bookings?status=eq.confirmed',
      { status: 'cancelled' },
      { token },
    )
    expect(cancelled.status).toBe(200)
  })
})

describe('clients', () => {
  test('the anonymous key opens a quick session and is told what it typed', async () => {
    const { user_id } = house.business
    const typed = { nome: 'Caio Reis', telefone: '(11) 98888-7777', email: 'Caio@X.example' }
    const { status, body } = await insert(
      'clients',
      { ...typed, user_id },
      {
        token: 'anon',
        accept: SINGLE_ROW,
      },
    )
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        nome: 'Caio Reis',
        telefone: '11988887777',
        email: 'caio@x.example',
        access_token: expect.any(String),
      }),
    ])
    expect(await list('clients?select=nome&telefone=eq.11988887777')).toEqual([
      { nome: 'Caio Reis' },
    ])
    const other = { ...typed, nome: 'Outra Pessoa', user_id }
    const refused = await insert('clients', other, { token: 'anon' })
    expect([formatRestRefusal(refused), refused.body.hint]).toEqual([
      '409 P0001',
      'client_conflict',
    ])
    expect(refused.text).not.toContain('Caio')
    expect(
      formatRestRefusal(await update('clients?nome=eq.Ana', { nome: 'X' }, { token: 'anon' })),
    ).toBe('401 42501')
  })

  test('the house adds one as the documents do, changes, archives and deletes them', async () => {
    const { user_id } = house.business
    const zero = { total_gasto: 0, frequencia: 'Baixo', ticket_medio: 0 }
    const typed = { nome: 'Dora', telefone: '11977776666', email: null }
    const added = await insert('clients?select=id,nome,frequencia', { ...typed, ...zero, user_id })
    expect(added.body).toMatchObject([{ nome: 'Dora', frequencia: 'Baixo' }])
    const rich = await insert('clients', { nome: 'Eva', total_gasto: 500 })
    expect(formatRestRefusal(rich)).toBe('403 42501')
    const twice = await insert('clients', { nome: 'Outra', telefone: typed.telefone })
    expect(formatRestRefusal(twice)).toBe('409 23505')
    const at = 'clients?nome=eq.Dora&select=email,labels'
    const changed = await update(at, { email: 'dora@x.example', labels: ['vip'] })
    expect(changed.body).toEqual([{ email: 'dora@x.example', labels: ['vip'] }])
    await update(at, { labels: ['vip', 'Manhã'] })
    const named = [{ nome: 'Dora' }]
    for (const asked of ['cs.{vip}', 'cs.{Manhã,vip}', 'cs.["vip"]', 'not.cs.{vi}', 'not.is.null'])
      expect([asked, await list(`clients?nome=eq.Dora&labels=${asked}&select=nome`)]).toEqual([
        asked,
        named,
      ])
    for (const asked of ['cs.{vi}', 'cs.{VIP}', 'cs.{vip,outra}', 'cs.["vip\nManhã"]', 'is.null'])
      expect(await list(`clients?nome=eq.Dora&labels=${encodeURIComponent(asked)}`)).toEqual([])
    await update(at, { deleted: true })
    expect(await list('clients?deleted=eq.true&select=nome')).toEqual([{ nome: 'Dora' }])
    expect((await remove('clients?nome=eq.Dora')).status).toBe(200)
    expect(await list('clients?nome=eq.Dora')).toEqual([])
  })

  test('a row of another house is neither found nor made', async () => {
    const other = await openOwnerSalon(house.server)
    const client = requireNth(other.business.clients)
    expect((await update(`clients?id=eq.${client.id}`, { nome: 'X' })).body).toEqual([])
    const theirs = { nome: 'Zeca', user_id: other.business.user_id }
    expect(formatRestRefusal(await insert('clients', theirs))).toBe('403 42501')
    const { access_token: token } = await house.server.signIn(house.business.slug)
    const typed = { ...theirs, telefone: '11966665555', email: 'zeca@x.example' }
    expect(formatRestRefusal(await insert('clients', typed, { token }))).toBe('403 42501')
    expect(await list('clients?telefone=eq.11966665555')).toEqual([])
    const own = { ...typed, user_id: house.business.user_id }
    expect((await insert('clients', own, { token })).status).toBe(201)
  })
})

describe('what a house offers and sells', () => {
  test('services are added together, changed and deleted', async () => {
    const service = { name: 'Barba', price: 30, duration: 20, category: 'hair' }
    const { body } = await insert('services?select=id,name,price', [
      service,
      { ...service, name: 'Bigode' },
    ])
    expect(body).toMatchObject([
      { name: 'Barba', price: 30 },
      { name: 'Bigode', price: 30 },
    ])
    const wrong = await insert('services', [service, { ...service, category: 'nenhuma' }])
    expect(formatRestRefusal(wrong)).toBe('400 22023')
    expect(wrong.body.details).toContain('category')
    expect(await list('services?name=eq.Barba&select=name')).toHaveLength(1)
    const off = await update('services?name=in.(Barba,Bigode)&select=status', {
      status: 'inactive',
    })
    expect(off.body).toEqual([{ status: 'inactive' }, { status: 'inactive' }])
    expect((await remove('services?name=in.(Barba,Bigode)')).status).toBe(200)
  })

  test('an upsert changes what is there and adds what is not, in one', async () => {
    const [row] = await list('services?select=*')
    const more = { prefer: 'return=representation,resolution=merge-duplicates' }
    const rows = [
      { ...row, price: 66 },
      { name: 'Nova', price: 5, duration: 15, category: 'hair' },
    ]
    const { body, status } = await insert('services?select=name,price', rows, more)
    expect([status, body]).toEqual([
      201,
      [
        { name: 'Corte', price: 66 },
        { name: 'Nova', price: 5 },
      ],
    ])
    const kept = { prefer: 'return=representation,resolution=ignore-duplicates' }
    const again = await insert('services', { ...row, price: 77 }, kept)
    expect([again.status, again.body]).toEqual([200, []])
  })

  test('products move on their shelf, and are sold over the counter', async () => {
    const added = await insert('products?select=id', { name: 'Pomada', price: 40, stock: 5 })
    const product_id = String(requireNth(added.body).id)
    const sale = { product_id, quantity: 2, payment_method: 'pix' }
    const sold = await insert('product_sales?select=id,total_price,product_name', sale)
    expect(sold.body).toMatchObject([{ total_price: 80, product_name: 'Pomada' }])
    expect(await list('products?select=stock')).toEqual([{ stock: 3 }])
    await update(`products?id=eq.${product_id}`, { stock: 9, price: 45 })
    expect(await list('products?select=stock,price')).toEqual([{ stock: 9, price: 45 }])
    const changed = await update('product_sales?quantity=eq.2&select=total_price', { quantity: 3 })
    expect(changed.body).toEqual([{ total_price: 120 }])
    const moved = { sale_date: '2026-11-20T15:30:00.000Z' }
    expect((await update('product_sales?quantity=eq.3&select=sale_date', moved)).body).toEqual([
      moved,
    ])
    await remove('product_sales?quantity=eq.3')
    expect(await list('products?select=stock')).toEqual([{ stock: 11 }])
    const ticket = await insert('product_sales', { ...sale, ticket_id: 'x' })
    expect(formatRestRefusal(ticket)).toBe('403 42501')
  })

  test('professionals come, change their hours, and go', async () => {
    const open = { enabled: true, schedules: [{ start: '09:00', end: '12:00' }] }
    const { body } = await insert('professionals?select=id,name', { name: 'Lia', bio: 'Cor' })
    expect(body).toMatchObject([{ name: 'Lia' }])
    const at = 'professionals?name=eq.Lia&select=working_hours'
    const changed = await update(at, { working_hours: { monday: open }, commission_rate: 40 })
    expect(changed.body).toMatchObject([{ working_hours: { monday: open } }])
    await update(at, { deleted: true })
    expect(await list('professionals?deleted=eq.false&select=name&order=name')).toEqual([
      { name: 'Bia' },
      { name: 'Rafa' },
    ])
    expect((await remove(at)).status).toBe(200)
  })

  test('settings are changed field by field, and there is one house of them', async () => {
    const { user_id } = house.business
    const at = `business_settings?user_id=eq.${user_id}&select=business_name,theme_colors`
    const changed = await update(at, {
      business_name: 'Salão Novo',
      theme_colors: { primary: '#112233' },
    })
    expect(changed.body).toMatchObject([
      { business_name: 'Salão Novo', theme_colors: { primary: '#112233' } },
    ])
    const another = await insert('business_settings', { user_id, business_name: 'Dois' })
    expect(formatRestRefusal(another)).toBe('409 23505')
    const merged = await insert(
      'business_settings?on_conflict=user_id&select=business_name',
      { user_id, business_name: 'Três' },
      { prefer: 'return=representation,resolution=merge-duplicates' },
    )
    expect([merged.status, merged.body]).toEqual([200, [{ business_name: 'Três' }]])
    const foreign = await update(at, { general_settings: { maxOpen: 99 } })
    expect(formatRestRefusal(foreign)).toBe('403 42501')
  })

  test('what no call of the contract writes is not written here', async () => {
    expect(formatRestRefusal(await insert('composite_services', { name: 'X' }))).toBe('405 0A000')
    expect(formatRestRefusal(await insert('composite_service_items', {}))).toBe('405 0A000')
    expect(formatRestRefusal(await insert('reviews', { rating: 5 }))).toBe('403 42501')
    expect(formatRestRefusal(await insert('services', 5))).toBe('400 PGRST102')
  })
})

test('a profile is one’s own: its name and telephone, never its role', async () => {
  const at = 'profiles?select=name,role,phone'
  const { body } = await update(`${at}&name=not.is.null`, { name: 'Dora', phone: '11955554444' })
  expect(body).toEqual([{ name: 'Dora', role: 'admin', phone: '11955554444' }])
  const role = await update(`${at}&name=not.is.null`, { role: 'client' })
  expect(formatRestRefusal(role)).toBe('403 42501')
})

test('writes no more rows than the caller allows, and never pretends to', async () => {
  const more = { prefer: 'handling=strict,max-affected=1' }
  const many = await update('clients?nome=in.(Ana,Bruno)', { observacoes: 'x' }, more)
  expect(formatRestRefusal(many)).toBe('400 PGRST124')
  const trial = await update('clients?nome=eq.Ana', { observacoes: 'x' }, { prefer: 'tx=rollback' })
  expect(formatRestRefusal(trial)).toBe('400 PGRST122')
  expect(await list('clients?observacoes=is.null&select=nome&order=nome')).toHaveLength(2)
})
