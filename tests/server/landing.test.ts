/** `/` as the build has painted it and the server answers it: what somebody sees without a script. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { landingText } from '#console/messages/landing.ts'
import { getUrl, type HttpAnswer } from '#tests/support/server/http-client.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile } from '#tests/support/server/salon.ts'

const PUBLIC = 'https://vez.example'

const files: DatabaseFile[] = []

async function openLanding(args: string[], env: Record<string, string>): Promise<HttpAnswer> {
  const file = await createDatabaseFile(args.length > 0 ? 'demo' : 'tables')
  files.push(file)
  const server = await startServer({ database: file.path, args, env })
  return getUrl(server.url)
}

/** What the HTML says to a reader: no tags, no head, no scripts, and dialogs left out that nobody opened. */
const readText = (html: string) =>
  html
    .slice(html.indexOf('<body>'))
    .replace(/<dialog.*?<\/dialog>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')

const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1]

const readSchemas = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ''),
  )

/** The markup of one plan. */
const planIn = (html: string, plan: string) => {
  const from = html.indexOf(`data-plan="${plan}"`)
  const next = html.indexOf('data-plan="', from + 1)
  return readText(`<body>${html.slice(from, next < 0 ? html.indexOf('</section>', from) : next)}`)
}

afterAll(async () => {
  await endServers()
  for (const file of files) await file.remove()
})

