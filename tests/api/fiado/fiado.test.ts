/** Fiado: what a comanda puts on a client's account, what is paid to it, and what is left as credit. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { card_fees } from '#db/tables/card-fee.ts'
import { clients } from '#db/tables/client.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { MONDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  closeWith,
  createComandaCalls,
  createPayment,
  openShop,
  type Shop,
  toComandaBody,
} from '#tests/support/api/calls/comanda-calls.ts'
import { formatAnswer, OwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { startShop } from '#tests/support/api/calls/start-shop.ts'
import { listEntries } from '#tests/support/api/ledger-rows.ts'
import { joinReception } from '#tests/support/api/people/reception.ts'
import { MONDAY_8H, type TestServer } from '#tests/support/api/test-server.ts'
import { CREATED_AT, insertBooking, requireNth } from '#tests/support/db/factories.ts'

/** Of Monday in São Paulo. */
const BEFORE_MIDNIGHT = MONDAY_8H + (15 * 60 + 57) * 60_000

let server: TestServer
let shop: Shop
let client: string
beforeEach(async () => {
  ;({ server, shop } = await startShop())
  client = requireNth(shop.business.clients).id
})
afterEach(() => server.close())

async function addClient(nome: string, is_walk_in = false): Promise<{ id: string }> {
  const id = server.context.newId()
  const row = { id, user_id: shop.business.user_id, nome, is_walk_in }
  const at = { created_at: CREATED_AT, updated_at: CREATED_AT }
  await server.storage.write((tx) => tx.insert(clients).values({ ...row, ...at }))
  return { id }
}

/** A visit of R$ 50,00. */
const book = async (time: string, client_id = client) =>
  (await insertBooking(server.storage, shop.business, { time, client_id, date: MONDAY })).id

const sellOnFiado = (id: string, reais = 50) =>
  closeWith(server, shop, id, () => ({
    pagamentos: [
      { metodo: 'conta' as const, valor: reais },
      { metodo: 'dinheiro' as const, valor: 50 - reais },
    ].filter(({ valor }) => valor > 0),
  }))

const account = async (id = client) =>
  (
    await server.call(
      'GET /api/clients/:id/account',
      { params: { id }, query: {} },
      shop.owner.token,
    )
  ).body

const pay = (
  amount: number,
  owed: number,
  { key, id = client, method = 'pix' as const }: { key?: string; id?: string; method?: 'pix' } = {},
) =>
  server.call(
    'POST /api/clients/:id/payments',
    {
      headers: key === undefined ? {} : { 'idempotency-key': key },
      ...{ params: { id }, body: { amount, method, owed } },
    },
    shop.owner.token,
  )

const unpay = (id: string) =>
  server.call(
    'POST /api/account-moves/:id/reverse',
    { params: { id }, body: { reason: 'Pix errado' } },
    shop.owner.token,
  )

const setLimit = async (limit: number | null) => {
  const { body } = await server.call(
    'GET /api/clients/:id',
    { params: { id: client } },
    shop.owner.token,
  )
  const { account_limit } = body.client
  const edit = { changes: { account_limit: limit }, shown: { account_limit } }
  return server.call(
    'PATCH /api/clients/:id',
    { params: { id: client }, body: edit },
    shop.owner.token,
  )
}

const list = async () =>
  (await server.call('GET /api/accounts', { query: {} }, shop.owner.token)).body

const reopen = async (id: string) => {
  const calls = createComandaCalls(server, shop)
  const { body } = await calls.show(id)
  return calls.reopen(id, body.version)
}

