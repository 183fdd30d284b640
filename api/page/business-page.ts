import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from 'hono/html'
import type { Catalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import { compressText } from '#api/http/reply.ts'
import { today } from '#domain/time/civil-time.ts'
import { dataBlock, styleSource, writeDocument } from './document.ts'
import { messages } from './messages.pt-BR.ts'
import { type Paint, paint } from './paint.ts'
import { pageOf, type ReadyPage } from './ready-page.ts'
import type { KeptPage } from './reply-page.ts'
import { socialTags, summaryOf } from './social-tags.ts'
import { describeBusiness } from './structured-data.ts'
import { corePaths, salonPagePaths } from './widget-files.ts'

/** The view that the widget opens with. */
export type View = 'page' | 'booking'

type Dated = { day: string; page: Promise<KeptPage> }

/** Writes a business's pages, each once for each version of the business and, for today is marked, each day. */
export function businessPages(context: Context) {
  const written = new WeakMap<Catalog, Map<View, Dated>>()
  const around = aroundPages(context)
  return (catalog: Catalog, view: View): Promise<KeptPage> => {
    const views = written.get(catalog) ?? new Map<View, Dated>()
    written.set(catalog, views)
    const day = today(catalog.settings.general_settings.timezone, context.now())
    const known = views.get(view)
    if (known?.day === day) return known.page
    const page = write(catalog, view, day, around)
    views.set(view, { day, page })
    return page
  }
}

/** What pages of all businesses have around them. */
type Around = Pick<Context, 'publicUrl' | 'log'> & {
  preloads: Record<View, readonly string[]>
  /** The style sheet of all pages, so that nothing painted waits for it. */
  sheet: string | null
}

function aroundPages({ publicUrl, log, files }: Context): Around {
  const preloads = { booking: corePaths(files.widget), page: salonPagePaths(files.widget) }
  const sheet = join(files.assets, 'page.css')
  return { publicUrl, log, preloads, sheet: existsSync(sheet) ? readFileSync(sheet, 'utf8') : null }
}

async function write(catalog: Catalog, view: View, day: string, around: Around): Promise<KeptPage> {
  const page = await pageOf(catalog)
  const painted = view === 'page' ? await paintOrNot(page, day, around) : null
  const hours = catalog.settings.schedule_settings
  const schema = JSON.stringify(describeBusiness(page.data, hours, around.publicUrl))
  const text = businessDocument(page, view, painted, { ...around, schema })
  const styleSources = [
    ...(around.sheet ? [styleSource(around.sheet)] : []),
    ...(painted ? [painted.styleSource] : []),
  ]
  return { text, brotli: await compressText(text, 6), styleSources }
}

/** What cannot be painted, the element draws by itself: a page that comes later, but comes. */
async function paintOrNot(page: ReadyPage, day: string, { log }: Around): Promise<Paint | null> {
  return paint(page, day).catch((error: unknown) => {
    log.error({ error: error instanceof Error ? error.name : typeof error }, 'page not painted')
    return null
  })
}

/** The page's name for search engines and friends, its data, and the widget that draws them. */
function businessDocument(
  { data, answer }: ReadyPage,
  view: View,
  painted: Paint | null,
  { publicUrl, preloads, sheet, schema }: Around & { schema: string },
): string {
  const { name, slug, theme_colors } = data.business
  const isPage = view === 'page'
  return writeDocument({
    title: messages.business.title(name),
    description: summaryOf(data),
    listed: isPage,
    sheet,
    canonical: isPage && publicUrl ? `${publicUrl}/${slug}` : null,
    head: html`<meta name="theme-color" content="${theme_colors.primary}">
${preloads[view].map((path) => html`<link rel="modulepreload" href="${path}">`)}
${isPage ? socialTags(data, publicUrl) : ''}
${isPage ? dataBlock(html`type="application/ld+json"`, schema) : ''}`,
    // The data stands before the script, so that it is there whenever that runs.
    body: html`<noscript><p class="no-script">${messages.business.noScript}</p></noscript>
<vez-booking business="${slug}" view="${view}" routed>${painted?.template ?? ''}</vez-booking>
${dataBlock(html`type="application/json" id="vez-page"`, answer.body.text)}
<script type="module" src="/widget/vez.js"></script>`,
  })
}
