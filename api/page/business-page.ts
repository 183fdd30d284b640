import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html, raw } from 'hono/html'
import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { PublicPage } from '#api/contract/contract.ts'
import { type CompressedPage, compressText } from '#api/http/answer.ts'
import { toFirstSteps } from '#domain/business/first-steps.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { paintPage } from '#widget/server.tsx'
import {
  getStyleSource,
  type Html,
  renderDataBlock,
  renderStyleBlock,
  writeDocument,
} from './document.ts'
import { messages } from './messages.pt-BR.ts'
import { getReadyPage, type ReadyPage } from './ready-page.ts'
import { getManifestPath, getTouchIconPath } from './salon-manifest.ts'
import { formatSummary, renderSocialTags } from './social-tags.ts'
import { describeBusiness } from './structured-data.ts'
import { listCorePaths, listSalonPagePaths } from './widget-files.ts'

/** The view that the widget opens with. */
type PageView = 'page' | 'booking'

type DatedPage = { day: string; page: Promise<CompressedPage> }

/** Of one business at once: addresses that a proxy lets through are as many as somebody types. */
const MOST_KEPT = 8

/** @param address that the page gives as its own; null where none is known */
export type WriteBusinessPage = (
  catalog: BusinessCatalog,
  view: PageView,
  address: string | null,
) => Promise<CompressedPage>

/**
 * Writes a business's pages, each once for each version of the business, each address that it is
 * reached by and, for today is marked, each day.
 */
export function createBusinessPages(context: Context): WriteBusinessPage {
  const rendered = new WeakMap<BusinessCatalog, Map<string, DatedPage>>()
  const frame = loadPageFrame(context)
  return (catalog, view, address) => {
    const pages = rendered.get(catalog) ?? new Map<string, DatedPage>()
    rendered.set(catalog, pages)
    const day = getTodayInZone(catalog.settings.general_settings.timezone, context.now())
    const key = `${view}\n${address}`
    const known = pages.get(key)
    if (known?.day === day) return known.page
    if (pages.size >= MOST_KEPT) pages.clear()
    const page = writeBusinessPage(catalog, view, day, { ...frame, address })
    pages.set(key, { day, page })
    return page
  }
}

/** What pages of all businesses have around them. */
type PageFrame = Pick<Context, 'log' | 'google'> & {
  preloads: Record<PageView, readonly string[]>
  /** The style sheet of all pages, so that nothing painted waits for it. */
  sheet: string | null
}

/** @property address that the page gives as its own; null where none is known */
type AddressedFrame = PageFrame & { address: string | null }

function loadPageFrame({ log, google, files }: Context): PageFrame {
  const preloads = { booking: listCorePaths(files.widget), page: listSalonPagePaths(files.widget) }
  const sheet = join(files.assets, 'page.css')
  const text = existsSync(sheet) ? readFileSync(sheet, 'utf8') : null
  return { log, google, preloads, sheet: text }
}

async function writeBusinessPage(
  catalog: BusinessCatalog,
  view: PageView,
  day: string,
  around: AddressedFrame,
): Promise<CompressedPage> {
  const page = await getReadyPage(around, catalog)
  const painted = view === 'page' ? await tryPaint(page, day, around) : null
  const hours = catalog.settings.schedule_settings
  const { kind } = toFirstSteps(catalog.settings.general_settings.firstSteps)
  const schema = JSON.stringify(describeBusiness(page.data, hours, around.address, kind))
  const { listed } = catalog.settings.public_page_settings
  const text = writeBusinessDocument(page, view, painted, {
    ...around,
    schema,
    listed,
    touchIcon: getTouchIconPath(catalog),
  })
  const styleSources = [
    ...(around.sheet ? [getStyleSource(around.sheet)] : []),
    ...(painted ? [painted.styleSource] : []),
  ]
  return { text, brotli: await compressText(text, 6), styleSources }
}

/** The element's shadow root as a browser draws it before any script runs. */
type Paint = {
  template: Html
  /** The source that the page's policy has to allow: its `<style>`, and no other. */
  styleSource: string
  /** What most of the first screen shows: asked for before the scripts, which nobody sees. */
  firstPhoto: string | null
}

/** What cannot be painted, the element draws by itself: a page that comes later, but comes. */
async function tryPaint(page: ReadyPage, day: string, { log }: PageFrame): Promise<Paint | null> {
  return paint(page, day).catch((error: unknown) => {
    log.error({ error: error instanceof Error ? error.name : typeof error }, 'page not painted')
    return null
  })
}

/** @param today `YYYY-MM-DD` in the business's zone: the page marks it */
async function paint({ answer }: ReadyPage, today: string): Promise<Paint> {
  // Our own encoder wrote it: what the widget will read, to the letter.
  const page = JSON.parse(answer.body.text) as PublicPage
  const { style, markup, firstPhoto } = await paintPage(page, today)
  return {
    template: html`<template shadowrootmode="open">${renderStyleBlock(style)}${raw(markup)}</template>`,
    styleSource: getStyleSource(style),
    firstPhoto,
  }
}

/** The page's name for search engines and friends, its data, and the widget that draws them. */
function writeBusinessDocument(
  { data, answer }: ReadyPage,
  view: PageView,
  painted: Paint | null,
  {
    address,
    preloads,
    sheet,
    schema,
    listed,
    touchIcon,
  }: AddressedFrame & { schema: string; listed: boolean; touchIcon: string },
): string {
  const { name, slug, theme_colors } = data.business
  const isPage = view === 'page'
  return writeDocument({
    title: messages.business.title(name),
    description: formatSummary(data),
    listed: isPage && listed,
    sheet,
    canonical: isPage && address ? `${address}/${slug}` : null,
    head: html`<meta name="theme-color" content="${theme_colors.primary}">
<link rel="manifest" href="${getManifestPath(slug)}">
<link rel="apple-touch-icon" href="${touchIcon}">
${painted?.firstPhoto ? html`<link rel="preload" as="image" href="${painted.firstPhoto}" fetchpriority="high">` : ''}
${preloads[view].map((path) => html`<link rel="modulepreload" href="${path}">`)}
${isPage ? renderSocialTags(data, address) : ''}
${isPage ? renderDataBlock(html`type="application/ld+json"`, schema) : ''}`,
    // The data stands before the script, so that it is there whenever that runs.
    body: html`<noscript><p class="no-script">${messages.business.noScript}</p></noscript>
<vez-booking business="${slug}" view="${view}" routed>${painted?.template ?? html`<p class="opening">${messages.business.opening}</p>`}</vez-booking>
${renderDataBlock(html`type="application/json" id="vez-page"`, answer.body.text)}
<script type="module" src="/widget/vez.js"></script>`,
  })
}