describe('a comanda on account', () => {
  test('is owed, is no money, and goes with the comanda that is opened again', async () => {
    const id = await book('10:00')
    expect((await sellOnFiado(id, 30)).status).toBe(200)
    expect(await account()).toMatchObject({
      owed: 30,
      moves: [{ kind: 'charge', amount: 30, method: null, booking_id: id, reversed_at: null }],
    })
    const till = await server.call('GET /api/till', { query: {} }, shop.owner.token)
    expect(till.body.figures?.drawer?.parts.received).toBe(20)
    expect(till.body.figures?.methods).toContainEqual({ method: 'conta', in: 30, out: 0 })
    expect((await reopen(id)).body).toMatchObject({ client: { owed: 0 } })
    const after = await account()
    expect(after.owed).toBe(0)
    expect(after.moves[0]?.reversed_at).not.toBeNull()
    expect(await list()).toMatchObject({ accounts: [], sums: { owed: 0, debtors: 0 } })
  })

  test('in the trash is not owed, out of it again', async () => {
    const salon = new OwnerSalon(server, shop.business, shop.owner.token)
    const id = await book('10:00')
    const { body } = await sellOnFiado(id)
    const gone = await salon.trash({ id, version: body.version })
    expect((await account()).owed).toBe(0)
    await salon.restore({ id, version: gone.body.version })
    expect((await account()).owed).toBe(50)
  })

  test('is nobody’s where nobody is known', async () => {
    const { id: nobody } = await addClient('Cliente sem cadastro', true)
    const id = await book('11:00', nobody)
    expect(formatAnswer(await sellOnFiado(id))).toBe('400 account_client')
    const kept = await createComandaCalls(server, shop).show(id)
    expect(kept.body.comanda.pagamentos).toEqual([{ metodo: 'conta', valor: 50 }])
    expect(kept.body.status).not.toBe('completed')
  })

  test('stays within the limit of whoever it is, also of two that are closed at once', async () => {
    await setLimit(70)
    const [one, other] = [await book('10:00'), await book('11:00')]
    const answers = await Promise.all([sellOnFiado(one), sellOnFiado(other)])
    expect(answers.map(formatAnswer).sort()).toEqual(['200 undefined', '409 account_limit'])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.text).toMatch(/deve R\$.50,00 e o limite é R\$.70,00/)
    expect((await account()).owed).toBe(50)
    await setLimit(null)
    const left = answers[0]?.status === 200 ? other : one
    expect((await sellOnFiado(left)).status).toBe(200)
  })

  test('takes what the client left first; whoever may owe nothing may use that', async () => {
    expect((await pay(40, 0)).body).toMatchObject({ owed: -40 })
    await setLimit(0)
    expect(formatAnswer(await sellOnFiado(await book('10:00'), 45))).toBe('409 account_limit')
    expect((await sellOnFiado(await book('11:00'), 40)).status).toBe(200)
    expect((await account()).owed).toBe(0)
  })
})

