/** What a house brings in from elsewhere, and takes back. */
import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { createImportHandler } from '#api/import/run.ts'
import { toEntries } from '#api/ledger/ledger.ts'
import { releaseClaim } from '#db/due-work.ts'
import { deleteOldImports } from '#db/imports.ts'
import { findOpeningEntry, insertEntries, listSubjectEntries } from '#db/ledger.ts'
import { bookings } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import { due_work } from '#db/tables/due-work.ts'
import { import_lines, imports } from '#db/tables/import.ts'
import { ledger_entries } from '#db/tables/ledger.ts'
import { services } from '#db/tables/service.ts'
import {
  CHECKED_KEPT_MS,
  IMPORT_UNDO_MS,
  type ImportKind,
  MOST_OPEN_IMPORTS,
} from '#domain/import/import.ts'
import { createExpenseCalls } from '#tests/support/api/calls/expense-calls.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { claimImports, runImports } from '#tests/support/api/run-imports.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let house: OwnerSalon
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer(), {
    clients: [{ nome: 'Ana Lima', telefone: '11987654321', email: null, labels: '\nVIP\n' }],
  })
})
afterEach(() => house.server.close())

type Cells = Record<string, string>
const call = () => house.server.call
const begin = async (kind: ImportKind) =>
  (
    await call()(
      'POST /api/imports',
      { headers: {}, body: { kind, file_name: 'a.csv' } },
      house.token,
    )
  ).body.id
const check = (id: string, lines: readonly Cells[], first = 2) =>
  call()(
    'POST /api/imports/:id/lines',
    { params: { id }, body: { lines: lines.map((cells, i) => ({ line: first + i, cells })) } },
    house.token,
  )
const press = (id: string, known: 'join' | 'skip' = 'skip') =>
  call()('POST /api/imports/:id/start', { params: { id }, body: { known } }, house.token)
const pressUndo = (id: string) =>
  call()('POST /api/imports/:id/undo', { params: { id } }, house.token)
const show = async (id: string) =>
  (await call()('GET /api/imports/:id', { params: { id } }, house.token)).body
const listLines = async (
  id: string,
  state: CallInput<'GET /api/imports/:id/lines'>['query']['state'],
) =>
  (await call()('GET /api/imports/:id/lines', { params: { id }, query: { state } }, house.token))
    .body.lines

const work = () => runImports(house.server)

/** Checks lines, brings them in and says what became of each. */
async function bring(kind: ImportKind, lines: readonly Cells[], known: 'join' | 'skip' = 'skip') {
  const id = await begin(kind)
  await check(id, lines)
  await press(id, known)
  await work()
  return id
}
const undo = async (id: string) => {
  const { status } = await pressUndo(id)
  await work()
  return status
}
const counts = async (id: string) =>
  Object.fromEntries(Object.entries((await show(id)).counts).filter(([, lines]) => lines > 0))
const people = async () => {
  const rows = await house.server.storage.read((db) =>
    db
      .select()
      .from(clients)
      .where(and(eq(clients.user_id, house.business.user_id), isNull(clients.erased_at))),
  )
  return rows.sort((a, b) => (a.nome < b.nome ? -1 : 1))
}

const BIA = { nome: 'Bia', telefone: '(11) 91111-2222', email: 'bia@mail.example' }

