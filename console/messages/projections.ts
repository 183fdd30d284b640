/** Texts of `/admin/projections`. */
export const projectionsText = {
  title: 'Projeções',
} as const
