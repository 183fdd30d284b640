/** The owner's area: its frame, and each screen within it, loaded when it is opened. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { AdminErrorScreen } from '#console/admin/shell/admin-error-screen.tsx'
import { parseFilters, root } from './root-route.ts'

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyRouteComponent(() => import('#console/admin/shell/shell.tsx'), 'AdminShell'),
})
/** What breaks inside the frame leaves the frame standing. */
const inAdminShell = { errorComponent: AdminErrorScreen } as const

const agenda = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/agenda',
  validateSearch: parseFilters,
  component: lazyRouteComponent(() => import('#console/admin/agenda/agenda.tsx'), 'AgendaPage'),
})
const teamAgenda = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/multi-professional-agenda',
  validateSearch: parseFilters,
  component: lazyRouteComponent(
    () => import('#console/admin/agenda/team-agenda.tsx'),
    'TeamAgendaPage',
  ),
})
const bookings = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/bookings',
  validateSearch: parseFilters,
  component: lazyRouteComponent(
    () => import('#console/admin/bookings/bookings.tsx'),
    'BookingsPage',
  ),
})
const clients = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/clients',
  validateSearch: parseFilters,
  component: lazyRouteComponent(() => import('#console/admin/clients/clients.tsx'), 'ClientsPage'),
})
const archivedClients = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/archived-clients',
  validateSearch: parseFilters,
  component: lazyRouteComponent(
    () => import('#console/admin/clients/clients.tsx'),
    'ArchivedClientsPage',
  ),
})
const professionals = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/professionals',
  validateSearch: parseFilters,
  component: lazyRouteComponent(
    () => import('#console/admin/professionals/professionals.tsx'),
    'ProfessionalsPage',
  ),
})
const services = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/services',
  validateSearch: parseFilters,
  component: lazyRouteComponent(
    () => import('#console/admin/services/services.tsx'),
    'ServicesPage',
  ),
})
const products = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/products',
  validateSearch: parseFilters,
  component: lazyRouteComponent(
    () => import('#console/admin/products/products.tsx'),
    'ProductsPage',
  ),
})
const reviews = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/reviews',
  validateSearch: parseFilters,
  component: lazyRouteComponent(() => import('#console/admin/reviews/reviews.tsx'), 'ReviewsPage'),
})
const importing = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/import',
  validateSearch: parseFilters,
  component: lazyRouteComponent(() => import('#console/admin/import/import.tsx'), 'ImportPage'),
})
const share = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/share',
  component: lazyRouteComponent(() => import('#console/admin/share/share.tsx'), 'SharePage'),
})
const profile = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/profile',
  component: lazyRouteComponent(() => import('#console/admin/profile/profile.tsx'), 'ProfilePage'),
})
const notifications = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/notifications',
  validateSearch: parseFilters,
  component: lazyRouteComponent(
    () => import('#console/admin/notifications/notifications.tsx'),
    'NotificationsPage',
  ),
})
const subscription = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/subscription',
  validateSearch: parseFilters,
  component: lazyRouteComponent(
    () => import('#console/admin/subscription/subscription.tsx'),
    'SubscriptionPage',
  ),
})
const security = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/security',
  component: lazyRouteComponent(
    () => import('#console/admin/security/security.tsx'),
    'SecurityPage',
  ),
})
const tutorial = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/tutorial',
  component: lazyRouteComponent(
    () => import('#console/admin/tutorial/tutorial.tsx'),
    'TutorialPage',
  ),
})
const deleteAccount = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/delete-account',
  validateSearch: parseFilters,
  component: lazyRouteComponent(
    () => import('#console/admin/delete-account/delete-account.tsx'),
    'DeleteAccountPage',
  ),
})
const settings = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/settings',
  validateSearch: parseFilters,
  component: lazyRouteComponent(
    () => import('#console/admin/settings/settings.tsx'),
    'SettingsPage',
  ),
})
const audit = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/audit',
  validateSearch: parseFilters,
  component: lazyRouteComponent(() => import('#console/admin/audit/audit.tsx'), 'AuditPage'),
})
const caixa = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/caixa',
  validateSearch: parseFilters,
  component: lazyRouteComponent(() => import('#console/admin/caixa/caixa.tsx'), 'CaixaPage'),
})
const tabs = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/caixa/fiado',
  validateSearch: parseFilters,
  component: lazyRouteComponent(() => import('#console/admin/fiado/fiado.tsx'), 'FiadoPage'),
})
const financial = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/financial',
  validateSearch: parseFilters,
  component: lazyRouteComponent(
    () => import('#console/admin/financial/financial.tsx'),
    'FinancialPage',
  ),
})
const commissions = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/commissions',
  validateSearch: parseFilters,
  component: lazyRouteComponent(
    () => import('#console/admin/commissions/commissions.tsx'),
    'CommissionsPage',
  ),
})
const reports = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/reports',
  validateSearch: parseFilters,
  component: lazyRouteComponent(() => import('#console/admin/reports/reports.tsx'), 'ReportsPage'),
})
const projections = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/projections',
  validateSearch: parseFilters,
  component: lazyRouteComponent(
    () => import('#console/admin/projections/projections.tsx'),
    'ProjectionsPage',
  ),
})
const api = createRoute({
  ...inAdminShell,
  getParentRoute: () => admin,
  path: '/api',
  validateSearch: parseFilters,
  component: lazyRouteComponent(() => import('#console/admin/api/api.tsx'), 'ApiPage'),
})
const Dashboard = lazyRouteComponent(
  () => import('#console/admin/dashboard/dashboard.tsx'),
  'DashboardPage',
)
const toDashboard = {
  ...inAdminShell,
  getParentRoute: () => admin,
  validateSearch: parseFilters,
  component: Dashboard,
} as const
const adminHome = createRoute({ ...toDashboard, path: '/' })
const adminRest = createRoute({ ...toDashboard, path: '$' })

export const adminRoutes = admin.addChildren([
  agenda,
  teamAgenda,
  bookings,
  clients,
  archivedClients,
  professionals,
  services,
  products,
  reviews,
  importing,
  share,
  profile,
  notifications,
  subscription,
  security,
  tutorial,
  deleteAccount,
  settings,
  audit,
  caixa,
  tabs,
  financial,
  commissions,
  reports,
  projections,
  api,
  adminHome,
  adminRest,
])
