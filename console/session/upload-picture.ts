import type { CallOutput, RefusalBody } from '#api/contract/contract.ts'
import { CallError, NetworkError } from '#api/contract/http-client.ts'
import { askWithRenewal } from './call.ts'

type Uploaded = CallOutput<'POST /api/pictures'>
/** @param part of what has left, from 0 to 1 */
type OnProgress = (part: number) => void

/** A photo of 15 MB by a slow telephone takes minutes. */
const LONGEST_UPLOAD_MS = 5 * 60_000

/** Sends a photo as it is. @throws what `call` throws */
export const uploadPicture = (photo: Blob, onProgress: OnProgress): Promise<Uploaded> =>
  askWithRenewal(() => sendPhoto(photo, onProgress))

/** By the older of the browser's two ways: `fetch` does not tell how much has left. */
async function sendPhoto(photo: Blob, onProgress: OnProgress): Promise<Uploaded> {
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, fail) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/pictures')
    request.setRequestHeader('content-type', photo.type || 'application/octet-stream')
    request.timeout = LONGEST_UPLOAD_MS
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    const lose = () => fail(new NetworkError('the upload broke off'))
    request.onerror = lose
    request.ontimeout = lose
    request.onabort = lose
    request.send(photo)
  })
  const answer = parseAnswer(text)
  // As the contract has them: the endpoint's own answer, or a refusal.
  if (status !== 200) throw new CallError(status, answer as RefusalBody)
  return answer as Uploaded
}

/** What is no JSON is some proxy's. */
function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new NetworkError(cause)
  }
}
