/** A salon's page as an application of its own: name, colour, and icons of its logo or first letters. */
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { business_settings, old_slugs } from '#db/tables/business.ts'
import { createBusinessOwner } from '#tests/support/api/people/sign-up.ts'
import { uploadPicture } from '#tests/support/api/pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, CREATED_AT, createBusiness } from '#tests/support/db/factories.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Manifest = {
  [key: string]: unknown
  icons: { src: string; sizes: string; purpose: string; type: string }[]
}

async function openManifest(slug: string): Promise<Manifest> {
  const page = await (await server.request(`/${slug}`)).text()
  const [, path = ''] = /<link rel="manifest" href="([^"]+)">/.exec(page) ?? []
  const response = await server.request(path)
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  // What the product promises; the tests check it.
  return response.json() as Promise<Manifest>
}

/** The colours of some places of an icon, each a share of its edge. */
async function readColors(src: string, places: readonly [x: number, y: number][]) {
  const response = await server.request(src)
  expect(response.headers.get('content-type')).toBe('image/png')
  const image = sharp(Buffer.from(await response.arrayBuffer())).removeAlpha()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const colors = places.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
    return data.subarray(at, at + 3).toString('hex')
  })
  return { colors, width: info.width, all: data.toString('hex') }
}

const change = (business: Business, fields: Partial<typeof business_settings.$inferInsert>) =>
  server.storage.write(async (tx) => {
    const isTheirs = eq(business_settings.user_id, business.user_id)
    await tx.update(business_settings).set(fields).where(isTheirs)
  })

const findIcon = ({ icons }: Manifest, purpose: string, sizes = '512x512') =>
  icons.find((icon) => icon.purpose === purpose && icon.sizes === sizes)?.src ?? ''

const CORNER: [x: number, y: number] = [0.02, 0.02]
const CENTRE: [x: number, y: number] = [0.5, 0.5]

test('it begins within itself, and a house whose address begins alike is none of it', async () => {
  const { slug } = await createBusiness(server.storage)
  const { start_url, scope } = await openManifest(slug)
  const start = await server.request(String(start_url))
  expect([start.status, await start.text()]).toEqual([
    200,
    await (await server.request(`/${slug}`)).text(),
  ])
  for (const path of [String(start_url), `/${slug}/booking`, `/${slug}/history`])
    expect(path.startsWith(String(scope))).toBe(true)
  expect(`/${slug}-2`.startsWith(String(scope))).toBe(false)
  // As people type it, it stays one address.
  expect((await server.request(`/${slug}/`)).headers.get('location')).toBe(`/${slug}`)
})

test('it is named and coloured as the salon, and opens and ends with its page', async () => {
  const business = await createBusiness(server.storage)
  const manifest = await openManifest(business.slug)
  expect(manifest).toMatchObject({
    name: business.settings.business_name,
    start_url: `/${business.slug}/?app`,
    scope: `/${business.slug}/`,
    display: 'standalone',
    lang: 'pt-BR',
  })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
})

test('without a logo its icons are its first letters on its colour, away from what may be cut off', async () => {
  const business = await createBusiness(server.storage)
  await change(business, { business_name: 'Áurea', theme_colors: { primary: '#204060' } })
  const manifest = await openManifest(business.slug)
  for (const { src, sizes, purpose } of manifest.icons) {
    const { colors, width, all } = await readColors(src, [CORNER, [0.5, 0.15], [0.15, 0.5]])
    expect(`${width}x${width}`).toBe(sizes)
    expect(colors[0]).toBe('204060')
    expect(all).toContain('ffffff')
    if (purpose === 'maskable') expect(new Set(colors)).toEqual(new Set(['204060']))
  }
})

test('on a light colour the letters are dark; of a name in another script the colour is left', async () => {
  const business = await createBusiness(server.storage)
  await change(business, { theme_colors: { primary: '#FFE066' } })
  const light = await readColors(findIcon(await openManifest(business.slug), 'any'), [CORNER])
  expect(light.all).toContain('17171c')
  await change(business, { business_name: '美容院', theme_colors: { primary: '#204060' } })
  const other = await readColors(findIcon(await openManifest(business.slug), 'any'), [CENTRE])
  expect(other.colors).toEqual(['204060'])
})

test('with a logo they show it, whole within what no telephone cuts off; another one has another address', async () => {
  const business = await createBusiness(server.storage)
  const owner = await createBusinessOwner(server, business)
  const red = { create: { width: 400, height: 400, channels: 3, background: '#cc2020' } } as const
  const upload = await uploadPicture(
    server,
    owner.token,
    new Uint8Array(await sharp(red).png().toBuffer()),
  )
  const before = findIcon(await openManifest(business.slug), 'maskable')
  await change(business, { business_logo: upload.body.url })
  const manifest = await openManifest(business.slug)
  const src = findIcon(manifest, 'maskable')
  expect(src).not.toBe(before)
  const { colors } = await readColors(src, [CORNER, [0.18, 0.18], CENTRE])
  expect(colors.slice(0, 2)).toEqual(['ffffff', 'ffffff'])
  expect(colors[2]).toMatch(/^(cb|cc|cd|ca)/)
  expect((await readColors(findIcon(manifest, 'any'), [[0.1, 0.1]])).colors[0]).not.toBe('ffffff')
})

test('a logo that is kept elsewhere, or no more, gives way to the letters', async () => {
  const business = await createBusiness(server.storage)
  for (const business_logo of [
    'https://fora.example/logo.png',
    `/pictures/${'a'.repeat(40)}-800.webp`,
  ]) {
    await change(business, { business_logo, theme_colors: { primary: '#204060' } })
    const { colors } = await readColors(findIcon(await openManifest(business.slug), 'any'), [
      CORNER,
    ])
    expect(colors).toEqual(['204060'])
  }
})

test('after a rename both lead on; of no salon, and of no icon, there is none', async () => {
  const business = await createBusiness(server.storage)
  const row = { slug: `antes-${business.slug}`, user_id: business.user_id, created_at: CREATED_AT }
  await server.storage.write(async (tx) => void (await tx.insert(old_slugs).values(row)))
  for (const path of ['manifest.webmanifest', 'icon/any-192.png']) {
    const moved = await server.request(`/${row.slug}/${path}`)
    expect(moved.headers.get('location')).toBe(`/${business.slug}/${path}`)
    expect((await server.request(`/nao-existe/${path}`)).status).toBe(404)
  }
  expect((await server.request(`/${business.slug}/icon/any-9999.png`)).status).toBe(404)
})
