/** Photos as they come from telephones, and what comes that is none. */
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBusinessOwner } from '#tests/support/api/people/sign-up.ts'
import { createPhoto, fetchPicture, toBytes, uploadPicture } from '#tests/support/api/pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createBusiness } from '#tests/support/db/factories.ts'

let server: TestServer
let owner: { token: string; id: string }
beforeAll(async () => {
  server = await startTestServer()
  owner = await createBusinessOwner(server, await createBusiness(server.storage))
})
afterAll(() => server.close())

const upload = (body: Parameters<typeof uploadPicture>[2], headers?: Record<string, string>) =>
  uploadPicture(server, owner.token, body, headers)
const at = (url: string, size: number) => url.replace('-1600.', `-${size}.`)
const read = async (url: string) => sharp(await fetchPicture(server, url, owner.token)).metadata()

test('JPEG, PNG and WebP become WebP in three sizes, none larger than the photo itself', async () => {
  const create = { width: 2000, height: 1000, channels: 3, background: '#a33' } as const
  const photo = sharp({ create })
  for (const made of [photo.jpeg(), photo.png(), photo.webp()]) {
    const { status, body } = await upload(toBytes(await made.toBuffer()))
    expect({ status, ...body }).toMatchObject({ status: 200, width: 1600, height: 800 })
    expect(body.url).toMatch(/^\/pictures\/[0-9a-f]{40}-1600\.webp$/)
    for (const [size, height] of [
      [1600, 800],
      [800, 400],
      [320, 160],
    ] as const) {
      const { format, ...found } = await read(at(body.url, size))
      expect([format, found.width, found.height]).toEqual(['webp', size, height])
    }
  }
  const small = (await upload(await createPhoto({ width: 500, height: 400 }))).body
  expect(small).toMatchObject({ width: 500, height: 400 })
  expect((await read(at(small.url, 800))).width).toBe(500)
  expect((await read(at(small.url, 320))).width).toBe(320)
})

test('a photo taken upright stands upright, and tells nothing of where, when and by what', async () => {
  const left = { create: { width: 100, height: 200, channels: 3, background: 'red' } } as const
  const right = await sharp({ create: { ...left.create, background: 'blue' } })
    .png()
    .toBuffer()
  const flat = await sharp({ create: { ...left.create, width: 200 } })
    .composite([{ input: right, left: 100, top: 0 }])
    .png()
    .toBuffer()
  const exif = { IFD0: { Make: 'Fone' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } }
  // Turned by a quarter: the telephone was held so.
  const photo = await sharp(flat).withMetadata({ orientation: 6, exif }).jpeg().toBuffer()
  expect((await sharp(photo).metadata()).orientation).toBe(6)
  expect(photo.includes('Fone')).toBe(true)
  const { body } = await upload(toBytes(photo))
  const kept = await fetchPicture(server, body.url, owner.token)
  const { width, height, ...kept_of } = await sharp(kept).metadata()
  for (const told of ['exif', 'icc', 'xmp', 'orientation']) expect(kept_of).not.toHaveProperty(told)
  expect([width, height]).toEqual([200, 200])
  expect(kept.includes('Fone')).toBe(false)
  const { data } = await sharp(kept).raw().toBuffer({ resolveWithObject: true })
  const [top, bottom] = [data.subarray(0, 3), data.subarray(-3)]
  expect([(top[0] ?? 0) > 200, (bottom[2] ?? 0) > 200]).toEqual([true, true])
})

test('what is no photo is refused with a sentence, whatever it calls itself', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const gif = await sharp(Buffer.from(await createPhoto()))
    .gif()
    .toBuffer()
  const tiff = await sharp(Buffer.from(await createPhoto()))
    .tiff()
    .toBuffer()
  const texts = [svg, `<?xml version="1.0"?>${svg}`, '%PDF-1.7 1 0 obj', '<!doctype html><p>', '']
  const files = [...texts.map((text) => Buffer.from(text)), gif, tiff]
  for (const file of files) {
    const { status, body } = await upload(toBytes(file), { 'Content-Type': 'image/jpeg' })
    expect([status, body.code]).toEqual([422, 'picture_format'])
    expect(body.message).toBe('Este arquivo não é uma foto. Escolha uma imagem JPEG, PNG ou WebP.')
  }
})