describe('a payment to an account', () => {
  test('in two parts leaves nothing, and all lists say so', async () => {
    await sellOnFiado(await book('10:00'))
    expect(await list()).toMatchObject({
      accounts: [{ client_id: client, owed: 50 }],
      sums: { owed: 50, debtors: 1, credit: 0, creditors: 0 },
    })
    expect((await pay(20, 50)).body).toMatchObject({ owed: 30 })
    expect((await pay(30, 30)).body).toMatchObject({ owed: 0 })
    expect(await list()).toMatchObject({ accounts: [] })
    const kinds = (await listEntries(shop.business, server.storage)).map(
      ({ kind, method, amount }) => `${kind} ${method} ${amount}`,
    )
    expect(kinds.sort()).toEqual([
      'account conta -2000',
      'account conta -3000',
      'account pix 2000',
      'account pix 3000',
      'booking conta 5000',
    ])
  })

  test('pressed twice is one; of another tab, which shows what was owed before, none', async () => {
    await sellOnFiado(await book('10:00'))
    const twice = await Promise.all([
      pay(50, 50, { key: 'a-chave' }),
      pay(50, 50, { key: 'a-chave' }),
    ])
    expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1)
    const stale = await pay(50, 50, { key: 'outra-aba' })
    expect(formatAnswer(stale)).toBe('409 account_changed')
    expect(stale.text).toContain('não deve nada')
    expect((await account()).owed).toBe(0)
    // The same key for another client is another payment.
    const { id } = await addClient('Outra')
    expect(formatAnswer(await pay(50, 50, { key: 'a-chave', id }))).toBe(
      '422 idempotency_key_reused',
    )
  })

  test('is taken back once, today and with its reason, though its day is closed', async () => {
    server.setNow(BEFORE_MIDNIGHT)
    shop = await openShop(server)
    client = requireNth(shop.business.clients).id
    await sellOnFiado(await book('10:00'))
    const { body } = await pay(50, 50)
    const day = getTodayInZone('America/Sao_Paulo', server.context.now())
    const drawer = { day, counted: 0, expected: 0 }
    await server.call('POST /api/till/close', { body: drawer }, shop.owner.token)
    server.setNow(BEFORE_MIDNIGHT + 10 * 60_000)
    expect((await unpay(body.id)).body).toEqual({ owed: 50 })
    expect(formatAnswer(await unpay(body.id))).toBe('409 account_move_reversed')
    const entries = await listEntries(shop.business, server.storage)
    const back = entries.filter(({ kind, reverses }) => kind === 'account' && reverses)
    expect(back.map((entry) => entry.day)).toEqual(['2026-11-24', '2026-11-24'])
    expect((await account()).moves[0]).toMatchObject({ kind: 'payment', reason: 'Pix errado' })
  })

  test('by card keeps its brand, by which it costs and arrives', async () => {
    const fee = { method: 'credito', brand: 'Elo', hundredths: 250, days: 2 } as const
    const { user_id } = shop.business
    await server.storage.write((tx) => tx.insert(card_fees).values({ user_id, ...fee }))
    await sellOnFiado(await book('10:00'))
    const paid = { amount: 20, method: 'credito' as const, card_brand: 'Elo', owed: 50 }
    const input = { headers: {}, params: { id: client }, body: paid }
    const { status } = await server.call('POST /api/clients/:id/payments', input, shop.owner.token)
    expect(status).toBe(201)
    const [move] = (await account()).moves
    expect(move).toMatchObject({ method: 'credito', card_brand: 'Elo' })
    const entries = await listEntries(shop.business, server.storage)
    const ofPayment = entries.filter(({ subject_id }) => subject_id === move?.id)
    expect(ofPayment.map(({ kind, method, amount }) => [kind, method, amount])).toEqual(
      expect.arrayContaining([
        ['account', 'credito', 2000],
        ['fee', 'credito', -50],
      ]),
    )
    expect(ofPayment.find(({ kind }) => kind === 'fee')?.arrives_on).toBe('2026-11-25')
    // Whose it is, also where a list has no payment beside it.
    const query = { of: 'fees' } as const
    const { body } = await server.call('GET /api/till', { query }, shop.owner.token)
    const { body: whole } = await server.call('GET /api/till', { query: {} }, shop.owner.token)
    const payment = whole.entries.find(({ kind }) => kind === 'account')
    expect(payment?.who).toBeTruthy()
    expect(body.entries).toMatchObject([
      { kind: 'fee', amount: -0.5, who: payment?.who, reversible: false },
    ])
  })

  test('is what is taken back, and no charge of a comanda', async () => {
    await sellOnFiado(await book('10:00'))
    const [charge] = (await account()).moves
    expect(formatAnswer(await unpay(charge?.id ?? ''))).toBe('404 account_move_not_found')
  })
})

test('the limit is the owner’s to change: the reception sees it and is told', async () => {
  const { token } = await joinReception(server, shop.business)
  const edit = { changes: { account_limit: 500 }, shown: { account_limit: null } }
  const asked = { params: { id: client }, body: edit }
  const refused = await server.call('PATCH /api/clients/:id', asked, token)
  expect(formatAnswer(refused)).toBe('400 invalid_input')
  expect(refused.text).toContain('Só o dono muda o limite')
  const added = { headers: {}, body: { nome: 'Nova', account_limit: 10 } }
  expect(formatAnswer(await server.call('POST /api/clients', added, token))).toBe(
    '400 invalid_input',
  )
  await setLimit(120)
  const seen = await server.call('GET /api/clients/:id', { params: { id: client } }, token)
  expect(seen.body.client.account_limit).toBe(120)
})

