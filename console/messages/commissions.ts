/** Texts of `/admin/commissions`. */
export const commissionsText = {
  title: 'Comissões',
} as const
