import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createObserver } from '#api/http/observe.ts'
import type { AppEnv } from '#api/http/request.ts'
import { serveFiles } from '#api/page/static-files.ts'
import { mountWidgetVersion } from '#api/page/widget-version.ts'
import { insertLeaving } from '#db/leaving/leavings.ts'
import { business_settings } from '#db/tables/business.ts'
import { createBusinessOwner } from '#tests/support/api/people/sign-up.ts'
import { createPhoto, uploadPicture } from '#tests/support/api/pictures.ts'
import { ADDRESS, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type BusinessOverrides, createBusiness, requireNth } from '#tests/support/db/factories.ts'

const PUBLIC = 'https://agenda.example'

let server: TestServer
let local: TestServer
beforeEach(async () => {
  server = await startTestServer({ publicUrl: PUBLIC, address: () => PUBLIC })
  local = await startTestServer()
})
afterEach(async () => {
  await server.close()
  await local.close()
})

async function textAt(path: string, from = server): Promise<string> {
  return (await from.request(path)).text()
}

/** The `content` of a meta element. */
function meta(html: string, name: string): string | null {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)
  return found?.[1] ?? null
}

const schema = z.looseObject({
  '@type': z.string(),
  name: z.string(),
  openingHoursSpecification: z.array(z.unknown()).optional(),
  sameAs: z.array(z.string()).optional(),
  hasMap: z.string().optional(),
  hasOfferCatalog: z.unknown().optional(),
  potentialAction: z.unknown().optional(),
})

function schemaIn(html: string) {
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  return schema.parse(JSON.parse(data))
}

async function describe(overrides: BusinessOverrides, from = server) {
  const { slug } = await createBusiness(from.storage, overrides)
  return { slug, ...schemaIn(await textAt(`/${slug}`, from)) }
}

const LOGO = '/pictures/logo.webp'
const GALLERY = [
  'javascript:alert(1)',
  'https://cdn.example/um.jpg',
  'https://cdn.example/dois.jpg',
]

test('a salon’s page says to whom it is shared what it is, where it is and how it looks', async () => {
  const { slug } = await createBusiness(server.storage, {
    settings: {
      business_name: 'Studio "Bela" & Cia',
      business_description: 'Cachos\n e  cor.',
      business_logo: LOGO,
      theme_colors: { primary: '#aa0044' },
    },
  })
  const html = await textAt(`/${slug}`)
  const name = 'Studio &quot;Bela&quot; &amp; Cia'
  expect(html).toContain(`<link rel="canonical" href="${PUBLIC}/${slug}">`)
  expect(html).not.toContain('noindex')
  for (const prefix of ['og', 'twitter']) {
    expect(meta(html, `${prefix}:title`)).toBe(`${name} · Agendamento online`)
    expect(meta(html, `${prefix}:description`)).toBe('Cachos e cor.')
    expect(meta(html, `${prefix}:image`)).toBe(`${PUBLIC}${LOGO}`)
    expect(meta(html, `${prefix}:image:alt`)).toBe(name)
  }
  expect(meta(html, 'description')).toBe('Cachos e cor.')
  expect(meta(html, 'og:url')).toBe(`${PUBLIC}/${slug}`)
  expect(meta(html, 'og:type')).toBe('website')
  expect(meta(html, 'og:locale')).toBe('pt_BR')
  expect(meta(html, 'og:site_name')).toBe('Vez')
  expect(meta(html, 'twitter:card')).toBe('summary')
  expect(meta(html, 'theme-color')).toBe('#aa0044')
})

test('search engines read what it offers for how much, where it stands and how to book', async () => {
  const { slug } = await createBusiness(server.storage, {
    services: [{ name: 'Corte', price: 12_050, description: 'Com lavagem' }],
    settings: {
      business_name: 'Studio Bela',
      business_address: 'Rua Augusta, 1200 - Consolação, São Paulo - SP',
    },
  })
  expect(schemaIn(await textAt(`/${slug}`))).toMatchObject({
    address: {
      streetAddress: 'Rua Augusta, 1200 - Consolação',
      addressLocality: 'São Paulo',
      addressRegion: 'SP',
      addressCountry: 'BR',
    },
    hasMap: expect.stringContaining('Rua%20Augusta'),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Serviços de Studio Bela',
      itemListElement: [
        {
          price: '120.50',
          priceCurrency: 'BRL',
          itemOffered: { name: 'Corte', description: 'Com lavagem' },
        },
      ],
    },
    potentialAction: {
      '@type': 'ReserveAction',
      target: { urlTemplate: `${PUBLIC}/${slug}/booking` },
    },
  })
})

