import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { searchListedBusinesses } from '#db/businesses.ts'
import { business_settings } from '#db/tables/business.ts'
import { createBusiness, openTestStorage, type TestStorage } from '#tests/support/db/factories.ts'

let open: TestStorage
beforeAll(async () => {
  open = await openTestStorage()
})
afterAll(() => open.close())
beforeEach(() =>
  open.storage.write(async (tx) => {
    await tx.delete(business_settings)
  }),
)

const salon = (business_name: string, listed?: boolean) => {
  const settings = {
    business_name,
    ...(listed !== undefined && { public_page_settings: { listed } }),
  }
  return createBusiness(open.storage, { settings })
}

const found = async (text: string) => {
  const rows = await open.storage.read((db) => searchListedBusinesses(db, text))
  return rows.map(({ business_name }) => business_name)
}

test('every accent and capital of Portuguese is folded, in the name and in what is typed', async () => {
  const name = 'ÁÀÂÃÉÊÍÓÔÕÚÜÇ áàâãéêíóôõúüç'
  await salon(name)
  for (const typed of ['aaaaeeiooouuc', 'áàâãéêíóôõúüç', 'AAAAEEIOOOUUC aaaa', 'Ç']) {
    expect(await found(typed), typed).toEqual([name])
  }
  expect(await found('aaaab')).toEqual([])
})

test('only `listed: false` hides, and hides from every search', async () => {
  await salon('Salão Aberto', true)
  await salon('Salão Calado')
  await salon('Salão Discreto', false)
  for (const typed of ['', 'salao', 'SALÃO']) {
    expect(await found(typed)).toEqual(['Salão Aberto', 'Salão Calado'])
  }
  expect(await found('discreto')).toEqual([])
})

test('all words must be there, in any order; signs only part them', async () => {
  await salon('Corte & Cia')
  await salon('Corte 100%')
  expect(await found('cia corte')).toEqual(['Corte & Cia'])
  expect(await found('corte%cia')).toEqual(['Corte & Cia'])
  expect(await found('corte_100')).toEqual(['Corte 100%'])
  expect(await found("'%_\\")).toEqual(['Corte & Cia', 'Corte 100%'])
  expect(await found(Array(40).fill('cia').join(' '))).toEqual(['Corte & Cia'])
})
