/** The address of a page: chosen, kept for those who know the old one, and never another house's. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RESERVED_SLUGS } from '#domain/text/slug.ts'
import { readPage } from '#tests/support/api/calls/booking-calls.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
let house: OwnerSalon
let neighbour: OwnerSalon
beforeEach(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server)
  neighbour = await openOwnerSalon(server)
})
afterEach(() => server.close())

const move = (slug: string, from = house.business.slug, { token } = house) =>
  server.call('PATCH /api/settings', { body: { changes: { slug }, shown: { slug: from } } }, token)
const ask = async (slug: string, { token } = house) =>
  (await server.call('GET /api/settings/slug', { query: { slug } }, token)).body

test('the old address goes on leading to the house, and the house may take it back', async () => {
  const before = house.business.slug
  expect((await move('estudio-iris')).body.settings.slug).toBe('estudio-iris')
  const led = await readPage(server, before)
  expect([led.status, led.body.business.slug]).toEqual([200, 'estudio-iris'])
  const painted = await server.request(`/${before}`, { redirect: 'manual' })
  expect([painted.status, painted.headers.get('location')]).toEqual([301, '/estudio-iris'])
  expect(await ask(before)).toEqual({ state: 'own', message: null })
  expect((await move(before, 'estudio-iris')).status).toBe(200)
  expect((await readPage(server, 'estudio-iris')).body.business.slug).toBe(before)
})

test('a new name moves no address', async () => {
  const { slug, settings } = house.business
  const body = {
    changes: { business_name: 'Outro Nome' },
    shown: { business_name: settings.business_name },
  }
  const saved = await server.call('PATCH /api/settings', { body }, house.token)
  expect(saved.body.settings).toMatchObject({ business_name: 'Outro Nome', slug })
})

test('what another house has or had is refused beside the field, and nothing is saved', async () => {
  const theirs = neighbour.business.slug
  await move('vizinhanca', theirs, neighbour)
  for (const slug of ['vizinhanca', theirs]) {
    const body = {
      changes: { slug, instagram: '@iris' },
      shown: { slug: house.business.slug, instagram: null },
    }
    const { status, body: said } = await server.call('PATCH /api/settings', { body }, house.token)
    expect([status, said.code, said.fields]).toEqual([
      409,
      'slug_taken',
      { 'changes.slug': 'Este endereço já é de outro negócio. Escolha outro.' },
    ])
    expect((await ask(slug)).state).toBe('taken')
  }
  const { body } = await server.call('GET /api/settings', {}, house.token)
  expect(body.settings).toMatchObject({ slug: house.business.slug, instagram: null })
})

test('the name of a route is reserved, whatever a house is called', async () => {
  for (const slug of RESERVED_SLUGS) {
    if (slug.length < 3) continue
    expect((await ask(slug)).state, slug).toBe('reserved')
  }
  const { status, body } = await move('admin')
  expect([status, body.fields]).toEqual([
    400,
    { 'changes.slug': 'Este endereço é reservado pelo sistema. Escolha outro.' },
  ])
})

test('an address is said to be free, the house’s own, or none', async () => {
  expect(await ask('estudio-iris')).toEqual({ state: 'free', message: null })
  expect((await ask(house.business.slug)).state).toBe('own')
  for (const odd of ['', 'ab', 'São João', 'a--b', '-a', 'x'.repeat(61), '👑👑👑', 'مرحبا']) {
    expect([odd, (await ask(odd)).state]).toEqual([odd, 'format'])
  }
})

test('two houses that want one address at once: one has it, the other is told', async () => {
  const answers = await Promise.all([
    move('disputado'),
    move('disputado', neighbour.business.slug, neighbour),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('nobody collects addresses without an end', async () => {
  let from = house.business.slug
  const answers = []
  for (let i = 0; i < 21; i++) {
    const answer = await move(`casa-${i}`, from)
    answers.push(answer)
    if (answer.status === 200) from = `casa-${i}`
  }
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.at(-1)?.body.fields?.['changes.slug']).toContain('já mudou 20 vezes')
  expect((await move('casa-3', from)).status).toBe(200)
})
