import { existsSync, readdirSync } from 'node:fs'
import type { Hono } from 'hono'
import { isSlug } from '#domain/slug.ts'
import type { Context } from '../context.ts'
import { Refused } from '../errors.ts'
import { notFound } from '../http/not-found.ts'
import type { Observe } from '../http/observe.ts'
import { replyHtml } from '../http/reply.ts'
import type { AppEnv, Http } from '../http/request.ts'
import { businessNotFound, businessShell, home } from './shell.ts'

/** What of a business's pages there is, and which view of the widget it opens with. */
const VIEWS = {
  '/:slug': 'page',
  '/:slug/booking': 'booking',
  '/:slug/login': 'booking',
  '/:slug/register': 'booking',
  '/:slug/success': 'booking',
} as const

type Salon = { slug: string; name: string }

/** The pages people open: `/`, and those of each business. */
export function mountPages(
  app: Hono<AppEnv>,
  context: Context,
  observe: Observe,
  salons: readonly Salon[],
): void {
  const front = home(context.publicUrl, [...salons])
  app.get(
    '/',
    observe('/', (c) => replyHtml(c, 200, front)),
  )
  const preloads = preloadsIn(context.files.widget)
  for (const [path, view] of Object.entries(VIEWS)) {
    app.get(
      path,
      observe(path, (c) => businessPage(c, context, view, preloads)),
    )
  }
}

/** The widget's main part, which `vez.js` asks for first of all. */
function preloadsIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.filter((name) => /^core-.*\.js$/.test(name)).map((name) => `/widget/${name}`)
}

async function businessPage(
  c: Http,
  { catalogs, publicUrl }: Context,
  view: 'page' | 'booking',
  preloads: readonly string[],
) {
  const slug = c.req.param('slug') ?? ''
  // Telephones begin a word with a capital letter.
  const lower = slug.toLowerCase()
  if (!isSlug(lower)) return notFound(c)
  if (lower !== slug) return redirectTo(c, slug, lower)
  try {
    const catalog = await catalogs.bySlug(slug)
    const current = catalog.rows.business.slug
    if (current !== slug) return redirectTo(c, slug, current)
    return replyHtml(c, 200, businessShell(catalog, view, { publicUrl, preloads }))
  } catch (error) {
    const unknown = error instanceof Refused && error.refusal.code === 'business_not_found'
    if (!unknown) throw error
    return replyHtml(c, 404, businessNotFound())
  }
}

/** After a rename the old address leads to the new one, with all that follows it. */
function redirectTo(c: Http, old: string, current: string): Response {
  const { pathname, search } = new URL(c.req.url)
  const rest = pathname.slice(old.length + 1)
  return replyHtml(c, 301, '', { Location: `/${current}${rest}${search}` })
}