test('a salon without a usable logo is shared with the first usable picture of its gallery', async () => {
  const settings = { business_logo: 'https://cdn.example/logo.svg', gallery_images: GALLERY }
  const { slug } = await createBusiness(server.storage, { settings })
  const html = await textAt(`/${slug}`)
  expect(meta(html, 'og:image')).toBe('https://cdn.example/um.jpg')
  expect(meta(html, 'twitter:card')).toBe('summary_large_image')
  const closed = { ...settings, public_page_settings: { show_galeria: false } }
  const other = await createBusiness(server.storage, { settings: closed })
  const without = await textAt(`/${other.slug}`)
  expect(meta(without, 'og:image')).toBe(null)
  expect(meta(without, 'twitter:card')).toBe('summary')
})

test('a link shows the first photograph of the house, cut to size, and not its logo', async () => {
  const business = await createBusiness(server.storage)
  const { token } = await createBusinessOwner(server, business)
  const { body } = await uploadPicture(server, token, await createPhoto())
  await server.storage.write((tx) =>
    tx
      .update(business_settings)
      .set({ business_logo: LOGO, gallery_images: [body.url] })
      .where(eq(business_settings.user_id, business.user_id)),
  )
  const html = await textAt(`/${business.slug}`)
  const address = meta(html, 'og:image') ?? ''
  expect(address).toMatch(/^https:\/\/agenda\.example\/pictures\/[0-9a-f]{40}-share\.jpg$/)
  expect([meta(html, 'og:image:width'), meta(html, 'og:image:height')]).toEqual(['1200', '630'])
  expect(meta(html, 'twitter:image')).toBe(address)
  expect(meta(html, 'twitter:card')).toBe('summary_large_image')
  const answer = await server.request(address.slice(PUBLIC.length))
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  // The second time it is there already, and of what nobody has there is none.
  expect((await server.request(address.slice(PUBLIC.length))).status).toBe(200)
  expect((await server.request(`/pictures/${'b'.repeat(40)}-share.jpg`)).status).toBe(404)
})

const PROXY = '10.0.0.7'

test('behind a trusted proxy the address asked for is the page’s own; nobody else can say one', async () => {
  const behind = await startTestServer({ trustedProxies: [PROXY] })
  try {
    const { slug } = await createBusiness(behind.storage, { settings: { business_logo: LOGO } })
    const ask = async (headers: Record<string, string>, peer: string, path = `/${slug}`) =>
      (await behind.request(path, { headers }, peer)).text()
    const asked = { 'X-Forwarded-Host': 'Agenda.Studio.example', 'X-Forwarded-Proto': 'https' }
    const own = 'https://agenda.studio.example'
    const html = await ask(asked, PROXY)
    expect(html).toContain(`<link rel="canonical" href="${own}/${slug}">`)
    expect(meta(html, 'og:image')).toBe(`${own}${LOGO}`)
    expect(schemaIn(html)).toMatchObject({ url: `${own}/${slug}` })
    expect(await ask({ Host: 'outro.example' }, PROXY)).toContain(`http://outro.example/${slug}`)
    expect(await ask(asked, PROXY, '/robots.txt')).toContain(`Sitemap: ${own}/sitemap.xml`)
    expect(await ask(asked, PROXY, '/sitemap.xml')).toContain(`<loc>${own}/${slug}</loc>`)
    for (const path of ['/', '/terms', '/public-booking'])
      expect(await ask(asked, PROXY, path), path).toContain(`href="${own}${path}"`)
    for (const [headers, peer] of [
      [asked, '10.0.0.8'],
      [{ 'X-Forwarded-Host': 'a"><script>' }, PROXY],
      [{ 'X-Forwarded-Host': '127.0.0.1:3000' }, PROXY],
      [{ Host: 'localhost:3000' }, PROXY],
    ] as const)
      expect(await ask(headers, peer), JSON.stringify(headers)).not.toContain('canonical')
  } finally {
    await behind.close()
  }
})

test('without a public address nothing claims one', async () => {
  const settings = { business_logo: LOGO }
  const { slug } = await createBusiness(local.storage, { settings })
  const html = await textAt(`/${slug}`, local)
  expect(html).not.toContain('rel="canonical"')
  for (const name of ['og:url', 'og:image', 'og:image:alt']) expect(meta(html, name)).toBe(null)
  expect(schemaIn(html)).not.toHaveProperty('url')
  expect(schemaIn(html)).not.toHaveProperty('image')
  expect(await textAt('/robots.txt', local)).not.toContain('Sitemap')
})