describe('of a client', () => {
  const del = async (path: 'DELETE /api/clients/:id' | 'DELETE /api/clients/:id/permanent') =>
    formatAnswer(await server.call(path, { params: { id: client } }, shop.owner.token))

  test('who owes, or has left something, nothing is deleted for good', async () => {
    await sellOnFiado(await book('10:00'))
    await del('DELETE /api/clients/:id')
    expect(await list()).toMatchObject({ accounts: [{ owed: 50, deleted: true }] })
    expect(await del('DELETE /api/clients/:id/permanent')).toBe('409 client_account_open')
    const { body } = await pay(60, 50)
    expect(await del('DELETE /api/clients/:id/permanent')).toBe('409 client_account_open')
    await unpay(body.id)
    await pay(50, 50)
    expect(await del('DELETE /api/clients/:id/permanent')).toMatch(/^204/)
  })

  test('the account moves with a merge, and back with the bookings that it is of', async () => {
    const other = await addClient('Ana de novo')
    const id = await book('10:00')
    await sellOnFiado(id)
    await pay(20, 50)
    const { body } = await server.call(
      'POST /api/clients/:id/merge',
      { params: { id: other.id }, body: { other_id: client } },
      shop.owner.token,
    )
    expect((await account(other.id)).owed).toBe(30)
    // Closed anew by now, it goes back with its booking.
    await reopen(id)
    expect((await sellOnFiado(id, 40)).status).toBe(200)
    expect((await account(other.id)).owed).toBe(20)
    await server.call(
      'POST /api/client-merges/:id/undo',
      { params: { id: body.merge_id } },
      shop.owner.token,
    )
    expect((await account(other.id)).owed).toBe(0)
    expect((await account()).owed).toBe(20)
  })

  test('the file of all that is kept has it, and the list of clients says it', async () => {
    await sellOnFiado(await book('10:00'))
    const data = await server.call(
      'GET /api/clients/:id/data',
      { params: { id: client } },
      shop.owner.token,
    )
    expect(data.body.account).toMatchObject([{ kind: 'charge', amount: 50, reversed_at: null }])
    const records = await server.call('GET /api/client-records', { query: {} }, shop.owner.token)
    expect(records.body.clients.find(({ id }) => id === client)?.owed).toBe(50)
    const found = await server.call('GET /api/clients', { query: {} }, shop.owner.token)
    expect(found.body.clients.find(({ id }) => id === client)?.owed).toBe(50)
  })
})

test('what is paid over and above is due to nobody else: each account is its own', async () => {
  const other = await addClient('Outra')
  await sellOnFiado(await book('10:00'))
  await pay(35, 0, { id: other.id })
  const { accounts, sums } = await list()
  expect(accounts.map(({ client_id, owed }) => [client_id, owed])).toEqual([
    [client, 50],
    [other.id, -35],
  ])
  expect(sums).toEqual({ owed: 50, debtors: 1, credit: 35, creditors: 1 })
})

describe('a tip', () => {
  const tip = (at: number, valor: number) => {
    const { id: profissional, name: profissionalNome } = requireNth(shop.business.professionals, at)
    return { profissional, profissionalNome, valor, metodo: 'dinheiro' as const }
  }
  const leave = (id: string, ...gorjetas: ReturnType<typeof tip>[]) =>
    closeWith(server, shop, id, () => ({ ...createPayment('pix', 50), gorjetas }))

  test('is no part of the total; the drawer has it, and whoever served is owed it', async () => {
    const id = await book('10:00')
    const { body } = await leave(id, tip(0, 10), tip(1, 5))
    expect(body.comanda).toMatchObject({ valorTotal: 50, gorjetas: [{ valor: 10 }, { valor: 5 }] })
    expect(body.commissions).toMatchObject([{ amount: 25 }])
    const till = await server.call('GET /api/till', { query: {} }, shop.owner.token)
    expect(till.body.figures?.drawer?.parts.received).toBe(15)
    const open = await server.call('GET /api/statements/open', { query: {} }, shop.owner.token)
    const accrued = open.body.professionals.map(({ professional_name, total: sum }) => [
      professional_name,
      sum,
    ])
    expect(accrued).toEqual([
      ['Bia Rocha', 5],
      ['Rafa Lima', 35],
    ])
    await reopen(id)
    const after = await server.call('GET /api/statements/open', { query: {} }, shop.owner.token)
    expect(after.body.professionals.map(({ total: sum }) => sum)).toEqual([0, 0])
    const again = await createComandaCalls(server, shop).show(id)
    expect(toComandaBody(again.body).gorjetas).toMatchObject([{ valor: 10 }, { valor: 5 }])
  })

  test('of somebody else’s house is refused, and of nothing too', async () => {
    const calls = createComandaCalls(server, shop)
    const id = await book('10:00')
    const { body } = await calls.show(id)
    const send = (gorjetas: ReturnType<typeof tip>[]) =>
      calls.save(id, {
        ...{ version: body.version, is_courtesy: false },
        comanda: { ...toComandaBody(body), gorjetas },
      })
    const stranger = { ...tip(0, 10), profissional: 'de-fora' }
    expect(formatAnswer(await send([stranger]))).toBe('404 professional_not_found')
    expect(formatAnswer(await send([tip(0, 0)]))).toBe('400 invalid_input')
  })
})
