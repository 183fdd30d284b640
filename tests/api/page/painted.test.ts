import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeSettings } from '#tests/support/api/calls/booking-calls.ts'
import { MONDAY_8H, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createBusiness } from '#tests/support/db/factories.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const TEMPLATE = /<template shadowrootmode="open"><style>([^<]*)<\/style>(.*?)<\/template>/s

async function open(path: string) {
  const answer = await server.request(path)
  const html = await answer.text()
  const [, style = '', markup = ''] = TEMPLATE.exec(html) ?? []
  return { html, style, markup, policy: answer.headers.get('content-security-policy') ?? '' }
}

test('the page of a business is painted before any script runs, its booking is not', async () => {
  const { slug } = await createBusiness(server.storage, {
    settings: { business_name: 'Studio Bela', theme_colors: { primary: '#123456' } },
    reviews: [{ rating: 4, client_name: 'Rita Lee', comment: 'Gostei muito.' }],
  })
  const { style, markup } = await open(`/${slug}`)
  expect(markup).toContain('Studio Bela</h1>')
  expect(markup).toContain('Segunda-feira')
  expect(markup).toContain('Nota 4,0 de 5, 1 avaliação')
  expect(markup).toMatch(/<noscript>.*Rita L\..*Gostei muito\..*<\/noscript>/s)
  expect(style).toContain('--vez-primary:#123456;')
  expect(style).toMatch(/@media \(prefers-color-scheme:dark\)\{:host\{[^}]*scheme:dark;/)
  for (const rest of ['/booking', '/login', '/history', '/b/token']) {
    expect((await open(`/${slug}${rest}`)).html, rest).not.toContain('<template')
  }
})

test('the policy names the painted style and lets nothing else in, nor does the markup need it', async () => {
  const { slug } = await createBusiness(server.storage, {
    settings: { theme_colors: { background: '#000000' } },
  })
  const { style, markup, policy } = await open(`/${slug}`)
  const hash = createHash('sha256').update(style).digest('base64')
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`)
  expect(policy).not.toContain('unsafe')
  expect(markup).not.toMatch(/\sstyle=|\son\w+=|<script/)
  // A ground of its own is the same by day and by night.
  expect(style).not.toMatch(/scheme:light|prefers-color-scheme/)
  expect((await open(`/${slug}/booking`)).policy).not.toContain('sha256')
})

test('a page with photographs asks for the first one before anything else that it shows', async () => {
  const PHOTO = '/demo/pictures/aurora-1.webp'
  const business = await createBusiness(server.storage, {
    settings: { gallery_images: [PHOTO, '/demo/pictures/aurora-2.webp'] },
  })
  const asked = `<link rel="preload" as="image" href="${PHOTO}" fetchpriority="high">`
  const page = await open(`/${business.slug}`)
  expect(page.html.split('</head>')[0]).toContain(asked)
  expect(page.markup).toContain(`<img src="${PHOTO}"`)
  expect(page.markup.match(/<img [^>]*aurora-2[^>]*>/)?.[0]).toContain('loading="lazy"')
  expect((await open(`/${business.slug}/booking`)).html).not.toContain('as="image"')
  await changeSettings(server, business, { gallery_images: [] })
  expect((await open(`/${business.slug}`)).html).not.toContain('as="image"')
})

test('it is painted anew after every change, and marks the day that it is there', async () => {
  const business = await createBusiness(server.storage, {
    settings: { general_settings: { timezone: 'America/Manaus' } },
  })
  const marked = async () => {
    const { markup } = await open(`/${business.slug}`)
    const day = /aria-current="date"><span>([^<]*)/.exec(markup)?.[1]
    return [/data-painted="([^"]*)"/.exec(markup)?.[1], day]
  }
  expect(await marked()).toEqual(['2026-11-23', 'Segunda-feira'])
  // Midnight in São Paulo is an hour before it in Manaus.
  server.setNow(MONDAY_8H + 16 * 3_600_000)
  expect(await marked()).toEqual(['2026-11-23', 'Segunda-feira'])
  server.setNow(MONDAY_8H + 17 * 3_600_000)
  expect(await marked()).toEqual(['2026-11-24', 'Terça-feira'])
  await changeSettings(server, business, { business_name: 'Salão Novo Nome' })
  expect((await open(`/${business.slug}`)).markup).toContain('Salão Novo Nome</h1>')
})

test('hostile text of a business stays text in what is painted', async () => {
  const evil = '</template></noscript></style><script>alert(1)</script>'
  const { slug } = await createBusiness(server.storage, {
    settings: { business_name: evil, business_description: evil, business_address: evil },
    reviews: [{ comment: evil, client_name: evil, service_name: evil }],
  })
  const { html, markup } = await open(`/${slug}`)
  expect(markup).toContain('&lt;/template>&lt;/noscript>')
  expect(html.match(/<\/template>/g)).toHaveLength(1)
  expect(html).not.toContain('<script>')
})

test('nothing was left unpainted without a word', async () => {
  const { slug } = await createBusiness(server.storage, { settings: { tab_order: ['galeria'] } })
  await open(`/${slug}`)
  expect(server.logged()).not.toContain('not painted')
})