describe('clients', () => {
  test('each line is judged before anything is written', async () => {
    const id = await begin('clients')
    const { body } = await check(id, [
      BIA,
      { nome: 'Ana', telefone: '+55 11 98765-4321' },
      { nome: 'Bia outra vez', telefone: '11 91111 2222' },
      { nome: 'Sem DDD', telefone: '91111-2222' },
    ])
    expect(body.lines.map(({ line, state, reason }) => [line, state, reason])).toEqual([
      [2, 'new', null],
      [3, 'known', 'Já está aqui.'],
      [4, 'known', 'Repete a linha 2 do arquivo.'],
      [5, 'bad', 'Telefone incompleto ou sem DDD.'],
    ])
    expect(body.lines.map(({ repeats }) => repeats)).toEqual([null, null, 2, null])
    expect(await people()).toHaveLength(1)
    expect(await show(id)).toMatchObject({ state: 'checked', counts: { known: 2 }, repeats: 1 })
    await press(id)
    await work()
    expect(await show(id)).toMatchObject({ counts: { created: 1, skipped: 2, bad: 1 }, repeats: 1 })
  })

  test('brought in they are clients like any other, and nothing of the file is left', async () => {
    const id = await bring('clients', [
      { ...BIA, birth_date: '01/02/1990', observacoes: 'Sem amônia', labels: 'Noiva' },
      { nome: '', telefone: '' },
    ])
    expect(await counts(id)).toEqual({ created: 1, bad: 1 })
    const [, bia] = await people()
    expect(bia).toMatchObject({
      ...{ nome: 'Bia', telefone: '11911112222', birth_date: '1990-02-01' },
      ...{ observacoes: 'Sem amônia', labels: '\nNoiva\n', telefone_proved_by: 'house' },
    })
    const rows = await house.server.storage.read((db) => db.select().from(import_lines))
    expect(JSON.stringify(rows)).not.toMatch(/Bia|91111|Noiva|amônia/)
  })

  test('who is here already is completed, never written over; or left as they are', async () => {
    const line = {
      nome: 'Outro nome',
      telefone: '11987654321',
      email: 'ana@mail.example',
      labels: 'Noiva',
    }
    expect(await counts(await bring('clients', [line], 'skip'))).toEqual({ skipped: 1 })
    expect((await people())[0]).toMatchObject({ email: null, labels: '\nVIP\n' })
    const id = await bring('clients', [line, line], 'join')
    expect(await counts(id)).toEqual({ joined: 1, skipped: 1 })
    expect((await people())[0]).toMatchObject({
      ...{ nome: 'Ana Lima', email: 'ana@mail.example', labels: '\nVIP\nNoiva\n' },
    })
    expect(await undo(id)).toBe(200)
    expect((await people())[0]).toMatchObject({
      ...{ email: null, email_proved_at: null, labels: '\nVIP\n' },
    })
  })

  test('labels are the house’s own, whatever case and accents they are written in', async () => {
    await bring(
      'clients',
      [
        { ...BIA, labels: 'vip, Química, quimica' },
        { nome: 'Caio', labels: 'QUIMICA; Noiva' },
        { nome: 'Davi', labels: 'noiva' },
        { nome: 'Ana', telefone: '11987654321', labels: 'víp, nóiva' },
      ],
      'join',
    )
    expect((await people()).map(({ labels }) => labels)).toEqual([
      ...['\nVIP\nNoiva\n', '\nVIP\nQuímica\n', '\nQuímica\nNoiva\n', '\nNoiva\n'],
    ])
  })

  test('a client who was joined, bought or was written of since is kept, and told by what', async () => {
    const id = await bring('clients', [BIA, { nome: 'Caio' }, { nome: 'Davi' }])
    const [ana, bia, caio, davi] = await people()
    await call()(
      'POST /api/clients/:id/merge',
      { params: { id: ana?.id ?? '' }, body: { other_id: bia?.id ?? '' } },
      house.token,
    )
    const note = { text: 'Corou bem', before_image: null, after_image: null }
    await call()(
      'POST /api/clients/:id/notes',
      { headers: {}, params: { id: caio?.id ?? '' }, body: note },
      house.token,
    )
    house.server.setNow(house.server.context.now() + 1000)
    await call()('DELETE /api/clients/:id', { params: { id: davi?.id ?? '' } }, house.token)
    await undo(id)
    expect(await listLines(id, 'kept')).toMatchObject([
      {
        reason: 'Ficou porque foi juntado com outro cadastro.',
        record: { id: ana?.id, name: 'Ana Lima' },
      },
      { reason: 'Ficou porque tem anotação ou foto de visita.', record: { name: 'Caio' } },
      { reason: 'Ficou porque foi alterado depois da importação.', record: { name: 'Davi' } },
    ])
  })

  test('taken back, all go but who was used since, and they are listed', async () => {
    const id = await bring('clients', [BIA, { nome: 'Caio' }, { nome: 'Davi' }, { nome: 'Eva' }])
    const [, bia, caio] = await people()
    await house.insert({ client_id: bia?.id ?? '', date: '2026-12-01' })
    house.server.setNow(house.server.context.now() + 1000)
    await call()(
      'PATCH /api/clients/:id',
      {
        params: { id: caio?.id ?? '' },
        body: { changes: { observacoes: 'Chega cedo' }, shown: { observacoes: null } },
      },
      house.token,
    )
    expect(await undo(id)).toBe(200)
    expect((await people()).map(({ nome }) => nome)).toEqual(['Ana Lima', 'Bia', 'Caio'])
    expect(await counts(id)).toEqual({ undone: 2, kept: 2 })
    expect(await listLines(id, 'kept')).toMatchObject([
      {
        ...{ line: 2, state: 'kept', reason: 'Ficou porque tem agendamento.' },
        record: { id: bia?.id, name: 'Bia', date: null },
      },
      {
        ...{ line: 3, state: 'kept', reason: 'Ficou porque foi alterado depois da importação.' },
        record: { id: caio?.id, name: 'Caio', date: null },
      },
    ])
    expect((await listLines(id, 'undone')).map(({ record }) => record)).toEqual([null, null])
    const { ended_at } = await show(id)
    expect(ended_at).toBe(new Date(house.server.context.now()).toISOString())
    expect((await show(id)).state).toBe('undone')
    expect((await pressUndo(id)).status).toBe(200)
  })
})

