import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from 'hono/html'
import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import { compressText } from '#api/http/reply.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { getStyleSource, renderDataBlock, writeDocument } from './document.ts'
import { messages } from './messages.pt-BR.ts'
import { type Paint, paint } from './paint.ts'
import { getReadyPage, type ReadyPage } from './ready-page.ts'
import type { CompressedPage } from './reply-page.ts'
import { formatSummary, renderSocialTags } from './social-tags.ts'
import { describeBusiness } from './structured-data.ts'
import { listCorePaths, listSalonPagePaths } from './widget-files.ts'

/** The view that the widget opens with. */
export type PageView = 'page' | 'booking'

type DatedPage = { day: string; page: Promise<CompressedPage> }

/** Writes a business's pages, each once for each version of the business and, for today is marked, each day. */
export function createBusinessPages(context: Context) {
  const rendered = new WeakMap<BusinessCatalog, Map<PageView, DatedPage>>()
  const around = loadPageFrame(context)
  return (catalog: BusinessCatalog, view: PageView): Promise<CompressedPage> => {
    const views = rendered.get(catalog) ?? new Map<PageView, DatedPage>()
    rendered.set(catalog, views)
    const day = getTodayInZone(catalog.settings.general_settings.timezone, context.now())
    const known = views.get(view)
    if (known?.day === day) return known.page
    const page = writeBusinessPage(catalog, view, day, around)
    views.set(view, { day, page })
    return page
  }
}

/** What pages of all businesses have around them. */
type PageFrame = Pick<Context, 'publicUrl' | 'log'> & {
  preloads: Record<PageView, readonly string[]>
  /** The style sheet of all pages, so that nothing painted waits for it. */
  sheet: string | null
}

function loadPageFrame({ publicUrl, log, files }: Context): PageFrame {
  const preloads = { booking: listCorePaths(files.widget), page: listSalonPagePaths(files.widget) }
  const sheet = join(files.assets, 'page.css')
  return { publicUrl, log, preloads, sheet: existsSync(sheet) ? readFileSync(sheet, 'utf8') : null }
}

async function writeBusinessPage(
  catalog: BusinessCatalog,
  view: PageView,
  day: string,
  around: PageFrame,
): Promise<CompressedPage> {
  const page = await getReadyPage(catalog)
  const painted = view === 'page' ? await tryPaint(page, day, around) : null
  const hours = catalog.settings.schedule_settings
  const schema = JSON.stringify(describeBusiness(page.data, hours, around.publicUrl))
  const text = writeBusinessDocument(page, view, painted, { ...around, schema })
  const styleSources = [
    ...(around.sheet ? [getStyleSource(around.sheet)] : []),
    ...(painted ? [painted.styleSource] : []),
  ]
  return { text, brotli: await compressText(text, 6), styleSources }
}

/** What cannot be painted, the element draws by itself: a page that comes later, but comes. */
async function tryPaint(page: ReadyPage, day: string, { log }: PageFrame): Promise<Paint | null> {
  return paint(page, day).catch((error: unknown) => {
    log.error({ error: error instanceof Error ? error.name : typeof error }, 'page not painted')
    return null
  })
}

/** The page's name for search engines and friends, its data, and the widget that draws them. */
function writeBusinessDocument(
  { data, answer }: ReadyPage,
  view: PageView,
  painted: Paint | null,
  { publicUrl, preloads, sheet, schema }: PageFrame & { schema: string },
): string {
  const { name, slug, theme_colors } = data.business
  const isPage = view === 'page'
  return writeDocument({
    title: messages.business.title(name),
    description: formatSummary(data),
    listed: isPage,
    sheet,
    canonical: isPage && publicUrl ? `${publicUrl}/${slug}` : null,
    head: html`<meta name="theme-color" content="${theme_colors.primary}">
${preloads[view].map((path) => html`<link rel="modulepreload" href="${path}">`)}
${isPage ? renderSocialTags(data, publicUrl) : ''}
${isPage ? renderDataBlock(html`type="application/ld+json"`, schema) : ''}`,
    // The data stands before the script, so that it is there whenever that runs.
    body: html`<noscript><p class="no-script">${messages.business.noScript}</p></noscript>
<vez-booking business="${slug}" view="${view}" routed>${painted?.template ?? ''}</vez-booking>
${renderDataBlock(html`type="application/json" id="vez-page"`, answer.body.text)}
<script type="module" src="/widget/vez.js"></script>`,
  })
}
