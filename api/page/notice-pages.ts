import { html } from 'hono/html'
import { displayPhone, toPhoneDigits } from '#domain/text/phone.ts'
import { type Html, writeDocument } from './document.ts'
import { messages } from './messages.pt-BR.ts'

/** Its heading's face is asked for with the page: one that comes late waits for the next. */
const writeNotice = (page: { title: string; body: Html }): string =>
  writeDocument({
    ...page,
    head: html`<link rel="preload" href="/assets/bricolage.woff2" as="font" type="font/woff2" crossorigin>`,
  })

/** A slug that leads nowhere: the widget's own error screen, for a person who has no script too. */
export function renderBusinessNotFound(): string {
  const { title, text } = messages.businessNotFound
  return writeNotice({ title: `${title} · Vez`, body: renderNotice(title, text) })
}

/** A house that has left: nothing comes back to this address. */
export function renderBusinessGone(): string {
  const { title, text } = messages.businessGone
  return writeNotice({ title: `${title} · Vez`, body: renderNotice(title, text) })
}

/** A house that is leaving: who wants to book, or has booked, can still reach it. */
export function renderBusinessClosed(name: string, phone: string, slug: string): string {
  const { text, booked, history, phone: call } = messages.businessClosed
  const digits = toPhoneDigits(phone)
  return writeNotice({
    title: `${name} · Vez`,
    body: html`<main class="notice">
<p class="mark">Vez</p>
<h1>${name}</h1>
<p>${text}</p>
<p>${booked}</p>
<p class="ways">
${digits ? html`<a class="button" href="tel:+55${digits}">${call(displayPhone(phone) ?? phone)}</a>` : ''}
<a class="button second" href="/${slug}/history">${history}</a>
</p>
</main>`,
  })
}

export function renderPathNotFound(): string {
  const { title, heading, text } = messages.pathNotFound
  return writeNotice({ title: `${title} · Vez`, body: renderNotice(heading, text) })
}

/** Something broke before a page could be made; the request's id is for whoever is asked for help. */
export function renderErrorPage(sentence: string, request_id: string): string {
  return writeNotice({
    title: `${messages.error} · Vez`,
    body: renderNotice(messages.error, `${sentence} (${request_id})`),
  })
}

/** Kept by the service worker for addresses that only the server can answer. */
export function renderOfflinePage(): string {
  const { title, text, again } = messages.offline
  return writeNotice({
    title: `${title} · Vez`,
    body: html`<main class="notice">
<p class="mark">Vez</p>
<h1>${title}</h1>
<p>${text}</p>
<a class="button" href="">${again}</a>
</main>`,
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
