/** Every field of the settings with what cannot be kept: a sentence beside it, and nothing half saved. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { typedSettings } from '#api/contract/shape/settings-fields.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
let house: OwnerSalon
beforeAll(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server)
})
afterAll(() => server.close())

const refused = z.looseObject({ fields: z.record(z.string(), z.string()).optional() })
const load = async () => (await server.call('GET /api/settings', {}, house.token)).body.settings

async function save(changes: object) {
  const stored = await load()
  const answer = await server.request('/api/settings', {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${house.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ changes, shown: stored }),
  })
  return { status: answer.status, fields: refused.parse(await answer.json()).fields ?? {} }
}

const ODD = [
  ...['', ' ', 'x'.repeat(10_000), '👩‍🦰💇', 'شعر جميل', '\u202Etxt.exe', '2026-02-31', '-5'],
  ...['1,5', '1.5', '\u0000', '\ud800', 'javascript:alert(1)', "'; DROP TABLE x; --", '25:00'],
  ...[-1, 0.5, 1e9, Number.MAX_VALUE, null, true, [], {}, [[]], { enabled: true }],
]

describe.each(Object.keys(typedSettings.shape))('%s', (field) => {
  test('takes it, or says why not beside the field, and saves nothing else with it', async () => {
    for (const odd of ODD) {
      const before = await load()
      const other = field === 'instagram' ? 'google_maps' : 'instagram'
      const marked =
        other === 'instagram' ? `@m${Math.random()}` : `https://m.example/${Math.random()}`
      const { status, fields } = await save({ [field]: odd, [other]: marked })
      const said = JSON.stringify([odd, status, fields]).slice(0, 300)
      expect([200, 400], said).toContain(status)
      if (status === 200) continue
      expect(await load(), said).toEqual(before)
      const own = Object.entries(fields).filter(([name]) => name.startsWith(`changes.${field}`))
      expect(own.length, said).toBeGreaterThan(0)
      for (const [, sentence] of own) expect(sentence, said).toMatch(/^[A-ZÉ].*\.$/)
    }
  })
})

test.each([
  [[], 'Informe um horário ou deixe o dia fechado.'],
  [[['18:00', '09:00']], /O fim precisa ser depois do início, no mesmo dia/],
  [[['22:00', '02:00']], /Para ir até a meia-noite, use 00:00/],
  [[['09:00', '09:00']], /O fim precisa ser depois do início/],
  [[['09:00', '25:00']], 'Preencha o início e o fim de cada horário.'],
  [[['', '']], 'Preencha o início e o fim de cada horário.'],
  [
    [
      ['13:00', '18:00'],
      ['09:00', '13:30'],
    ],
    'Dois horários deste dia se sobrepõem.',
  ],
] as const)('opening windows %j are refused beside their weekday', async (windows, sentence) => {
  const schedules = windows.map(([start, end]) => ({ start, end }))
  const { status, fields } = await save({ tuesday: { enabled: true, schedules } })
  expect([status, Object.keys(fields)]).toEqual([400, ['changes.tuesday']])
  expect(fields['changes.tuesday']).toMatch(sentence)
})

test('windows that touch, midnight as an end, and a closed day with hours are kept', async () => {
  const schedules = [
    { start: '00:00', end: '12:00' },
    { start: '12:00', end: '24:00' },
  ]
  const thursday = { enabled: true, schedules }
  const friday = { enabled: false, schedules }
  expect((await save({ thursday, friday })).status).toBe(200)
  expect(await load()).toMatchObject({ thursday, friday })
})

test.each([
  ['business_phone', '0800 123 4567', 200],
  ['business_phone', '+55 (11) 98765-4321', 200],
  ['business_phone', '4004-1234', 200],
  ['business_phone', '123', 400],
  ['whatsapp', '98765-4321', 400],
  ['business_email', 'contato@', 400],
  ['business_email', 'contato@salao.com.br', 200],
  ['google_maps', 'maps.google.com', 400],
  ['business_logo', 'https://x.example/logo.svg', 400],
  ['business_logo', 'http://x.example/logo.png', 400],
  ['business_logo', '/api/me', 400],
  ['business_logo', '/pictures/abc.webp', 200],
  ['gallery_images', ['https://x.example/1.webp', 'https://x.example/1.webp'], 400],
  ['tab_order', ['horarios', 'horarios', 'avaliacoes', 'contato', 'galeria'], 400],
  ['timezone', 'America/Atlantis', 400],
])('%s %j is answered %i', async (field, typed, status) => {
  expect((await save({ [field]: typed })).status).toBe(status)
})

test('an emptied field is kept as nothing', async () => {
  await save({ whatsapp: '11987654321', business_description: 'x' })
  await save({ whatsapp: '  ', business_description: '' })
  expect(await load()).toMatchObject({ whatsapp: null, business_description: null })
})
