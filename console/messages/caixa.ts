/** Texts of `/admin/caixa`. */
export const caixaText = {
  title: 'Caixa',
} as const
