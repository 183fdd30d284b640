import type { CallOutput } from '#api/contract/contract.ts'
import { bookings as said } from '../../messages-bookings.ts'
import { CallError } from '../../wire.ts'

export type Found = CallOutput<'GET /api/bookings'>

/** Something came, and was not what was asked for: a portal's page, or a proxy's. */
export class InvalidAnswer extends Error {
  override name = 'InvalidAnswer'
}

export function asFound(answer: unknown): Found {
  if (!isFound(answer)) throw new InvalidAnswer(said.invalid)
  return answer
}

function isFound(answer: unknown): answer is Found {
  if (typeof answer !== 'object' || answer === null) return false
  return 'bookings' in answer && Array.isArray(answer.bookings) && 'totals' in answer
}

/** What is said below `Erro ao carregar agendamentos`. */
export function whyNotLoaded(error: Error): string {
  if (error instanceof InvalidAnswer) return said.invalid
  if (error instanceof CallError) {
    return error.message ? said.refused(error.message) : said.invalid
  }
  return said.offline
}
