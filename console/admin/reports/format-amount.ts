const amountFormat = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** `1.234,50`: in a table of nothing but reais. */
export const formatAmount = (reais: number): string => amountFormat.format(reais)
