/** What is written by a prepared insert is stored whole: no column has to be named for it. */
import { randomUUID } from 'node:crypto'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertBooking, type NewBooking } from '#db/booking/bookings.ts'
import { type Db, kit, listPlaceholders, prepareOnce } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { client_sessions } from '#db/tables/client.ts'
import { parseStoredTexts } from '#domain/text/stored-json.ts'
import {
  type Business,
  CREATED_AT,
  createBusiness,
  createPhone,
  requireNth,
} from '#tests/support/db/factories.ts'
import { RollbackSignal, runSql } from '#tests/support/db/sql.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()

/** No column is left to its default: one that was not stored would differ. */
type FullBooking = { [Column in keyof NewBooking]: NonNullable<NewBooking[Column]> }

async function createFullBooking(tx: Db, business: Business): Promise<FullBooking> {
  const { user_id } = business
  const client_id = requireNth(business.clients).id
  const typed = { nome: 'Ana', email: 'ana@x.example', telefone: createPhone() }
  const times = { created_at: CREATED_AT, expires_at: CREATED_AT }
  const session = { id: randomUUID(), user_id, client_id, level: 'proven' as const }
  await tx.insert(client_sessions).values({ ...session, ...typed, ...times })
  const service_id = requireNth(business.services).id
  return {
    id: randomUUID(),
    user_id,
    client_id,
    client_name: 'Ana',
    client_phone: '11900000000',
    client_email: 'ana@x.example',
    guest_name: 'Caio',
    service_id,
    service_name: 'Corte',
    professional_id: requireNth(business.professionals).id,
    professional_name: 'Bia',
    date: '2030-01-07',
    time: '10:10',
    duration: 41,
    buffer_before: 7,
    buffer_after: 8,
    gap_start: 9,
    gap_minutes: 10,
    price: 11,
    service_original_price: 12,
    notes: 'Alergia',
    client_note: 'Alergia',
    contact_confirmed: false,
    status: 'pendente',
    is_courtesy: true,
    is_composite: true,
    composite_id: requireNth(business.composites).id,
    composite_items: [{ service_id }],
    encaixe: true,
    origin: 'link',
    session_id: session.id,
    series_id: 'a-series',
    created_at: CREATED_AT,
  }
}

test('a booking is stored with every column that it was given', async () => {
  const business = await createBusiness(opened.storage, {
    composites: [{ items: [{ service: 0 }] }],
  })
  const { given, returned } = await opened.storage.write(async (tx) => {
    const full = await createFullBooking(tx, business)
    return { given: full, returned: await insertBooking(tx, full) }
  })
  const [stored] = await opened.storage.read((db) =>
    db.select().from(bookings).where(eq(bookings.id, given.id)),
  )
  expect(stored).toEqual(returned)
  expect(stored).toMatchObject(given)
  expect(Object.keys(returned).sort()).toEqual(Object.keys(getTableColumns(bookings)).sort())
})

const { text, integer, boolean, json, instant, table } = kit

/** A table of every type of column that may hold null. */
const notes = table('stored_columns_notes', {
  id: text().primaryKey(),
  size: integer(),
  flag: boolean(),
  facts: json(parseStoredTexts),
  at: instant(),
  note: text(),
})

const insertNote = prepareOnce('stored_columns_note', (db) =>
  db.insert(notes).values(listPlaceholders(notes)),
)

test('an insert that names no column stores them all, and null as null', async () => {
  const full = { id: 'full', size: 3, flag: true, facts: ['a'], at: 5, note: 'n' }
  const empty = { id: 'none', size: null, flag: null, facts: null, at: null, note: null }
  const types = kit.dialect === 'sqlite' ? ['integer', 'text'] : ['boolean', 'jsonb']
  let stored: unknown[] = []
  let withoutFacts: unknown[] = []
  const write = opened.storage.write(async (tx) => {
    const [flag = '', facts = ''] = types
    await runSql(
      tx,
      sql`CREATE TABLE stored_columns_notes (id text PRIMARY KEY, size integer, flag ${sql.raw(flag)}, facts ${sql.raw(facts)}, at bigint, note text)`,
    )
    for (const row of [full, empty]) await insertNote(tx).execute(row)
    stored = await tx.select().from(notes).orderBy(notes.id)
    withoutFacts = await tx.select({ id: notes.id }).from(notes).where(sql`${notes.facts} IS NULL`)
    throw new RollbackSignal()
  })
  await expect(write).rejects.toThrow(RollbackSignal)
  expect(stored).toEqual([full, empty])
  expect(withoutFacts).toEqual([{ id: 'none' }])
})
