/** What a business's public page shows of its settings (documents 2, section 2, Business landing page). */

import { type ScheduleSettings, weekWindows } from '#domain/availability/schedule.ts'
import { WEEKDAY_NAMES } from '#domain/text/display.ts'
import { safeLink } from '#domain/text/safe-link.ts'
import { timeOf } from '#domain/time/civil-time.ts'
import { type PublicPageSettings, TABS, type Tab } from './settings.ts'

/** Contato goes by two names: the one that the default order calls it by, and its tab's own id. */
const tabNamed = (id: string): Tab | undefined =>
  id === 'redes-sociais' ? 'contato' : TABS.find((tab) => tab === id)

type Shown = {
  tab_order: readonly string[]
  public_page_settings: Omit<PublicPageSettings, 'listed'>
  gallery_images: readonly string[]
}

/**
 * The tabs of a page in the business's order, each once. Ids that are none are left out; tabs that
 * the order leaves out follow in the default one. A flag hides its tab, and so does an empty gallery.
 */
export function visibleTabs({ tab_order, public_page_settings, gallery_images }: Shown): Tab[] {
  const ordered = tab_order.flatMap((id) => tabNamed(id) ?? [])
  return [...new Set([...ordered, ...TABS])].filter(
    (tab) =>
      public_page_settings[`show_${tab}`] && (tab !== 'galeria' || gallery_images.length > 0),
  )
}

export type DisplayedDay = {
  /** 0 (Sunday) to 6 (Saturday). */
  weekday: number
  /** `Segunda-feira` */
  name: string
  /** `08:00 - 18:00`: the first start and the last end; null on a closed day. */
  hours: string | null
}

/** From Monday on, as salons write their hours on the door. */
const ORDER = [1, 2, 3, 4, 5, 6, 0] as const

/** The seven weekdays with their hours; a day that is off, missing or empty is closed. */
export function displayedHours(settings: ScheduleSettings): DisplayedDay[] {
  const week = weekWindows(settings)
  return ORDER.map((weekday) => {
    const windows = week[weekday] ?? []
    const from = Math.min(...windows.map((window) => window.from))
    const to = Math.max(...windows.map((window) => window.to))
    const hours = windows.length > 0 ? `${timeOf(from)} - ${timeOf(to)}` : null
    return { weekday, name: capitalized(WEEKDAY_NAMES[weekday]), hours }
  })
}

const capitalized = (word: string) =>
  `${word.slice(0, 1).toLocaleUpperCase('pt-BR')}${word.slice(1)}`

const PROFILES = 'https://www.instagram.com/'

/**
 * The profile's address of what an owner typed as Instagram: an http(s) address as it is, else
 * one built of the handle, with or without its @.
 * @returns null where nothing was typed
 */
export function instagramAddress(typed: string | null): string | null {
  const handle = handleIn(typed)
  return safeLink(typed) ?? (handle && `${PROFILES}${encodeURIComponent(handle)}`)
}

/** `@studioaurora` of a handle; null for an address, or where nothing was typed. */
export function instagramHandle(typed: string | null): string | null {
  const handle = safeLink(typed) ? null : handleIn(typed)
  return handle && `@${handle}`
}

/** Also of an address without its scheme, as people copy it. */
function handleIn(typed: string | null): string | null {
  const text = (typed ?? '').trim().replace(/^(?:www\.)?instagram\.com\//i, '')
  return (
    text
      .replace(/^@/, '')
      .replace(/[/?#].*$/, '')
      .trim() || null
  )
}
