const NAME = 'sidebar_state'
/** Seconds that a browser remembers how the sidebar stands: 7 days. */
export const SIDEBAR_COOKIE_S = 7 * 24 * 60 * 60
/** @param cookies as the document holds them; a sidebar of which nothing is known is open */
export function readSidebar(cookies: string): boolean {
  return !cookies.split('; ').includes(`${NAME}=closed`)
}

export function sidebarCookie(open: boolean): string {
  const value = open ? 'open' : 'closed'
  return `${NAME}=${value}; Path=/admin; Max-Age=${SIDEBAR_COOKIE_S}; SameSite=Lax`
}
