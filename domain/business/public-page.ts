/** What a business's public page shows of its settings (documents 2, section 2, Business landing page). */

import { type ScheduleSettings, toWeekWindows } from '#domain/availability/schedule.ts'
import { WEEKDAY_NAMES } from '#domain/text/display.ts'
import { toSafeLink } from '#domain/text/safe-link.ts'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import { PAGE_TABS, type PageTab, type PublicPageSettings } from './settings.ts'

/** Contato goes by two names: the one that the default order calls it by, and its tab's own id. */
const findTab = (id: string): PageTab | undefined =>
  id === 'redes-sociais' ? 'contato' : PAGE_TABS.find((tab) => tab === id)

type PublicPageTabs = {
  tab_order: readonly string[]
  public_page_settings: Omit<PublicPageSettings, 'listed'>
  gallery_images: readonly string[]
}

/**
 * The tabs of a page in the business's order, each once. Ids that are none are left out; tabs that
 * the order leaves out follow in the default one. A flag hides its tab, and so does an empty gallery.
 */
export function listVisibleTabs({
  tab_order,
  public_page_settings,
  gallery_images,
}: PublicPageTabs): PageTab[] {
  return listTabOrder(tab_order).filter(
    (tab) =>
      public_page_settings[`show_${tab}`] && (tab !== 'galeria' || gallery_images.length > 0),
  )
}

/** All tabs in a house's order, shown or not, as `listVisibleTabs` reads it. */
export function listTabOrder(tab_order: readonly string[]): PageTab[] {
  const ordered = tab_order.flatMap((id) => findTab(id) ?? [])
  return [...new Set([...ordered, ...PAGE_TABS])]
}

type OpeningDay = {
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
export function listDisplayedHours(settings: ScheduleSettings): OpeningDay[] {
  const week = toWeekWindows(settings)
  return ORDER.map((weekday) => {
    const windows = week[weekday] ?? []
    const from = Math.min(...windows.map((window) => window.from))
    const to = Math.max(...windows.map((window) => window.to))
    const hours = windows.length > 0 ? `${toTimeOfDay(from)} - ${toTimeOfDay(to)}` : null
    return { weekday, name: capitalizeWord(WEEKDAY_NAMES[weekday]), hours }
  })
}

const capitalizeWord = (word: string) =>
  `${word.slice(0, 1).toLocaleUpperCase('pt-BR')}${word.slice(1)}`

/**
 * The house's own maps link, or a search for its address.
 * @returns null where neither was typed
 */
export function getMapsUrl({ google_maps, address }: MapPlace): string | null {
  const own = toSafeLink(google_maps)
  if (own || !address) return own
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}

type MapPlace = { google_maps: string | null; address: string | null }

const PROFILES = 'https://www.instagram.com/'

/**
 * The profile's address of what an owner typed as Instagram: an http(s) address as it is, else
 * one built of the handle, with or without its @.
 * @returns null where nothing was typed
 */
export function getInstagramAddress(typed: string | null): string | null {
  const handle = parseHandle(typed)
  return toSafeLink(typed) ?? (handle && `${PROFILES}${encodeURIComponent(handle)}`)
}

/** `@studioaurora` of a handle; null for an address, or where nothing was typed. */
export function getInstagramHandle(typed: string | null): string | null {
  const handle = toSafeLink(typed) ? null : parseHandle(typed)
  return handle && `@${handle}`
}

/** Also of an address without its scheme, as people copy it. */
function parseHandle(typed: string | null): string | null {
  const text = (typed ?? '').trim().replace(/^(?:www\.)?instagram\.com\//i, '')
  return (
    text
      .replace(/^@/, '')
      .replace(/[/?#].*$/, '')
      .trim() || null
  )
}

/** What `getInstagramAddress` can lead to: a link, or a handle as the site has them. */
export function isInstagram(typed: string): boolean {
  return toSafeLink(typed) !== null || /^[a-z0-9._]{1,30}$/i.test(parseHandle(typed) ?? '')
}
