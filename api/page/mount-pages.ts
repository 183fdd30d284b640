import type { Hono } from 'hono'
import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import { OPENED_FIRST } from '#api/http/answer.ts'
import { createPageAddressReader } from '#api/http/asked-address.ts'
import type { Observe } from '#api/http/observe.ts'
import { redirectPermanently, replyHtml, replyPage } from '#api/http/reply.ts'
import type { AppEnv, HttpContext } from '#api/http/request.ts'
import { isSlug } from '#domain/text/slug.ts'
import type { WriteBusinessPage } from './business-page.ts'
import { mountDevelopers } from './developers.ts'
import { mountInstallable } from './installable.ts'
import { mountLanding } from './landing.ts'
import { mountLegacy } from './legacy-redirects.ts'
import { mountLegalPages } from './legal-pages.ts'
import { replyNotFound } from './not-found.ts'
import { renderBusinessClosed, renderBusinessGone, renderBusinessNotFound } from './notice-pages.ts'
import { mountRobots } from './robots.ts'
import { mountSalonManifest } from './salon-manifest.ts'
import { mountSearch } from './search.ts'

/** What of a business's pages there is, and which view of the widget it opens with. */
const VIEWS = {
  '/:slug': 'page',
  '/:slug/booking': 'booking',
  '/:slug/login': 'booking',
  '/:slug/register': 'booking',
  '/:slug/success': 'booking',
  '/:slug/history': 'booking',
} as const

/** Where one only books: of a house that takes no bookings the others still show what was booked. */
const CLOSED_VIEWS: ReadonlySet<string> = new Set(['/:slug', '/:slug/booking'])

/** Opens one booking to whoever holds its address: that is told nobody, and kept nowhere. */
const SECRET_VIEW = '/:slug/b/:token'
const SECRET = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' }

/** The pages people open: `/`, those of each business, and what leads to them. */
export function mountPages(
  app: Hono<AppEnv>,
  context: Context,
  observe: Observe,
  pages: WriteBusinessPage,
): void {
  mountLanding(app, context, observe)
  mountInstallable(app, context, observe)
  // Before `/:slug`, which would take them for a business.
  mountLegalPages(app, context, observe)
  mountDevelopers(app, context, observe)
  mountRobots(app, context, observe)
  mountSearch(app, context, observe)
  mountLegacy(app, observe)
  mountBusinessPages(app, context, observe, pages)
}

function mountBusinessPages(
  app: Hono<AppEnv>,
  context: Context,
  observe: Observe,
  pages: WriteBusinessPage,
): void {
  const getAddress = createPageAddressReader(context)
  const replyView = (c: HttpContext, view: 'page' | 'booking', path: string) =>
    replyBusinessPage(c, context, path, (catalog) => pages(catalog, view, getAddress(c)))
  for (const [path, view] of Object.entries(VIEWS)) {
    app.get(
      path,
      observe(path, (c) => replyView(c, view, path)),
    )
  }
  // As people type it; of what was installed it is the page itself (`salon-manifest.ts`).
  app.get(
    '/:slug/',
    observe('/:slug/', (c) =>
      c.req.query('app') === undefined
        ? redirectPermanently(c, `/${c.req.param('slug') ?? ''}`)
        : replyView(c, 'page', '/:slug'),
    ),
  )
  const replySecret = async (c: HttpContext) => {
    const answer = await replyView(c, 'booking', SECRET_VIEW)
    for (const [name, value] of Object.entries(SECRET)) answer.headers.set(name, value)
    return answer
  }
  mountSalonManifest(app, context, observe, (c, slug) => loadNamedCatalog(c, context, slug))
  app.get(SECRET_VIEW, observe(SECRET_VIEW, replySecret))
}

type WritePage = (catalog: BusinessCatalog) => ReturnType<WriteBusinessPage>

async function replyBusinessPage(
  c: HttpContext,
  context: Context,
  path: string,
  write: WritePage,
): Promise<Response> {
  const catalog = await loadNamedCatalog(c, context, c.req.param('slug') ?? '')
  if (catalog instanceof Response) return catalog
  if (catalog.isClosed && CLOSED_VIEWS.has(path)) {
    const { business_name, business_phone, whatsapp, slug } = catalog.rows.business
    const phone = business_phone ?? whatsapp ?? ''
    return replyHtml(c, 200, renderBusinessClosed(business_name, phone, slug))
  }
  return replyPage(c, await write(catalog), path === '/:slug' ? OPENED_FIRST : undefined)
}

/** @returns the business of an address, or the answer where that leads elsewhere or nowhere */
async function loadNamedCatalog(
  c: HttpContext,
  { catalogs }: Context,
  slug: string,
): Promise<BusinessCatalog | Response> {
  // Telephones begin a word with a capital letter.
  const lower = slug.toLowerCase()
  if (!isSlug(lower)) return replyNotFound(c)
  if (lower !== slug) return redirectToSlug(c, lower)
  try {
    const catalog = await catalogs.loadBySlug(slug)
    const current = catalog.rows.business.slug
    return current === slug ? catalog : redirectToSlug(c, current)
  } catch (error) {
    const code = error instanceof RefusalError ? error.refusal.code : null
    if (code === 'business_gone') return replyHtml(c, 410, renderBusinessGone())
    if (code !== 'business_not_found') throw error
    return replyHtml(c, 404, renderBusinessNotFound())
  }
}

/** After a rename the old address leads to the new one, with all that follows it. */
function redirectToSlug(c: HttpContext, current: string): Response {
  const { pathname } = new URL(c.req.url)
  return redirectPermanently(c, `/${current}${pathname.replace(/^\/[^/]*/, '')}`)
}
