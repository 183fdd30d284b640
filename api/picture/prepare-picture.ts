import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Sharp, SharpConstructor } from 'sharp'
import type { KeptPicture, PictureFile, PictureStore } from '#db/dialect/picture-store.ts'
import { MAX_PICTURE_PIXELS, PICTURE_SIZES, SHARED_PICTURE } from '#domain/picture/picture.ts'
import type { Refusal } from '#domain/refusal.ts'

/** A picture as it came: a file of ours. */
export type PictureWork = { path: string; now: number }
type PictureRefusal = Extract<Refusal, { code: `picture_${string}` }>
export type PreparedPicture = KeptPicture | PictureRefusal

const QUALITY = 80
/** Of 0 to 6: beyond it a photo takes twice the time for 2% fewer bytes. */
const EFFORT = 3

/** Makes a picture's sizes and keeps them; of a content that is there already nothing is made. */
export async function preparePicture(
  store: PictureStore,
  { path, now }: PictureWork,
): Promise<PreparedPicture> {
  const name = await readPictureName(path)
  const known = await store.renew(name, now)
  if (known) return known
  if (!(await isPhoto(path))) return { code: 'picture_format' }
  try {
    const made = await makeSizes(path)
    if ('code' in made) return made
    const bytes = made.files.reduce((sum, { content }) => sum + content.length, 0)
    const picture = { name, width: made.width, height: made.height, bytes }
    await store.keep(picture, made.files, now)
    return picture
  } catch (error) {
    if (isUnreadable(error)) return { code: 'picture_broken' }
    throw error
  }
}

/** JPEG, for some of those who show links read nothing newer. */
const SHARED_QUALITY = 82

/**
 * Makes the cut of a kept picture that links are shared with, once; smaller ones are enlarged.
 * @returns whether there is one now
 */
export async function prepareShared(store: PictureStore, name: string): Promise<boolean> {
  if (await store.findShared(name)) return true
  const whole = await store.findFile(name, PICTURE_SIZES[0])
  if (!whole) return false
  const sharp = await loadSharp()
  const { width, height } = SHARED_PICTURE
  const content = await sharp(whole)
    .resize(width, height, { fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: SHARED_QUALITY, progressive: true })
    .toBuffer()
  await store.keepShared(name, content)
  return true
}

/** What its content is called: 40 digits of its SHA-256. */
async function readPictureName(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest('hex').slice(0, 40)
}

/** What libvips says of a file comes as a plain error; the store's own have a code. */
const isUnreadable = (error: unknown) => error instanceof Error && !('code' in error)

/** Of JPEG, PNG and WebP, in hexadecimal. */
const FIRST_BYTES = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/]

/** JPEG, PNG or WebP by its first bytes: nothing else reaches a decoder. */
async function isPhoto(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0)
    const head = buffer.subarray(0, bytesRead).toString('hex')
    return FIRST_BYTES.some((format) => format.test(head))
  } finally {
    await file.close()
  }
}

/** Loaded with the first picture: who only books does without. */
export async function loadSharp(): Promise<SharpConstructor> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  const loaders = ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}`)
  sharp.unblock({ operation: loaders })
  return sharp
}

/** Turned as its EXIF says; without EXIF, place and profile, for none of it is written again. */
async function makeSizes(
  path: string,
): Promise<{ width: number; height: number; files: PictureFile[] } | PictureRefusal> {
  const sharp = await loadSharp()
  const source = sharp(path, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'truncated' })
  const { width, height } = await sharp(path, { limitInputPixels: false }).metadata()
  if (width * height > MAX_PICTURE_PIXELS) return { code: 'picture_too_many_pixels' }
  const [largest] = PICTURE_SIZES
  const { data, info } = await fitInside(source.autoOrient(), largest)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const longest = Math.max(info.width, info.height)
  // What is smaller than a size is kept once: the next larger one is the same picture.
  const sizes = PICTURE_SIZES.filter((size) => size === largest || size < longest)
  const files: PictureFile[] = []
  for (const size of sizes) {
    const picture = fitInside(sharp(data, { raw }), size)
    const content = await picture.webp({ quality: QUALITY, effort: EFFORT }).toBuffer()
    files.push({ size, content })
  }
  return { width: info.width, height: info.height, files }
}

const fitInside = (picture: Sharp, size: number): Sharp =>
  picture.resize(size, size, { fit: 'inside', withoutEnlargement: true })