test('a long description is cut between two words, and a missing one is made of the name', async () => {
  const business_description = 'Cortes, cor e cuidado. '.repeat(20)
  const long = await createBusiness(server.storage, { settings: { business_description } })
  const text = meta(await textAt(`/${long.slug}`), 'description') ?? ''
  expect(text.length).toBeLessThanOrEqual(160)
  expect(text).toMatch(/(cuidado|Cortes|cor|e)…$/)
  const settings = { business_name: 'Studio Bela', business_description: '  ' }
  const none = await createBusiness(server.storage, { settings })
  const html = await textAt(`/${none.slug}`)
  expect(meta(html, 'description')).toBe('Agende seu horário em Studio Bela.')
})

test('only the page itself is for search engines, and not what a client does in it', async () => {
  const { slug } = await createBusiness(server.storage)
  for (const rest of ['/booking', '/login', '/register', '/success', '/history', '/b/token']) {
    const html = await textAt(`/${slug}${rest}`)
    expect(html, rest).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('canonical')
    expect(html).not.toContain('og:')
    expect(html).not.toContain('ld+json')
  }
})

test('search engines are told name, place, telephone, profile, prices and rating of a salon', async () => {
  const { slug, ...told } = await describe({
    settings: {
      business_name: 'Barbearia Boa',
      business_description: 'Na régua.',
      business_logo: LOGO,
      business_phone: '(41) 3222-1010',
      business_address: 'Rua das Flores, 10 - Centro, Curitiba - PR',
      instagram: '@barbearia.boa',
      gallery_images: GALLERY,
    },
    services: [
      { price: 4500, category: 'beard' },
      { price: 120_050, category: 'hair' },
    ],
    reviews: [{ rating: 5 }, { rating: 4 }, { rating: 5 }],
  })
  // Those three have a test of their own.
  const { openingHoursSpecification, hasMap, hasOfferCatalog, potentialAction, ...rest } = told
  for (const more of [hasMap, hasOfferCatalog, potentialAction]) expect(more).toBeDefined()
  expect(openingHoursSpecification).toHaveLength(2)
  expect(rest).toEqual({
    '@context': 'https://schema.org',
    '@type': 'HairSalon',
    name: 'Barbearia Boa',
    description: 'Na régua.',
    url: `${PUBLIC}/${slug}`,
    image: [`${PUBLIC}${LOGO}`, 'https://cdn.example/um.jpg', 'https://cdn.example/dois.jpg'],
    telephone: '+554132221010',
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'Rua das Flores, 10 - Centro',
      addressLocality: 'Curitiba',
      addressRegion: 'PR',
      addressCountry: 'BR',
    },
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: 4.7,
      reviewCount: 3,
      bestRating: 5,
      worstRating: 1,
    },
    priceRange: 'R$ 45,00 a R$ 1.200,50',
    sameAs: ['https://www.instagram.com/barbearia.boa'],
  })
})

test('what a salon has not filled in is left out: ratings, services, and the hours that come with them', async () => {
  const { slug: _, ...told } = await describe({ services: [] }, local)
  expect(Object.keys(told).sort()).toEqual(['@context', '@type', 'description', 'name'].sort())
})

test('what a salon hides on its page is not told to search engines either', async () => {
  const hidden = {
    show_horarios: false,
    show_localizacao: false,
    show_avaliacoes: false,
    show_contato: false,
  }
  const settings = {
    business_address: 'Rua das Flores, 10',
    instagram: '@bela',
    public_page_settings: hidden,
  }
  const told = await describe({ settings, reviews: [{}] })
  for (const name of ['openingHoursSpecification', 'address', 'aggregateRating', 'sameAs']) {
    expect(told).not.toHaveProperty(name)
  }
})

test.each([
  ['hair', ['hair', 'nails'], 'HairSalon'],
  ['beard', ['beard', 'others'], 'HairSalon'],
  ['mostly nails', ['hair', 'nails', 'spa'], 'BeautySalon'],
  ['nothing that says so', ['others'], 'BeautySalon'],
])('a salon of %s is called by its kind', async (_, categories, kind) => {
  const told = await describe({ services: categories.map((category) => ({ category })) })
  expect(told['@type']).toBe(kind)
})

