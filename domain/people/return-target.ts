import { isSlug, RESERVED_SLUGS } from '#domain/text/slug.ts'

/** Pages of ours that something may lead back to; below `/admin` and `/professional` any. */
const PAGES: ReadonlySet<string> = new Set([
  '/',
  '/auth/callback',
  '/booking',
  '/forgot-password',
  '/login',
  '/login/professional',
  '/register',
  '/reset-password',
])
const AREAS = /^\/(admin|professional)(\/[a-z0-9-]+)*$/
const BUSINESS_PAGE = /^\/([a-z0-9-]+)(\/(booking|history|login|register|success))?$/
const MAX_LENGTH = 1000

/**
 * The page of ours that a return parameter names, as path and query. A foreign address, in whatever
 * spelling, is null (resolutions, `return`).
 * @param origins our own, such as `https://vez.example`: an address may name one of them
 */
export function parseReturnTarget(
  value: string | null | undefined,
  origins: readonly string[] = [],
): string | null {
  if (!value || value.length > MAX_LENGTH || /[\\\s\p{Cc}]/u.test(value)) return null
  const local = value.startsWith('/') ? `http://local.invalid${value}` : value
  if (value.startsWith('//') || !URL.canParse(local)) return null
  const url = new URL(local)
  const known = value.startsWith('/') ? 'http://local.invalid' : null
  if (url.origin !== known && !origins.includes(url.origin)) return null
  if (url.username || url.password) return null
  return isOwnPage(url.pathname) ? url.pathname + url.search : null
}

function isOwnPage(path: string): boolean {
  if (PAGES.has(path) || AREAS.test(path)) return true
  const slug = BUSINESS_PAGE.exec(path)?.[1] ?? ''
  return isSlug(slug) && !RESERVED_SLUGS.has(slug)
}
