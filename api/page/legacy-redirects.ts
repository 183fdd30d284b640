import type { Hono } from 'hono'
import type { Observe } from '#api/http/observe.ts'
import { redirectPermanently, replyHtml } from '#api/http/reply.ts'
import type { AppEnv, HttpContext } from '#api/http/request.ts'
import { isSlug, RESERVED_SLUGS } from '#domain/text/slug.ts'
import { replyNotFound } from './not-found.ts'

/** The screens of a business that once stood under `/public/<slug>` (documents 1, section 3). */
const SCREENS = ['', '/booking', '/login', '/register', '/success', '/history'] as const

/** Addresses of before, as they stand in old messages and bookmarks. */
export function mountLegacy(app: Hono<AppEnv>, observe: Observe): void {
  const search = observe('/public', redirectToSearch)
  app.get('/public', search)
  for (const screen of SCREENS) {
    const path = `/public/:slug${screen}`
    app.get(
      path,
      observe(path, (c) => redirectToBusiness(c, screen)),
    )
  }
}

/** Which business it was for, `/public/login` does not say: the visitor looks for it by name. */
function redirectToSearch(c: HttpContext): Response {
  return replyHtml(c, 302, '', { Location: '/public-booking' })
}

function redirectToBusiness(c: HttpContext, screen: string): Response {
  const slug = (c.req.param('slug') ?? '').toLowerCase()
  // No business is ever called by a name of our own routes.
  if (RESERVED_SLUGS.has(slug)) return redirectToSearch(c)
  return isSlug(slug) ? redirectPermanently(c, `/${slug}${screen}`) : replyNotFound(c)
}
