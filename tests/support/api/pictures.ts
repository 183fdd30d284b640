/** Photos as telephones send them, made on the spot, and the call that takes them. */
import sharp from 'sharp'
import type { CallOutput, RefusalBody } from '#api/contract/contract.ts'
import type { TestServer } from './test-server.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Uploaded = { status: number; body: CallOutput<'POST /api/pictures'> & RefusalBody }

export const toBytes = (buffer: Buffer): Bytes => new Uint8Array(buffer)

/** A photo with something in it; two of different seeds differ. */
export async function createPhoto(
  size: { width: number; height: number } = { width: 640, height: 480 },
  seed = 1,
): Promise<Bytes> {
  const background = { r: (seed * 37) % 256, g: (seed * 91) % 256, b: 90 }
  const photo = sharp({ create: { ...size, channels: 3, background } })
  return toBytes(await photo.jpeg().toBuffer())
}

/** What the server answers to a photo. @param token of whoever sends it */
export async function uploadPicture(
  { request }: Pick<TestServer, 'request'>,
  token: string | undefined,
  body: Bytes | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
): Promise<Uploaded> {
  const init = {
    method: 'POST',
    headers: { ...(token && { Authorization: `Bearer ${token}` }), ...headers },
    body,
    // Node wants it said of a body that comes in parts.
    duplex: 'half' as const,
  }
  const response = await request('/api/pictures', init)
  // What the contract promises, or a refusal; the tests check which.
  const answer = (await response.json()) as Uploaded['body']
  return { status: response.status, body: answer }
}

/** @param token of whoever looks at it; anybody where it is left out */
export const requestPicture = (
  { request }: Pick<TestServer, 'request'>,
  url: string,
  token?: string,
): Promise<Response> =>
  request(url, token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } })

/** The bytes at a picture's address, which must be there. */
export async function fetchPicture(
  server: Pick<TestServer, 'request'>,
  url: string,
  token: string,
) {
  const response = await requestPicture(server, url, token)
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}
