/** The widget's screens and their addresses. Embedded, only the names are used. */
export const SCREENS = ['page', 'booking', 'login', 'register', 'success', 'history', 'b'] as const
export type Screen = (typeof SCREENS)[number]

export type RouteQuery = {
  service?: string
  step?: string
  return?: string
  returnTo?: string
  /** `true` on the way from "Confirmar": who signs in has confirmed. */
  confirm?: string
}
export type Route = {
  screen: Screen
  query: RouteQuery
  /** Of `/<slug>/b/<token>`: opens one booking to whoever holds it. */
  token?: string
}

const QUERY_NAMES = ['service', 'step', 'return', 'returnTo', 'confirm'] as const

/** A screen named in `return` or `returnTo`; a URL, or anything else, is the business's page. */
export function parseReturnScreen(name: string | undefined): Screen {
  return (['booking', 'success', 'history'] as const).find((screen) => screen === name) ?? 'page'
}

/** `/studio-aurora/booking?service=…` as a route. */
export function parseRoute(url: URL, slug: string): Route {
  const [first = '', second = '', token] = url.pathname.split('/').filter(Boolean)
  const named = decodeURIComponent(first) === slug ? second : ''
  const screen = SCREENS.find((it) => it === named) ?? 'page'
  const query: RouteQuery = {}
  for (const name of QUERY_NAMES) {
    const value = url.searchParams.get(name)
    if (value) query[name] = value
  }
  return token && screen === 'b' ? { screen, query, token } : { screen, query }
}

/**
 * The address of a route of our own page.
 * @param home what follows the slug in the page's address: `/?app` where it is an application, whose
 * addresses all begin with `/<slug>/`; the page has no query then
 */
export function formatRoute({ screen, query }: Route, slug: string, home = ''): string {
  const path = `/${slug}${screen === 'page' ? home : `/${screen}`}`
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}
