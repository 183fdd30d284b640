import { html } from 'hono/html'
import { type Html, writeDocument } from './document.ts'
import { messages } from './messages.pt-BR.ts'

/** A slug that leads nowhere: the widget's own error screen, for a person who has no script too. */
export function renderBusinessNotFound(): string {
  const { title, text } = messages.businessNotFound
  return writeDocument({ title: `${title} · Vez`, body: renderNotice(title, text) })
}

export function renderPathNotFound(): string {
  const { title, heading, text } = messages.pathNotFound
  return writeDocument({ title: `${title} · Vez`, body: renderNotice(heading, text) })
}

/** Something broke before a page could be made; the request's id is for whoever is asked for help. */
export function renderErrorPage(sentence: string, request_id: string): string {
  return writeDocument({
    title: `${messages.error} · Vez`,
    body: renderNotice(messages.error, `${sentence} (${request_id})`),
  })
}

function renderNotice(heading: string, text: string): Html {
  return html`<main class="notice">
<p class="mark">Vez</p>
<h1>${heading}</h1>
<p>${text}</p>
<a class="button" href="/">${messages.back}</a>
</main>`
}

/** `/`, until the landing comes: what this is, its ways in, and in a demo the salons to try. */
export function renderHome(
  address: string | null,
  salons: readonly { slug: string; name: string }[],
): string {
  const t = messages.home
  const links = salons.map(
    ({ slug, name }) => html`<li><a class="button" href="/${slug}">${name}</a></li>`,
  )
  return writeDocument({
    title: t.title,
    description: t.description,
    listed: true,
    canonical: address ? `${address}/` : null,
    body: html`<main class="notice">
<p class="mark">Vez</p>
<h1>${t.heading}</h1>
<p>${t.text}</p>
${salons.length > 0 ? html`<p>${t.demo}</p><ul>${links}</ul>` : ''}
<p>${t.client}</p>
<ul>
<li><a class="${salons.length > 0 ? 'quiet-link' : 'button'}" href="/public-booking">${t.find}</a></li>
<li><a class="quiet-link" href="/booking">${t.bookings}</a></li>
</ul>
<p>${t.owner}</p>
<ul>
<li><a class="button" href="/login">${t.login}</a></li>
<li><a class="quiet-link" href="/register">${t.register}</a></li>
</ul>
<p>${t.professional}</p>
<a class="quiet-link" href="/login/professional">${t.professionalLogin}</a>
<ul>
<li><a class="quiet-link" href="/terms">${t.terms}</a></li>
<li><a class="quiet-link" href="/privacy">${t.privacy}</a></li>
</ul>
</main>`,
  })
}
