/** What changes a counted day by `/rest/v1` says why in a header, as it would in a call's body. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeWith, openShop, type Shop } from '#tests/support/api/calls/comanda-calls.ts'
import type { RestBody } from '#tests/support/api/calls/rest-calls.ts'
import { listEntries } from '#tests/support/api/ledger-rows.ts'
import { openAccount } from '#tests/support/api/people/accounts.ts'
import { listAuditRows } from '#tests/support/api/people/sign-up.ts'
import { MONDAY_8H, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { insertBooking } from '#tests/support/db/factories.ts'

const MONDAY = '2026-11-23'

let server: TestServer
let shop: Shop
let token: string
beforeEach(async () => {
  server = await startTestServer()
  shop = await openShop(server)
  token = shop.owner.token
})
afterEach(() => server.close())

/** As a program sends it that was not written for this server. */
async function send(method: string, address: string, reason?: string, body?: object) {
  const response = await server.request(`/rest/v1/${address}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      Prefer: 'return=representation',
      ...(body && { 'Content-Type': 'application/json' }),
      ...(reason !== undefined && { 'Vez-Reason': reason }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  // One row of several, or a refusal: the tests say which.
  const answer = (await response.json()) as { id: string }[] & RestBody
  return { status: response.status, code: answer.hint ?? answer.code ?? null, answer }
}

/** A visit and a sale of Monday, whose till is counted; it is Tuesday. */
async function countMonday() {
  const { id } = await insertBooking(server.storage, shop.business, { date: MONDAY, time: '10:00' })
  expect((await closeWith(server, shop, id)).status).toBe(200)
  const [product] = shop.products
  const sale = { product_id: product?.id, quantity: 1, payment_method: 'dinheiro' }
  const sold = await send('POST', 'product_sales', undefined, [sale, sale])
  expect(sold.status).toBe(201)
  const query = { from: MONDAY, to: MONDAY }
  const { body } = await server.call('GET /api/till', { query }, token)
  const expected = body.figures?.drawer?.expected ?? 0
  const counting = { body: { day: MONDAY, counted: expected, expected } }
  expect((await server.call('POST /api/till/close', counting, token)).status).toBe(200)
  server.setNow(MONDAY_8H + 24 * 60 * 60_000)
  token = (await openAccount(server, shop.business.user_id)).access_token
  const [sale_id, other_id] = sold.answer.map((row) => row.id)
  return { visit: id, sale: String(sale_id), other: String(other_id) }
}

test('without a reason a counted day stays; with one it is changed, and the reason is kept', async () => {
  const { visit, sale, other } = await countMonday()
  const why = 'Cobrança errada, não veio'
  const ways: [string, string, object?][] = [
    ['PATCH', `product_sales?id=eq.${sale}`, { quantity: 2 }],
    ['DELETE', `product_sales?id=eq.${other}`],
    ['PATCH', `bookings?id=eq.${visit}`, { status: 'cancelled' }],
  ]
  for (const [method, address, body] of ways) {
    const before = await listEntries(shop.business, server.storage)
    const refused = await send(method, address, undefined, body)
    expect([method, address, refused.status, refused.code]).toEqual([
      ...[method, address, 409, 'reason_needed'],
    ])
    expect(JSON.parse(refused.answer.details ?? '')).toEqual({
      ...{ day: MONDAY, in_statement: false, is_reopened: false },
    })
    expect(await listEntries(shop.business, server.storage)).toEqual(before)
    const done = await send(method, address, encodeURIComponent(why), body)
    expect([method, address, done.status]).toEqual([method, address, 200])
    const after = await listEntries(shop.business, server.storage)
    expect(after.length).toBeGreaterThan(before.length)
  }
  const kept = JSON.stringify(await listEntries(shop.business, server.storage))
  const told = JSON.stringify(await listAuditRows(server, shop.business.user_id))
  expect(kept + told).toContain(why)
})

test('a reason is as long as the field at most, has a word in it, and is UTF-8', async () => {
  const { sale } = await countMonday()
  const remove = (reason: string) => send('DELETE', `product_sales?id=eq.${sale}`, reason)
  for (const odd of ['a'.repeat(201), '%20%20', '.', '%E3%85%A4', '%E0%A4%A', '%FF']) {
    const { status, answer } = await remove(odd)
    expect([odd.slice(0, 9), status, answer.code]).toEqual([odd.slice(0, 9), 400, '22023'])
  }
  // Where nothing asks for one it is not read.
  const ignored = await send('PATCH', 'clients?nome=eq.Ninguém', '%FF', { nome: 'X' })
  expect(ignored.status).toBe(200)
  expect((await remove('Engano')).status).toBe(200)
})

test('a page of another origin may send it', async () => {
  const { headers } = await server.request('/rest/v1/product_sales', { method: 'OPTIONS' })
  expect(headers.get('access-control-allow-headers')).toContain('Vez-Reason')
})
