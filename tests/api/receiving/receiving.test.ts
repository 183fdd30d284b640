/** What a house says of its cards and its Pix: who reads it, who changes it, and what is refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

type Fees = CallInput<'PUT /api/card-fees'>['body']['fees']
const VISA = { method: 'credito', brand: 'Visa', percent: 2.99, days: 30 } as const
const ELO = { method: 'credito', brand: 'Elo', percent: 3.49, days: 30 } as const

let server: TestServer
let house: OwnerSalon
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  house = await openOwnerSalon(server)
})

const load = async () => (await server.call('GET /api/card-fees', {}, house.token)).body.fees
const save = (fees: Fees, shown: Fees) =>
  server.call('PUT /api/card-fees', { body: { fees, shown } }, house.token)

describe('the fees of cards', () => {
  test('are what was saved last, in one order; saved twice they are one change', async () => {
    expect(await load()).toEqual([])
    expect((await save([VISA, ELO], [])).status).toBe(200)
    expect((await save([VISA, ELO], [])).status).toBe(200)
    expect(await load()).toEqual([ELO, VISA])
    const audit = await server.call('GET /api/audit', { query: { kind: 'settings' } }, house.token)
    const changes = audit.body.entries.filter(({ action }) => action === 'settings_changed')
    expect(changes).toHaveLength(1)
  })

  test('that somebody changed meanwhile are told, and nothing is lost', async () => {
    await save([VISA], [])
    const { status, body } = await save([ELO], [])
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'settings_changed' } })
    expect(await load()).toEqual([VISA])
    expect((await save([ELO], [VISA])).status).toBe(200)
  })

  test.each([
    [{ ...VISA, percent: 100.01 }],
    [{ ...VISA, percent: -1 }],
    [{ ...VISA, percent: 2.999 }],
    [{ ...VISA, days: 401 }],
    [{ ...VISA, days: 1.5 }],
    [{ ...VISA, brand: 'x'.repeat(31) }],
    [{ ...VISA, brand: 'a\u0000b' }],
    // The same card twice.
    [VISA, { ...VISA, brand: ' vísa' }],
  ])('are refused: %j', async (...fees) => {
    const { status } = await save(fees, [])
    expect(status).toBe(400)
    expect(await load()).toEqual([])
  })
})

describe('the Pix of a house', () => {
  const change = (changes: CallInput<'PATCH /api/settings'>['body']['changes']) =>
    server.call(
      'PATCH /api/settings',
      { body: { changes, shown: { pix_key: null, pix_name: null, pix_city: null } } },
      house.token,
    )
  const recipient = async () => (await server.call('GET /api/pix', {}, house.token)).body.recipient

  test('is nobody’s until a key is named; then its name is the house’s unless it says otherwise', async () => {
    expect(await recipient()).toBeNull()
    await change({ pix_key: '(11) 98765-4321' })
    const { business_name: name } = house.business.settings
    expect(await recipient()).toEqual({ key: '+5511987654321', name, city: '' })
    await change({ pix_name: 'Íris Souza', pix_city: 'São Paulo' })
    expect(await recipient()).toMatchObject({ name: 'Íris Souza', city: 'São Paulo' })
  })

  test.each([
    [{ pix_key: '123.456.789-00' }, 'Os dígitos deste CPF não conferem.'],
    [{ pix_key: 'minha chave' }, 'Use um CPF'],
    [{ pix_name: 'x'.repeat(26) }, 'Use no máximo 25 caracteres.'],
    [{ pix_city: 'Vila Bela da Santíssima' }, 'Use no máximo 15 caracteres.'],
    [{ pix_name: '☆☆' }, 'Use apenas texto.'],
  ])('is refused: %j', async (changes, sentence) => {
    const { status, text } = await change(changes)
    expect(status).toBe(400)
    expect(text).toContain(sentence)
    expect(await recipient()).toBeNull()
  })

  test('is on no page, and told to nobody who is not at the desk', async () => {
    await change({ pix_key: 'chave-secreta@salao.com.br', pix_name: 'Quem Recebe' })
    const { slug } = house.business
    for (const path of [`/${slug}`, `/api/public/${slug}`, '/api/openapi.json']) {
      const answer = await server.request(path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).not.toMatch(/chave-secreta|Quem Recebe/)
    }
    expect((await server.request('/api/pix')).status).toBe(401)
  })
})
