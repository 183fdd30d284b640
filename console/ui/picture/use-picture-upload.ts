import { useEffect, useRef, useState } from 'react'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { pictureText as t } from '#console/messages/picture.ts'
import { uploadPicture } from '#console/session/upload-picture.ts'
import { MAX_PICTURE_BYTES } from '#domain/picture/picture.ts'

/** A telephone that keeps HEIC sends JPEG where it is asked for nothing else. */
export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/webp'

type Failure = { photo: File; reason: string }

/**
 * Sends photos, one after the other.
 * @param onSent called for each as it arrives
 */
export function usePictureUpload(onSent: (url: string) => void) {
  const [progress, setProgress] = useState<{ at: number; count: number } | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const isSending = useRef(false)
  const latest = useRef(onSent)
  useEffect(() => {
    latest.current = onSent
  })

  const send = async (photos: readonly File[]): Promise<void> => {
    if (isSending.current || photos.length === 0) return
    isSending.current = true
    setFailures([])
    for (const [index, photo] of photos.entries()) {
      setProgress({ at: index + 1, count: photos.length })
      const reason = await sendOne(photo, (url) => latest.current(url))
      if (reason) setFailures((before) => [...before, { photo, reason }])
    }
    setProgress(null)
    isSending.current = false
  }

  return {
    send,
    progress,
    failures,
    /** Sends again what did not arrive. */
    retry: () => send(failures.map(({ photo }) => photo)),
    forget: () => setFailures([]),
  }
}

/** @returns why it was not sent; null where it was */
async function sendOne(photo: File, onSent: (url: string) => void): Promise<string | null> {
  if (photo.size > MAX_PICTURE_BYTES) return t.tooLarge
  try {
    onSent((await uploadPicture(photo)).url)
    return null
  } catch (error) {
    return formatErrorReason(error)
  }
}
