import type { PaletteItem } from './palette-items.ts'

/** Cleared with the session: it holds clients' names, and reception computers are shared. */
const STORAGE_KEY = 'vez:palette'
const MAX_RECENT = 5

/** Parses stored items; ignores everything that is not one. */
export function parseRecentItems(stored: string | null): PaletteItem[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.flatMap(toItems).slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

function toItems(value: unknown): PaletteItem[] {
  if (typeof value !== 'object' || value === null) return []
  const { key, title, detail, href }: Record<string, unknown> = { ...value }
  if (typeof key !== 'string' || typeof title !== 'string' || typeof href !== 'string') return []
  // Only ever an address of the owner's area, whatever the storage holds.
  if (!/^\/admin\/[\w/?=&%.-]*$/.test(href)) return []
  const more = typeof detail === 'string' ? { detail } : {}
  return [{ key, kind: 'recent', title, ...more, target: { href } }]
}

export const readRecentItems = (): PaletteItem[] =>
  parseRecentItems(sessionStorage.getItem(STORAGE_KEY))

/** Puts a chosen item first; items that only act are not remembered. */
export function addRecentItem(
  recent: readonly PaletteItem[],
  { key, title, detail, target }: PaletteItem,
): PaletteItem[] {
  if (!('href' in target)) return [...recent]
  const chosen: PaletteItem = { key, kind: 'recent', title, detail, target }
  return [chosen, ...recent.filter((one) => one.key !== key)].slice(0, MAX_RECENT)
}

export function saveRecentItem(item: PaletteItem): void {
  const stored = addRecentItem(readRecentItems(), item).map(({ target, ...rest }) => ({
    ...rest,
    ...target,
  }))
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
}
