import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { Context } from '#api/context.ts'
import { createPageAddressReader } from '#api/http/asked-address.ts'
import type { Observe } from '#api/http/observe.ts'
import { replyText } from '#api/http/reply.ts'
import type { AppEnv } from '#api/http/request.ts'
import { type ListedBusiness, listListedBusinesses } from '#db/businesses.ts'
import { isInstant } from '#domain/time/civil-time.ts'

/**
 * What search engines need not read. A closing `$` or slash keeps salons whose names begin alike.
 * The links of bookings (`/<slug>/b/…`) are left out on purpose: only who may open a page sees that
 * it must not be listed.
 */
const DISALLOWED_PATHS = [
  '/admin$',
  '/admin/',
  '/professional$',
  '/professional/',
  '/api/',
  '/auth/',
  '/convite/',
  '/dev/',
  '/recibo/',
  '/reset-password$',
]

/** The most addresses that one sitemap may hold. */
const MAX_ADDRESSES = 50_000
const OWN_PATHS = ['/', '/public-booking', '/terms', '/privacy', '/developers']

/** `/robots.txt` and `/sitemap.xml`. */
export function mountRobots(app: Hono<AppEnv>, context: Context, observe: Observe): void {
  const getAddress = createPageAddressReader(context)
  const kept = { 'Cache-Control': 'max-age=3600' }
  app.get(
    '/robots.txt',
    observe('/robots.txt', (c) =>
      replyText(c, 200, formatRobots(getAddress(c)), 'text/plain', kept),
    ),
  )
  const sitemap = observe('/sitemap.xml', async (c) => {
    const listed = await context.storage.read((db) =>
      listListedBusinesses(db, MAX_ADDRESSES - OWN_PATHS.length),
    )
    const text = formatSitemap(getAddress(c) ?? context.address(), listed)
    return replyText(c, 200, text, 'application/xml', kept)
  })
  app.get('/sitemap.xml', sitemap)
}

function formatRobots(address: string | null): string {
  const rules = [
    'User-agent: *',
    'Allow: /',
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
  ]
  const sitemap = address ? ['', `Sitemap: ${address}/sitemap.xml`] : []
  return `${[...rules, ...sitemap].join('\n')}\n`
}

// What one salon's row holds must not keep the others from being found.
const formatChange = (updated_at: number) =>
  isInstant(updated_at) ? html`<lastmod>${new Date(updated_at).toISOString()}</lastmod>` : ''

function formatSitemap(address: string, listed: readonly ListedBusiness[]): string {
  const own = OWN_PATHS.map((path) => html`<url><loc>${address}${path}</loc></url>\n`)
  const salons = listed.map(
    ({ slug, updated_at }) =>
      html`<url><loc>${address}/${slug}</loc>${formatChange(updated_at)}</url>\n`,
  )
  return String(html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${own}${salons}</urlset>
`)
}