describe('lines that mean one another', () => {
  const SAME = [
    { nome: 'Bia', email: 'bia@mail.example' },
    // By the e-mail under the same name; then by the telephone that this one has filled in.
    { nome: 'Bia', email: 'bia@mail.example', telefone: '(11) 91111-2222' },
    { nome: 'B. Souza', telefone: '11911112222', observacoes: 'Sem amônia' },
    { nome: 'bia', labels: 'Noiva' },
  ]
  const FILLER = Array.from({ length: 60 }, (_, i) => ({ nome: `Cliente ${i}` }))

  test.each([
    ['side by side', [], 0],
    ['far apart', FILLER, 60],
  ])('%s they are one client, and taken back nobody is left', async (_, between, others) => {
    const id = await begin('clients')
    const [first, ...rest] = SAME
    await check(id, [...(first ? [first] : []), ...between, ...rest])
    await press(id, 'join')
    const { context } = house.server
    let now = context.now()
    const ticking = { ...house.server, context: { ...context, now: () => now++ } }
    await runImports(ticking)
    expect(await counts(id)).toEqual({ created: 1 + others, joined: 3 })
    expect((await people()).find(({ nome }) => nome === 'Bia')).toMatchObject({
      ...{ telefone: '11911112222', email: 'bia@mail.example' },
      ...{ observacoes: 'Sem amônia', labels: '\nNoiva\n' },
    })
    await pressUndo(id)
    await runImports(ticking)
    expect(await counts(id)).toEqual({ undone: 4 + others })
    expect((await people()).map(({ nome }) => nome)).toEqual(['Ana Lima'])
  })
})

