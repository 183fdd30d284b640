import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { Context } from '#api/context.ts'
import { createPageAddressReader } from '#api/http/asked-address.ts'
import type { Observe } from '#api/http/observe.ts'
import { replyHtml } from '#api/http/reply.ts'
import type { AppEnv } from '#api/http/request.ts'
import { writeDocument } from './document.ts'
import { CONTACT, type LegalPage, PRIVACY, TERMS } from './legal-text.pt-BR.ts'
import { messages } from './messages.pt-BR.ts'

const PAGES = { '/terms': TERMS, '/privacy': PRIVACY } as const

export function mountLegalPages(app: Hono<AppEnv>, context: Context, observe: Observe): void {
  const getAddress = createPageAddressReader(context)
  for (const [path, page] of Object.entries(PAGES)) {
    const answer = observe(path, (c) => {
      const address = getAddress(c)
      const canonical = address && `${address}${path}`
      return replyHtml(c, 200, renderLegalPage(page, { canonical, contact: context.contactEmail }))
    })
    app.get(path, answer)
  }
}

type Installation = { canonical: string | null; contact: string | null }

function renderLegalPage(
  { title, lead, sections }: LegalPage,
  { canonical, contact }: Installation,
): string {
  return writeDocument({
    title: `${title} · Vez`,
    description: lead,
    listed: true,
    canonical,
    body: html`<main class="legal">
<p class="mark">Vez</p>
<h1>${title}</h1>
<p>${lead}</p>
${sections.map(
  ({ heading, lines }) => html`<h2>${heading}</h2>
${lines.map((line) => html`<p>${line}</p>`)}`,
)}
${contact && html`<p>${CONTACT} <a href="mailto:${contact}">${contact}</a></p>`}
<a class="quiet-link" href="/">${messages.back}</a>
</main>`,
  })
}
