import { parseUrl } from '#domain/text/parse-url.ts'
import { isSlug, RESERVED_SLUGS } from '#domain/text/slug.ts'

/** Pages of ours that something may lead back to; below `/admin` and `/professional` any. */
const PAGES: ReadonlySet<string> = new Set([
  '/',
  '/auth/callback',
  '/booking',
  '/convite/aberto',
  '/forgot-password',
  '/login',
  '/login/professional',
  '/payment-success',
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
  const url = value.startsWith('//') ? null : parseUrl(local)
  if (!url) return null
  const known = value.startsWith('/') ? 'http://local.invalid' : null
  if (url.origin !== known && !origins.includes(url.origin)) return null
  if (url.username || url.password) return null
  return isOwnPage(url.pathname) ? url.pathname + url.search : null
}

/** The salon's page that a return parameter names; null for every other page, ours or not. */
export function parseSalonReturn(
  value: string | null | undefined,
  origins: readonly string[] = [],
): string | null {
  const target = parseReturnTarget(value, origins)
  return target && isSalonPage(new URL(target, 'http://local.invalid').pathname) ? target : null
}

const isOwnPage = (path: string) => PAGES.has(path) || AREAS.test(path) || isSalonPage(path)

function isSalonPage(path: string): boolean {
  const slug = BUSINESS_PAGE.exec(path)?.[1] ?? ''
  return isSlug(slug) && !RESERVED_SLUGS.has(slug)
}
