import { afterEach, beforeEach, expect, test } from 'vitest'
import { old_slugs } from '#db/tables/business.ts'
import { changeSettings, readPage } from '#tests/support/api/calls/booking-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  type BusinessOverrides,
  CREATED_AT,
  createBusiness,
  requireNth,
} from '#tests/support/db/factories.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const listKeys = (value: object | undefined) => Object.keys(value ?? {}).sort()
const listNames = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

/** One of everything the page shows. */
function fullBusiness(): Promise<Business> {
  return createBusiness(server.storage, {
    services: [{}, { name: 'Barba' }],
    professionals: [{ bio: 'Cortes', working_hours: { monday: openFrom('09:00') } }],
    composites: [{ items: [{ service: 1 }] }],
    reviews: [{ booking_id: null, comment: 'Bom', professional_name: 'Profissional 1' }],
  })
}

const openFrom = (start: string) => ({ enabled: true, schedules: [{ start, end: '18:00' }] })

test('the page shows the fields of the contract and no other', async () => {
  const business = await fullBusiness()
  const { body, status } = await readPage(server, business.slug)
  expect(status).toBe(200)
  const lists = ['professionals', 'rating', 'reviews', 'services']
  const flags = ['google_sign_in', 'has_no_hours', 'is_closed']
  expect(listKeys(body)).toEqual(['business', ...flags, ...lists])
  expect(listKeys(body.business)).toEqual(
    [
      ['name', 'logo', 'description', 'slug', 'user_id', 'address', 'phone', 'whatsapp'],
      ['instagram', 'google_maps', 'theme_colors', 'schedule_settings', 'general_settings'],
      ['public_page_settings', 'gallery_images', 'tab_order'],
    ]
      .flat()
      .sort(),
  )
  expect(listKeys(body.business.general_settings)).toEqual(
    ['advanceBooking', 'bookingTimeInterval', 'cancellationDeadline', 'timezone'].sort(),
  )
  expect(listKeys(body.services[0])).toEqual(
    [
      ['id', 'name', 'description', 'price', 'duration', 'category', 'created_at'],
      ['is_composite', 'composite_items', 'professional_ids', 'own_terms'],
    ]
      .flat()
      .sort(),
  )
  expect(listKeys(body.professionals[0])).toEqual(
    [
      'id',
      'name',
      'bio',
      'avatar',
      'services',
      'working_hours',
      'rating',
      'rating_count',
      'created_at',
    ].sort(),
  )
  expect(listKeys(body.reviews[0])).toEqual(
    [
      ['id', 'rating', 'comment', 'client_name', 'service_name', 'professional_name', 'answer'],
      ['created_at'],
    ]
      .flat()
      .sort(),
  )
})

test('what nobody performs is not on the page', async () => {
  const listed = async (overrides: BusinessOverrides) => {
    const { slug } = await createBusiness(server.storage, {
      services: [{ name: 'Corte' }, { name: 'Barba' }, { name: 'Luzes' }],
      composites: [{ name: 'Completo', items: [{ service: 1 }, { service: 2 }] }],
      ...overrides,
    })
    return listNames((await readPage(server, slug)).body.services)
  }
  const gone = { name: 'Saiu', deleted: true }
  expect(await listed({ professionals: [{}] })).toEqual(['Corte', 'Completo'])
  expect(await listed({ professionals: [gone] })).toEqual([])
  expect(await listed({ professionals: [{ services: [] }, gone] })).toEqual([])
  const items = [{ service: 1, professionals: [1] }, { service: 2 }]
  const composites = [{ name: 'Completo', items }]
  const professionals = [{ services: [] }, { services: [] }]
  expect(await listed({ professionals, composites })).toEqual(['Completo'])
})

test('the page keeps to itself the contacts and commission of professionals, and blocked dates', async () => {
  const contact = { email: 'rafa@segredo.example', phone: '11977776666', commission_rate: 37 }
  const blockedDates = [{ date: '2026-11-24', isFullDay: true }]
  const business = await createBusiness(server.storage, {
    professionals: [contact, { name: 'Arquivado', deleted: true }],
    settings: {
      business_email: 'dona@segredo.example',
      exceptions_settings: { agendaBlocked: true, blockedDates },
    },
  })
  const { text, body } = await readPage(server, business.slug)
  for (const hidden of ['segredo', '11977776666', 'commission', 'Arquivado', 'blockedDates']) {
    expect(text).not.toContain(hidden)
  }
  expect(listNames(body.professionals)).toEqual(['Profissional 1'])
})

test('the page lists active services and professionals, newest first, with money in reais', async () => {
  const business = await createBusiness(server.storage, {
    services: [
      { name: 'Velho' },
      { name: 'Parado', status: 'inactive' },
      { name: 'Novo', price: 6490 },
    ],
    professionals: [{}, {}],
  })
  const { body } = await readPage(server, business.slug)
  expect(listNames(body.services)).toEqual(['Novo', 'Velho'])
  expect(body.services.map(({ price }) => price)).toEqual([64.9, 50])
  expect(body.services[0]?.created_at).toBe(new Date(CREATED_AT + 2000).toISOString())
  expect(listNames(body.professionals)).toEqual(['Profissional 2', 'Profissional 1'])
  expect(body.services[0]?.professional_ids).toEqual(body.professionals.map(({ id }) => id))
})

