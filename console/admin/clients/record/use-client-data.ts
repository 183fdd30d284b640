import { useState } from 'react'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { clientsText } from '#console/messages/clients.ts'
import { call } from '#console/session/call.ts'
import { saveFile } from '#console/ui/export/save-file.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import type { ClientRecord } from '../client/client-queries.ts'
import { formatClientData } from './client-data-file.ts'
import { type LoadedPhotos, listPhotos, loadPhotos, MOST_PHOTO_BYTES } from './client-photos.ts'

const t = clientsText.data

/**
 * Hands over all that is kept of a client, as a file: with photographs it is a ZIP that holds them too.
 * Packed here, the server sends what it has one after the other and makes nothing large.
 */
export function useClientData({ id }: Pick<ClientRecord, 'id'>) {
  const [progress, setProgress] = useState<string | null>(null)
  const act = `client-data:${id}`
  const download = useSingleMutation({
    mutationFn: async () => {
      const data = await call('GET /api/clients/:id/data', { params: { id } })
      const listed = listPhotos(data)
      const photos =
        listed.length === 0
          ? null
          : await loadPhotos(listed, {
              mostBytes: MOST_PHOTO_BYTES,
              onProgress: (done, all) => setProgress(t.loading(done + 1, all)),
              renewSession: () => call('GET /api/me', {}),
            })
      const text = formatClientData(data, new Date().toISOString(), photos)
      if (!photos) return saveFile(t.file, text, 'application/json;charset=utf-8')
      saveFile(t.packed, await packFile(text, photos), 'application/zip')
      const { left, lost } = photos
      if (left > 0 || lost > 0) toastActDone(act, t.done, t.missing(left, lost))
    },
    onError: (error) => toastActFailed(act, t.failed, formatErrorReason(error)),
    onSettled: () => setProgress(null),
  })
  return { ...download, progress }
}

/** Photographs are packed already: they are stored as they are. */
async function packFile(text: string, { files }: LoadedPhotos) {
  const { strToU8, zipSync } = await import('fflate')
  return zipSync({ 'dados.json': strToU8(text), ...Object.fromEntries(files) }, { level: 0 })
}
