import { CallError, NetworkError } from '#api/contract/http-client.ts'
import { loadsText } from '#console/messages/loads.ts'

/** JSON came that is not what was asked for, such as a portal's or a proxy's. */
export class InvalidResponseError extends Error {
  override name = 'InvalidAnswer'
}

/** @param parts what a true answer holds, whatever else it says: lists, or objects */
export function requireParts<Answer extends object>(
  answer: Answer,
  ...parts: (keyof Answer & string)[]
): Answer {
  const isWhole = isObject(answer) && parts.every((part) => isObject(answer[part]))
  if (!isWhole) throw new InvalidResponseError(loadsText.invalid)
  return answer
}

// The type promises an object; the network does not.
const isObject = (answer: unknown): boolean => typeof answer === 'object' && answer !== null

/** What is said below the title of what could not be loaded. */
export function formatLoadError(error: Error): string {
  // Something came that is not JSON: a portal's page, or half an answer.
  const isUnreadable = error instanceof NetworkError && error.cause instanceof SyntaxError
  if (isUnreadable || error instanceof InvalidResponseError) return loadsText.invalid
  if (error instanceof CallError) {
    return error.message ? loadsText.refused(error.message) : loadsText.invalid
  }
  return loadsText.offline
}
