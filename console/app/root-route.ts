import { createRootRoute } from '@tanstack/react-router'
import { NotFound } from './not-found-page.tsx'
import { Root } from './root.tsx'

export const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

/** Filters and tabs of a screen, as texts: what each means is for the screen to say. */
export function parseFilters(search: Record<string, unknown>): { [filter: string]: string } {
  const texts = Object.entries(search).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  )
  return Object.fromEntries(texts.map(([filter, value]) => [filter, String(value)]))
}
