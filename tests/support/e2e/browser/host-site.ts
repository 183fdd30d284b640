/** A salon's own site, which embeds the widget: another origin, with whatever headers it likes. */
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleExample } from './bundle-example.ts'

const EXAMPLES = fileURLToPath(new URL('../../../../examples/', import.meta.url))
/** Where the examples load the widget from: the demo as `npm run demo` starts it. */
const EXAMPLE_SERVER = 'http://localhost:3000'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.tsx': 'text/javascript; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
}

type Headers = Record<string, string>
type Page = { html: string; headers: Headers }

export type ExampleOptions = {
  headers?: Headers
  /** What the test needs otherwise in the page's HTML. */
  change?: (html: string) => string
}

export type ExternalSite = {
  url: string
  /** `examples/plain.html`, with the widget of the tested server. */
  plain: string
  /** Serves a page of the test's own, and gives its address. */
  serve: (html: string, headers?: Headers) => string
  /** Serves a page of `examples/`, with the widget of the tested server, and gives its address. */
  example: (name: string, options?: ExampleOptions) => string
  close: () => Promise<void>
}

/** @param server origin of the server whose widget the site embeds */
export async function openExternalSite(server: string): Promise<ExternalSite> {
  const pages = new Map<string, Page>()
  const site = createServer((request, response) => {
    answer(request.url ?? '', response).catch((cause: unknown) => {
      response.writeHead(500).end(String(cause))
    })
  })
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    const page = pages.get(path)
    const body = page?.html ?? (await besideExamples(path, server))
    // Browsers ask for an icon by themselves; an answer without one is no complaint.
    if (body === null) return void response.writeHead(204).end()
    const type = page ? '.html' : extname(path)
    response.writeHead(200, { 'Content-Type': TYPES[type] ?? '', ...page?.headers })
    response.end(body)
  }
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${getPort(site.address())}`
  const serve = (html: string, headers: Headers = {}): string => {
    const path = `/page-${pages.size}.html`
    pages.set(path, { html, headers })
    return `${url}${path}`
  }
  const example = (name: string, { headers = {}, change }: ExampleOptions = {}): string => {
    const html = withServer(readFileSync(`${EXAMPLES}${name}.html`, 'utf8'), server)
    return serve(change ? change(html) : html, headers)
  }
  const close = () =>
    new Promise<void>((resolve) => {
      site.close(() => resolve())
      site.closeAllConnections()
    })
  return { url, plain: example('plain'), serve, example, close }
}

const withServer = (text: string, server: string) => text.replaceAll(EXAMPLE_SERVER, server)

/** What the examples' pages load from their own site: style sheets, scripts, and built apps. */
async function besideExamples(path: string, server: string): Promise<string | null> {
  const file = `${EXAMPLES}${path.slice(1)}`
  if (!/^\/[\w-]+\.(css|js|tsx?)$/.test(path) || !existsSync(file)) return null
  const text = /\.tsx?$/.test(file) ? await bundleExample(file) : readFileSync(file, 'utf8')
  return withServer(text, server)
}

function getPort(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** A page around the widget: its script from the server, and the elements the test wants. */
export function createPage(server: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Um salão</title>
${head}
<script type="module" src="${server}/widget/vez.js"></script>
</head>
<body>
${body}
</body>
</html>`
}
