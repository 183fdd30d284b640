/** The photographs of a client's notes, for the file of all that is kept of them. */
import type { CallOutput } from '#api/contract/contract.ts'
import { NetworkError } from '#api/contract/http-client.ts'
import { clientDataText } from '#console/messages/client-data.ts'
import { isHousePicture, toPictureSize } from '#domain/picture/picture.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'

const t = clientDataText.photos

/** Bytes of all photographs in one file: a telephone holds them in its memory, twice. */
export const MOST_PHOTO_BYTES = 60 * 1024 * 1024

/** All that is kept of a client. */
export type ClientData = CallOutput<'GET /api/clients/:id/data'>

type ListedPhoto = { url: string; path: string }

export type LoadedPhotos = {
  /** By their place in the file. */
  files: Map<string, Uint8Array>
  /** What stands in a note for each photograph: its place in the file, or why it is not there. */
  named: ReadonlyMap<string, string>
  /** How many there was no room for, and how many the house no longer has. */
  left: number
  lost: number
}

/** Each photograph once, newest first, with a name by its day at the house and what it shows. */
export function listPhotos({ notes, timezone }: ClientData): ListedPhoto[] {
  const taken = new Set<string>()
  const urls = new Set<string>()
  return notes.toReversed().flatMap(({ before_image, after_image, created_at }) => {
    const { date } = getCivilTimeAt(timezone, Date.parse(created_at))
    const both = [
      { url: before_image, name: `fotos/${date}-${t.before}` },
      { url: after_image, name: `fotos/${date}-${t.after}` },
    ]
    return both.flatMap(({ url, name }) => {
      if (url === null || urls.has(url)) return []
      urls.add(url)
      const path = findFreeName(name, taken)
      taken.add(path)
      return [{ url, path }]
    })
  })
}

function findFreeName(name: string, taken: ReadonlySet<string>): string {
  for (let nth = 1; ; nth++) {
    const path = `${name}${nth === 1 ? '' : `-${nth}`}.webp`
    if (!taken.has(path)) return path
  }
}

type Loading = {
  /** Bytes of all together. */
  mostBytes: number
  /** @param done how many are, of how many */
  onProgress: (done: number, all: number) => void
  /** Renews the session: to whom is no longer signed in no photograph is there. */
  renewSession: () => Promise<unknown>
}

/**
 * Loads them one after the other, until there is no room for the next.
 * @throws NetworkError where one could not be loaded though it may be there
 */
export async function loadPhotos(
  photos: readonly ListedPhoto[],
  { mostBytes, onProgress, renewSession }: Loading,
): Promise<LoadedPhotos> {
  const askAgain = async (url: string) => {
    await renewSession()
    return loadPhoto(url)
  }
  const files = new Map<string, Uint8Array>()
  const named = new Map<string, string>()
  let [bytes, left, lost] = [0, 0, 0]
  for (const [at, { url, path }] of photos.entries()) {
    onProgress(at, photos.length)
    // Older notes may name anything: another's server is not asked, and what is no picture not packed.
    const isOurs = isHousePicture(url)
    const content = left > 0 || !isOurs ? null : ((await loadPhoto(url)) ?? (await askAgain(url)))
    if (content && bytes + content.length <= mostBytes) {
      bytes += content.length
      files.set(path, content)
      named.set(url, path)
    } else if (isOurs && (content || left > 0)) {
      left += 1
      named.set(url, t.left(url))
    } else {
      lost += 1
      named.set(url, isOurs ? t.lost : t.outside(url))
    }
  }
  return { files, named, left, lost }
}

/** @returns null where the house has it no longer, or it is no picture */
async function loadPhoto(url: string): Promise<Uint8Array | null> {
  const answer = await fetch(toPictureSize(url, 1600) ?? url, { credentials: 'same-origin' }).catch(
    () => null,
  )
  if (answer?.status === 404) return null
  if (!answer?.ok) throw new NetworkError('a photograph did not come')
  if (!answer.headers.get('content-type')?.startsWith('image/')) return null
  return new Uint8Array(await answer.arrayBuffer())
}
