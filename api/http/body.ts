import { Refused } from '#api/errors.ts'
import { type Http, headerOf, isAuth } from './request.ts'

const LARGEST_BODY = 64 * 1024

/**
 * A request's body as JSON.
 * @throws Refused `too_large` past 64 KB, whether it was announced or not; `invalid_json`
 */
export async function readJson(c: Http): Promise<unknown> {
  if (Number(headerOf(c, 'content-length') ?? 0) > LARGEST_BODY) throw tooLarge()
  const text = await readText(c)
  // The protocol's own client says JSON and sends nothing.
  if (text === '' && isAuth(c)) return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused({ code: 'invalid_json' })
  }
}

const tooLarge = () => new Refused({ code: 'too_large' })

async function readText(c: Http): Promise<string> {
  // An announced length is held to by Node itself; without one the parts are counted.
  if (headerOf(c, 'content-length') !== undefined) return c.req.text()
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of c.req.raw.body ?? []) {
    length += part.length
    if (length > LARGEST_BODY) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
