import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RefusalError } from '#api/errors.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { MAX_PICTURE_BYTES } from '#domain/picture/picture.ts'

/**
 * Takes what a request brings into a file of ours, as it comes, for as long as `use` needs it.
 * @throws Refused `picture_too_large`, whether the length was announced or not; `picture_broken`
 * where it broke off
 */
export async function receivePicture<T>(
  origin: Pick<RequestOrigin, 'body' | 'header'>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (Number(origin.header('content-length') ?? 0) > MAX_PICTURE_BYTES) throw createTooLarge()
  const folder = await mkdtemp(join(tmpdir(), 'vez-picture-'))
  try {
    const path = join(folder, 'picture')
    await writeBody(origin.body(), path)
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const createTooLarge = () => new RefusalError({ code: 'picture_too_large' })

async function writeBody(body: ReturnType<RequestOrigin['body']>, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await copyParts(body, file)
  } catch (error) {
    // One that breaks off is its sender's doing.
    if (error instanceof RefusalError || isOfDisk(error)) throw error
    throw new RefusalError({ code: 'picture_broken' })
  } finally {
    await file.close()
  }
}

const isOfDisk = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT|EIO)$/.test(String(error.code))

async function copyParts(body: ReturnType<RequestOrigin['body']>, file: FileHandle): Promise<void> {
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > MAX_PICTURE_BYTES) throw createTooLarge()
    await file.write(part)
  }
}
