import { useEffect, useRef, useState } from 'react'
import { isRefusedCall } from '#api/contract/http-client.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { pictureText as t } from '#console/messages/picture.ts'
import { uploadPicture } from '#console/session/upload-picture.ts'
import { MAX_PICTURE_BYTES } from '#domain/picture/picture.ts'

/** A telephone that keeps HEIC sends JPEG where it is asked for nothing else. */
export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/webp'

/** `canRetry`: it may go otherwise the next time. */
type Failure = { photo: File; reason: string; canRetry: boolean }
/** Which photo of how many is on its way, and how much of it has left, from 0 to 1. */
type Progress = { at: number; count: number; part: number }

/**
 * Sends photos, one after the other.
 * @param onSent called for each as it arrives
 */
export function usePictureUpload(onSent: (url: string) => void) {
  const [progress, setProgress] = useState<Progress | null>(null)
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
      const show = (part: number) => setProgress({ at: index + 1, count: photos.length, part })
      show(0)
      const failure = await sendOne(photo, (url) => latest.current(url), show)
      if (failure) setFailures((before) => [...before, { photo, ...failure }])
    }
    setProgress(null)
    isSending.current = false
  }

  return {
    send,
    progress,
    failures,
    /** Sends again what did not arrive. */
    retry: () => send(failures.flatMap(({ photo, canRetry }) => (canRetry ? [photo] : []))),
    forget: () => setFailures([]),
  }
}

/** @returns why it was not sent; null where it was */
async function sendOne(
  photo: File,
  onSent: (url: string) => void,
  onProgress: (part: number) => void,
): Promise<Omit<Failure, 'photo'> | null> {
  if (photo.size > MAX_PICTURE_BYTES) return { reason: t.tooLarge, canRetry: false }
  try {
    onSent((await uploadPicture(photo, onProgress)).url)
    return null
  } catch (error) {
    return { reason: formatErrorReason(error), canRetry: isWorthRetrying(error) }
  }
}

/** What was refused for what it is will be refused again. */
const isWorthRetrying = (error: unknown) =>
  !isRefusedCall(error) || error.code === 'picture_not_prepared' || error.status === 429
