import { RefusalError } from '#api/errors.ts'
import { getHeader, type HttpContext, isAuthRequest } from './request.ts'

const MAX_BODY_BYTES = 64 * 1024

/**
 * A request's body as JSON.
 * @param isOptional nothing at all is then undefined
 * @throws Refused `too_large` past 64 KB, whether it was announced or not; `invalid_json`, also where it is no UTF-8
 */
export async function readJson(c: HttpContext, isOptional = false): Promise<unknown> {
  if (Number(getHeader(c, 'content-length') ?? 0) > MAX_BODY_BYTES) throw createTooLargeError()
  // A body that breaks off is its sender's doing: nobody waits for an answer, and nothing went wrong.
  const text = await readText(c).catch((error: unknown) => {
    throw error instanceof RefusalError ? error : new RefusalError({ code: 'invalid_json' })
  })
  // The protocol's own client says JSON and sends nothing.
  if (text === '' && isAuthRequest(c)) return {}
  if (text === '' && isOptional) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new RefusalError({ code: 'invalid_json' })
  }
}

const createTooLargeError = () => new RefusalError({ code: 'too_large' })

async function readText(c: HttpContext): Promise<string> {
  // An announced length is held to by Node itself; without one the parts are counted.
  if (getHeader(c, 'content-length') !== undefined) return decodeUtf8(await c.req.arrayBuffer())
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of c.req.raw.body ?? []) {
    length += part.length
    if (length > MAX_BODY_BYTES) throw createTooLargeError()
    parts.push(part)
  }
  return decodeUtf8(Buffer.concat(parts))
}

/** What is no UTF-8 would be kept as other letters than were sent. @throws TypeError */
const decodeUtf8 = (bytes: ArrayBuffer | Buffer): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(bytes)
