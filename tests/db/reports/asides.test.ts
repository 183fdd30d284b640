/** Fees and tips by the day of what they are of, and card money that crosses the ends of some days. */
import { beforeAll, expect, test } from 'vitest'
import { insertEntries, type LedgerEntry } from '#db/ledger.ts'
import { sumCrossing } from '#db/ledger-sums.ts'
import { listAsides } from '#db/reports/asides.ts'
import { account_moves } from '#db/tables/money.ts'
import { listEntryPage, sumEntriesBy } from '#db/till-entries.ts'
import { ENTRY_DAYS } from '#domain/till/till.ts'
import {
  type Business,
  CREATED_AT,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

const opened = useStorage()
let house: Business
beforeAll(async () => {
  house = await createBusiness(opened.storage, { clients: [{}] })
  const visit = { date: '2026-10-05', encaixe: true }
  const done = await insertBooking(opened.storage, house, { ...visit, status: 'completed' })
  const open = await insertBooking(opened.storage, house, { ...visit, status: 'confirmed' })
  const { user_id } = house
  const made = { user_id, method: 'credito', day: '2026-11-02', reverses: null } as const
  const enter = (id: string, fields: Pick<LedgerEntry, 'kind' | 'subject_id' | 'amount'>) => ({
    ...{ ...made, ...fields, id: `${id}-${user_id}`, arrives_on: null, made_by: null },
    created_at: CREATED_AT,
  })
  const move = `conta-${user_id}`
  await opened.storage.write(async (tx) => {
    await tx.insert(account_moves).values({
      ...{ id: move, user_id, client_id: requireNth(house.clients).id, kind: 'payment' },
      ...{ amount: -900, method: 'credito', booking_id: null, day: '2026-11-02' },
      ...{ made_by: 'x', created_at: CREATED_AT },
    })
    await insertEntries(tx, [
      enter('a', { kind: 'fee', subject_id: done.id, amount: -300 }),
      enter('b', { kind: 'tip', subject_id: done.id, amount: 700 }),
      enter('c', { kind: 'fee', subject_id: open.id, amount: -11 }),
      enter('d', { kind: 'fee', subject_id: move, amount: -20 }),
      {
        ...enter('e', { kind: 'booking', subject_id: done.id, amount: 9000 }),
        ...{ day: '2026-10-20', arrives_on: '2026-11-20' },
      },
    ])
  })
})

test('each is of the day of its visit; what a client paid of their account, of its own', async () => {
  const { user_id } = house
  const list = (period: typeof OCTOBER) =>
    opened.storage.read((db) => listAsides(db, user_id, period))
  expect(await list(OCTOBER)).toEqual(
    expect.arrayContaining([
      { day: '2026-10-05', kind: 'fee', amount: -300 },
      { day: '2026-10-05', kind: 'tip', amount: 700 },
    ]),
  )
  expect(await list(NOVEMBER)).toEqual([{ day: '2026-11-02', kind: 'fee', amount: -20 }])
})

test('by whatever day entries are asked for, their sum is that of the rows', async () => {
  const { user_id } = house
  await opened.storage.read(async (db) => {
    const sums: { [name: string]: number[] } = {}
    for (const by of ENTRY_DAYS) {
      sums[by] = []
      for (const period of [OCTOBER, NOVEMBER]) {
        const rows = await listEntryPage(db, user_id, period, { by }, { after: null, most: 9 })
        const sum = await sumEntriesBy(db, user_id, period, { by })
        expect([by, rows.reduce((all, { amount }) => all + amount, 0)]).toEqual([by, sum])
        sums[by].push(sum)
      }
    }
    expect(sums).toEqual({
      ...{ day: [9000, 369], arrival: [0, 9369], visit: [400, -20] },
      ...{ later: [9000, 0], earlier: [0, 9000] },
    })
    expect(await sumCrossing(db, user_id, OCTOBER)).toEqual({ later: 9000, earlier: 0 })
    expect(await sumCrossing(db, user_id, NOVEMBER)).toEqual({ later: 0, earlier: 9000 })
  })
})
