import type { Item } from './palette-items.ts'

/** Forgotten with the session, for a reception desk is shared, and names of clients stand in it. */
const KEY = 'vez:palette'
const MOST = 5

/** Reads what was stored; anything else than items of ours is none. */
export function parseRecent(stored: string | null): Item[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.flatMap(asItem).slice(0, MOST) : []
  } catch {
    return []
  }
}

function asItem(value: unknown): Item[] {
  if (typeof value !== 'object' || value === null) return []
  const { key, title, detail, href }: Record<string, unknown> = { ...value }
  if (typeof key !== 'string' || typeof title !== 'string' || typeof href !== 'string') return []
  // Only ever a way into the owner's area, whatever the storage holds.
  if (!/^\/admin\/[\w/?=&%.-]*$/.test(href)) return []
  const more = typeof detail === 'string' ? { detail } : {}
  return [{ key, kind: 'recent', title, ...more, way: { href } }]
}

export const readRecent = (): Item[] => parseRecent(sessionStorage.getItem(KEY))

/** The same with what was chosen now in front; what only acts is not remembered. */
export function withRecent(recent: readonly Item[], { key, title, detail, way }: Item): Item[] {
  if (!('href' in way)) return [...recent]
  const chosen: Item = { key, kind: 'recent', title, detail, way }
  return [chosen, ...recent.filter((one) => one.key !== key)].slice(0, MOST)
}

export function rememberItem(item: Item): void {
  const stored = withRecent(readRecent(), item).map(({ way, ...rest }) => ({ ...rest, ...way }))
  sessionStorage.setItem(KEY, JSON.stringify(stored))
}
