import { html, raw } from 'hono/html'
import type { Mail, Sms } from './channels.ts'

/** A message that the demo kept instead of sending it. */
export type KeptMessage = { number: number; mail: Mail } | { number: number; sms: Sms }

type PagePart = ReturnType<typeof html>

const STYLE = raw(`<style>
:root{color-scheme:light dark;--paper:#fbfaf8;--card:#fff;--ink:#17171c;--quiet:#5b5b66;--line:#e3e2df;--primary:#202870}
@media (prefers-color-scheme:dark){:root{--paper:#131318;--card:#1c1c23;--ink:#f2f1ee;--quiet:#a9a9b4;--line:#34343d;--primary:#b7bff5}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:32px 16px 64px}
h1{margin:0;font-size:26px;letter-spacing:-.02em}
header p{margin:8px 0 0;color:var(--quiet)}
a{color:var(--primary)}
article{margin-top:24px;padding:20px;background:var(--card);border:1px solid var(--line);border-radius:14px}
h2{margin:0;font-size:17px;line-height:1.35;overflow-wrap:anywhere}
.to{margin:4px 0 16px;font-size:13px;color:var(--quiet);overflow-wrap:anywhere}
iframe{display:block;width:100%;height:640px;border:1px solid var(--line);border-radius:8px}
summary{min-height:44px;padding:12px 0;cursor:pointer}
pre{margin:0;font:13px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.sms{margin:0;padding:12px 16px;border:1px solid var(--line);border-radius:14px;font-size:17px;overflow-wrap:anywhere}
.file{margin:12px 0 0}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
</style>`)

/** What the demo would have sent, the newest first. */
export function renderOutboxPage(kept: readonly KeptMessage[]): string {
  const page = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mensagens da demonstração · Vez</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
${STYLE}
</head>
<body>
<main>
<header>
<h1>Mensagens da demonstração</h1>
<p>Nada sai daqui: os e-mails e SMS que seriam enviados aparecem nesta página, só neste computador. <a href="/dev/outbox">Atualizar</a></p>
</header>
${kept.length === 0 ? html`<article><h2>Nenhuma mensagem ainda</h2><p class="to">Crie uma conta, peça uma nova senha ou marque um horário: a mensagem aparece aqui.</p></article>` : ''}
${kept.map((one) => ('mail' in one ? renderMailPart(one.number, one.mail) : renderSmsPart(one.number, one.sms)))}
</main>
</body>
</html>
`
  return String(page)
}

function renderMailPart(
  number: number,
  { to, fromName, subject, html: body, text, calendar }: Mail,
): PagePart {
  // Its links open beside this page; the frame may do nothing else.
  const framed = body.replace('<head>', '<head><base target="_blank">')
  return html`<article>
<h2>${subject}</h2>
<p class="to">E-mail ${number} · de ${fromName ?? 'Vez'} · para ${to}</p>
<iframe title="${subject}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed}"></iframe>
<details><summary>Versão em texto</summary><pre>${text}</pre></details>
${calendar ? html`<p class="file"><a href="/dev/outbox/${number}/${calendar.filename}">${calendar.filename}</a></p>` : ''}
</article>`
}

function renderSmsPart(number: number, { to, text }: Sms): PagePart {
  return html`<article>
<h2>SMS</h2>
<p class="to">SMS ${number} · para ${to}</p>
<p class="sms">${text}</p>
</article>`
}
