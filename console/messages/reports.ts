/** Texts of `/admin/reports`. */
export const reportsText = {
  title: 'Relatórios',
} as const
