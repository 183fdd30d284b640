import { displayDate } from '#domain/text/display.ts'

type Facts = { day: string | null; is_reopened: boolean; in_statement: boolean }

/**
 * What changing something will do where it was counted or paid, and that it needs a reason. The counted
 * day may be today: what is true of it too is said.
 */
export const formatReasonNeeded = ({ day, is_reopened, in_statement }: Facts): string =>
  [
    day &&
      (is_reopened
        ? `O caixa de ${displayDate(day)} foi contado e reaberto: isto já estava na contagem.`
        : `O caixa de ${displayDate(day)} já foi contado e fechado: o que mudar aqui entra com a data de hoje, fora dessa contagem.`),
    in_statement && 'A comissão já está em um extrato pago: a diferença entra no próximo extrato.',
    'Diga o motivo.',
  ]
    .filter(Boolean)
    .join(' ')
