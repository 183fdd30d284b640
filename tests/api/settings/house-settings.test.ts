/** What an owner reads and changes of the house, field by field. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CatalogCache } from '#api/business/catalog-cache.ts'
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { loadRawSettings } from '#db/business-settings.ts'
import { readPage } from '#tests/support/api/calls/booking-calls.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { runSql } from '#tests/support/db/sql.ts'

let server: TestServer
let house: OwnerSalon
beforeEach(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server)
})
afterEach(() => server.close())

type Settings = CallOutput<'GET /api/settings'>['settings']
type Changes = CallInput<'PATCH /api/settings'>['body']['changes']

const load = async (token = house.token) =>
  (await server.call('GET /api/settings', {}, token)).body.settings
async function save(changes: Changes, shown?: Partial<Settings>, token = house.token) {
  const stored = await load(token)
  // Of an object's own keys TypeScript knows only that they are texts.
  const names = Object.keys(changes) as (keyof Settings)[]
  const usual = Object.fromEntries(names.map((name) => [name, stored[name]]))
  return server.call('PATCH /api/settings', { body: { changes, shown: shown ?? usual } }, token)
}
const listAudited = async () => {
  const query = { kind: 'settings' as const }
  const { body } = await server.call('GET /api/audit', { query }, house.token)
  return body.entries.map(({ action, setting, person }) => [action, setting, person])
}

test('a house that said nothing shows the usual week, rules and colours', async () => {
  const { settings, closed_days, today } = (await server.call('GET /api/settings', {}, house.token))
    .body
  expect(settings).toMatchObject({
    business_name: house.business.settings.business_name,
    monday: { enabled: true, schedules: [{ start: '08:00', end: '18:00' }] },
    sunday: { enabled: false, schedules: [] },
    bookingTimeInterval: 15,
    cancellationDeadline: null,
    timezone: 'America/Sao_Paulo',
    primary: '#202870',
    agendaBlocked: false,
    tab_order: ['horarios', 'localizacao', 'avaliacoes', 'contato', 'galeria'],
  })
  expect([closed_days, today]).toEqual([[], '2026-11-23'])
})

test('what is saved is what the page shows, at once and in another process', async () => {
  const there = await startTestServer({
    ...server.context,
    catalogs: new CatalogCache(server.storage, server.context.now),
  })
  await readPage(there, house.business.slug)
  const { status, body } = await save({
    business_name: 'Estúdio Íris',
    business_phone: '(11) 98765-4321',
    business_description: 'Cor e corte.\nDesde 1998.',
    instagram: '@iris',
    google_maps: 'https://maps.example/iris',
    primary: '#aa2266',
    show_avaliacoes: false,
    tab_order: ['galeria', 'contato', 'horarios', 'localizacao', 'avaliacoes'],
    gallery_images: ['https://x.example/1.webp', '/pictures/2.webp'],
    wednesday: {
      enabled: true,
      schedules: [
        { start: '13:00', end: '19:00' },
        { start: '09:00', end: '12:00' },
      ],
    },
  })
  expect([status, body.settings.business_name]).toEqual([200, 'Estúdio Íris'])
  expect(body.settings.wednesday.schedules.map(({ start }) => start)).toEqual(['09:00', '13:00'])
  const page = (await readPage(there, house.business.slug)).body.business
  expect(page).toMatchObject({
    name: 'Estúdio Íris',
    phone: '(11) 98765-4321',
    instagram: '@iris',
    gallery_images: ['https://x.example/1.webp', '/pictures/2.webp'],
  })
  expect(page.theme_colors.primary).toBe('#aa2266')
  expect((await listAudited()).map(([, setting]) => setting).sort()).toEqual([
    ...['business', 'opening_hours', 'page'],
  ])
  await there.close()
})

test('pressed twice it is one change; an edit of nothing writes nothing', async () => {
  const body = { changes: { instagram: '@iris' }, shown: { instagram: null } }
  const press = () => server.call('PATCH /api/settings', { body }, house.token)
  const answers = await Promise.all([press(), press()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await save({})).status).toBe(200)
  expect(await listAudited()).toEqual([['settings_changed', 'business', 'owner']])
})

test('two tabs that change different fields both save; of the same one the second is told', async () => {
  const shown = await load()
  await save({ instagram: '@um', advanceBooking: 60 })
  expect((await save({ whatsapp: '11 98765-4321' }, shown)).status).toBe(200)
  const late = await save({ instagram: '@dois', google_maps: 'https://m.example' }, shown)
  expect([late.status, late.body.code, late.body.fields]).toEqual([
    409,
    'edited_elsewhere',
    { instagram: 'Este campo mudou em outra tela.' },
  ])
  expect(await load()).toMatchObject({ instagram: '@um', google_maps: null, advanceBooking: 60 })
})

test('what nobody here can read stays where it lies, unless it is what was changed', async () => {
  const { user_id } = house.business
  const raw = {
    schedule_settings: { monday: 'às vezes', friday: { enabled: true, schedules: [], note: 'x' } },
    general_settings: { advanceBooking: 'muito', ofTomorrow: 1, timezone: 'America/Manaus' },
    public_page_settings: { show_horarios: 7, theme: 'dark' },
    theme_colors: { primary: 'azul', text: '#000000', sixth: '#111111' },
    tab_order: ['promocoes', 'redes-sociais', 7],
    gallery_images: ['https://x.example/1.webp', { url: 'x' }],
    exceptions_settings: { blockedDates: [{ date: 'dia 3' }], agendaBlocked: false },
  }
  await server.storage.write(async (tx) => {
    for (const [column, value] of Object.entries(raw)) {
      const json = JSON.stringify(value)
      await runSql(
        tx,
        sql`UPDATE business_settings SET ${sql.identifier(column)} = ${json} WHERE user_id = ${user_id}`,
      )
    }
  })
  const day = { enabled: true, schedules: [{ start: '10:00', end: '11:00' }] }
  const { status } = await save({
    ...{ friday: day, bookingTimeInterval: 20, listed: true, text: '#222222' },
    ...{ agendaBlocked: true, gallery_images: ['https://x.example/2.webp'] },
    tab_order: ['galeria', 'contato', 'horarios', 'localizacao', 'avaliacoes'],
  })
  expect(status).toBe(200)
  expect(await loadRaw()).toEqual({
    schedule_settings: { monday: 'às vezes', friday: { ...day, note: 'x' } },
    general_settings: { ...raw.general_settings, bookingTimeInterval: 20 },
    public_page_settings: { ...raw.public_page_settings, listed: true },
    theme_colors: { ...raw.theme_colors, text: '#222222' },
    tab_order: [
      ...['galeria', 'contato', 'horarios', 'localizacao', 'avaliacoes'],
      ...['promocoes', 7],
    ],
    gallery_images: ['https://x.example/2.webp', { url: 'x' }],
    exceptions_settings: { blockedDates: [{ date: 'dia 3' }], agendaBlocked: true },
  })
})

async function loadRaw() {
  return server.storage.read((db) => loadRawSettings(db, house.business.user_id))
}

test('a house of before keeps its usual week where one day is changed', async () => {
  await save({ saturday: { enabled: false, schedules: [] } })
  expect(await load()).toMatchObject({
    monday: { enabled: true, schedules: [{ start: '08:00', end: '18:00' }] },
    saturday: { enabled: false, schedules: [] },
  })
})

test('another house’s settings are neither read nor changed', async () => {
  const there = await openOwnerSalon(server)
  const before = await load(there.token)
  await save({ business_name: 'Só daqui', primary: '#123456', listed: false })
  expect(await load(there.token)).toEqual(before)
})
