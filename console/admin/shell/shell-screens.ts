import {
  Banknote,
  Blocks,
  Cable,
  CalendarDays,
  ChartColumn,
  CircleUserRound,
  CreditCard,
  GraduationCap,
  History,
  LayoutDashboard,
  type LucideIcon,
  Package,
  Scissors,
  Settings,
  Share2,
  ShieldCheck,
  Star,
  TrendingUp,
  UserRoundX,
  Users,
  UsersRound,
  Wallet,
} from 'lucide-react'
import type { SessionUser } from '#api/contract/contract.ts'
import { shellText } from '#console/messages/shell.ts'
import type { PlanFeature } from '#domain/plan/plans.ts'
import { hasPlanFeature } from '#domain/plan/standing.ts'

type BuiltPath =
  | '/admin'
  | '/admin/caixa'
  | '/admin/reports'
  | '/admin/projections'
  | '/admin/financial'
  | '/admin/notifications'
  | '/admin/agenda'
  | '/admin/api'
  | '/admin/audit'
  | '/admin/clients'
  | '/admin/delete-account'
  | '/admin/products'
  | '/admin/reviews'
  | '/admin/professionals'
  | '/admin/services'
  | '/admin/share'
  | '/admin/security'
  | '/admin/subscription'
  | '/admin/settings'
  | '/admin/tutorial'
  | '/admin/profile'

type ScreenEntry = {
  path: `/admin${string}`
  label: string
  icon: LucideIcon
  /** Its route, once the screen is there: an entry appears with it. */
  screen: BuiltPath | null
  /** The reception opens it too; every other screen is the owner's. */
  reception?: boolean
  /** Which not every plan has: without it there is no entry. */
  feature?: PlanFeature
}
export type ScreenGroup = { id: keyof typeof shellText.groups; entries: readonly ScreenEntry[] }

const t = shellText.screens

/** The sidebar as the documents order it (documents 1, section 2, admin area). */
export const SCREEN_GROUPS: readonly ScreenGroup[] = [
  {
    id: 'main',
    entries: [
      {
        path: '/admin/agenda',
        label: t.agenda,
        icon: CalendarDays,
        screen: '/admin/agenda',
        reception: true,
      },
      {
        path: '/admin/clients',
        label: t.clients,
        icon: UsersRound,
        screen: '/admin/clients',
        reception: true,
      },
      {
        path: '/admin/professionals',
        label: t.professionals,
        icon: Users,
        screen: '/admin/professionals',
      },
      {
        path: '/admin/services',
        label: t.services,
        icon: Scissors,
        screen: '/admin/services',
      },
      {
        path: '/admin/products',
        label: t.products,
        icon: Package,
        screen: '/admin/products',
      },
      { path: '/admin/share', label: t.share, icon: Share2, screen: '/admin/share' },
    ],
  },
  {
    id: 'analises',
    entries: [
      { path: '/admin', label: t.dashboard, icon: LayoutDashboard, screen: '/admin' },
      {
        path: '/admin/caixa',
        label: t.caixa,
        icon: Wallet,
        screen: '/admin/caixa',
        reception: true,
      },
      {
        path: '/admin/reports',
        label: t.reports,
        icon: ChartColumn,
        screen: '/admin/reports',
      },
      {
        path: '/admin/projections',
        label: t.projections,
        icon: TrendingUp,
        screen: '/admin/projections',
      },
    ],
  },
  {
    id: 'gestao',
    entries: [
      { path: '/admin/reviews', label: t.reviews, icon: Star, screen: '/admin/reviews' },
      {
        path: '/admin/financial',
        label: t.financial,
        icon: Banknote,
        screen: '/admin/financial',
      },
    ],
  },
  {
    id: 'conta',
    entries: [
      {
        path: '/admin/profile',
        label: t.profile,
        icon: CircleUserRound,
        screen: '/admin/profile',
        reception: true,
      },
      {
        path: '/admin/settings',
        label: t.settings,
        icon: Settings,
        screen: '/admin/settings',
      },
      {
        path: '/admin/security',
        label: t.security,
        icon: ShieldCheck,
        screen: '/admin/security',
        reception: true,
      },
      { path: '/admin/audit', label: t.audit, icon: History, screen: '/admin/audit' },
      {
        path: '/admin/notifications',
        label: t.notifications,
        icon: Blocks,
        screen: '/admin/notifications',
        feature: 'notifications',
      },
      { path: '/admin/api', label: t.api, icon: Cable, screen: '/admin/api' },
      {
        path: '/admin/subscription',
        label: t.subscription,
        icon: CreditCard,
        screen: '/admin/subscription',
      },
      {
        path: '/admin/tutorial',
        label: t.tutorial,
        icon: GraduationCap,
        screen: '/admin/tutorial',
      },
      {
        path: '/admin/delete-account',
        label: t.deleteAccount,
        icon: UserRoundX,
        screen: '/admin/delete-account',
      },
    ],
  },
]

