import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'

export type Html = ReturnType<typeof html>

type PageDocument = {
  title: string
  description?: string
  /** For search engines to list. */
  listed?: boolean
  /** Its one address, where that is configured. */
  canonical?: string | null
  /** Style sheets of its own, beside the one of all pages. */
  styles?: readonly string[]
  /** The text of the one of all pages, where the page is not to wait for it. */
  sheet?: string | null
  /** What else its head says. */
  head?: Html
  body: Html
}

/** A whole page, as every page of the server's begins and ends. */
export function writeDocument(page: PageDocument): string {
  const { title, description, listed, canonical, styles = [], sheet, head = '', body } = page
  const text = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${description ? html`<meta name="description" content="${description}">` : ''}
${canonical ? html`<link rel="canonical" href="${canonical}">` : ''}
${listed ? '' : html`<meta name="robots" content="noindex">`}
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="preload" href="/assets/figtree.woff2" as="font" type="font/woff2" fetchpriority="low" crossorigin>
${sheet ? renderStyleBlock(sheet) : TEXT_STYLES.map(renderStyleLink)}
${styles.map(renderStyleLink)}
${head}
</head>
<body>
${body}
</body>
</html>
`
  return String(text)
}

/** In both of ours a font that comes late waits for the next page: nothing that is being read moves. */
const TEXT_STYLES = ['/assets/page.css', '/assets/texts.css']

const renderStyleLink = (path: string) => html`<link rel="stylesheet" href="${path}">`

/** Style of our own inside a page, whose policy has to let in exactly this text (`getStyleSource`). */
export function renderStyleBlock(css: string): Html {
  return html`<style>${raw(css)}</style>`
}

/** How a page's policy names the text of a `<style>`. */
export function getStyleSource(css: string): string {
  return `'sha256-${createHash('sha256').update(css).digest('base64')}'`
}

/** JSON inside a page: a browser holds its type for data and runs nothing of it. */
export function renderDataBlock(attributes: Html, json: string): Html {
  return html`<script ${attributes}>${raw(escapeInlineJson(json))}</script>`
}

/** JSON that can stand in a `<script>`: the same value, and nothing in it ends the element. */
function escapeInlineJson(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
