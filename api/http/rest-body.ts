import { formatRefusal } from '#domain/messages.pt-BR.ts'
import type { Refusal, RefusalCode } from '#domain/refusal.ts'

/** What PostgREST's callers read of an error. */
export type RestErrorBody = {
  code: string
  message: string
  details: string | null
  hint: string | null
}

/** Codes of PostgreSQL and PostgREST for refusals that callers may know; all others are a rule's, P0001. */
const CODES: Partial<Record<RefusalCode, string>> = {
  unauthenticated: 'PGRST301',
  no_authorization: 'PGRST301',
  bad_jwt: 'PGRST301',
  forbidden: '42501',
  insufficient_aal: '42501',
  not_a_professional: '42501',
  foreign_origin: '42501',
  invalid_json: 'PGRST102',
  invalid_input: '22023',
  required_fields: '23502',
  client_duplicate: '23505',
  slug_taken: '23505',
  idempotency_key_reused: '23505',
  unreadable_record: '23514',
  not_found: 'PGRST205',
  too_large: '54000',
  too_many_requests: '53400',
  overloaded: '53300',
  unexpected: 'XX000',
}

/** A refusal as PostgREST would say it: its own code is the hint, its facts are the details. */
export function toRestErrorBody(refusal: Refusal): RestErrorBody {
  const { code, ...facts } = refusal
  const message = formatRefusal(refusal)
  return { code: CODES[code] ?? 'P0001', message, details: formatFacts(facts), hint: code }
}

function formatFacts(facts: object): string | null {
  const fields: [string, unknown][] = 'fields' in facts ? Object.entries(facts.fields ?? {}) : []
  if (fields.length > 0) return fields.map(([name, why]) => `${name}: ${why}`).join(' ')
  return Object.keys(facts).length > 0 ? JSON.stringify(facts) : null
}
