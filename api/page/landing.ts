import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import { type CompressedPage, compressText, OPENED_FIRST } from '#api/http/answer.ts'
import { createPageAddressReader } from '#api/http/asked-address.ts'
import type { Observe } from '#api/http/observe.ts'
import { replyHtml, replyPage } from '#api/http/reply.ts'
import type { AppEnv } from '#api/http/request.ts'
import { getInstagramAddress } from '#domain/business/public-page.ts'
import { toDialNumber } from '#domain/text/dial-number.ts'
import { getStyleSource, renderDataBlock, writeDocument } from './document.ts'
import { fillSlots } from './fill-slots.ts'
import { describeProduct, describeQuestions } from './product-data.ts'
import { renderPageTags } from './social-tags.ts'

/** What the build has painted (`console/landing/paint.tsx`, `console/landing/build`). */
const paintedShape = z.object({
  title: z.string(),
  description: z.string(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  body: z.string(),
  style: z.string(),
  script: z.string(),
})

type PaintedLanding = z.infer<typeof paintedShape>

/** Where something has not been built, as in tests: a page with a name, and nothing on it. */
const UNBUILT: PaintedLanding = {
  title: 'Vez',
  description: 'Vez',
  questions: [],
  body: '<main><h1>Vez</h1></main>',
  style: 'main{margin:1em}',
  script: '',
}

const COMO_FUNCIONA = '/como-funciona'
/** Of one landing at once: addresses that a proxy lets through are as many as somebody types. */
const MOST_KEPT = 8

/** `/`, the same for everybody: who is signed in, its script finds out. */
export function mountLanding(app: Hono<AppEnv>, context: Context, observe: Observe): void {
  const getAddress = createPageAddressReader(context)
  const painted = readPainted(context.files.console)
  const settled = { ...listContacts(context), ...listSettings(context) }
  const pages = new Map<string, Promise<CompressedPage>>()
  const answer = observe('/', async (c) => {
    const address = getAddress(c)
    const slots = { ...settled, ...(await findExample(context)) }
    const key = `${address}\n${slots.exampleName}`
    const page =
      pages.get(key) ?? writeLanding(fillPainted(painted, slots), address, context.plans.isOn)
    if (pages.size >= MOST_KEPT) pages.clear()
    pages.set(key, page)
    return replyPage(c, await page, OPENED_FIRST)
  })
  app.get('/', answer)
  const redirect = observe(COMO_FUNCIONA, (c) => replyHtml(c, 301, '', { Location: '/#contato' }))
  app.get(COMO_FUNCIONA, redirect)
}

function readPainted(folder: string): PaintedLanding {
  const file = join(folder, 'landing.json')
  return existsSync(file) ? paintedShape.parse(JSON.parse(readFileSync(file, 'utf8'))) : UNBUILT
}

/** The ways to reach who runs this installation, and `noContact` where there is none. */
function listContacts({ contact }: Context): Record<string, string | null> {
  const digits = toDialNumber(contact.whatsapp).replace('+', '')
  const ways = {
    whatsapp: digits ? `https://wa.me/${digits}` : null,
    instagram: getInstagramAddress(contact.instagram),
    email: contact.email,
  }
  return { ...ways, noContact: Object.values(ways).some(Boolean) ? null : '' }
}

/** What is switched on in this installation: '' where it is, null where it is not. */
function listSettings({ plans, isRegistrationOpen, channels }: Context) {
  const show = (isOn: boolean) => (isOn ? '' : null)
  return {
    plans: show(plans.isOn),
    noPlans: show(!plans.isOn),
    // At Stripe a year is one charge, and by contact nobody is known to take a card.
    instalments: show(plans.payment === 'simulated'),
    atOnce: show(plans.payment === 'stripe'),
    registration: show(isRegistrationOpen),
    noRegistration: show(!isRegistrationOpen),
    mailer: show(channels.email !== null || channels.sms !== null),
    mail: show(channels.email !== null),
    sms: show(channels.sms !== null),
    // A salon's own number can be linked everywhere.
    reminderWays: new Intl.ListFormat('pt-BR').format([
      'WhatsApp',
      ...(channels.sms ? ['SMS'] : []),
      ...(channels.email ? ['e-mail'] : []),
    ]),
  }
}

function fillPainted(
  painted: PaintedLanding,
  slots: Parameters<typeof fillSlots>[1],
): PaintedLanding {
  const fill = (text: string) => fillSlots(text, slots)
  const questions = painted.questions
    .map(({ question, answer }) => ({ question: fill(question), answer: fill(answer) }))
    .filter(({ question }) => question !== '')
  return {
    ...painted,
    description: fill(painted.description),
    questions,
    body: fill(painted.body),
  }
}

/** The salon to try, as it is called now. Where it is gone, the landing does without. */
async function findExample({ catalogs, exampleSalon }: Context) {
  if (exampleSalon === null) return { example: null, exampleName: null }
  try {
    const { business } = (await catalogs.loadBySlug(exampleSalon)).rows
    return { example: business.slug, exampleName: business.business_name }
  } catch (error) {
    const isGone =
      error instanceof RefusalError &&
      ['business_not_found', 'business_gone'].includes(error.refusal.code)
    if (!isGone) throw error
    return { example: null, exampleName: null }
  }
}

async function writeLanding(
  { title, description, questions, body, style, script }: PaintedLanding,
  address: string | null,
  hasPlans: boolean,
): Promise<CompressedPage> {
  const url = address && `${address}/`
  const schema = [describeProduct({ description, url, hasPlans }), ...describeQuestions(questions)]
  const text = writeDocument({
    title,
    description,
    listed: true,
    canonical: url,
    sheet: style,
    head: html`<meta name="theme-color" content="#fbfaf8" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#131318" media="(prefers-color-scheme: dark)">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="apple-touch-icon" href="/assets/apple-touch-icon.png">
<link rel="preload" href="/assets/headline.woff2" as="font" type="font/woff2" crossorigin>
${renderPageTags({ title, description, url, picture: address && `${address}${SHARED_SCREEN}` })}
${schema.map((one) => renderDataBlock(html`type="application/ld+json"`, JSON.stringify(one)))}
${script && html`<script type="module" fetchpriority="low" src="${script}"></script>`}`,
    body: html`${raw(body)}`,
  })
  return { text, brotli: await compressText(text, 9), styleSources: [getStyleSource(style)] }
}

/** What a link to the landing shows: 1200 by 630, as the networks cut it. */
const SHARED_SCREEN = '/assets/landing/vez.jpg'
