import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { Context } from '#api/context.ts'
import { createPageAddressReader } from '#api/http/asked-address.ts'
import type { Observe } from '#api/http/observe.ts'
import { replyHtml } from '#api/http/reply.ts'
import type { AppEnv } from '#api/http/request.ts'
import { WEBHOOK_EVENTS } from '#domain/integration/webhook.ts'
import {
  formatCurlExample,
  formatN8nExample,
  formatTypeScriptExample,
  WEBHOOK_EXAMPLE,
} from './developer-examples.ts'
import { developersText as t } from './developers.pt-BR.ts'
import { type Html, writeDocument } from './document.ts'
import { KEY_CALL_GROUPS, KEY_CALL_SUMMARIES } from './key-calls.pt-BR.ts'
import { messages } from './messages.pt-BR.ts'

/**
 * The viewer writes styles and markup by script. Nothing else is let in, and no frame: the page knows
 * nobody's session.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `/developers`: how others build on the API, with all its calls in Swagger UI. */
export function mountDevelopers(app: Hono<AppEnv>, context: Context, observe: Observe): void {
  const getAddress = createPageAddressReader(context)
  const answer = observe('/developers', (c) => {
    const known = getAddress(c)
    const page = renderDevelopers(known ?? context.address(), known && `${known}/developers`)
    return replyHtml(c, 200, page, { 'Content-Security-Policy': POLICY })
  })
  app.get('/developers', answer)
}

function renderDevelopers(address: string, canonical: string | null): string {
  return writeDocument({
    title: `${t.title} · Vez`,
    description: t.lead,
    listed: true,
    canonical,
    styles: ['/assets/swagger-ui.css', '/assets/developers.css'],
    head: html`<script src="/assets/swagger-ui-bundle.js" defer></script>
<script src="/assets/developers.js" defer></script>`,
    body: html`<main class="developers">
<a class="mark" href="/" aria-label="Vez: ${messages.back}">Vez</a>
<h1>${t.title}</h1>
<p class="lead">${t.lead}</p>
<section>
<h2>${t.key.title}</h2>
<p>${t.key.text} <a href="/admin/api">${t.key.link}</a></p>
<ul>${t.key.rules.map((rule) => html`<li>${rule}</li>`)}</ul>
</section>
<section>
<h2>${t.examples.title}</h2>
<h3>${t.examples.curl}</h3>
${renderCode('curl', formatCurlExample(address))}
<h3>${t.examples.typescript}</h3>
${renderCode('typescript', formatTypeScriptExample(address))}
<h3>${t.examples.n8n}</h3>
<p>${t.examples.n8nText}</p>
${renderCode('n8n', formatN8nExample(address))}
</section>
<section>
<h2>${t.webhooks.title}</h2>
<p>${t.webhooks.text}</p>
<p>${t.webhooks.body}</p>
<h3>${t.webhooks.events}</h3>
<ul class="events">${WEBHOOK_EVENTS.map((event) => html`<li><code>${event}</code></li>`)}</ul>
<p>${t.webhooks.signature}</p>
${renderCode('webhook', WEBHOOK_EXAMPLE)}
</section>
<section>
<h2>${t.reference.title}</h2>
<p>${t.reference.text} <a href="/api/openapi.json">${t.reference.whole}</a></p>
<div id="reference" data-failed="${t.reference.failed}" data-responses="${t.reference.responses}" data-key="${t.reference.key}" data-words="${JSON.stringify(t.viewer)}" data-summaries="${JSON.stringify(KEY_CALL_SUMMARIES)}" data-groups="${JSON.stringify(KEY_CALL_GROUPS)}"><noscript>${t.reference.noScript}</noscript></div>
</section>
</main>`,
  })
}

/** Scrolled by keyboard too. */
const renderCode = (id: string, text: string): Html =>
  html`<pre id="${id}" tabindex="0"><code>${text}</code></pre>`
