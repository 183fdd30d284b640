import {
  CalendarPlus,
  CalendarSearch,
  Columns3,
  Lock,
  LogOut,
  type LucideIcon,
  SunMoon,
} from 'lucide-react'
import type { AgendaBooking, CallOutput } from '#api/contract/contract.ts'
import { text } from '#console/messages/app.ts'
import { palette as said } from '#console/messages/shell.ts'
import {
  displayDayMonth,
  displayLastVisit,
  displayName,
  displayTime,
} from '#domain/text/display.ts'
import { formatPhone } from '#domain/text/phone.ts'
import { calledLike } from './match-words.ts'

export type Client = CallOutput<'GET /api/clients'>['clients'][number]

/** Where an item leads, or what it does where it stands. */
export type Way = { href: string } | { act: 'theme' | 'leave' }
export type Kind = 'recent' | 'action' | 'screen' | 'client' | 'booking'

export type Item = {
  key: string
  kind: Kind
  title: string
  detail?: string | undefined
  /** Its own picture; without one, that of its kind. */
  icon?: LucideIcon | undefined
  way: Way
}
export type Section = { kind: Kind; title: string; items: readonly Item[] }

const AGENDA = '/admin/agenda'

const ACTIONS: readonly Item[] = [
  action('new', said.newBooking, CalendarPlus, { href: `${AGENDA}?novo=sim` }),
  action('block', said.block, Lock, { href: `${AGENDA}?bloquear=sim` }),
  action('theme', said.theme, SunMoon, { act: 'theme' }),
  action('leave', said.leave, LogOut, { act: 'leave' }),
]

function action(key: string, title: string, icon: LucideIcon, way: Way): Item {
  return { key: `action-${key}`, kind: 'action', title, icon, way }
}

/** Reachable without standing in the sidebar. */
const BESIDE = [
  { path: '/admin/bookings', label: said.allBookings, icon: CalendarSearch },
  { path: '/admin/multi-professional-agenda', label: said.multiAgenda, icon: Columns3 },
]

export type Screen = { path: string; label: string; icon?: LucideIcon }

function screensOf(screens: readonly Screen[]): Item[] {
  return [...screens, ...BESIDE].map(({ path, label, icon }) => ({
    key: `screen-${path}`,
    kind: 'screen',
    title: label,
    icon,
    way: { href: path },
  }))
}

/** To all of a client's bookings. */
export function clientItem({ id, nome, telefone, email, ultima_visita }: Client): Item {
  const contact = telefone ? formatPhone(telefone) : email
  return {
    key: `client-${id}`,
    kind: 'client',
    title: nome.trim() || displayName(nome),
    detail: [contact, said.lastVisit(displayLastVisit(ultima_visita))].filter(Boolean).join(' · '),
    way: { href: `/admin/bookings?${new URLSearchParams({ cliente: id, periodo: 'tudo' })}` },
  }
}

/** To its day in the agenda, opened there. */
export function bookingItem(booking: AgendaBooking): Item {
  const { id, date, time, service_name, client_name, status, cancel_reason } = booking
  const state = text.status[cancel_reason === 'no_show' ? 'no_show' : status]
  return {
    key: `booking-${id}`,
    kind: 'booking',
    title: client_name.trim() || displayName(client_name),
    detail: [`${displayDayMonth(date)} ${displayTime(time)}`, service_name, state].join(' · '),
    way: { href: `${AGENDA}?${new URLSearchParams({ dia: date, agendamento: id })}` },
  }
}

type Found = { clients: readonly Client[]; bookings: readonly AgendaBooking[] }

/** Everything that a text finds: first what is known here, then what the server found. */
export function sectionsOf(
  typed: string,
  screens: readonly Screen[],
  recent: readonly Item[],
  { clients, bookings }: Found,
): Section[] {
  const isCalled = calledLike(typed)
  const fits = ({ title }: Item) => isCalled(title)
  const own = screensOf(screens)
  const sections: Section[] = [
    { kind: 'recent', title: said.recent, items: typed.trim() ? [] : recent },
    { kind: 'action', title: said.actions, items: ACTIONS.filter(fits) },
    { kind: 'screen', title: said.screens, items: own.filter(fits) },
    { kind: 'client', title: said.clients, items: clients.map(clientItem) },
    { kind: 'booking', title: said.bookings, items: bookings.map(bookingItem) },
  ]
  return sections.filter(({ items }) => items.length > 0)
}
