import { useState } from 'react'

const SIDEBAR_COOKIE = 'sidebar_state'
/** Seconds that a browser remembers how the sidebar stands: 7 days. */
export const SIDEBAR_COOKIE_S = 7 * 24 * 60 * 60

/** Whether the sidebar shows words, and the way to change that. */
export function useSidebar(): [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(() => parseSidebarCookie(document.cookie))
  const toggle = () => {
    // The cookie store is not there where a salon opens the console over plain http.
    Reflect.set(document, 'cookie', formatSidebarCookie(!open))
    setOpen(!open)
  }
  return [open, toggle]
}

/** @param cookies as the document holds them; a sidebar of which nothing is known is open */
export function parseSidebarCookie(cookies: string): boolean {
  return !cookies.split('; ').includes(`${SIDEBAR_COOKIE}=closed`)
}

export function formatSidebarCookie(open: boolean): string {
  const value = open ? 'open' : 'closed'
  return `${SIDEBAR_COOKIE}=${value}; Path=/admin; Max-Age=${SIDEBAR_COOKIE_S}; SameSite=Lax`
}
