import type { CallOutput, RefusalBody } from '#api/contract/contract.ts'
import { CallError, NetworkError } from '#api/contract/http-client.ts'
import { askWithRenewal } from './call.ts'

type Uploaded = CallOutput<'POST /api/pictures'>

/** A photo of 15 MB by a slow telephone takes minutes. */
const LONGEST_UPLOAD_MS = 5 * 60_000

/** Sends a photo as it is. @throws what `call` throws */
export const uploadPicture = (photo: Blob): Promise<Uploaded> =>
  askWithRenewal(() => sendPhoto(photo))

async function sendPhoto(photo: Blob): Promise<Uploaded> {
  const response = await fetch('/api/pictures', {
    method: 'POST',
    credentials: 'same-origin',
    cache: 'no-store',
    headers: { 'content-type': photo.type || 'application/octet-stream' },
    body: photo,
    signal: AbortSignal.timeout(LONGEST_UPLOAD_MS),
  }).catch(throwNetworkError)
  const answer: unknown = await response.json().catch(throwNetworkError)
  // As the contract has them: the endpoint's own answer, or a refusal.
  if (!response.ok) throw new CallError(response.status, answer as RefusalBody)
  return answer as Uploaded
}

function throwNetworkError(cause: unknown): never {
  throw new NetworkError(cause)
}
