import { text } from '../../messages.ts'
import { professional as said } from '../../messages-professional.ts'
import { CallError, NetworkError } from '../../wire.ts'

/** Something came, and was not what was asked for: a portal's page, or a proxy's. */
export class InvalidAnswer extends Error {
  override name = 'InvalidAnswer'
}

/** @param list what a true answer holds, whatever else it says */
export function checked<Answer extends object>(
  answer: Answer,
  list: keyof Answer & string,
): Answer {
  if (!isObject(answer) || !Array.isArray(answer[list])) throw new InvalidAnswer(said.invalid)
  return answer
}

// The type promises an object; the network does not.
const isObject = (answer: unknown): boolean => typeof answer === 'object' && answer !== null

/** What is said below the title of what could not be loaded. */
export function whyNotLoaded(error: Error): string {
  if (error instanceof InvalidAnswer) return said.invalid
  if (error instanceof CallError) {
    return error.message ? said.refused(error.message) : said.invalid
  }
  return said.offline
}

/** What a person reads where something could not be done. */
export function reasonOf(error: unknown): string {
  if (error instanceof CallError && error.message) return error.message
  return error instanceof NetworkError ? said.offline : text.unexpected.text
}
