/** A house's own pictures: kept by content, in a few sizes (issue `open`, 3). */

/** Bytes of a picture as it comes from a telephone. */
export const MAX_PICTURE_BYTES = 15 * 1024 * 1024
/** Decoded, each takes 3 or 4 bytes: what has more is no photo, or meant to exhaust us. */
export const MAX_PICTURE_PIXELS = 50_000_000
/** Bytes that one house may keep, in all sizes. */
export const PICTURE_QUOTA_BYTES = 200 * 1024 * 1024
/** However small they are: the daily look reads all of them. */
export const MOST_PICTURES_OF_A_HOUSE = 2000
/** How long (ms) a picture is kept that no field names: a form may still be open. */
export const UNUSED_PICTURE_KEPT_MS = 24 * 60 * 60 * 1000

/** The longest edge in pixels, largest first; never more than the picture itself has. */
export const PICTURE_SIZES = [1600, 800, 320] as const
type PictureSize = (typeof PICTURE_SIZES)[number]

/** Pixels of the cut that a link is shared with, as Open Graph asks for. */
export const SHARED_PICTURE = { width: 1200, height: 630 } as const

const NAME = '[0-9a-f]{40}'
const FILE = new RegExp(`^(${NAME})-(\\d{3,4})\\.webp$`)
const ADDRESS = new RegExp(`/pictures/(${NAME})-\\d{3,4}\\.webp`, 'g')

/** Where a picture is served. @param name of its content: 40 hexadecimal digits */
export const formatPictureUrl = (name: string, size: PictureSize): string =>
  `/pictures/${name}-${size}.webp`

/** What the last part of such an address names; null where it can name nothing. */
export function parsePictureFile(file: string): { name: string; size: PictureSize } | null {
  const [, name, digits] = FILE.exec(file) ?? []
  const size = PICTURE_SIZES.find((one) => String(one) === digits)
  return name && size ? { name, size } : null
}

const SHARED_FILE = new RegExp(`^(${NAME})-share\\.jpg$`)

/** The content that such a cut is of; null where the last part of an address names none. */
export const parseSharedPictureFile = (file: string): string | null =>
  SHARED_FILE.exec(file)?.[1] ?? null

/** Where the cut of one of our own pictures is served; null for any other address. */
export function toSharedPicture(address: string): string | null {
  if (!isOwnPicture(address)) return null
  const [name = ''] = listPictureNames(address)
  return `/pictures/${name}-share.jpg`
}

/** The same picture in another size; an address that is none of ours stays as it is. */
export function toPictureSize(address: string | null, size: PictureSize): string | null {
  return address === null
    ? null
    : address.replace(ADDRESS, (_, name: string) => formatPictureUrl(name, size))
}

/** Whether an address is one of our own pictures, and nothing else. */
export const isOwnPicture = (address: string): boolean =>
  address.startsWith('/pictures/') && parsePictureFile(address.slice('/pictures/'.length)) !== null

const DEMO_PICTURE = /^\/demo\/pictures\/[\w-]+\.webp$/

/**
 * Whether an address is a picture that was uploaded here, or the demo's: all that a field may name which
 * the house alone sees.
 */
export const isHousePicture = (address: string): boolean =>
  isOwnPicture(address) || DEMO_PICTURE.test(address)

/** The names of our own pictures in an address, or in a text that holds addresses. */
export function listPictureNames(text: string): string[] {
  return [...text.matchAll(ADDRESS)].flatMap(([, name]) => name ?? [])
}
