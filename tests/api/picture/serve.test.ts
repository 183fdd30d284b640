/** Pictures by their names, and what each house may have of them. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPictureSweep } from '#api/picture/sweep-pictures.ts'
import type { DueWork } from '#db/due-work.ts'
import { business_settings } from '#db/tables/business.ts'
import { pictures } from '#db/tables/picture.ts'
import { professionals } from '#db/tables/service.ts'
import { listPictureNames } from '#domain/picture/picture.ts'
import { joinStaff } from '#tests/support/api/calls/staff-calls.ts'
import { joinReception } from '#tests/support/api/people/reception.ts'
import { createBusinessOwner } from '#tests/support/api/people/sign-up.ts'
import { createPhoto, requestPicture, uploadPicture } from '#tests/support/api/pictures.ts'
import { MONDAY_8H, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'
import { toPictureUrl } from '#widget/links/external-urls.ts'

type House = { business: Business; token: string; id: string }
let server: TestServer
let house: House
let neighbour: House

async function openHouse(): Promise<House> {
  const business = await createBusiness(server.storage)
  return { business, ...(await createBusinessOwner(server, business)) }
}
beforeAll(async () => {
  server = await startTestServer()
  house = await openHouse()
  neighbour = await openHouse()
})
afterAll(() => server.close())

let seed = 0
async function keep({ token }: House): Promise<string> {
  seed += 1
  const { body } = await uploadPicture(server, token, await createPhoto(undefined, seed))
  return body.url
}
const isThere = async (url: string, { token }: { token?: string } = house) =>
  (await requestPicture(server, url, token)).status === 200
const isKept = async (url: string) => {
  const [name = ''] = listPictureNames(url)
  return (await server.storage.pictures.findFile(name, 1600)) !== null
}
const listNames = ({ business }: House) =>
  server.storage.read((db) =>
    db
      .select({ name: pictures.name, unused_since: pictures.unused_since })
      .from(pictures)
      .where(eq(pictures.user_id, business.user_id)),
  )

const showAsLogo = ({ business }: House, url: string) =>
  server.storage.write((tx) =>
    tx
      .update(business_settings)
      .set({ business_logo: url })
      .where(eq(business_settings.user_id, business.user_id)),
  )

test('a page’s picture is served for ever and to any site, and again only where it is not known', async () => {
  const url = await keep(house)
  await showAsLogo(house, url)
  const first = await server.request(url)
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  })
  const etag = first.headers.get('etag') ?? ''
  const again = await server.request(url, { headers: { 'If-None-Match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const head = await server.request(url, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

describe('a picture that is on no page', () => {
  const NOBODY = {}
  const listWhoSees = async (url: string, people: Record<string, { token?: string }>) => {
    const seen = []
    for (const [who, person] of Object.entries(people))
      if (await isThere(url, person)) seen.push(who)
    return seen
  }
  const addNote = async ({ token, business }: House, before_image: string) => {
    const { id } = requireNth(business.clients)
    const call = { params: { id }, headers: {}, body: { text: '', before_image } }
    expect((await server.call('POST /api/clients/:id/notes', call, token)).status).toBe(201)
  }
  async function openTeam() {
    const owner = await openHouse()
    const { id } = requireNth(owner.business.professionals)
    const professional = await joinStaff(server, owner, id)
    const reception = await joinReception(server, owner.business)
    return { owner, reception, professional, neighbour, nobody: NOBODY }
  }

  test('is of a client’s note for those alone who read notes, in every size, and never kept', async () => {
    const people = await openTeam()
    const url = await keep(people.owner)
    await addNote(people.owner, url)
    for (const size of [1600, 800, 320]) {
      const one = url.replace('-1600', `-${size}`)
      expect(await listWhoSees(one, people)).toEqual(['owner', 'reception'])
    }
    const { headers } = await requestPicture(server, url, people.reception.token)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    for (const name of ['access-control-allow-origin', 'etag']) expect(headers.get(name)).toBeNull()
    const known = { 'If-None-Match': `"${url.slice('/pictures/'.length, -'.webp'.length)}"` }
    expect((await server.request(url, { headers: known })).status).toBe(404)
    expect((await server.request(url, { method: 'HEAD' })).status).toBe(404)
    const cut = url.replace('-1600.webp', '-share.jpg')
    expect(await listWhoSees(cut, people)).toEqual([])
  })

  test('is shown to the console’s cookie, and no more once that has signed out', async () => {
    const { owner } = await openTeam()
    const url = await keep(owner)
    const headers = { Cookie: `vez-access=${owner.token}` }
    const read = async () => (await server.request(url, { headers })).status
    expect(await read()).toBe(200)
    await server.call('POST /auth/v1/logout', { query: {} }, owner.token)
    expect(await read()).toBe(404)
  })

  test('is of a receipt for the owner, of a profile for who it is too', async () => {
    const people = await openTeam()
    const [receipt, face] = [await keep(people.owner), await keep(people.owner)]
    const expense = {
      ...{ category: 'aluguel' as const, description: 'Aluguel', amount: 10, due_on: '2026-11-23' },
      receipt,
    }
    const paid = await server.call(
      'POST /api/expenses',
      { headers: {}, body: expense },
      people.owner.token,
    )
    expect(paid.status).toBe(201)
    expect(await listWhoSees(receipt, people)).toEqual(['owner'])
    await server.call('PATCH /api/me', { body: { avatar: face } }, people.professional.token)
    expect(await listWhoSees(face, people)).toEqual(['owner', 'reception', 'professional'])
  })

  test('is public once a page shows it, and another house’s page does not publish ours', async () => {
    const [here, there] = [await openHouse(), await openHouse()]
    const photo = await createPhoto({ width: 402, height: 300 })
    const { url } = (await uploadPicture(server, here.token, photo)).body
    await addNote(here, url)
    // It names it, and holds it not.
    await showAsLogo(there, url)
    expect(await listWhoSees(url, { here, there, NOBODY })).toEqual(['here'])
    await showAsLogo(here, url.replace('-1600', '-320'))
    expect(await listWhoSees(url, { here, there, NOBODY })).toEqual(['here', 'there', 'NOBODY'])
  })

  test('comes from a telephone of the reception as from the owner’s', async () => {
    const { owner, reception } = await openTeam()
    const photo = await createPhoto({ width: 403, height: 300 })
    const { status, body } = await uploadPicture(server, reception.token, photo)
    expect(status).toBe(200)
    expect(await listWhoSees(body.url, { owner, reception })).toEqual(['owner', 'reception'])
  })
})

test('a name that is none finds nothing', async () => {
  const name = 'a'.repeat(40)
  const url = await keep(house)
  for (const path of [
    `/pictures/${name}-800.webp`,
    url.replace('-1600', '-1599'),
    url.replace('.webp', '.jpg'),
    url.replace('-1600.webp', ''),
    '/pictures/..%2f..%2fetc%2fpasswd',
    '/pictures/../vez.db',
    `/pictures/${name}-800.webp%00`,
    `${url}/1`,
  ]) {
    expect([path, (await server.request(path)).status]).toEqual([path, 404])
  }
})

test('the same photo twice is one picture, and another house’s copy is its own', async () => {
  const photo = await createPhoto({ width: 700, height: 300 })
  const one = await uploadPicture(server, house.token, photo)
  const count = (await listNames(house)).length
  expect(await uploadPicture(server, house.token, photo)).toEqual(one)
  expect((await listNames(house)).length).toBe(count)
  expect((await uploadPicture(server, neighbour.token, photo)).body.url).toBe(one.body.url)
  expect(await listNames(neighbour)).toHaveLength(1)
})

test('several at the same moment are prepared in turn; of one house at most four wait', async () => {
  const photo = (at: number) => createPhoto({ width: 900, height: 300 + at })
  const photos = await Promise.all([0, 1, 2, 3, 4, 5].map(photo))
  const answers = await Promise.all(photos.map((one) => uploadPicture(server, house.token, one)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

test('nobody but an owner sends one, and a house that has had 200 MB sends no more', async () => {
  const photo = await createPhoto({ width: 321, height: 300 })
  expect((await uploadPicture(server, undefined, photo)).status).toBe(401)
  const full = await openHouse()
  await server.storage.write((tx) =>
    tx.insert(pictures).values({
      ...{ user_id: full.business.user_id, name: 'f'.repeat(40), created_at: MONDAY_8H },
      bytes: 200 * 1024 * 1024,
    }),
  )
  const { status, body } = await uploadPicture(server, full.token, photo)
  expect([status, body.code]).toEqual([409, 'picture_quota'])
  expect((await uploadPicture(server, neighbour.token, photo)).status).toBe(200)
})

test('the page shows them from the server’s own address, in the sizes that it draws', async () => {
  const here = await openHouse()
  const [logo, inGallery, face] = [await keep(here), await keep(here), await keep(here)]
  const { user_id, slug } = here.business
  await server.storage.write(async (tx) => {
    await tx
      .update(business_settings)
      .set({ business_logo: logo, gallery_images: [inGallery] })
      .where(eq(business_settings.user_id, user_id))
    await tx.update(professionals).set({ avatar: face }).where(eq(professionals.user_id, user_id))
  })
  const { body } = await server.call('GET /api/public/:slug', { params: { slug } })
  expect(body.business).toMatchObject({
    logo: logo.replace('-1600', '-800'),
    gallery_images: [inGallery],
  })
  expect(body.professionals[0]?.avatar).toBe(face.replace('-1600', '-320'))
  const page = await server.request(`/${slug}`)
  expect(page.headers.get('content-security-policy')).toContain("img-src 'self'")
  // Pages of others resolve it against where the element is from; a page may show it to anybody.
  expect(toPictureUrl(logo, 'https://vez.example')).toBe(`https://vez.example${logo}`)
})

const WORK: DueWork = {
  ...{ id: '1', kind: 'pictures', key: 'daily:pictures', user_id: null, state: 'waiting' },
  ...{ due_at: 0, created_at: 0, expires_at: null, done_at: null },
  ...{ leased_until: 1, attempts: 1, last_error: null },
}
async function sweepAfter(hours: number): Promise<void> {
  server.setNow(MONDAY_8H + hours * 60 * 60 * 1000)
  await createPictureSweep(server.context).run(WORK, new AbortController().signal)
}

test('what no field names for a day goes; what one names, or another house holds, stays', async () => {
  const here = await openHouse()
  const there = await openHouse()
  const photo = await createPhoto({ width: 401, height: 300 })
  const shared = (await uploadPicture(server, here.token, photo)).body.url
  await uploadPicture(server, there.token, photo)
  const [logo, inGallery, face, own, unused] = [
    await keep(here),
    await keep(here),
    await keep(here),
    await keep(here),
    await keep(here),
  ]
  const { user_id } = here.business
  await server.call('PATCH /api/me', { body: { avatar: own } }, here.token)
  await server.storage.write(async (tx) => {
    await tx
      .update(business_settings)
      .set({ business_logo: logo, gallery_images: [inGallery.replace('-1600', '-800')] })
      .where(eq(business_settings.user_id, user_id))
    await tx.update(professionals).set({ avatar: face }).where(eq(professionals.user_id, user_id))
    await tx
      .update(business_settings)
      .set({ business_logo: shared })
      .where(eq(business_settings.user_id, there.business.user_id))
  })
  await sweepAfter(1)
  expect(await isKept(unused)).toBe(true)
  await sweepAfter(24)
  expect(await isKept(unused)).toBe(true)
  await sweepAfter(26)
  expect(await isKept(unused)).toBe(false)
  for (const url of [logo, inGallery, face, own, shared]) expect(await isKept(url)).toBe(true)
  expect(await listNames(here)).toHaveLength(4)
  expect((await listNames(there)).map(({ unused_since }) => unused_since)).toEqual([null])
})

test('one that is shown again before its day is over stays', async () => {
  server.setNow(MONDAY_8H)
  const here = await openHouse()
  const url = await keep(here)
  await sweepAfter(0.1)
  const shown = await server.call('PATCH /api/me', { body: { avatar: url } }, here.token)
  expect(shown).toMatchObject({ status: 200 })
  await sweepAfter(30)
  expect(await isKept(url)).toBe(true)
  expect((await listNames(here)).map(({ unused_since }) => unused_since)).toEqual([null])
})

test('a profile shows a picture of its own house, and no other', async () => {
  server.setNow(MONDAY_8H)
  const [here, there] = [await openHouse(), await openHouse()]
  const [mine, theirs] = [await keep(here), await keep(there)]
  const set = (avatar: string | null) =>
    server.call('PATCH /api/me', { body: { avatar } }, here.token)
  expect((await set(mine)).body.avatar).toBe(mine)
  const others = [
    ...[theirs, 'https://x.example/a.jpg', `/pictures/${'b'.repeat(40)}-800.webp`],
    // What only holds one of theirs somewhere leads elsewhere.
    ...[`https://x.example/a.gif?${mine}`, `javascript:alert(1)//${mine}`, `${mine}?x`],
  ]
  for (const other of others) {
    const { status, body } = await set(other)
    expect([status, body.code]).toEqual([409, 'picture_not_found'])
  }
  expect((await server.call('GET /api/me', {}, here.token)).body.avatar).toBe(mine)
  expect((await set(null)).body.avatar).toBeNull()
})
