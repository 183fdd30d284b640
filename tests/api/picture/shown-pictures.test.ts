/** Photos that a form saves: the house's own, shown where they belong; another house's never. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { business_settings } from '#db/tables/business.ts'
import { services } from '#db/tables/service.ts'
import { readPage } from '#tests/support/api/calls/booking-calls.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { createNewService, createServiceCalls } from '#tests/support/api/calls/service-calls.ts'
import { listTeam } from '#tests/support/api/calls/staff-calls.ts'
import { createPhoto, uploadPicture } from '#tests/support/api/pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

type Settings = CallInput<'PATCH /api/settings'>['body']
type Professional = CallInput<'PATCH /api/professionals/:id'>['body']

const LOST = 'Esta foto não está mais aqui. Envie a foto de novo.'
const OUTSIDE = 'https://cdn.example/salao/foto.jpg'

let server: TestServer
let house: OwnerSalon
let mine: string
let other: string
let theirs: string

let seed = 0
async function send({ token }: OwnerSalon): Promise<string> {
  seed += 1
  return (await uploadPicture(server, token, await createPhoto(undefined, seed))).body.url
}
beforeAll(async () => {
  server = await startTestServer()
  theirs = await send(await openOwnerSalon(server))
})
afterAll(() => server.close())
beforeEach(async () => {
  house = await openOwnerSalon(server, { services: [{ name: 'Corte' }, { name: 'Barba' }] })
  mine = await send(house)
  other = await send(house)
})

const refused = (field: string, said = LOST) => ({
  status: 400,
  body: { code: 'invalid_input', fields: { [field]: said } },
})
const small = (url: string, size: number) => url.replace('-1600.', `-${size}.`)

describe('the house', () => {
  const load = async () => (await server.call('GET /api/settings', {}, house.token)).body.settings
  const save = (changes: Settings['changes'], shown: Settings['shown']) =>
    server.call('PATCH /api/settings', { body: { changes, shown } }, house.token)
  const page = async () => (await readPage(server, house.business.slug)).body.business

  test('saves its own logo and gallery, which the page shows, and takes them away again', async () => {
    const set = { business_logo: mine, gallery_images: [other, OUTSIDE, mine] }
    const empty = { business_logo: null, gallery_images: [] }
    expect((await save(set, empty)).status).toBe(200)
    expect(await load()).toMatchObject(set)
    expect(await page()).toMatchObject({
      logo: small(mine, 800),
      gallery_images: set.gallery_images,
    })
    expect((await server.request(small(mine, 800))).status).toBe(200)
    expect((await save(empty, set)).status).toBe(200)
    expect(await page()).toMatchObject({ logo: null, gallery_images: [] })
  })

  test('is refused another house’s photo beside its field, and nothing is half saved', async () => {
    const before = await load()
    const logo = { business_logo: theirs, business_name: 'Outro nome' }
    const shown = { business_logo: null, business_name: before.business_name }
    expect(await save(logo, shown)).toMatchObject(refused('changes.business_logo'))
    const gallery = { gallery_images: [mine, small(theirs, 320)] }
    expect(await save(gallery, { gallery_images: [] })).toMatchObject(
      refused('changes.gallery_images', `Foto 2: ${LOST}`),
    )
    expect(await load()).toEqual(before)
  })

  test('orders a gallery in which one lies that it no longer holds', async () => {
    const stored = { gallery_images: [theirs, mine] }
    await server.storage.write((tx) =>
      tx
        .update(business_settings)
        .set(stored)
        .where(eq(business_settings.user_id, house.business.user_id)),
    )
    expect((await save({ gallery_images: [mine, theirs, other] }, stored)).status).toBe(200)
    expect((await load()).gallery_images).toEqual([mine, theirs, other])
  })
})

describe('services and composites', () => {
  test('show the house’s own photo, and none once it is removed', async () => {
    const calls = createServiceCalls(house)
    const id = await calls.added({ image: mine })
    const find = async () => (await calls.list()).services.find((one) => one.id === id)?.image
    expect(await find()).toBe(mine)
    const changed = await calls.change(id, { changes: { image: OUTSIDE }, shown: { image: mine } })
    expect(changed.body.service.image).toBe(OUTSIDE)
    await calls.change(id, { changes: { image: null }, shown: { image: OUTSIDE } })
    expect(await find()).toBeNull()
  })

  test('are refused another house’s beside its field', async () => {
    const calls = createServiceCalls(house)
    const before = await calls.list()
    const good = createNewService({ image: mine })
    const bad = createNewService({ image: theirs })
    expect(await calls.add([good, bad])).toMatchObject(refused('services.1.image'))
    const { id } = requireNth(house.business.services)
    const edit = { changes: { image: theirs }, shown: { image: null } }
    expect(await calls.change(id, edit)).toMatchObject(refused('changes.image'))
    expect(await calls.list()).toEqual(before)
    const combo = {
      ...{ name: 'Corte e barba', category: 'combo' as const, total_price: 70, total_duration: 50 },
      items: house.business.services.map((one) => ({ service_id: one.id, professional_ids: [] })),
    }
    expect(await calls.combine({ ...combo, image: theirs })).toMatchObject(refused('image'))
    const made = await calls.combine({ ...combo, image: mine })
    expect(
      await calls.changeComposite(made.body.id, { ...edit, shown: { image: mine } }),
    ).toMatchObject(refused('changes.image'))
    const removed = { changes: { image: null }, shown: { image: mine } }
    expect((await calls.changeComposite(made.body.id, removed)).body.composite.image).toBeNull()
  })

  test('keep what lay there before, whoever holds it, while something else is changed', async () => {
    const calls = createServiceCalls(house)
    const { id } = requireNth(house.business.services)
    await server.storage.write((tx) =>
      tx.update(services).set({ image: theirs }).where(eq(services.id, id)),
    )
    const edit = {
      changes: { name: 'Corte novo', image: theirs },
      shown: { name: 'Corte', image: theirs },
    }
    expect((await calls.change(id, edit)).body.service).toMatchObject({
      ...{ name: 'Corte novo', image: theirs },
    })
  })
})

describe('a professional', () => {
  const edit = (changes: Professional['changes'], shown: Professional['shown'], id: string) =>
    server.call(
      'PATCH /api/professionals/:id',
      { params: { id }, body: { changes, shown } },
      house.token,
    )
  const find = async (id: string) =>
    (await listTeam(server, house.token)).body.professionals.find((one) => one.id === id)?.avatar

  test('is shown on the page and in the agenda by the house’s own photo, until it is removed', async () => {
    const { id } = requireNth(house.business.professionals)
    expect((await edit({ avatar: mine }, { avatar: null }, id)).status).toBe(200)
    const page = async () => (await readPage(server, house.business.slug)).body.professionals
    expect(await page()).toMatchObject([{ avatar: small(mine, 320) }])
    const query = { from: '2026-11-23', to: '2026-11-23' }
    const agenda = await server.call('GET /api/agenda', { query }, house.token)
    expect(agenda.body.professionals).toMatchObject([{ avatar: mine }])
    await edit({ avatar: null }, { avatar: mine }, id)
    expect([await find(id), (await page())[0]?.avatar]).toEqual([null, null])
  })

  test('is refused another house’s beside its field, as somebody new too', async () => {
    const { id } = requireNth(house.business.professionals)
    const saved = await edit({ avatar: theirs, bio: 'Corta' }, { avatar: null, bio: null }, id)
    expect(saved).toMatchObject(refused('changes.avatar'))
    expect(await find(id)).toBeNull()
    const add = (avatar: string) => {
      const body = { professional: { name: 'Bia', avatar } }
      return server.call('POST /api/professionals', { headers: {}, body }, house.token)
    }
    expect(await add(theirs)).toMatchObject(refused('professional.avatar'))
    expect((await add(OUTSIDE)).body).toMatchObject({ avatar: OUTSIDE })
    expect((await listTeam(server, house.token)).body.professionals).toHaveLength(2)
  })
})
