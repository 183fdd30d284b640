/** What stands beside a field of any noun that a call cannot take as it was sent. */
export const FIELD_SENTENCES = {
  missing: 'Preencha este campo.',
  invalid: 'Valor inválido.',
  tooLong: (most: number) => `Use no máximo ${most} caracteres.`,
  /** Of what an account says of itself. */
  metadata: 'Use no máximo 4 KB de dados simples.',
  /** Of a cursor that no answer gave. */
  cursor: 'Esta página da lista não existe. Abra a lista de novo.',
  /** Of a period that ends on a day that has not come yet. */
  pastPeriod: 'O período vai no máximo até hoje.',
} as const
