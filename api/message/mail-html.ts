import { html, raw } from 'hono/html'
import { getInitials } from '#domain/business/settings.ts'
import type { MailContent } from './mail-content.ts'
import { MAIL_FRAME_TEXTS } from './templates.pt-BR.ts'

type MailPart = ReturnType<typeof html> | ''

const FONT = "Figtree, 'Helvetica Neue', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Inline, for most mail programs read no style sheet; what follows the screen's theme is below. */
const STYLE = {
  page: 'margin:0;padding:0;background:#fbfaf8;color:#17171c;-webkit-text-size-adjust:100%',
  frame: `box-sizing:border-box;max-width:560px;margin:0 auto;padding:32px 16px;font:400 16px/1.55 ${FONT}`,
  from: 'display:flex;align-items:center;margin:0 0 16px;padding:0 4px;font-size:20px;font-weight:700;line-height:1.3;letter-spacing:-0.01em;color:#202870',
  mark: 'display:inline-block;flex:none;width:40px;height:40px;margin-right:12px;border-radius:10px;background:#202870;color:#ffffff;font-size:16px;font-weight:700;line-height:40px;letter-spacing:0;text-align:center',
  card: 'padding:32px 28px;background:#ffffff;border:1px solid #e9e8e6;border-radius:14px',
  title:
    'margin:0 0 12px;font-size:26px;font-weight:700;line-height:1.2;letter-spacing:-0.02em;text-wrap:balance',
  paragraph: 'margin:0 0 16px',
  code: 'margin:24px 0;padding:18px 12px;border-radius:8px;background:#eef0f8;color:#202870;font-size:34px;font-weight:700;line-height:1.2;font-variant-numeric:tabular-nums;letter-spacing:0.2em;text-indent:0.2em;text-align:center',
  details: 'margin:24px 0;padding:0;border-top:1px solid #e9e8e6',
  detail: 'padding:10px 0;border-bottom:1px solid #e9e8e6',
  label: 'display:block;font-size:13px;line-height:1.4;color:#5b5b66',
  value:
    'display:block;font-weight:600;line-height:1.4;font-variant-numeric:tabular-nums;overflow-wrap:anywhere',
  act: 'margin:24px 0',
  button:
    'display:inline-block;padding:14px 24px;border-radius:8px;background:#202870;color:#ffffff;font-weight:600;line-height:1.25;text-decoration:none',
  note: 'margin:0 0 8px;font-size:15px;color:#5b5b66',
  open: 'margin:20px 0 0;padding:16px 0 0;border-top:1px solid #e9e8e6;font-size:13px;line-height:1.5;color:#5b5b66',
  link: 'color:#4a5bb8;overflow-wrap:anywhere;word-break:break-all',
  why: 'margin:20px 8px 0;font-size:13px;line-height:1.5;color:#5b5b66',
  preview: 'display:none;max-height:0;overflow:hidden;opacity:0;color:transparent',
}

const DARK = raw(`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#131318!important;color:#f2f1ee!important}
.card{background:#1c1c23!important;border-color:#34343d!important}
.rule{border-color:#34343d!important}
.quiet{color:#a9a9b4!important}
.name{color:#b7bff5!important}
.code{background:#282b44!important;color:#d5daff!important}
.button{background:#b7bff5!important;color:#14163a!important}
.link{color:#b7bff5!important}
}
@media (max-width:420px){.card{padding:24px 20px!important}.title{font-size:24px!important}.code{font-size:30px!important}}
</style>`)

/** A mail as HTML. Everything in it is escaped: names and addresses are typed by people. */
export function renderMailHtml(mail: MailContent): string {
  const { subject, preview, title, paragraphs, why } = mail
  const from = mail.from ?? MAIL_FRAME_TEXTS.ourselves
  const page = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${subject}</title>
${DARK}
</head>
<body class="page" style="${STYLE.page}">
<div style="${STYLE.preview}">${preview}</div>
<div class="page" style="${STYLE.frame}">
<p class="name" style="${STYLE.from}"><span class="button" style="${STYLE.mark}" aria-hidden="true">${getInitials(from)}</span> <span>${from}</span></p>
<div class="card" style="${STYLE.card}">
<h1 class="title" style="${STYLE.title}">${title}</h1>
${paragraphs.map((text) => html`<p style="${STYLE.paragraph}">${text}</p>`)}
${renderCode(mail)}${renderDetails(mail)}${renderButton(mail)}${renderNotes(mail)}${renderButtonAddress(mail)}
</div>
<p class="quiet" style="${STYLE.why}">${why}<br>${renderLeave(mail)}${MAIL_FRAME_TEXTS.madeBy}</p>
</div>
</body>
</html>
`
  return String(page)
}

function renderCode({ code }: MailContent): MailPart {
  return code ? html`<p class="code" style="${STYLE.code}">${code}</p>` : ''
}

function renderDetails({ details }: MailContent): MailPart {
  if (!details) return ''
  const lines = details.map(
    ({ label, value }) => html`<div class="rule" style="${STYLE.detail}">
<span class="quiet" style="${STYLE.label}">${label}</span>
<span style="${STYLE.value}">${value}</span>
</div>`,
  )
  return html`<div class="rule" style="${STYLE.details}">${lines}</div>`
}

function renderButton({ button }: MailContent): MailPart {
  if (!button) return ''
  const { href, label } = button
  return html`<p style="${STYLE.act}"><a class="button" href="${href}" style="${STYLE.button}">${label}</a></p>`
}

function renderNotes({ notes = [] }: MailContent): MailPart {
  return html`${notes.map((text) => html`<p class="quiet" style="${STYLE.note}">${text}</p>`)}`
}

function renderLeave({ leave }: MailContent): MailPart {
  if (!leave) return ''
  return html`<a class="link" href="${leave}" style="${STYLE.link}">${MAIL_FRAME_TEXTS.leave}</a><br>`
}

function renderButtonAddress({ button }: MailContent): MailPart {
  if (!button) return ''
  const { href } = button
  return html`<p class="quiet rule" style="${STYLE.open}">${MAIL_FRAME_TEXTS.orOpen}<br><a class="link" href="${href}" style="${STYLE.link}">${href}</a></p>`
}
