import { loads } from '#console/messages/loads.ts'
import { CallError } from './send.ts'

/** Something came, and was not what was asked for: a portal's page, or a proxy's. */
export class InvalidAnswer extends Error {
  override name = 'InvalidAnswer'
}

/** @param parts what a true answer holds, whatever else it says: lists, or objects */
export function checked<Answer extends object>(
  answer: Answer,
  ...parts: (keyof Answer & string)[]
): Answer {
  const isWhole = isObject(answer) && parts.every((part) => isObject(answer[part]))
  if (!isWhole) throw new InvalidAnswer(loads.invalid)
  return answer
}

// The type promises an object; the network does not.
const isObject = (answer: unknown): boolean => typeof answer === 'object' && answer !== null

/** What is said below the title of what could not be loaded. */
export function whyNotLoaded(error: Error): string {
  if (error instanceof InvalidAnswer) return loads.invalid
  if (error instanceof CallError) {
    return error.message ? loads.refused(error.message) : loads.invalid
  }
  return loads.offline
}
