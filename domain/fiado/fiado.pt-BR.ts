import { formatReais } from '#domain/money/money.ts'

/** What somebody owes, in reais; below 0 what they left. */
export function formatOwed(owed: number): string {
  if (owed === 0) return 'não deve nada'
  return owed > 0 ? `deve ${formatReais(owed)}` : `tem ${formatReais(-owed)} de crédito`
}

type LimitFacts = { owed?: number; limit?: number; charge?: number }

/** Why a part of a comanda cannot be put on an account, with all in reais that decides it, where that is told. */
export function formatFiadoLimit({ owed, limit, charge }: LimitFacts): string {
  if (owed === undefined || limit === undefined || charge === undefined) {
    return 'Isso não cabe no fiado deste cliente. Receba de outra forma.'
  }
  if (limit === 0) {
    return `Este cliente não compra fiado: ${formatOwed(owed)}. Receba de outra forma, ou o dono aumenta o limite no cadastro.`
  }
  return `Este cliente ${formatOwed(owed)} e o limite é ${formatReais(limit)}: mais ${formatReais(charge)} não cabe. Receba uma parte de outra forma, ou o dono aumenta o limite no cadastro.`
}
