import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of an archive; its parts are asked for one by one. */
export type ArchivedFile = {
  path: string
  /** Is it packed already, as pictures are? */
  isPacked?: boolean
  parts: AsyncIterable<Uint8Array>
}

/** Of packing, 1 to 9: done on the event loop a part at a time, and others are answered in between. */
const LEVEL = 6

/**
 * Files as one ZIP, written as it is read: no more than a part of one is held in memory.
 * @param cutOff hears of what a part throws, and breaks the connection: half a file must not look whole.
 * False where there is none to break: then the reader is told.
 */
export function createZipStream(
  files: AsyncIterable<ArchivedFile>,
  cutOff: (error: unknown) => boolean,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const written = writeZip(files)
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { value, done } = await written.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        if (!cutOff(error)) controller.error(error)
      }
    },
    cancel: async () => {
      await written.return(undefined)
    },
  })
}

async function* writeZip(
  files: AsyncIterable<ArchivedFile>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const ready: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(new Uint8Array(chunk))
  })
  for await (const { path, isPacked = false, parts } of files) {
    const file = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path, { level: LEVEL })
    zip.add(file)
    for await (const part of parts) {
      file.push(part)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
