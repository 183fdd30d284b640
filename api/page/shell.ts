import { html } from 'hono/html'
import type { Catalog } from '../business/catalog.ts'

type Content = ReturnType<typeof html>

type Shell = {
  title: string
  description?: string
  /** For search engines to list. */
  listed?: boolean
  /** Its one address, where that is configured. */
  canonical?: string | null
  body: Content
}

function shell({ title, description, listed, canonical, body }: Shell): string {
  const page = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${description ? html`<meta name="description" content="${description}">` : ''}
${canonical ? html`<link rel="canonical" href="${canonical}">` : ''}
${listed ? '' : html`<meta name="robots" content="noindex">`}
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="preload" href="/assets/figtree.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/page.css">
</head>
<body>
${body}
</body>
</html>
`
  return String(page)
}

/** A business's page: its name for search engines, and the widget that draws the rest. */
export function businessShell(
  { rows }: Catalog,
  view: 'page' | 'booking',
  { publicUrl, preloads }: { publicUrl: string | null; preloads: readonly string[] },
): string {
  const { business_name, business_description, slug } = rows.business
  return shell({
    title: `${business_name} · Agendamento online`,
    description: business_description ?? `Agende seu horário em ${business_name}.`,
    listed: view === 'page',
    canonical: view === 'page' && publicUrl ? `${publicUrl}/${slug}` : null,
    body: html`<vez-booking business="${slug}" view="${view}" routed></vez-booking>
${preloads.map((path) => html`<link rel="modulepreload" href="${path}">`)}
<script type="module" src="/widget/vez.js"></script>
<noscript><p class="notice">Para agendar, ative o JavaScript do navegador.</p></noscript>`,
  })
}

/** A slug that leads nowhere: the widget's own error screen, for a person who has no script too. */
export function businessNotFound(): string {
  return shell({
    title: 'Página não encontrada · Vez',
    body: notice({
      title: 'Página não encontrada',
      text: 'Erro ao carregar dados do negócio',
      link: 'Voltar ao início',
    }),
  })
}

export function pathNotFound(): string {
  return shell({
    title: 'Página não encontrada · Vez',
    body: notice({
      title: 'Oops! Page not found',
      text: 'Este endereço não existe ou mudou.',
      link: 'Voltar ao início',
    }),
  })
}

/** Something broke before a page could be made; the request's id is for whoever is asked for help. */
export function errorPage(sentence: string, request_id: string): string {
  return shell({
    title: 'Algo deu errado · Vez',
    body: notice({
      title: 'Algo deu errado',
      text: `${sentence} (${request_id})`,
      link: 'Voltar ao início',
    }),
  })
}

type Notice = { title: string; text: string; link: string }

function notice({ title, text, link }: Notice): Content {
  return html`<main class="notice">
<p class="mark">Vez</p>
<h1>${title}</h1>
<p>${text}</p>
<a class="button" href="/">${link}</a>
</main>`
}

/** `/`, until the landing comes: what this is, and in a demo the salons to try. */
export function home(publicUrl: string | null, salons: { slug: string; name: string }[]): string {
  const links = salons.map(
    ({ slug, name }) => html`<li><a class="button" href="/${slug}">${name}</a></li>`,
  )
  return shell({
    title: 'Vez · Agenda online para salões e barbearias',
    description: 'Agendamento e gestão para salões e barbearias.',
    listed: true,
    canonical: publicUrl ? `${publicUrl}/` : null,
    body: html`<main class="notice">
<p class="mark">Vez</p>
<h1>Cada cliente na sua vez.</h1>
<p>Agendamento online para salões e barbearias: serviço, profissional e horário em menos de um minuto.</p>
${salons.length > 0 ? html`<p>Experimente com os salões de demonstração:</p><ul>${links}</ul>` : html`<p>Para agendar, abra o endereço do seu salão.</p>`}
</main>`,
  })
}
