import {
  Banknote,
  CalendarClock,
  CalendarX2,
  HandCoins,
  type LucideIcon,
  Package,
  UserRoundPen,
  Wallet,
} from 'lucide-react'
import { dashboardText } from '#console/messages/dashboard.ts'
import { formatLongDate } from '#console/ui/date/format-date.ts'
import { displayVisitor } from '#domain/booking/visitor.ts'
import { getUnclosedDays } from '#domain/dashboard/day-visits.ts'
import { formatReais, toCentavos, toReais } from '#domain/money/money.ts'
import { displayDayMonth, displayName, displayTime } from '#domain/text/display.ts'
import { addDays } from '#domain/time/civil-time.ts'
import type { Dashboard } from './dashboard-query.ts'

const t = dashboardText.attention
type Attention = Dashboard['attention']

/** One thing that wants doing, and the screen that does it. */
export type AttentionItem = {
  id: keyof Attention
  icon: LucideIcon
  look: 'danger' | 'amber' | 'plain'
  title: string
  text: string
  act: string
  to: string
  search: Record<string, string>
}

/** What wants doing, the most pressing first; what is in order is left out. */
export const listAttention = (attention: Attention, today: string): AttentionItem[] =>
  [
    toTill(attention),
    toRecount(attention, today),
    toUnclosed(attention, today),
    toExpenses(attention, today),
    toPending(attention, today),
    toProposals(attention),
    toStatements(attention),
    toStock(attention),
  ].flatMap((item) => item ?? [])

function toTill({ till: { count, day } }: Attention): AttentionItem | null {
  if (count === 0 || day === null) return null
  const { one, many, last, act } = t.till
  return {
    id: 'till',
    icon: Wallet,
    look: 'danger',
    act,
    title: count === 1 ? one : many(count),
    text: count === 1 ? formatLongDate(day) : last(displayDayMonth(day)),
    to: '/admin/caixa',
    search: { de: day, ate: day },
  }
}

function toRecount({ recount }: Attention, today: string): AttentionItem | null {
  if (!recount) return null
  const { title, titleOf, yesterday, came, went, act, check } = t.recount
  const { day, amount } = recount
  const reais = formatReais(Math.abs(amount))
  return {
    id: 'recount',
    icon: Wallet,
    // Only today's is counted again; of another day one knows before the drawer is opened.
    ...(day === today
      ? { look: 'danger', act, title }
      : {
          look: 'amber',
          act: check,
          title: titleOf(day === addDays(today, -1) ? yesterday : displayDayMonth(day)),
        }),
    text: amount > 0 ? came(reais) : went(reais),
    to: '/admin/caixa',
    search: { de: day, ate: day },
  }
}

function toUnclosed({ unclosed: { count, day } }: Attention, today: string): AttentionItem | null {
  if (count === 0 || day === null) return null
  const { title, last, act } = t.unclosed
  const { from, to } = getUnclosedDays(today)
  return {
    id: 'unclosed',
    icon: CalendarX2,
    look: 'danger',
    act,
    title: title(count),
    text: last(displayDayMonth(day), count),
    to: '/admin/bookings',
    search: { periodo: 'datas', de: from, ate: to, estado: 'open' },
  }
}

function toExpenses({ expenses }: Attention, today: string): AttentionItem | null {
  const { count, total, first } = expenses
  if (count === 0 || !first) return null
  const { title, today: dueToday, overdue, act } = t.expenses
  const isToday = first.due_on >= today
  return {
    id: 'expenses',
    icon: Banknote,
    look: isToday ? 'amber' : 'danger',
    act,
    title: title(count, formatReais(total)),
    text: isToday
      ? dueToday(first.description)
      : overdue(first.description, displayDayMonth(first.due_on)),
    to: '/admin/financial',
    search: { aba: 'despesas', mostrar: 'abertas', de: '2000-01-01', ate: today },
  }
}

function toPending({ pending: { count, first } }: Attention, today: string): AttentionItem | null {
  if (count === 0 || !first) return null
  const { title, first: describe, act } = t.pending
  const when = `${formatNearDay(first.date, today)} às ${displayTime(first.time)}`
  return {
    id: 'pending',
    icon: CalendarClock,
    look: 'amber',
    act,
    title: title(count),
    text: describe(displayVisitor(first), when, count),
    to: '/admin/bookings',
    search: { periodo: 'datas', de: today, estado: 'pendente' },
  }
}

function formatNearDay(date: string, today: string): string {
  if (date === today) return 'hoje'
  return date === addDays(today, 1) ? 'amanhã' : displayDayMonth(date)
}

function toProposals({ proposals }: Attention): AttentionItem | null {
  if (proposals === 0) return null
  const { title, text, act } = t.proposals
  return {
    id: 'proposals',
    icon: UserRoundPen,
    look: 'plain',
    act,
    text,
    title: title(proposals),
    to: '/admin/agenda',
    search: { pedidos: 'sim' },
  }
}

function toStatements({ statements }: Attention): AttentionItem | null {
  const { count, total, changed, first } = statements
  const [oldest] = first
  if (!oldest) return null
  const { title, first: describe, several, act, net, check, less } = t.statements
  const names = [...new Set(first.map((one) => displayName(one.professional_name)))].join(', ')
  const { from_day, to_day } = oldest
  return {
    id: 'statements',
    icon: HandCoins,
    look: 'plain',
    act: changed < 0 ? check : act,
    title:
      changed < 0
        ? net(formatReais(toReais(toCentavos(total) + toCentavos(changed))))
        : title(formatReais(total)),
    text:
      changed < 0
        ? less(formatReais(total), formatReais(-changed))
        : count === 1
          ? describe(names, displayDayMonth(from_day), displayDayMonth(to_day))
          : several(names, count - first.length),
    to: '/admin/commissions',
    // One alone is opened: its list would only be tapped through.
    search: count === 1 ? { extrato: oldest.id } : { aba: 'extratos', pago: 'nao' },
  }
}

function toStock({ stock: { count, first } }: Attention): AttentionItem | null {
  if (count === 0) return null
  return {
    id: 'stock',
    icon: Package,
    look: 'plain',
    act: t.stock.act,
    title: t.stock.title(count),
    text: first.map(({ name, stock }) => t.stock.left(name, stock)).join(' · '),
    to: '/admin/products',
    search: { mostrar: 'abaixo' },
  }
}
