/** `/sair/…`: where a client leaves the list of a house by one press. Opening it changes nothing. */
import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { Context } from '#api/context.ts'
import type { Observe } from '#api/http/observe.ts'
import { replyHtml } from '#api/http/reply.ts'
import type { AppEnv, HttpContext } from '#api/http/request.ts'
import { writeDocument } from '#api/page/document.ts'
import { messages } from '#api/page/messages.pt-BR.ts'
import {
  findUnsubscribingClient,
  resubscribe,
  type UnsubscribingClient,
  unsubscribe,
} from './unsubscribe.ts'

const PATH = '/sair/:token'
const BACK = `${PATH}/voltar`
const SECRET = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' }

export function mountUnsubscribe(app: Hono<AppEnv>, context: Context, observe: Observe): void {
  const createAnswer =
    (find: typeof unsubscribe, render: (found: UnsubscribingClient, token: string) => string) =>
    async (c: HttpContext) => {
      const token = c.req.param('token') ?? ''
      const found = await find(context, token)
      return found ? replyHtml(c, 200, render(found, token), SECRET) : replyGone(c)
    }
  const show = createAnswer(findUnsubscribingClient, renderLeave)
  // Mail programs send this by themselves, from no page of ours (RFC 8058); twice it is the same.
  const leave = createAnswer(unsubscribe, renderLeave)
  const rejoin = createAnswer(resubscribe, renderBack)
  app.get(PATH, observe(PATH, show))
  app.post(PATH, observe(PATH, leave))
  // Loaded again it is the page of before.
  app.get(BACK, observe(BACK, show))
  app.post(BACK, observe(BACK, rejoin))
}

const t = messages.unsubscribe

/** Forged, cut short on its way, or of a message that is no longer kept. */
const replyGone = (c: HttpContext): Response =>
  replyHtml(c, 404, renderNotice(t.goneTitle, 'Vez', html`<p>${t.goneText}</p>`), SECRET)

function renderLeave(
  { business_name, isOff, contacts }: UnsubscribingClient,
  token: string,
): string {
  const to = contacts.join(t.and)
  const path = `/sair/${token}`
  return renderNotice(
    `${isOff ? t.doneTitle : t.title}`,
    business_name,
    html`<p>${isOff ? t.doneText(business_name, to) : t.text(business_name, to)}</p>
<p>${t.stays(business_name)}</p>
<form method="post" action="${isOff ? `${path}/voltar` : path}"><button class="button" type="submit">${isOff ? t.rejoin : t.leave}</button></form>`,
  )
}

function renderBack({ business_name, contacts }: UnsubscribingClient): string {
  const text = t.backText(business_name, contacts.join(t.and))
  return renderNotice(t.backTitle, business_name, html`<p>${text}</p>`)
}

const renderNotice = (title: string, business_name: string, content: ReturnType<typeof html>) =>
  writeDocument({
    title: `${title} · ${business_name}`,
    body: html`<main class="notice">
<p class="mark">Vez</p>
<h1>${title}</h1>
${content}
</main>`,
  })
