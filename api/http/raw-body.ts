import { RefusalError } from '#api/errors.ts'
import type { RequestOrigin } from './request-origin.ts'

/** A body as it came, for a signature is of its bytes. @throws Refused `too_large` */
export async function readRawBody(origin: RequestOrigin, most: number): Promise<Buffer> {
  const announced = Number(origin.header('content-length') ?? 0)
  if (announced > most) throw new RefusalError({ code: 'too_large' })
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of origin.body() ?? []) {
    length += part.length
    if (length > most) throw new RefusalError({ code: 'too_large' })
    parts.push(part)
  }
  return Buffer.concat(parts)
}
