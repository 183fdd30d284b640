/** Texts of `/admin/dashboard`. */
export const dashboardText = {
  title: 'Dashboard',
} as const
