import { CallError, NetworkError } from '#api/contract/http-client.ts'
import { text } from '#console/messages/app.ts'
import { loadsText } from '#console/messages/loads.ts'

/** What a person reads where something could not be done. */
export function formatErrorReason(error: unknown): string {
  if (error instanceof CallError && error.message) return error.message
  return error instanceof NetworkError ? loadsText.offline : text.unexpected.text
}