test.each([
  ['nails', 'NailSalon'],
  ['barbershop', 'HairSalon'],
  ['aesthetics', 'BeautySalon'],
  ['independent', 'HealthAndBeautyBusiness'],
] as const)('what the owner said it is, goes before: %s', async (kind, type) => {
  const firstSteps = { kind, done: [], postponed: false }
  const told = await describe({
    services: [{ category: 'hair' }],
    settings: { general_settings: { firstSteps } },
  })
  expect(told['@type']).toBe(type)
})

test('opening hours are told by window, with the days that share one', async () => {
  const day = (...spans: [string, string][]) => ({
    enabled: true,
    schedules: spans.map(([start, end]) => ({ start, end })),
  })
  const { openingHoursSpecification } = await describe({
    settings: {
      schedule_settings: {
        monday: day(['09:00', '12:00'], ['13:00', '18:00']),
        tuesday: day(['13:00', '18:00']),
        saturday: day(['20:00', '24:00']),
        sunday: { enabled: false, schedules: [{ start: '09:00', end: '12:00' }] },
      },
    },
  })
  const hours = (days: string[], opens: string, closes: string) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map((name) => `https://schema.org/${name}`),
    opens,
    closes,
  })
  expect(openingHoursSpecification).toEqual([
    hours(['Monday'], '09:00', '12:00'),
    hours(['Monday', 'Tuesday'], '13:00', '18:00'),
    hours(['Saturday'], '20:00', '23:59'),
  ])
})

test.each([
  ['@studio.bela', ['https://www.instagram.com/studio.bela']],
  ['studio_bela', ['https://www.instagram.com/studio_bela']],
  ['https://instagram.com/bela', ['https://instagram.com/bela']],
  ['javascript:alert(1)', ['https://www.instagram.com/javascript%3Aalert(1)']],
  ['bela/../x', ['https://www.instagram.com/bela']],
  ['@', undefined],
])(
  'the profile typed as %s is told as the address to which the page leads, or not at all',
  async (instagram, told) => {
    expect((await describe({ settings: { instagram } })).sameAs).toEqual(told)
  },
)

test('a hostile text stays data for search engines too', async () => {
  const name = '</script><script>alert(1)</script><!--'
  const told = await describe({ settings: { business_name: name, business_address: name } })
  expect(told.name).toBe(name)
})

test('robots may read the pages, and not what is ours', async () => {
  const answer = await server.request('/robots.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await answer.text()).split('\n')
  expect(lines.slice(0, 2)).toEqual(['User-agent: *', 'Allow: /'])
  expect(lines).toEqual(
    expect.arrayContaining(['Disallow: /admin/', 'Disallow: /admin$', 'Disallow: /api/']),
  )
  // A rule without an end would also close the salon "Administra Bela".
  const closed = lines.filter((line) => line.startsWith('Disallow:'))
  expect(closed.filter((line) => !/[/$]$/.test(line))).toEqual([])
  expect(lines).toContain(`Sitemap: ${PUBLIC}/sitemap.xml`)
})

test('the sitemap names every salon that wants to be found, when it changed, and no other', async () => {
  const updated_at = Date.UTC(2026, 9, 5, 12)
  const shown = await createBusiness(server.storage, { settings: { updated_at } })
  const hidden = await createBusiness(server.storage, {
    settings: { public_page_settings: { listed: false } },
  })
  const leaving = await createBusiness(server.storage)
  await server.storage.write((tx) =>
    insertLeaving(tx, leaving.user_id, { asked_at: 0, due_at: Date.UTC(2100, 0, 1) }),
  )
  const many = await Promise.all(Array.from({ length: 25 }, () => createBusiness(server.storage)))
  const answer = await server.request('/sitemap.xml')
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const xml = await answer.text()
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset /)
  const salon = `<url><loc>${PUBLIC}/${shown.slug}</loc>`
  expect(xml).toContain(`${salon}<lastmod>2026-10-05T12:00:00.000Z</lastmod></url>`)
  for (const { slug } of many) expect(xml).toContain(`<loc>${PUBLIC}/${slug}</loc>`)
  for (const path of ['/', '/public-booking', '/terms', '/privacy', '/developers'])
    expect(xml).toContain(`<loc>${PUBLIC}${path}</loc>`)
  for (const { slug } of [hidden, leaving]) expect(xml).not.toContain(`/${slug}<`)
  expect(xml.match(/<url>/g)).toHaveLength(31)
})