describe('the other kinds', () => {
  test('services are done by the team, or by whom they name, and go while nobody booked them', async () => {
    const pro = requireNth(house.business.professionals)
    const line = { name: 'Luzes', price: '250', duration: '2h' }
    const id = await bring('services', [
      line,
      { ...line, name: 'Barba', professionals: pro.name.toUpperCase() },
      { ...line, name: 'Unha', professionals: 'Ninguém' },
    ])
    expect(await counts(id)).toEqual({ created: 2, bad: 1 })
    const { body } = await call()('GET /api/services', {}, house.token)
    const luzes = body.services.find(({ name }) => name === 'Luzes')
    expect(luzes).toMatchObject({ price: 250, duration: 120, category: 'others', status: 'active' })
    expect(luzes?.professionals).toHaveLength(house.business.professionals.length)
    await house.booked({ service_id: luzes?.id ?? '', time: '15:00' })
    await undo(id)
    const names = (
      await house.server.storage.read((db) => db.select({ name: services.name }).from(services))
    ).map(({ name }) => name)
    expect(names).toContain('Luzes')
    expect(names).not.toContain('Barba')
    expect(await counts(id)).toEqual({ undone: 1, kept: 1, bad: 1 })
    expect(await listLines(id, 'kept')).toMatchObject([
      { reason: 'Ficou porque tem agendamento.', record: { id: luzes?.id, name: 'Luzes' } },
    ])
  })

  test('a booking is judged like any other: two never have one time, and nobody is written to', async () => {
    const [service, pro] = [
      requireNth(house.business.services),
      requireNth(house.business.professionals),
    ]
    const line = { date: '01/12/2026', nome: 'Bia', service: service.name, professional: pro.name }
    const id = await begin('bookings')
    const { body } = await check(id, [
      { ...line, time: '10:00' },
      { ...line, time: '10:00', nome: 'Caio' },
      { ...line, time: '14:00', nome: 'Ana', telefone: '11987654321' },
      { ...line, time: '16:00', service: 'Nada' },
      { ...line, time: '10:00' },
    ])
    expect(body.lines.map(({ line: at, state, reason }) => [at, state, reason])).toEqual([
      [2, 'new', null],
      [3, 'bad', 'O horário já está ocupado pela linha 2 do arquivo.'],
      [4, 'new', null],
      [5, 'bad', 'Este serviço não está no catálogo ou está inativo.'],
      [6, 'known', 'Repete a linha 2 do arquivo.'],
    ])
    // Of another call, and sent again.
    const late = [{ ...line, time: '10:01', nome: 'Davi' }]
    for (const _again of [1, 2])
      expect((await check(id, late, 7)).body.lines).toMatchObject([
        { state: 'bad', reason: 'O horário já está ocupado pela linha 2 do arquivo.' },
      ])
    expect((await check(id, [{ ...line, time: '10:00' }])).body.lines[0]?.state).toBe('new')
    await press(id)
    await work()
    expect(await counts(id)).toEqual({ created: 2, skipped: 1, bad: 3 })
    const rows = await house.server.storage.read((db) => db.select().from(bookings))
    expect(rows.map(({ client_name, time }) => [client_name, time]).sort()).toEqual([
      ['Ana Lima', '14:00'],
      ['Bia', '10:00'],
    ])
    expect(await house.server.sent()).toMatchObject({ mails: [] })
    expect(await counts(await bring('bookings', [{ ...line, time: '10:00' }]))).toEqual({
      skipped: 1,
    })
    await undo(id)
    expect(await house.server.storage.read((db) => db.select().from(bookings))).toEqual([])
    expect((await people()).map(({ nome }) => nome)).toEqual(['Ana Lima'])
  })

  test('a balance is an entry of the ledger, once, and goes by a reversal of today', async () => {
    const line = { amount: '1.500,00', method: 'Pix', day: '20/11/2026' }
    const id = await bring('balances', [line, line, { ...line, amount: '20' }])
    expect(await counts(id)).toEqual({ created: 1, skipped: 1, bad: 1 })
    expect(await listLines(id, 'bad')).toMatchObject([
      { line: 4, reason: 'Só há um saldo inicial por forma: o desta já está na linha 2.' },
    ])
    expect(await counts(await bring('balances', [line]))).toEqual({ skipped: 1 })
    const other = await begin('balances')
    const said = 'Já há um saldo inicial desta forma, de R$ 1.500,00. Para trocar, desfaça'
    for (const change of [{ amount: '1.500,01' }, { day: '19/11/2026' }])
      expect((await check(other, [{ ...line, ...change }])).body.lines).toMatchObject([
        { state: 'bad', reason: expect.stringContaining(said), repeats: null },
      ])
    await undo(id)
    expect((await check(other, [{ ...line, amount: '20' }])).body.lines).toMatchObject([
      { state: 'new' },
    ])
    const [entry] = await house.server.storage.read((db) => db.select().from(ledger_entries))
    const subject = { kind: 'opening', subject_id: entry?.subject_id ?? '' } as const
    const entries = await house.server.storage.read((db) =>
      listSubjectEntries(db, house.business.user_id, subject),
    )
    expect(entries.map(({ day, method, amount }) => [day, method, amount]).sort()).toEqual([
      ['2026-11-20', 'pix', 150_000],
      ['2026-11-23', 'pix', -150_000],
    ])
    const reasons = entries.map(({ amount, reason }) => amount < 0 && reason)
    expect(reasons.sort()).toEqual(['Importação desfeita', false])
  })

  test('a balance of a day whose till was counted is dated today, and known when it comes again', async () => {
    await createExpenseCalls(house).closeTill('2026-11-20')
    const line = { amount: '1.500,00', method: 'Pix', day: '20/11/2026' }
    expect(await counts(await bring('balances', [line]))).toEqual({ created: 1 })
    const entries = await house.server.storage.read((db) => db.select().from(ledger_entries))
    expect(entries).toMatchObject([{ day: '2026-11-23', amount: 150_000 }])
    expect(await counts(await bring('balances', [line]))).toEqual({ skipped: 1 })
  })

  test('a balance whose import can no longer be undone gives place to another, by a reversal', async () => {
    const { server, business } = house
    const day = '2026-11-20'
    const put = (method: 'pix' | 'dinheiro', created_at: number) => {
      const stamp = { user_id: business.user_id, day, made_by: business.user_id, created_at }
      const subject = { kind: 'opening', subject_id: server.context.newId() } as const
      const entries = toEntries(server.context, stamp, subject, [{ method, amount: 150_000 }])
      return server.storage.write((tx) => insertEntries(tx, entries))
    }
    const settled = server.context.now() - IMPORT_UNDO_MS
    await put('pix', settled)
    await put('dinheiro', settled + 1)
    const lines = [
      { amount: '1.400,00', method: 'Pix', day: '20/11/2026' },
      { amount: '1.400,00', method: 'Dinheiro', day: '20/11/2026' },
    ]
    const replaces = 'Troca o saldo inicial desta forma, que é de R$ 1.500,00.'
    expect((await check(await begin('balances'), lines)).body.lines).toMatchObject([
      { state: 'new', reason: replaces },
      { state: 'bad' },
    ])
    const id = await bring('balances', lines)
    expect(await counts(id)).toEqual({ created: 1, bad: 1 })
    expect(await listLines(id, 'bad')).toMatchObject([{ line: 3 }])
    expect(await counts(await bring('balances', [requireNth(lines)]))).toEqual({ skipped: 1 })
    const entries = await server.storage.read((db) => db.select().from(ledger_entries))
    const ofPix = entries.filter(({ method }) => method === 'pix')
    expect(ofPix.map(({ amount }) => amount).sort((x, y) => x - y)).toEqual([
      ...[-150_000, 140_000, 150_000],
    ])
    // Undone, the one that it replaced stands again, and can be replaced as before.
    await undo(id)
    const standing = await server.storage.read((db) =>
      findOpeningEntry(db, business.user_id, 'pix'),
    )
    const first = ofPix.find(({ amount, reverses }) => amount === 150_000 && reverses === null)
    expect(standing).toMatchObject({ amount: 150_000, subject_id: first?.subject_id })
    const all = await server.storage.read((db) => db.select().from(ledger_entries))
    const sum = all
      .filter(({ method }) => method === 'pix')
      .reduce((s, { amount }) => s + amount, 0)
    expect(sum).toBe(150_000)
    expect((await check(await begin('balances'), lines.slice(0, 1))).body.lines).toMatchObject([
      { state: 'new', reason: replaces },
    ])
  })
})

