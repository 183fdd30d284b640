/** Texts of `/admin/financial`. */
export const financialText = {
  title: 'Financeiro',
} as const