test('a salon is found by a part of its name, and leads to its page', async () => {
  const settings = {
    business_name: 'Studio Céu <Azul>',
    slug: 'studio-ceu-azul',
    business_address: 'Rua A, 1',
    business_logo: LOGO,
  }
  await createBusiness(server.storage, { settings })
  const html = await textAt('/public-booking?nome=C%C3%89U')
  expect(html).toContain('1 salão encontrado')
  expect(html).toContain('href="/studio-ceu-azul"')
  expect(html).toContain('<strong>Studio Céu &lt;Azul&gt;</strong>')
  expect(html).toContain('Rua A, 1')
  expect(html).toContain(`<img src="${LOGO}"`)
  expect(html).toContain('value="CÉU"')
  expect(html).toContain('noindex')
})

test('a salon that does not want to be found is not, and an unknown name says what to do', async () => {
  const { slug } = await createBusiness(server.storage, {
    settings: { slug: 'salao-secreto', public_page_settings: { listed: false } },
  })
  for (const nome of ['secreto', 'zzz', '%', '***', '"><script>']) {
    const html = await textAt(`/public-booking?nome=${encodeURIComponent(nome)}`)
    expect(html, nome).toContain('Nenhum salão com')
    expect(html).toContain('peça a ele o link de agendamento')
    expect(html).not.toContain(slug)
    expect(html).not.toContain('<script')
  }
})

test('before anybody asked, the search is a form and a way back, for search engines to list', async () => {
  const { slug } = await createBusiness(server.storage)
  for (const query of ['', '?nome=', '?nome=%20%20']) {
    const html = await textAt(`/public-booking${query}`)
    expect(html).toContain('<h1>Encontre seu salão</h1>')
    expect(html).toContain('<form role="search" action="/public-booking" method="get">')
    expect(html).toContain(`<link rel="canonical" href="${PUBLIC}/public-booking">`)
    expect(html).toContain('href="/">Voltar ao início</a>')
    expect(html).not.toContain('noindex')
    expect(html).not.toContain(slug)
    expect(html).not.toContain('<script')
  }
})

test('more salons than are shown: the page says how to find the others', async () => {
  const settings = (i: number) => ({ slug: `rede-bela-${i}`, business_name: `Rede Bela ${i}` })
  const all = Array.from({ length: 21 }, (_, i) => i)
  await Promise.all(all.map((i) => createBusiness(server.storage, { settings: settings(i) })))
  const html = await textAt('/public-booking?nome=rede')
  expect(html.match(/class="card"/g)).toHaveLength(20)
  expect(html).toContain('Estes são os primeiros 20.')
})

const description = z.object({
  version: z.string(),
  src: z.string(),
  integrity: z.string(),
  preload: z.array(z.object({ href: z.string(), integrity: z.string() })),
  html: z.string(),
})

/** The widget's address and folder, in the order that the server has to have them. */
async function widgetSite() {
  const folder = local.context.files.widget
  await writeFile(join(folder, 'core-abcdefgh.js'), 'export const core = 1\n')
  const site = new Hono<AppEnv>()
  const observe = createObserver(local.context.log, () => new Response(null, { status: 500 }))
  mountWidgetVersion(site, local.context, observe)
  serveFiles(site, local.context, observe)
  return site
}

test('a page that pins the widget is told its version, and hashes that its files have', async () => {
  const site = await widgetSite()
  const answer = await site.request('/widget/version.json')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const told = description.parse(await answer.json())
  const core = requireNth(told.preload)
  expect(told.src).toBe(`${ADDRESS}/widget/v-${told.version}/vez.js`)
  expect(core.href).toBe(`${ADDRESS}/widget/v-${told.version}/core-abcdefgh.js`)
  for (const [url, integrity] of [
    [told.src, told.integrity],
    [core.href, core.integrity],
  ] as const) {
    const file = await site.request(new URL(url).pathname)
    expect(file.status).toBe(200)
    expect(file.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(integrity).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`)
    expect(told.html).toContain(`"${url}" integrity="${integrity}" crossorigin`)
  }
  expect(told.html.indexOf('modulepreload')).toBeLessThan(told.html.indexOf('<script'))
})

test('another build of the widget is another version', async () => {
  const versionNow = async () => {
    const site = await widgetSite()
    return description.parse(await (await site.request('/widget/version.json')).json()).version
  }
  const before = await versionNow()
  expect(await versionNow()).toBe(before)
  await writeFile(join(local.context.files.widget, 'vez.js'), 'export const other = 1\n')
  expect(await versionNow()).not.toBe(before)
})
