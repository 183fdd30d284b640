/** What each reader's views hold of a house, with a neighbour that has a row in every table. */
import { beforeAll, describe, expect, test } from 'vitest'
import { findHouseView } from '#db/rest/house-views.ts'
import { countViewRows, listViewRows, type RestRow } from '#db/rest/rows.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'
import { isNeighbourText, NEIGHBOUR, plantNeighbour } from '#tests/support/db/neighbour-rows.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()
let ours: Business
beforeAll(async () => {
  ours = await createBusiness(opened.storage, {
    composites: [{ items: [{ service: 0, professionals: [0] }] }],
    reviews: [{}],
  })
  await insertBooking(opened.storage, ours, { notes: 'corte curto' })
  await plantNeighbour(opened.storage)
})

const VIEWS = {
  owner: [
    ...['bookings', 'clients', 'products', 'product_sales', 'services', 'service_overrides'],
    ...['composite_services', 'composite_service_items', 'composite_service_item_professionals'],
    ...['professionals', 'business_settings', 'reviews'],
  ],
  reception: ['bookings', 'clients', 'products'],
  professional: ['bookings'],
} as const
/** Of these the house has no rows. */
const EMPTY: ReadonlySet<string> = new Set(['products', 'product_sales', 'service_overrides'])

const WHOLE = { where: [], links: [], also: [], order: [], limit: 1000, offset: 0 }
const read = (name: string, house_role: keyof typeof VIEWS, user_id: string) => {
  const professional_id = requireNth(ours.professionals).id
  const view = findHouseView(name, { user_id, house_role, professional_id })
  if (!view) throw new Error(`no view of ${name}`)
  return opened.storage.read(async (db): Promise<RestRow[]> => {
    const rows = await listViewRows(db, view, { ...WHOLE, columns: [...view.columns.keys()] })
    expect(await countViewRows(db, view, WHOLE)).toBe(rows.length)
    return rows
  })
}

describe.each(Object.entries(VIEWS))('%s', (role, names) => {
  test.each(names)('%s: the house’s own rows, and nothing of its neighbour', async (name) => {
    // `Object.entries` widens the names of roles to text.
    const house_role = role as keyof typeof VIEWS
    const rows = await read(name, house_role, ours.user_id)
    expect(rows.length > 0).toBe(!EMPTY.has(name))
    expect(rows.filter(({ user_id }) => user_id !== ours.user_id)).toEqual([])
    const texts = rows.flatMap((row) => Object.values(row)).filter((it) => typeof it === 'string')
    expect(texts.filter(isNeighbourText)).toEqual([])
    // The neighbour finds theirs by the same view: so the lines above can fail.
    if (house_role !== 'owner') return
    expect((await read(name, 'owner', NEIGHBOUR.user_id)).length).toBeGreaterThan(0)
  })
})

test('a reader has no view of what no list gives them', () => {
  const reader = { user_id: ours.user_id, professional_id: null }
  const all = [...VIEWS.owner, 'ledger_entries', 'users', 'profiles']
  for (const house_role of ['owner', 'reception', 'professional'] as const) {
    const found = all.filter((name) => findHouseView(name, { ...reader, house_role }))
    expect(found).toEqual(VIEWS[house_role])
  }
})