describe('an import', () => {
  test('a sixth that is checked and not begun is refused with what to do; an old one does not count', async () => {
    const open = [await bring('clients', [BIA])]
    for (let i = 0; i < MOST_OPEN_IMPORTS; i += 1) open.push(await begin('clients'))
    const body = { kind: 'clients', file_name: 'a.csv' } as const
    const refused = await call()('POST /api/imports', { headers: {}, body }, house.token)
    expect(refused).toMatchObject({
      ...{ status: 409, body: { code: 'imports_open' } },
      body: { message: expect.stringContaining('Há 5 importações conferidas') },
    })
    const { imports: listed } = (await call()('GET /api/imports', {}, house.token)).body
    expect(listed.filter(({ state }) => state === 'checked')).toHaveLength(5)
    await call()('DELETE /api/imports/:id', { params: { id: open[3] ?? '' } }, house.token)
    await begin('clients')
    house.server.setNow(house.server.context.now() + CHECKED_KEPT_MS)
    await begin('clients')
  })

  test('pressed twice it is one; begun, it takes no more lines and is not forgotten', async () => {
    const id = await begin('clients')
    await check(id, [BIA])
    await Promise.all([press(id), press(id)])
    expect(formatAnswer(await check(id, [BIA]))).toBe('409 import_begun')
    const remove = { params: { id } }
    const forgotten = await call()('DELETE /api/imports/:id', remove, house.token)
    expect(formatAnswer(forgotten)).toBe('409 import_begun')
    await work()
    await press(id)
    await work()
    expect(await people()).toHaveLength(2)
  })

  test('cut off it goes on where it was', async () => {
    const id = await begin('clients')
    const lines = Array.from({ length: 60 }, (_, i) => ({ nome: `Cliente ${i}` }))
    await check(id, lines)
    await press(id)
    const { context, storage } = house.server
    const ending = new AbortController()
    const cut: typeof context = {
      ...context,
      storage: {
        ...storage,
        read: storage.read.bind(storage),
        write: async (fn) => {
          ending.abort()
          return storage.write(fn)
        },
      },
    }
    const row = requireNth(await claimImports(house.server))
    await expect(createImportHandler(cut).run(row, ending.signal)).rejects.toThrow()
    expect(await counts(id)).toEqual({ created: 50, new: 10 })
    await storage.write((tx) => releaseClaim(tx, row, row.due_at))
    await work()
    expect(await counts(id)).toEqual({ created: 60 })
    expect(await people()).toHaveLength(61)
  })

  test('of one given up the rest is told, and it can be taken back', async () => {
    const id = await begin('clients')
    await check(id, [BIA])
    await press(id)
    const { context, storage } = house.server
    const row = requireNth(
      await storage.read((db) => db.select().from(due_work).where(eq(due_work.kind, 'import'))),
    )
    await storage.write(async (tx) => {
      await createImportHandler(context).end?.(tx, row)
      await tx.update(due_work).set({ state: 'failed' }).where(eq(due_work.id, row.id))
    })
    expect(await show(id)).toMatchObject({ state: 'done', counts: { failed: 1 } })
    expect(await undo(id)).toBe(200)
  })

  test('sent again, lines take their own place; more than it holds are refused', async () => {
    const id = await begin('clients')
    await check(id, [{ nome: 'Errado', telefone: '1' }])
    await check(id, [{ nome: 'Certo' }])
    expect(await counts(id)).toEqual({ new: 1 })
    const lines = Array.from({ length: 20_000 - 1 }, (_, i) => ({
      ...{ import_id: id, user_id: house.business.user_id, line: i + 10, state: 'bad' as const },
    }))
    await house.server.storage.write(async (tx) => {
      for (let i = 0; i < lines.length; i += 1000)
        await tx.insert(import_lines).values(lines.slice(i, i + 1000))
    })
    expect(formatAnswer(await check(id, [BIA], 30_000))).toBe('409 import_too_long')
    expect((await check(id, [BIA], 40_001)).status).toBe(409)
    expect(formatAnswer(await check(id, [BIA], 40_002))).toBe('400 invalid_input')
  })

  test('after 30 days it cannot be taken back, and what was never begun goes after a day', async () => {
    const id = await bring('clients', [BIA])
    const left = await begin('clients')
    const now = house.server.context.now()
    const { storage } = house.server
    expect((await show(id)).undo_until).not.toBeNull()
    const ended_at = now - IMPORT_UNDO_MS
    await storage.write((tx) => tx.update(imports).set({ ended_at }).where(eq(imports.id, id)))
    expect((await show(id)).undo_until).toBeNull()
    expect(formatAnswer(await pressUndo(id))).toBe('409 import_not_undoable')
    const clean = async (at: number) => {
      while (await storage.write((tx) => deleteOldImports(tx, at)));
      return (await storage.read((db) => db.select({ id: imports.id }).from(imports))).map(
        (row) => row.id,
      )
    }
    expect(await clean(now + CHECKED_KEPT_MS)).toHaveLength(2)
    expect(await clean(now + CHECKED_KEPT_MS + 1)).toEqual([id])
    expect(left).not.toBe(id)
    expect(await clean(now + 2 * IMPORT_UNDO_MS + 1)).toEqual([])
  })
})
