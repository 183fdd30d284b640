import { isDate } from '#domain/time/civil-time.ts'
import type { StatementFilter } from './commission-queries.ts'

/** Which closed statements an address asks for; what is not understood asks for nothing. */
export function toStatementFilter(
  search: {
    [name in 'profissional' | 'pago' | 'de' | 'ate' | 'descontos']?: string | undefined
  },
): StatementFilter {
  const { profissional, pago, de, ate, descontos } = search
  return {
    ...(profissional && { professional_id: profissional }),
    ...(pago === 'nao' && { paid: 'no' }),
    ...(de && isDate(de) && { from: de }),
    ...(ate && isDate(ate) && { to: ate }),
    ...(descontos === 'sim' && { deducted: 'yes' }),
  }
}
