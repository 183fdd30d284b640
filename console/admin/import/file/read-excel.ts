import { toTrustedUrl } from '#console/ui/page/trusted-url.ts'
import workerUrl from './excel-worker.ts?worker&url'
import type { Sheet } from './unpack-excel.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Longer than any honest table takes on an old machine. */
const PATIENCE_MS = 30_000

/** A file's sheets, read beside the page: it can be drawn and used meanwhile. */
export async function readExcel(bytes: Uint8Array): Promise<Sheet[]> {
  const worker = new Worker(toTrustedUrl(workerUrl, window), { type: 'module' })
  try {
    return await new Promise<Sheet[]>((resolve, reject) => {
      const late = setTimeout(() => reject(new UnreadableFile('slow')), PATIENCE_MS)
      worker.onmessage = ({ data }: MessageEvent<Sheet[] | null>) => {
        clearTimeout(late)
        if (data) resolve(data)
        else reject(new UnreadableFile('broken'))
      }
      worker.onerror = () => {
        clearTimeout(late)
        reject(new UnreadableFile('broken'))
      }
      worker.postMessage(bytes)
    })
  } finally {
    worker.terminate()
  }
}
