import {
  Banknote,
  Blocks,
  CalendarDays,
  ChartColumn,
  CircleUserRound,
  CreditCard,
  GraduationCap,
  LayoutDashboard,
  type LucideIcon,
  Package,
  Scissors,
  Settings,
  Share2,
  Star,
  TrendingUp,
  UserRoundX,
  Users,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { shell } from '#console/messages/shell.ts'

type Built = '/admin/agenda' | '/admin/professionals' | '/admin/share'

export type Entry = {
  path: `/admin${string}`
  label: string
  icon: LucideIcon
  /** Its route, once the screen is there: an entry appears with it. */
  screen: Built | null
}
export type Group = { id: keyof typeof shell.groups; entries: readonly Entry[] }

const said = shell.screens

/** The sidebar as the documents order it (documents 1, section 2, admin area). */
export const GROUPS: readonly Group[] = [
  {
    id: 'main',
    entries: [
      { path: '/admin/agenda', label: said.agenda, icon: CalendarDays, screen: '/admin/agenda' },
      { path: '/admin/clients', label: said.clients, icon: UsersRound, screen: null },
      {
        path: '/admin/professionals',
        label: said.professionals,
        icon: Users,
        screen: '/admin/professionals',
      },
      { path: '/admin/services', label: said.services, icon: Scissors, screen: null },
      { path: '/admin/products', label: said.products, icon: Package, screen: null },
      { path: '/admin/share', label: said.share, icon: Share2, screen: '/admin/share' },
    ],
  },
  {
    id: 'analises',
    entries: [
      { path: '/admin', label: said.dashboard, icon: LayoutDashboard, screen: null },
      { path: '/admin/caixa', label: said.caixa, icon: Wallet, screen: null },
      { path: '/admin/reports', label: said.reports, icon: ChartColumn, screen: null },
      { path: '/admin/projections', label: said.projections, icon: TrendingUp, screen: null },
    ],
  },
  {
    id: 'gestao',
    entries: [
      { path: '/admin/reviews', label: said.reviews, icon: Star, screen: null },
      { path: '/admin/financial', label: said.financial, icon: Banknote, screen: null },
    ],
  },
  {
    id: 'conta',
    entries: [
      { path: '/admin/profile', label: said.profile, icon: CircleUserRound, screen: null },
      { path: '/admin/settings', label: said.settings, icon: Settings, screen: null },
      { path: '/admin/notifications', label: said.notifications, icon: Blocks, screen: null },
      { path: '/admin/subscription', label: said.subscription, icon: CreditCard, screen: null },
      { path: '/admin/tutorial', label: said.tutorial, icon: GraduationCap, screen: null },
      { path: '/admin/delete-account', label: said.deleteAccount, icon: UserRoundX, screen: null },
    ],
  },
]

export type BuiltEntry = Entry & { screen: Built }

/** The groups with what can be opened today; those that have nothing yet are left out. */
export function builtGroups(groups: readonly Group[] = GROUPS) {
  return groups
    .map(({ id, entries }) => ({ id, entries: entries.filter(isBuilt) }))
    .filter(({ entries }) => entries.length > 0)
}

const isBuilt = (entry: Entry): entry is BuiltEntry => entry.screen !== null

/** The group that a path lies in; the dashboard's own path is no beginning of the others'. */
export function groupOf(path: string): Group['id'] | null {
  const lies = ({ path: own }: Entry) =>
    path === own || (own !== '/admin' && path.startsWith(`${own}/`))
  return GROUPS.find(({ entries }) => entries.some(lies))?.id ?? null
}
