/** What the migration makes of rows from before anybody asked who proved a contact. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { kit } from '#db/dialect/kit.ts'
import { users } from '#db/tables/account.ts'
import { bookings } from '#db/tables/booking.ts'
import { client_sessions, clients } from '#db/tables/client.ts'
import {
  type Business,
  CREATED_AT,
  createBusiness,
  insertBooking,
  MIGRATIONS,
  requireNth,
  UNPROVEN,
} from '#tests/support/db/factories.ts'
import { runSql } from '#tests/support/db/sql.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()
let business: Business

/** The statements about rows, run again on rows as they were before it. */
async function migrateAgain(migration: string, count: number): Promise<void> {
  const file = join(MIGRATIONS, kit.dialect, migration)
  const statements = readFileSync(file, 'utf8').split('--> statement-breakpoint')
  const updates = statements.filter((one) => /^UPDATE /m.test(one))
  expect(updates).toHaveLength(count)
  for (const one of updates) await opened.storage.write((tx) => runSql(tx, sql.raw(one)))
}

const at = { created_at: CREATED_AT, expires_at: CREATED_AT }
const session = (id: string, position: number, fields: object) => {
  const { user_id, clients } = business
  const { id: client_id } = requireNth(clients, position)
  const typed = { nome: 'Ana', email: `${id}@x.example`, telefone: '11900000000' }
  return { id, user_id, client_id, level: 'proven' as const, ...typed, ...at, ...fields }
}

beforeAll(async () => {
  business = await createBusiness(opened.storage, {
    clients: [
      { ...UNPROVEN, nome: 'typed by the house' },
      { ...UNPROVEN, nome: 'has signed in' },
      { ...UNPROVEN, nome: 'has booked' },
      { ...UNPROVEN, nome: 'without an e-mail', email: null },
    ],
  })
  const clientId = (position: number) => requireNth(business.clients, position).id
  await opened.storage.write(async (tx) => {
    const account = { id: 'account', email: 'proven@x.example', email_confirmed_at: CREATED_AT }
    const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT }
    await tx
      .insert(users)
      .values({ ...account, first_role: 'client', user_metadata: {}, ...stamps })
    await tx.insert(client_sessions).values([
      session('proven', 1, { account_id: 'account' }),
      // Raised by a code to what was on file, which it does not carry.
      session('raised', 1, { account_id: 'account', email: 'typed@x.example' }),
    ])
  })
  const booked = (id: string, time: string, fields: object) =>
    insertBooking(opened.storage, business, { id, time, client_id: clientId(1), ...fields })
  await booked('by-proven', '09:00', { session_id: 'proven', notes: 'Sem pressa' })
  await booked('by-raised', '10:00', { session_id: 'raised', notes: '{"valorTotal":1}' })
  await booked('changed', '11:00', { client_id: clientId(2), notes: 'Da casa', version: 2 })
  await booked('by-house', '12:00', { client_id: clientId(3), origin: 'console', notes: 'Da casa' })
  await migrateAgain('0009_client_proof.sql', 4)
})

test('whom the house typed it vouches for; of anybody else nobody knows', async () => {
  const rows = await opened.storage.read((db) =>
    db.select().from(clients).orderBy(clients.created_at),
  )
  const proven = rows.map(({ nome, email_proved_by, telefone_proved_by, telefone_proved_at }) => [
    ...[nome, email_proved_by, telefone_proved_by, telefone_proved_at],
  ])
  expect(proven).toEqual([
    ['typed by the house', 'house', 'house', CREATED_AT],
    ['has signed in', null, null, null],
    ['has booked', null, null, null],
    ['without an e-mail', null, 'house', CREATED_AT + 3000],
  ])
})

test('a session stays proven, and its bookings confirmed, only by what it carries itself', async () => {
  const levels = await opened.storage.read((db) =>
    db
      .select({ id: client_sessions.id, level: client_sessions.level })
      .from(client_sessions)
      .orderBy(client_sessions.id),
  )
  expect(levels).toEqual([
    { id: 'proven', level: 'proven' },
    { id: 'raised', level: 'identified' },
  ])
  const rows = await opened.storage.read((db) =>
    db.select().from(bookings).where(eq(bookings.user_id, business.user_id)).orderBy(bookings.time),
  )
  expect(
    rows.map(({ id, contact_confirmed, client_note }) => [id, contact_confirmed, client_note]),
  ).toEqual([
    ['by-proven', true, 'Sem pressa'],
    ['by-raised', false, null],
    ['changed', false, null],
    ['by-house', true, null],
  ])
})

test('of sessions from before that an account stands behind, one contact counts past its second step', async () => {
  await opened.storage.write((tx) =>
    tx.insert(client_sessions).values(session('typed', 1, { level: 'identified' })),
  )
  await migrateAgain('0013_code_proof.sql', 1)
  const rows = await opened.storage.read((db) =>
    db
      .select({ id: client_sessions.id, proved_by_code: client_sessions.proved_by_code })
      .from(client_sessions)
      .orderBy(client_sessions.id),
  )
  expect(rows).toEqual([
    { id: 'proven', proved_by_code: 'email' },
    { id: 'raised', proved_by_code: 'phone' },
    { id: 'typed', proved_by_code: null },
  ])
})
