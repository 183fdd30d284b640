import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { ConsolePath } from '#api/contract/console-paths.ts'
import { ProfessionalErrorPage } from '#console/professional/professional-error-page.tsx'
import { LoadingScreen } from '#console/ui/page/notice.tsx'
import { Redirect } from '#console/ui/page/redirect.tsx'
import { parseSearch, stringifySearch } from './address-search.ts'
import { adminRoutes } from './admin-routes.tsx'
import { ErrorPage } from './error-page.tsx'
import { parseFilters, root } from './root-route.ts'

/** A parameter that may be there once, as text. */
const parseText = (value: unknown) => (typeof value === 'string' ? value : undefined)

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { return?: string; from?: 'callback' } => {
    const wanted = parseText(search.return) ?? parseText(search.redirect)
    return {
      ...(wanted !== undefined && { return: wanted }),
      ...(search.from === 'callback' && { from: search.from }),
    }
  },
  component: lazyRouteComponent(() => import('#console/auth/sign-in/login.tsx'), 'LoginPage'),
})
const professionalLogin = createRoute({
  getParentRoute: () => root,
  path: '/login/professional',
  component: lazyRouteComponent(
    () => import('#console/auth/sign-in/professional-login.tsx'),
    'ProfessionalLoginPage',
  ),
})
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  // As typed: which plans there are is no matter of whoever signs in.
  validateSearch: (search): { plan?: string | undefined; cycle?: string | undefined } => ({
    plan: parseText(search.plan),
    cycle: parseText(search.cycle),
  }),
  component: lazyRouteComponent(() => import('#console/auth/sign-up/register.tsx'), 'RegisterPage'),
})
const forgot = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  validateSearch: (search): { return?: string } => {
    const wanted = parseText(search.return)
    return wanted === undefined ? {} : { return: wanted }
  },
  component: lazyRouteComponent(
    () => import('#console/auth/password/forgot-password.tsx'),
    'ForgotPage',
  ),
})
const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => import('#console/auth/password/reset-password.tsx'),
    'ResetPage',
  ),
})
const callback = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback',
  validateSearch: (search): { role?: string } => {
    const role = parseText(search.role)
    return role === undefined ? {} : { role }
  },
  component: lazyRouteComponent(
    () => import('#console/auth/callback/callback.tsx'),
    'CallbackPage',
  ),
})
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/convite/$token',
  component: lazyRouteComponent(
    () => import('#console/auth/invitation/invitation.tsx'),
    'InvitationPage',
  ),
})
const booking = createRoute({
  getParentRoute: () => root,
  path: '/booking',
  component: lazyRouteComponent(() => import('#console/client/my-bookings.tsx'), 'BookingPage'),
})
/** Beside the area's frame, not in it: the paper holds the sheet alone. */
const sharePrint = createRoute({
  getParentRoute: () => root,
  path: '/admin/share/imprimir',
  validateSearch: (search): { formato: 'a4' | 'cartao' } => ({
    formato: search.formato === 'cartao' ? 'cartao' : 'a4',
  }),
  component: lazyRouteComponent(() => import('#console/admin/share/print.tsx'), 'PrintPage'),
})
/** Without the area's frame: one question at a time, and nothing beside it. */
const firstSteps = createRoute({
  getParentRoute: () => root,
  path: '/admin/first-steps',
  validateSearch: (search): { passo?: string } =>
    typeof search.passo === 'string' ? { passo: search.passo } : {},
  component: lazyRouteComponent(
    () => import('#console/admin/first-steps/first-steps.tsx'),
    'FirstStepsPage',
  ),
})
const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/professional/dashboard',
  errorComponent: ProfessionalErrorPage,
  validateSearch: parseFilters,
  component: lazyRouteComponent(
    () => import('#console/professional/dashboard/dashboard.tsx'),
    'DashboardPage',
  ),
})
const ownStatements = createRoute({
  getParentRoute: () => root,
  path: '/professional/statements',
  errorComponent: ProfessionalErrorPage,
  validateSearch: parseFilters,
  component: lazyRouteComponent(
    () => import('#console/professional/closed/closed-statements.tsx'),
    'ClosedStatementsPage',
  ),
})
const DashboardRedirect = () => <Redirect to="/professional/dashboard" />
const professionalRest = createRoute({
  getParentRoute: () => root,
  path: '/professional/$',
  component: DashboardRedirect,
})

const paymentSuccess = createRoute({
  getParentRoute: () => root,
  path: '/payment-success',
  validateSearch: (search): { session_id?: string } => {
    const id = parseText(search.session_id)
    return id === undefined ? {} : { session_id: id }
  },
  component: lazyRouteComponent(
    () => import('#console/payment/payment-success.tsx'),
    'PaymentSuccessPage',
  ),
})
const receipt = createRoute({
  getParentRoute: () => root,
  path: '/recibo/$token',
  component: lazyRouteComponent(() => import('#console/receipt/receipt.tsx'), 'ReceiptPage'),
})

const tree = root.addChildren([
  login,
  professionalLogin,
  register,
  forgot,
  reset,
  callback,
  invitation,
  booking,
  adminRoutes,
  sharePrint,
  firstSteps,
  dashboard,
  ownStatements,
  professionalRest,
  paymentSuccess,
  receipt,
])

export const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingComponent: () => <LoadingScreen />,
  defaultPendingMs: 150,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: false,
})

type None<T extends never> = T
type RoutedPath = keyof typeof router.routesByPath
/** A route that the server does not answer (`api/contract/console-paths.ts`) does not compile. */
export type UnservedPath = None<Exclude<RoutedPath, ConsolePath | '/'>>

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
