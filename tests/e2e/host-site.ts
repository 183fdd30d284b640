/** A salon's own site, which embeds the widget: another origin, with whatever headers it likes. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

const EXAMPLE = fileURLToPath(new URL('../../examples/plain.html', import.meta.url))
/** Where the example loads the widget from: the demo as `npm run demo` starts it. */
const EXAMPLE_SERVER = 'http://localhost:3000'

type Headers = Record<string, string>

export type HostSite = {
  url: string
  /** `examples/plain.html`, with the widget of the tested server. */
  plain: string
  /** Serves a page of the test's own, and gives its address. */
  serve: (html: string, headers?: Headers) => string
  close: () => Promise<void>
}

/** @param server origin of the server whose widget the site embeds */
export async function openHostSite(server: string): Promise<HostSite> {
  const pages = new Map<string, { html: string; headers: Headers }>()
  const site = createServer((request, response) => {
    const page = pages.get(request.url ?? '')
    // Browsers ask for an icon by themselves; an answer without one is no complaint.
    if (!page) return void response.writeHead(204).end()
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...page.headers })
    response.end(page.html)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${portOf(site.address())}`
  const serve = (html: string, headers: Headers = {}): string => {
    const path = `/page-${pages.size}.html`
    pages.set(path, { html, headers })
    return `${url}${path}`
  }
  const example = readFileSync(EXAMPLE, 'utf8').replaceAll(EXAMPLE_SERVER, server)
  const close = () =>
    new Promise<void>((resolve) => {
      site.close(() => resolve())
      site.closeAllConnections()
    })
  return { url, plain: serve(example), serve, close }
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** A page around the widget: its script from the server, and the elements the test wants. */
export function pageWith(server: string, body: string, head = ''): string {
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