test('a composite is shown as a service at its totals, and its components are not listed', async () => {
  const business = await createBusiness(server.storage, {
    services: [{ name: 'Corte' }, { name: 'Barba' }, { name: 'Unhas', category: 'nails' }],
    composites: [
      {
        name: 'Dia de noivo',
        total_price: 9990,
        total_duration: 75,
        created_at: CREATED_AT + 500,
        items: [{ service: 1 }, { service: 0 }],
      },
      { name: 'Antigo', is_active: false, items: [{ service: 2 }] },
    ],
  })
  const { body } = await readPage(server, business.slug)
  expect(listNames(body.services)).toEqual(['Unhas', 'Dia de noivo'])
  const [cut, beard] = business.services
  expect(body.services[1]).toMatchObject({
    id: requireNth(business.composites).id,
    is_composite: true,
    price: 99.9,
    duration: 75,
    category: 'combo',
    composite_items: [{ service_id: beard?.id }, { service_id: cut?.id }],
  })
  expect(body.services[0]).toMatchObject({ is_composite: false, composite_items: [] })
})

test('for a composite those listed for its first item are offered, or else who performs a part', async () => {
  const business = await createBusiness(server.storage, {
    services: [{}, {}],
    professionals: [{ services: [] }, {}],
    composites: [
      { name: 'Listado', items: [{ service: 0, professionals: [0] }, { service: 1 }] },
      { name: 'Aberto', items: [{ service: 0 }, { service: 1, professionals: [0] }] },
    ],
  })
  const { body } = await readPage(server, business.slug)
  const offered = Object.fromEntries(body.services.map((it) => [it.name, it.professional_ids]))
  const [listed, performing] = business.professionals
  expect(offered).toEqual({ Listado: [listed?.id], Aberto: [performing?.id] })
})

test("a professional's rating is the average of the reviews in their name, one decimal, else 0", async () => {
  const rated = (professional_name: string | null, rating: number) => ({
    professional_name,
    rating,
  })
  const business = await createBusiness(server.storage, {
    professionals: [{ name: 'Rafa' }, { name: 'Rafaela' }, { name: 'Novato' }],
    reviews: [
      rated('Rafa', 5),
      rated('Rafa', 4),
      rated('Rafa', 4),
      rated('Rafaela', 1),
      rated(null, 2),
    ],
  })
  const { body } = await readPage(server, business.slug)
  const ratings = Object.fromEntries(body.professionals.map(({ name, rating }) => [name, rating]))
  expect(ratings).toEqual({ Rafa: 4.3, Rafaela: 1, Novato: 0 })
  expect(body.rating).toEqual({ average: 3.2, count: 5, stars: [1, 1, 0, 2, 1] })
})

test('the last 20 reviews are shown, newest first, under a first name and an initial', async () => {
  const many = Array.from({ length: 25 }, (_, i) => ({
    rating: i < 5 ? 1 : 5,
    comment: `nota ${i}`,
    client_name: i === 24 ? 'Marina de Souza' : 'Cher',
  }))
  const business = await createBusiness(server.storage, { reviews: many })
  const { body, text } = await readPage(server, business.slug)
  expect(body.reviews.map(({ comment }) => comment)).toEqual(
    Array.from({ length: 20 }, (_, i) => `nota ${24 - i}`),
  )
  expect(body.reviews.map(({ client_name }) => client_name).slice(0, 2)).toEqual([
    'Marina S.',
    'Cher',
  ])
  expect(text).not.toContain('Souza')
  expect(body.rating).toEqual({ average: 4.2, count: 25, stars: [5, 0, 0, 0, 20] })
})

test('a business without settings has the defaults of the documents', async () => {
  const business = await createBusiness(server.storage)
  const { body } = await readPage(server, business.slug)
  expect(body.business.theme_colors).toEqual({
    primary: '#202870',
    secondary: '#4A5BB8',
    accent: '#6366F1',
    background: '#FFFFFF',
    text: '#1F2937',
  })
  expect(body.business.schedule_settings.saturday?.schedules).toEqual([
    { start: '08:00', end: '16:00' },
  ])
  expect(body.business.general_settings).toEqual({
    advanceBooking: 0,
    bookingTimeInterval: 15,
    cancellationDeadline: null,
    timezone: 'America/Sao_Paulo',
  })
  expect(body.rating).toEqual({ average: 0, count: 0, stars: [0, 0, 0, 0, 0] })
})

test('after a rename the old slug still leads to the business', async () => {
  const business = await createBusiness(server.storage)
  const { slug: old, user_id } = business
  await changeSettings(server, business, { slug: `${old}-novo` })
  await server.storage.write(async (tx) => {
    await tx.insert(old_slugs).values({ slug: old, user_id, created_at: CREATED_AT })
  })
  const { status, body } = await readPage(server, old)
  expect([status, body.business.slug]).toEqual([200, `${old}-novo`])
})

test('an unknown slug is not found, and never another business', async () => {
  await createBusiness(server.storage)
  for (const slug of ['nao-existe', 'Maiuscula', 'com espaço', '%00', 'a'.repeat(200), '..']) {
    const answer = await server.request(`/api/public/${encodeURIComponent(slug)}`)
    const body: unknown = await answer.json()
    expect(answer.status, slug).toBe(404)
    if (slug !== '..') {
      const refusal = { code: 'business_not_found', message: 'Negócio não encontrado' }
      expect(body).toMatchObject(refusal)
    }
  }
})

test('beside the search by name there is no list of businesses to be had', async () => {
  const business = await createBusiness(server.storage)
  for (const path of ['/api/public/', '/api/public/*', '/api', '/api/businesses']) {
    const answer = await server.request(path)
    expect(answer.status, path).toBe(404)
    expect(await answer.text()).not.toContain(business.slug)
  }
})
