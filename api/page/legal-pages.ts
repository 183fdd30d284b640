import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { Context } from '#api/context.ts'
import { createPageAddressReader } from '#api/http/asked-address.ts'
import type { Observe } from '#api/http/observe.ts'
import { replyHtml } from '#api/http/reply.ts'
import type { AppEnv } from '#api/http/request.ts'
import { POLICIES, POLICY_PAGES } from '#domain/legal/policies.ts'
import {
  getPolicyAsSold,
  type Policy,
  type PolicyId,
  UNFINISHED_POLICY,
} from '#domain/legal/policy.ts'
import { displayDate } from '#domain/text/display.ts'
import { type Html, writeDocument } from './document.ts'
import { messages } from './messages.pt-BR.ts'

/** `/terms` and `/privacy`: each policy that belongs there, with a table of contents over them. */
export function mountLegalPages(app: Hono<AppEnv>, context: Context, observe: Observe): void {
  const getAddress = createPageAddressReader(context)
  for (const [path, ids] of Object.entries(POLICY_PAGES)) {
    const answer = observe(path, (c) => {
      const address = getAddress(c)
      const canonical = address && `${address}${path}`
      const { email } = context.contact
      const arePlansSold = context.plans.isOn
      return replyHtml(c, 200, renderLegalPage(ids, { canonical, contact: email, arePlansSold }))
    })
    app.get(path, answer)
  }
}

type Installation = { canonical: string | null; contact: string | null; arePlansSold: boolean }
type ShownPolicy = { id: PolicyId; policy: Policy }

function renderLegalPage(
  ids: readonly PolicyId[],
  { canonical, contact, arePlansSold }: Installation,
): string {
  const shown = ids.map((id) => ({ id, policy: getPolicyAsSold(POLICIES[id], arePlansSold) }))
  const [first, ...others] = shown
  if (!first) throw new Error('a page of policies has none')
  return writeDocument({
    title: `${first.policy.title} · Vez`,
    description: first.policy.lead,
    listed: true,
    canonical,
    styles: ['/assets/legal.css'],
    body: html`<main class="legal">
<a class="mark" href="/" aria-label="Vez: ${messages.back}">Vez</a>
<h1 id="${first.id}">${first.policy.title}</h1>
${renderLead(first.policy)}
${renderContents(shown)}
${renderSections(first.policy, 'h2')}
${others.map(
  ({ id, policy }) => html`<h2 id="${id}" class="part">${policy.title}</h2>
${renderLead(policy)}
${renderSections(policy, 'h3')}`,
)}
${contact && html`<p>${messages.policies.contact} <a href="mailto:${contact}">${contact}</a></p>`}
<a class="quiet-link" href="/">${messages.back}</a>
</main>`,
  })
}

const renderLead = ({ lead, updated }: Policy): Html =>
  html`<p class="lead">${lead} ${messages.policies.updated(displayDate(updated))}</p>`

function renderContents(shown: readonly ShownPolicy[]): Html {
  const parts = shown.map(({ id, policy: { title, sections } }) => {
    const links = sections.map(
      (section) => html`<li><a href="#${section.id}">${section.heading}</a></li>`,
    )
    return html`<li><a href="#${id}">${title}</a>${links.length > 0 ? html`<ol>${links}</ol>` : ''}</li>\n`
  })
  return html`<nav aria-label="${messages.policies.contents}"><ol>${parts}</ol></nav>`
}

/** @param level of a section's heading: one below its policy's own */
function renderSections({ sections }: Policy, level: 'h2' | 'h3'): Html {
  if (sections.length === 0) return html`<p>${UNFINISHED_POLICY}</p>`
  return html`${sections.map(
    ({ id, heading, lines }) => html`<section>
<${level} id="${id}">${heading}</${level}>
${lines.map((line) => html`<p>${line}</p>`)}
</section>`,
  )}`
}