test('a photo that is cut off, or only begins as one, is refused as damaged', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width: 600, height: 600, channels: 3, background: '#888', noise } as const
  for (const made of [
    sharp({ create }).jpeg(),
    sharp({ create }).png(),
    sharp({ create }).webp(),
  ]) {
    const whole = await made.toBuffer()
    const { status, body } = await upload(toBytes(whole.subarray(0, whole.length / 2)))
    expect([status, body.code]).toEqual([422, 'picture_broken'])
  }
  const pretended = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<svg/>')])
  expect((await upload(toBytes(pretended))).body.code).toBe('picture_broken')
})

test('whatever has happened to a photo on the way, it is prepared or refused with a sentence', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const create = { width: 90, height: 60, channels: 3, background: '#888', noise } as const
  const photo = sharp({ create }).withExif({ IFD0: { Make: 'Fone' } })
  const wholes = await Promise.all(
    [photo.clone().jpeg(), photo.clone().png(), photo.clone().webp()].map((one) => one.toBuffer()),
  )
  // Where in a file; a fraction as fast-check draws it is nearly always 0.
  const share = fc.noBias(fc.integer({ min: 0, max: 9999 })).map((of) => of / 10_000)
  const damage = fc.record({
    whole: fc.constantFrom(...wholes),
    at: fc.array(fc.tuple(share, fc.nat(255)), {
      minLength: 1,
      maxLength: 12,
    }),
    end: fc.option(share),
  })
  const told = new Set<string>()
  const property = fc.asyncProperty(damage, async ({ whole, at, end }) => {
    const bytes = toBytes(whole)
    for (const [place, value] of at) bytes[Math.floor(place * bytes.length)] = value
    const cut = bytes.slice(0, end === null ? bytes.length : Math.floor(end * bytes.length))
    const { status, body } = await upload(cut)
    if (status !== 200) expect([status, body.code.split('_')[0]]).toEqual([422, 'picture'])
    told.add(status === 200 ? 'prepared' : body.code)
  })
  await fc.assert(property, { numRuns: 150, seed: 20261123 })
  expect([...told]).toEqual(
    expect.arrayContaining(['prepared', 'picture_format', 'picture_broken']),
  )
})

test('a bomb of pixels is refused before it is unpacked', async () => {
  const create = { width: 8000, height: 7000, channels: 3, background: 'black' } as const
  const bomb = await sharp({ create }).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  const { status, body } = await upload(toBytes(bomb))
  expect([status, body.code]).toEqual([422, 'picture_too_many_pixels'])
})

test('of an animation the first picture is kept', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = [await frame('red'), await frame('blue')]
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(2)
  const { body } = await upload(toBytes(moving))
  const kept = await read(body.url)
  expect([kept.pages, kept.height]).toEqual([undefined, 40])
})

test('more than 15 MB are refused, announced or not, and leave no file behind', async () => {
  const most = 15 * 1024 * 1024
  const photo = Buffer.from(await createPhoto({ width: 640, height: 481 }))
  // What follows a photo's end is not looked at.
  const full = Buffer.concat([photo, Buffer.alloc(most - photo.length)])
  expect((await upload(toBytes(full))).status).toBe(200)
  const part = new Uint8Array(64 * 1024)
  let parts = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      parts += 1
      controller.enqueue(part)
    },
  })
  const announced = { 'Content-Length': String(most + 1) }
  for (const answer of [
    await upload(toBytes(Buffer.concat([full, Buffer.alloc(1)]))),
    await upload(endless),
    await upload(new Uint8Array(1), announced),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([413, 'picture_too_large'])
  }
  expect(parts).toBeLessThan(260)
  // Beside this file another one may be uploading: what is left behind stays, what is under way goes.
  const listFolders = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith('vez-picture-'))
  const seen = await listFolders()
  const listLeft = async () => (await listFolders()).filter((name) => seen.includes(name))
  await expect.poll(listLeft).toEqual([])
})

test('an upload that breaks off is its sender’s doing', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array([0xff, 0xd8, 0xff])),
    pull: (controller) => controller.error(new Error('gone')),
  })
  const { status, body } = await upload(broken)
  expect([status, body.code]).toEqual([422, 'picture_broken'])
})
