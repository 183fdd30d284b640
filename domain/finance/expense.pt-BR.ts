import { formatReais, toReais } from '#domain/money/money.ts'
import { FIRST_EXPENSE_YEAR, LEAST_REPEATS, MOST_EXPENSE, MOST_REPEATS } from './expense.ts'

/** What stands beside a field of an expense that cannot be saved as it is. */
export const EXPENSE_SENTENCES = {
  description: 'Escreva o que é esta despesa.',
  category: 'Escolha uma das categorias.',
  amount: `Use um valor de ${formatReais(0.01)} a ${formatReais(toReais(MOST_EXPENSE))}.`,
  method: 'Escolha a forma de pagamento.',
  day: `Use uma data a partir de ${FIRST_EXPENSE_YEAR}.`,
  future: 'Um pagamento não pode estar no futuro.',
  repeats: `Repita de ${LEAST_REPEATS} a ${MOST_REPEATS} meses.`,
  receipt: 'Envie uma foto do comprovante.',
} as const
