import {
  CalendarPlus,
  CalendarSearch,
  Lock,
  LogOut,
  type LucideIcon,
  SunMoon,
  UserPlus,
} from 'lucide-react'
import type { AgendaBooking, CallOutput } from '#api/contract/contract.ts'
import { getStatusEntry } from '#console/bookings/booking-status.ts'
import { paletteText as t } from '#console/messages/shell.ts'
import { displayVisitorAndClient } from '#domain/booking/visitor.ts'
import {
  displayDayMonth,
  displayFullName,
  displayLastVisit,
  displayTime,
} from '#domain/text/display.ts'
import { formatPhone } from '#domain/text/phone.ts'
import { createNameMatcher } from './match-words.ts'

export type FoundClient = CallOutput<'GET /api/clients'>['clients'][number]

/** The address that an item opens, or what it does. */
export type ItemTarget = { href: string } | { act: 'theme' | 'sign-out' }
export type ItemKind = 'recent' | 'action' | 'screen' | 'client' | 'booking'

export type PaletteItem = {
  key: string
  kind: ItemKind
  title: string
  detail?: string | undefined
  /** Its own icon instead of its kind's. */
  icon?: LucideIcon | undefined
  target: ItemTarget
}
export type PaletteSection = { kind: ItemKind; title: string; items: readonly PaletteItem[] }

const AGENDA_PATH = '/admin/agenda'
const CLIENTS_PATH = '/admin/clients'

const ACTIONS: readonly PaletteItem[] = [
  createActionItem('new', t.newBooking, CalendarPlus, { href: `${AGENDA_PATH}?novo=sim` }),
  createActionItem('client', t.newClient, UserPlus, { href: `${CLIENTS_PATH}?novo=sim` }),
  createActionItem('block', t.block, Lock, { href: `${AGENDA_PATH}?bloquear=sim` }),
  createActionItem('theme', t.theme, SunMoon, { act: 'theme' }),
  createActionItem('sign-out', t.leave, LogOut, { act: 'sign-out' }),
]

function createActionItem(
  key: string,
  title: string,
  icon: LucideIcon,
  target: ItemTarget,
): PaletteItem {
  return { key: `action-${key}`, kind: 'action', title, icon, target }
}

/** Screens that are not in the sidebar. */
const EXTRA_SCREENS = [{ path: '/admin/bookings', label: t.allBookings, icon: CalendarSearch }]

export type PaletteScreen = { path: string; label: string; icon?: LucideIcon }

function toScreenItems(screens: readonly PaletteScreen[]): PaletteItem[] {
  return screens.map(({ path, label, icon }) => ({
    key: `screen-${path}`,
    kind: 'screen',
    title: label,
    icon,
    target: { href: path },
  }))
}

/** Opens a client's record. */
export function toClientItem({
  id,
  nome,
  telefone,
  email,
  ultima_visita,
}: FoundClient): PaletteItem {
  const contact = telefone ? formatPhone(telefone) : email
  return {
    key: `client-${id}`,
    kind: 'client',
    title: displayFullName(nome),
    detail: [contact, t.lastVisit(displayLastVisit(ultima_visita))].filter(Boolean).join(' · '),
    target: { href: `${CLIENTS_PATH}?${new URLSearchParams({ cliente: id })}` },
  }
}

/** Opens a booking in the agenda, on its day. */
export function toBookingItem(booking: AgendaBooking): PaletteItem {
  const { id, date, time, service_name } = booking
  return {
    key: `booking-${id}`,
    kind: 'booking',
    title: displayVisitorAndClient(booking),
    detail: [
      `${displayDayMonth(date)} ${displayTime(time)}`,
      service_name,
      getStatusEntry(booking).label,
    ].join(' · '),
    target: { href: `${AGENDA_PATH}?${new URLSearchParams({ dia: date, agendamento: id })}` },
  }
}

type PaletteResults = { clients: readonly FoundClient[]; bookings: readonly AgendaBooking[] }

/**
 * All items that match a text: local ones first, then the server's.
 * @param isClosed the plan of the house is over: what would only be refused is not offered
 */
export function createSections(
  typed: string,
  screens: readonly PaletteScreen[],
  recent: readonly PaletteItem[],
  { clients, bookings }: PaletteResults,
  isClosed = false,
): PaletteSection[] {
  const isNameMatch = createNameMatcher(typed)
  const isMatch = ({ title }: PaletteItem) => isNameMatch(title)
  const own = toScreenItems(isClosed ? screens : [...screens, ...EXTRA_SCREENS])
  const acts = isClosed ? ACTIONS.filter(({ target }) => 'act' in target) : ACTIONS
  const sections: PaletteSection[] = [
    { kind: 'recent', title: t.recent, items: typed.trim() || isClosed ? [] : recent },
    { kind: 'action', title: t.actions, items: acts.filter(isMatch) },
    { kind: 'screen', title: t.screens, items: own.filter(isMatch) },
    { kind: 'client', title: t.clients, items: clients.map(toClientItem) },
    { kind: 'booking', title: t.bookings, items: bookings.map(toBookingItem) },
  ]
  return sections.filter(({ items }) => items.length > 0)
}