describe('of a demo', () => {
  let html = ''
  let answer: HttpAnswer
  beforeAll(async () => {
    answer = await openLanding(['--demo'], { PUBLIC_URL: PUBLIC, PLANS: 'on' })
    html = answer.text
  })

  test('it says what this is, what it claims, and leads to the sign-up', () => {
    const text = readText(html)
    for (const said of [
      'Gerencie a agenda, fidelize clientes e faça o seu negócio crescer',
      '3 dias grátis',
      'Sem cartão de crédito',
      'Ativação em 5 minutos',
    ])
      expect(text, said).toContain(said)
    const hero = html.slice(html.indexOf('<h1'), html.indexOf('id="features"'))
    expect(hero).toMatch(/<a [^>]*href="\/register"[^>]*>Começar Grátis</)
    expect(html.match(/<h1/g)).toHaveLength(1)
  })

  test('its places can be reached by name', () => {
    for (const id of ['features', 'pricing', 'contato', 'contato-final'])
      expect(html.split(`id="${id}"`), id).toHaveLength(2)
    expect(html.indexOf('id="contato"')).toBeLessThan(html.indexOf(landingText.questions.heading))
  })

  test('six features are shown, reminders as what they do', () => {
    const cards = html.slice(html.indexOf('id="features"'), html.indexOf('id="exemplo"'))
    const titles = [...cards.matchAll(/<h3[^>]*>([^<]+)/g)].map(([, title]) => title)
    expect(titles).toEqual([
      'Agenda inteligente',
      'Gestão de clientes',
      'Relatórios avançados',
      'Lembretes automáticos',
      'App no celular',
      'Segurança',
    ])
    expect(cards).toContain('Por WhatsApp, SMS e e-mail')
    expect(cards).not.toContain('Em breve')
  })

  test('three plans stand with their monthly prices, and what a year costs', () => {
    const found = [...html.matchAll(/data-plan="(\w+)"( data-highlighted="")?/g)]
    expect(found.map(([, plan, mark]) => [plan, mark !== undefined])).toEqual([
      ['basico', false],
      ['essencial', true],
      ['avancado', false],
    ])
    const prices = {
      basico: ['R$ 64,90', 'R$ 48,68', 'R$ 584,10', 'R$ 194,70'],
      essencial: ['R$ 94,90', 'R$ 71,18', 'R$ 854,10', 'R$ 284,70'],
      avancado: ['R$ 179,90', 'R$ 134,93', 'R$ 1.619,10', 'R$ 539,70'],
    }
    for (const [plan, [month, perMonth, perYear, saved]] of Object.entries(prices)) {
      const text = planIn(html, plan)
      expect(text).toContain(`${month} por mês`)
      expect(text).toContain(`No anual, ${perMonth} por mês: economize ${saved}`)
      expect(text).toContain(`${perMonth} por mês ${perYear} por ano em 12x no cartão`)
      expect(text).toContain(`Economize ${saved}`)
    }
    expect(html).toMatch(/<input type="radio" name="cycle" checked="" value="monthly"/)
    expect(html.match(/name="cycle"/g), 'two states').toHaveLength(2)
  })

  test('a plan says what it holds and what it lacks', () => {
    const basico = planIn(html, 'basico')
    for (const said of ['Até 2 profissionais', 'Até 250 clientes', 'Sem agendamento por IA'])
      expect(basico).toContain(said)
    expect(basico).toContain('Sem lembretes automáticos Sem integrações por API')
    const essencial = planIn(html, 'essencial')
    expect(essencial).toContain('Até 2.000 clientes')
    expect(essencial).toContain('Lembretes automáticos Integrações por API')
    const avancado = planIn(html, 'avancado')
    expect(avancado).toContain('Profissionais ilimitados')
    expect(avancado).toMatch(/Agendamento por IA\s+Em desenvolvimento/)
    for (const plan of ['basico', 'essencial', 'avancado']) {
      expect(planIn(html, plan)).toContain('Relatórios analíticos')
      expect(planIn(html, plan)).toMatch(/Domínio próprio\s+Em breve/)
    }
  })

  test('each plan has a button for a visitor, which keeps the plan, and one for who is signed in', () => {
    for (const plan of ['basico', 'essencial', 'avancado']) {
      const text = planIn(html, plan)
      expect(text).toContain('Começar Grátis')
      expect(text).toContain('Escolher Plano')
      expect(html).toContain(`href="/register?plan=${plan}&amp;cycle=monthly"`)
    }
  })

  test('seven questions open without a script, one at a time', () => {
    const items = html.match(/<details name="perguntas"/g)
    expect(items).toHaveLength(7)
    expect(html).not.toMatch(/<details[^>]* open/)
    const text = readText(html)
    for (const said of [
      'Preciso instalar algum aplicativo?',
      'Como os clientes agendam?',
      'Como funcionam os lembretes?',
      'Posso personalizar a agenda?',
      'Quanto tempo leva para começar?',
      'Posso exportar meus dados?',
      'fale com o suporte',
      'Como funciona o período de teste?',
      'São 3 dias grátis',
    ])
      expect(text, said).toContain(said)
  })

  test('it names three ways to be reached and how long they take, and leads to the policies', () => {
    const text = readText(html)
    expect(html).toContain('href="https://wa.me/5511976540399"')
    expect(text).toContain('Respondemos em até 1 hora')
    expect(html).toContain('href="https://www.instagram.com/vez.example"')
    expect(html).toContain('href="mailto:ajuda@vez.example"')
    expect(text).toContain('Respondemos em até 24 horas')
    for (const path of [
      '/terms',
      '/privacy',
      '/terms#reembolso',
      '/privacy#cookies',
      '/privacy#lgpd',
    ])
      expect(html, path).toContain(`href="${path}"`)
    const dialogs = [...html.matchAll(/<dialog data-dialog="(\w+)"/g)].map(([, id]) => id)
    expect(dialogs).toEqual(['termos', 'privacidade', 'cookies', 'reembolso', 'lgpd'])
  })

  test('everybody’s way in is there, and to a salon to try', () => {
    for (const path of [
      '/login',
      '/login/professional',
      '/register',
      '/public-booking',
      '/booking',
    ])
      expect(html, path).toContain(`href="${path}"`)
    expect(html).toContain('data-example="studio-aurora"')
    expect(html).toContain('href="/studio-aurora"')
    expect(html, 'no slot is left').not.toContain('[[')
  })

  test('searches and links learn what it is', () => {
    expect(html).toContain(`<title>${landingText.title}</title>`)
    expect(meta(html, 'description')).toBe(`${landingText.description} ${landingText.trial}`)
    expect(html).toContain(`<link rel="canonical" href="${PUBLIC}/">`)
    expect(html).not.toContain('noindex')
    expect(meta(html, 'og:title')).toBe(landingText.title)
    expect(meta(html, 'og:url')).toBe(`${PUBLIC}/`)
    expect(meta(html, 'og:image')).toBe(`${PUBLIC}/assets/landing/vez.jpg`)
    const [product, questions, ...rest] = readSchemas(html)
    expect(rest).toEqual([])
    expect(product).toMatchObject({
      '@type': 'SoftwareApplication',
      url: `${PUBLIC}/`,
      offers: { lowPrice: '64.90', highPrice: '179.90', priceCurrency: 'BRL' },
    })
    const asked = landingText.questions.list.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: expect.stringContaining(answer) },
    }))
    expect(questions).toMatchObject({ '@type': 'FAQPage', mainEntity: asked })
  })

  test('it sets no cookie, and its policy lets in its own style alone', () => {
    expect(answer.headers['set-cookie']).toBeUndefined()
    const policy = answer.headers['content-security-policy'] ?? ''
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`)
    expect(policy).not.toContain('unsafe')
    expect(html).not.toMatch(/ (style|on\w+)="/)
    const scripts = [
      ...html.matchAll(/<script (?!type="application\/ld\+json")[^>]*>(.*?)<\/script>/gs),
    ]
    expect(scripts.map(([, inside]) => inside)).toEqual([''])
  })

  test('everything that it names by address is there', async () => {
    const server = await startServer({ database: files[0]?.path ?? '', args: ['--demo'] })
    const named = [...html.matchAll(/(?:src|srcset|href)="(\/(?:assets|console)\/[^"]+)"/gi)]
    const paths = new Set(named.map(([, path]) => path ?? ''))
    expect(paths.size).toBeGreaterThan(6)
    for (const path of [...paths, '/assets/landing/vez.jpg'])
      expect([path, (await getUrl(`${server.url}${path}`)).status]).toEqual([path, 200])
  })
})

test('a browser finds all that it takes to install Vez, and a worker that keeps nothing', async () => {
  const file = await createDatabaseFile('tables')
  files.push(file)
  const { url } = await startServer({ database: file.path })
  for (const path of ['/', '/login'])
    expect((await getUrl(url + path)).text).toContain('rel="manifest" href="/manifest.webmanifest"')
  const { text, headers } = await getUrl(`${url}/manifest.webmanifest`)
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
  const manifest = JSON.parse(text)
  expect(manifest).toMatchObject({ name: 'Vez', display: 'standalone', scope: '/', lang: 'pt-BR' })
  const found = await Promise.all(
    manifest.icons.map(async ({ src }: { src: string }) => (await fetch(url + src)).arrayBuffer()),
  )
  const sizes = await Promise.all(
    found.map(async (bytes: ArrayBuffer) => (await sharp(Buffer.from(bytes)).metadata()).width),
  )
  expect(sizes).toEqual([192, 512, 512, 32])
  const worker = await getUrl(`${url}/sw.js`)
  expect([worker.status, worker.headers['content-type']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ])
  expect(worker.headers['cache-control']).toBe('no-cache')
  const [first = ''] = worker.text.split('\n')
  const build = JSON.parse(first.replace('const BUILD = ', ''))
  for (const part of [build.console, ...build.shell])
    expect((await fetch(url + part)).status).toBe(200)
})

test('where the worker is withdrawn, browsers get one that removes itself and what it kept', async () => {
  const file = await createDatabaseFile()
  files.push(file)
  const { url } = await startServer({ database: file.path, env: { SERVICE_WORKER: 'off' } })
  const { text } = await getUrl(`${url}/sw.js`)
  expect(text).toContain('registration.unregister()')
  expect(text).not.toContain("'fetch'")
})

test('an installation that names nobody and no salon says so, and claims no address', async () => {
  const { text: html, status } = await openLanding([], {})
  expect(status).toBe(200)
  expect(readText(html)).toContain(landingText.contact.none)
  expect(html).not.toMatch(/wa\.me|mailto:|instagram\.com/)
  expect(html).not.toContain('data-example')
  expect(html).not.toContain(landingText.hero.example)
  expect(html).not.toContain('canonical')
  expect(meta(html, 'og:image')).toBeUndefined()
})

test('where nothing is sold, no price and no trial is named, to people and to searches', async () => {
  const { text: html } = await openLanding(['--demo'], { PLANS: 'off', PUBLIC_URL: PUBLIC })
  const text = readText(html)
  expect(text).not.toMatch(/R\$ \d+,90|3 dias|Planos|cartão|\[\[/)
  expect(html, 'its dialogs too').not.toMatch(/3 dias|Desistir da compra|preço de cada um/)
  expect(html).not.toContain('#pricing')
  expect(text).toContain('Começar Grátis')
  expect(meta(html, 'description')).toBe(landingText.description)
  const [product, questions] = readSchemas(html)
  expect(product).not.toHaveProperty('offers')
  expect(questions).toMatchObject({ mainEntity: { length: 6 } })
})

test('where Stripe charges a year at once, or nobody takes a card, no instalments are promised', async () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  const { text: html } = await openLanding([], { PLANS: 'on', ...stripe })
  expect(html).not.toContain('12x')
  expect(planIn(html, 'basico')).toContain('R$ 584,10 por ano, de uma vez. Economize')
  const { text: byContact } = await openLanding([], { PLANS: 'on' })
  expect(byContact).not.toContain('12x')
  expect(planIn(byContact, 'basico')).toContain('R$ 584,10 por ano. Economize')
})

test('where no new house is taken, nobody is led to the sign-up, and it says so', async () => {
  const { text: html } = await openLanding(['--demo'], { REGISTRATION: 'closed', PLANS: 'on' })
  expect(html).not.toContain('href="/register')
  expect(readText(html)).toContain(landingText.closed)
  expect(readText(html)).toContain('R$ 94,90')
  expect(readText(html)).not.toContain(landingText.hero.activation)
})

test('a confirmation is promised only where something can send it', async () => {
  const promised = 'A confirmação sai por e-mail ou SMS'
  expect(readText((await openLanding([], {})).text)).not.toContain(promised)
  const SMTP_URL = 'smtp://127.0.0.1:9'
  const mailing = await openLanding([], { SMTP_URL, MAIL_FROM: 'vez@vez.example' })
  expect(readText(mailing.text)).toContain(promised)
})

test('reminders are promised by what the installation can send alone', async () => {
  const said = 'O lembrete sai sozinho antes do horário, por'
  const none = await openLanding([], { PLANS: 'on' })
  expect(readText(none.text)).toContain(`${said} WhatsApp, com um link`)
  expect(readText(none.text)).toContain('vale no teste e nos planos Essencial e Avançado.')
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'vez@vez.example' }
  const mailing = readText((await openLanding([], { PLANS: 'off', ...mail })).text)
  expect(mailing).toContain(`${said} WhatsApp e e-mail, com um link`)
  expect(mailing).not.toContain('nos planos')
})

test('a salon that is no longer there is not offered to try', async () => {
  const { text: html, status } = await openLanding([], { EXAMPLE_SALON: 'ninguem' })
  expect([status, html.includes('data-example')]).toEqual([200, false])
})