export type BuiltScreenEntry = ScreenEntry & { screen: BuiltPath }

/** The groups with what somebody can open today; those that have nothing for them are left out. */
export function listBuiltGroups(
  house_role: SessionUser['house_role'],
  groups: readonly ScreenGroup[] = SCREEN_GROUPS,
) {
  return groups
    .map(({ id, entries }) => ({
      id,
      entries: entries.filter(isBuilt).filter((entry) => isOpenFor(house_role, entry)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

const SUBSCRIPTION_SCREEN = '/admin/subscription'
/** What is open whatever became of the plan. */
const OPEN_WITHOUT_PLAN: readonly string[] = [
  ...[SUBSCRIPTION_SCREEN, '/admin/delete-account'],
  // A password that was stolen is changed whatever was paid.
  '/admin/security',
]

/** Whether an owner opens a screen though the plan is over. */
export const isOpenWithoutPlan = (route: string): boolean => OPEN_WITHOUT_PLAN.includes(route)

/** The same, as far as the house's plan lets them: of one that is over, the subscription, the account's security and the way out. */
export function listOpenGroups({ house_role, is_plan_open, resources }: SessionUser) {
  // Where nothing ends there is nothing to subscribe to.
  const isEndless = resources?.status === 'active' && resources.days_left === null
  return listBuiltGroups(house_role)
    .map(({ id, entries }) => ({
      id,
      entries: entries
        .filter(({ screen }) =>
          screen === SUBSCRIPTION_SCREEN
            ? !isEndless
            : is_plan_open || (house_role === 'owner' && isOpenWithoutPlan(screen)),
        )
        .filter(({ feature }) => !feature || hasFeature(resources, feature)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** What there is without resources is nobody's to hide: the server says what holds. */
const hasFeature = (resources: SessionUser['resources'], feature: PlanFeature): boolean => {
  if (!resources) return false
  const { status, plano_atual: plan, days_left } = resources
  return hasPlanFeature({ status, plan, days_left, ends_at: null }, feature)
}

const isOpenFor = (house_role: SessionUser['house_role'], { reception = false }: ScreenEntry) =>
  house_role === 'owner' || reception

/** What the reception opens though no entry leads there: other looks at its agenda, and ways on to it. */
const OPEN_WITHOUT_ENTRY = [
  '/admin',
  '/admin/',
  '/admin/$',
  '/admin/archived-clients',
  '/admin/bookings',
  '/admin/multi-professional-agenda',
]

/** Whether a route is the owner's alone, and somebody else's account asks for it. */
export function isScreenClosed(house_role: SessionUser['house_role'], route: string): boolean {
  if (house_role === 'owner' || OPEN_WITHOUT_ENTRY.includes(route)) return false
  const entries = SCREEN_GROUPS.flatMap(({ entries }) => entries)
  return !entries.some(({ screen, reception }) => screen === route && reception)
}

const isBuilt = (entry: ScreenEntry): entry is BuiltScreenEntry => entry.screen !== null

/** The group that a path lies in; the dashboard's own path is no beginning of the others'. */
export function findGroupId(path: string): ScreenGroup['id'] | null {
  return SCREEN_GROUPS.find(({ entries }) => entries.some((one) => isWithin(one, path)))?.id ?? null
}

const isWithin = ({ path: own }: ScreenEntry, path: string) =>
  path === own || (own !== '/admin' && path.startsWith(`${own}/`))
