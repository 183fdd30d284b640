/** Which pictures are public: by every field that a page shows, and by no other. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/dialect/kit.ts'
import { holdPicture, isPagePicture } from '#db/pictures.ts'
import { business_settings, profiles } from '#db/tables/business.ts'
import { professionals, services } from '#db/tables/service.ts'
import { formatPictureUrl } from '#domain/picture/picture.ts'
import {
  type Business,
  createBusiness,
  openTestStorage,
  type TestStorage,
} from '#tests/support/db/factories.ts'

let open: TestStorage
let house: Business
let name = ''
let seed = 0
beforeAll(async () => {
  open = await openTestStorage()
})
afterAll(() => open.close())
beforeEach(async () => {
  house = await createBusiness(open.storage)
  seed += 1
  name = seed.toString(16).padStart(40, 'a')
  await open.storage.write((tx) => holdPicture(tx, house.user_id, { name, bytes: 1 }, 1))
})

const url = () => formatPictureUrl(name, 320)
const isShown = () => open.storage.read((db) => isPagePicture(db, name))

const PLACES: Record<string, (tx: Db) => Promise<unknown>> = {
  logo: (tx) =>
    tx
      .update(business_settings)
      .set({ business_logo: url() })
      .where(eq(business_settings.user_id, house.user_id)),
  gallery: (tx) =>
    tx
      .update(business_settings)
      .set({ gallery_images: ['https://x.example/a.jpg', url()] })
      .where(eq(business_settings.user_id, house.user_id)),
  face: (tx) =>
    tx.update(professionals).set({ avatar: url() }).where(eq(professionals.user_id, house.user_id)),
  service: (tx) =>
    tx.update(services).set({ image: url() }).where(eq(services.user_id, house.user_id)),
}

test.each(Object.entries(PLACES))('its %s makes a picture public', async (_place, show) => {
  expect(await isShown()).toBe(false)
  await open.storage.write(show)
  expect(await isShown()).toBe(true)
})

test('what it only holds, or names in a profile, is not', async () => {
  await open.storage.write((tx) =>
    tx.update(profiles).set({ avatar_url: url() }).where(eq(profiles.id, house.user_id)),
  )
  expect(await isShown()).toBe(false)
})

test('what it names and does not hold is not', async () => {
  const stranger = await createBusiness(open.storage)
  await open.storage.write((tx) =>
    tx
      .update(business_settings)
      .set({ business_logo: url() })
      .where(eq(business_settings.user_id, stranger.user_id)),
  )
  expect(await isShown()).toBe(false)
})
