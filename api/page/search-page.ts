import { html } from 'hono/html'
import { getInitials } from '#domain/business/settings.ts'
import { type Html, writeDocument } from './document.ts'
import type { FoundSalon } from './find-salons.ts'
import { messages } from './messages.pt-BR.ts'

const MAX_SALONS = 20
const texts = messages.search

type Search = {
  canonical: string | null
  /** Characters that a name may have. */
  longest: number
  /** What was looked for and found; absent before anybody asked. */
  asked?: { name: string; salons: readonly FoundSalon[] }
}

/** `/public-booking`: a name goes in, the salons that have it come out. */
export function renderSearchPage({ canonical, longest, asked }: Search): string {
  return writeDocument({
    title: texts.title,
    description: texts.description,
    // One page for search engines, and not one for each name that somebody typed.
    listed: asked === undefined,
    canonical: asked ? null : canonical,
    styles: ['/assets/search.css'],
    body: html`<main class="search">
<header>
<a class="mark" href="/" aria-label="Vez: ${messages.back}">Vez</a>
<h1>${texts.heading}</h1>
<p class="lead">${texts.text}</p>
</header>
<form role="search" action="/public-booking" method="get">
<label for="nome">${texts.label}</label>
<div class="field">
<input id="nome" name="nome" type="search" value="${asked?.name ?? ''}" maxlength="${longest}" autocomplete="off" autocapitalize="words" spellcheck="false" enterkeyhint="search">
<button class="button" type="submit">${texts.submit}</button>
</div>
</form>
${asked ? renderResults(asked.name, asked.salons) : html`<p class="hint">${texts.start}</p>`}
<footer><a class="quiet-link" href="/">${messages.back}</a></footer>
</main>`,
  })
}

function renderResults(name: string, salons: readonly FoundSalon[]): Html {
  if (salons.length === 0) {
    return html`<section class="none">
<h2>${texts.none(name)}</h2>
<p>${texts.noneText}</p>
</section>`
  }
  return html`<section>
<h2>${texts.found(salons.length)}</h2>
<ul>${salons.map(renderSalonCard)}</ul>
${salons.length >= MAX_SALONS ? html`<p class="hint">${texts.many(salons.length)}</p>` : ''}
</section>`
}

/** The initials stand where a logo is missing, and (by the style sheet) where it does not load. */
function renderSalonCard({ name, slug, logo, address }: FoundSalon): Html {
  const initials = getInitials(name)
  const picture = logo
    ? html`<img src="${logo}" alt="" data-initials="${initials}" width="56" height="56" loading="lazy" decoding="async" referrerpolicy="no-referrer">`
    : initials
  return html`<li><a class="card" href="/${slug}">
<span class="logo" aria-hidden="true">${picture}</span>
<span class="about"><strong>${name}</strong>${address ? html`<span>${address}</span>` : ''}</span>
</a></li>
`
}
