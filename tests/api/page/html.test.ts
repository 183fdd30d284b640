import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { old_slugs } from '#db/tables/business.ts'
import { findFreeSlug, RESERVED_SLUGS } from '#domain/text/slug.ts'
import { changeSettings } from '#tests/support/api/calls/booking-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { CREATED_AT, createBusiness, requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

async function open(path: string) {
  const answer = await server.request(path, { redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

/** What the widget reads from the page. */
const inlineData = (html: string) =>
  /<script type="application\/json" id="vez-page">(.*?)<\/script>/s.exec(html)?.[1] ?? ''

test("each of a business's addresses opens its widget, in the right view", async () => {
  const { slug } = await createBusiness(server.storage, {
    settings: { business_name: 'Studio Bela' },
  })
  const rest = ['/booking', '/login', '/register', '/success', '/history', '/b/token']
  const views = { '': 'page', ...Object.fromEntries(rest.map((path) => [path, 'booking'])) }
  for (const [rest, view] of Object.entries(views)) {
    const { status, html, headers } = await open(`/${slug}${rest}?service=1`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toContain('<html lang="pt-BR">')
    expect(html).toContain('<title>Studio Bela · Agendamento online</title>')
    expect(html).toContain(`<vez-booking business="${slug}" view="${view}"`)
    expect(html).toContain('src="/widget/vez.js"')
  }
})

test('what is not painted says that it opens, until its scripts are there', async () => {
  const { slug } = await createBusiness(server.storage)
  const opening = '<p class="opening">Abrindo a agenda...</p></vez-booking>'
  for (const path of ['/booking', '/history', '/login', '/b/token'])
    expect((await open(`/${slug}${path}`)).html, path).toContain(opening)
  expect((await open(`/${slug}`)).html).not.toContain(opening)
})

test('only what is opened first, and shows nobody their own, says nothing of openers', async () => {
  const { slug } = await createBusiness(server.storage)
  const readPolicy = async (path: string) =>
    (await open(path)).headers.get('cross-origin-opener-policy')
  for (const path of ['/', `/${slug}`]) expect(await readPolicy(path), path).toBe('unsafe-none')
  for (const path of [`/${slug}/history`, `/${slug}/login`, `/${slug}/b/token`, '/login'])
    expect(await readPolicy(path), path).toBe('same-origin-allow-popups')
})

test('the data that the widget needs first lies in the page, exactly as the API gives it', async () => {
  const { slug } = await createBusiness(server.storage, {
    settings: { business_description: '</script><!-- <b>& "aspas" \u2028 \\u003c' },
    reviews: [{ comment: '<script>alert(1)</script>' }],
  })
  const api: unknown = await (await server.request(`/api/public/${slug}`)).json()
  for (const path of [`/${slug}`, `/${slug}/booking`, `/${slug}/history`, `/${slug}/b/abc`]) {
    const { html } = await open(path)
    expect(JSON.parse(inlineData(html)), path).toEqual(api)
    expect(inlineData(html)).not.toContain('<')
    expect(html.indexOf('id="vez-page"')).toBeLessThan(html.indexOf('src="/widget/vez.js"'))
  }
})

test('the data in the page is of this moment, after every change', async () => {
  const business = await createBusiness(server.storage)
  expect((await open(`/${business.slug}`)).html).not.toContain('Salão Novo Nome')
  await changeSettings(server, business, { business_name: 'Salão Novo Nome' })
  const { html } = await open(`/${business.slug}`)
  expect(inlineData(html)).toContain('"name":"Salão Novo Nome"')
  expect(html).toContain('<title>Salão Novo Nome · Agendamento online</title>')
})

test('a page travels compressed to whoever takes that, and is the same page', async () => {
  const { slug } = await createBusiness(server.storage)
  const plain = await open(`/${slug}`)
  expect(plain.headers.get('content-encoding')).toBe(null)
  const small = await server.request(`/${slug}`, { headers: { 'Accept-Encoding': 'gzip, br' } })
  expect(small.headers.get('content-encoding')).toBe('br')
  expect(small.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(small.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(small.headers.get('access-control-allow-origin')).toBe(null)
  for (const { headers } of [plain, small]) expect(headers.get('vary')).toBe('Accept-Encoding')
  const bytes = Buffer.from(await small.arrayBuffer())
  expect(brotliDecompressSync(bytes).toString()).toBe(plain.html)
})

test("a booking's link is listed nowhere, kept nowhere, and told to no other site", async () => {
  const business = await createBusiness(server.storage)
  const { slug: old, user_id } = business
  const expectSecret = async (path: string, status: number) => {
    const answer = await open(path)
    expect(answer.status, path).toBe(status)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    return answer
  }
  const { html } = await expectSecret(`/${old}/b/s3cret-token`, 200)
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('view="booking"')
  expect(html).not.toContain('s3cret-token')
  await expectSecret('/nao-existe/b/s3cret-token', 404)
  await expectSecret('/N%C3%A3o/b/s3cret-token', 404)
  await changeSettings(server, business, { slug: `${old}-novo` })
  await server.storage.write(async (tx) => {
    await tx.insert(old_slugs).values({ slug: old, user_id, created_at: CREATED_AT })
  })
  const moved = await expectSecret(`/${old}/b/s3cret-token`, 301)
  expect(moved.headers.get('location')).toBe(`/${old}-novo/b/s3cret-token`)
  expect((await open(`/${old}-novo`)).headers.get('cache-control')).toBe('no-cache')
})

test('an unknown slug is a page that says so and leads back to the beginning', async () => {
  for (const path of ['/nao-existe', '/nao-existe/booking', '/nao-existe/login']) {
    const { status, html } = await open(path)
    expect(status).toBe(404)
    expect(html).toContain('<h1>Página não encontrada</h1>')
    expect(html).toContain('Erro ao carregar dados do negócio')
    expect(html).toContain('<a class="button" href="/">Voltar ao início</a>')
    expect(html).toContain('<meta name="robots" content="noindex">')
  }
})

test('any other path is the 404 page, with a link home', async () => {
  const { slug } = await createBusiness(server.storage)
  for (const path of ['/a/x/c', `/${slug}/nada`, '/Não Existe', '/x.php', '/%E0%A4%A', '/..%2f']) {
    const { status, html } = await open(path)
    expect(status, path).toBe(404)
    expect(html).toContain('<h1>Oops! Page not found</h1>')
    expect(html).toContain('href="/"')
  }
})

test('the old address of a renamed business moves for good, with all that follows it', async () => {
  const business = await createBusiness(server.storage)
  const { slug: old, user_id } = business
  await changeSettings(server, business, { slug: `${old}-novo` })
  await server.storage.write(async (tx) => {
    await tx.insert(old_slugs).values({ slug: old, user_id, created_at: CREATED_AT })
  })
  const { status, headers } = await open(`/${old}/booking?service=a%20b&return=x`)
  expect(status).toBe(301)
  expect(headers.get('location')).toBe(`/${old}-novo/booking?service=a%20b&return=x`)
  expect((await open(`/${old}`)).headers.get('location')).toBe(`/${old}-novo`)
  const encoded = `%${old.charCodeAt(0).toString(16)}${old.slice(1)}`
  const asEncoded = await open(`/${encoded}/history?x=1`)
  expect(asEncoded.headers.get('location')).toBe(`/${old}-novo/history?x=1`)
})

test('a slash too many leads to the address without it, with the query, and to no other site', async () => {
  const { slug } = await createBusiness(server.storage)
  const ours = ['/login', '/register', '/recibo/s3cret', '/terms', '/public-booking']
  for (const path of [`/${slug}/booking`, `/${slug}/b/s3cret`, `/public/${slug}/login`, ...ours]) {
    const { status, headers } = await open(`${path}/?service=a%20b`)
    expect([path, status]).toEqual([path, 301])
    expect(headers.get('location')).toBe(`${path}?service=a%20b`)
    if (path.includes('s3cret')) expect(headers.get('cache-control')).toBe('no-store')
  }
  expect((await server.request(`/${slug}/booking/`, { method: 'HEAD' })).status).toBe(301)
  expect((await server.request(`/${slug}/booking/`, { method: 'POST' })).status).toBe(404)
  const foreign = ['/.//evil.example/', '/x/..//evil.example/', '/.//evil.example/x/']
  for (const path of [...foreign, `/${slug}/booking//`, `/api/public/${slug}/`])
    expect([path, (await open(path)).status]).toEqual([path, 404])
})

test('a hostile name stays text in the page', async () => {
  const business_name = `</title><script>alert('x')</script>"><img src=x onerror=alert(1)>`
  const business = await createBusiness(server.storage, {
    settings: {
      business_name,
      business_description: `"><script>alert(2)</script>`,
      theme_colors: { background: `#fff" onload="alert(3)` },
    },
  })
  const { html } = await open(`/${business.slug}`)
  expect(html.match(/<script[^>]*>/g)).toEqual([
    '<script type="application/ld+json">',
    '<script type="application/json" id="vez-page">',
    '<script type="module" src="/widget/vez.js">',
  ])
  expect(html.match(/<\/script>/g)).toHaveLength(3)
  expect(html).not.toContain('<img')
  expect(html).not.toContain('" onload="')
  expect(html).toContain('&lt;/title&gt;&lt;script&gt;')
})

test('no address that runs a script leaves the database, in the page or in its data', async () => {
  const script = 'javascript:alert(document.domain)'
  const business = await createBusiness(server.storage, {
    settings: {
      google_maps: script,
      business_logo: script,
      gallery_images: [
        script,
        'data:text/html,<script>alert(1)</script>',
        'https://x.example/a.jpg',
      ],
    },
    professionals: [{ avatar: ` ${script}` }],
  })
  const { html } = await open(`/${business.slug}`)
  const data = await (await server.request(`/api/public/${business.slug}`)).text()
  expect(html).not.toContain('javascript:')
  expect(data).not.toContain('javascript:')
  expect(data).not.toContain('data:text/html')
  expect(data).toContain('https://x.example/a.jpg')
})

test('every page answers with the headers that protect it', async () => {
  const { slug } = await createBusiness(server.storage)
  for (const path of ['/', `/${slug}`, '/nao-existe', '/a/x/c', '/public-booking']) {
    const { headers } = await open(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain('unsafe')
  }
})

test('the names of our own routes are nobody’s slug, and a second of a name gets a number', () => {
  for (const name of ['Admin', 'API', 'Assets', 'Login', 'Widget', 'Healthz', 'Favicon']) {
    expect(findFreeSlug(name, () => false)).toMatch(/-2$/)
  }
  const taken = new Set(['studio-bela', 'studio-bela-2'])
  expect(findFreeSlug('Studio Bela', (slug) => taken.has(slug))).toBe('studio-bela-3')
})

const CONSOLE_PAGES = [
  ...['/login', '/login/professional', '/register', '/forgot-password', '/reset-password'],
  ...['/auth/callback', '/convite/um-convite', '/booking', '/admin', '/admin/agenda'],
  ...['/admin/professionals', '/professional', '/professional/dashboard'],
]

test("a page of the console is no business's, whatever slug one has in the database", async () => {
  const slugs = new Set(CONSOLE_PAGES.map((path) => requireNth(path.split('/'), 1)))
  for (const slug of slugs) await createBusiness(server.storage, { settings: { slug } })
  for (const path of CONSOLE_PAGES) {
    const { status, html } = await open(path)
    expect([path, status, html.includes('<title>console</title>')]).toEqual([path, 200, true])
    expect(html).not.toContain('<vez-booking')
    expect(findFreeSlug(requireNth(path.split('/'), 1), () => false)).toMatch(/-2$/)
  }
})

test('a page of the console is not kept, and none whose address may hold a token tells of it', async () => {
  for (const path of CONSOLE_PAGES) {
    const { headers } = await open(path)
    const isSecret = /^\/(reset-password|auth|convite)/.test(path)
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
    const policy = isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin'
    expect([path, headers.get('referrer-policy')]).toEqual([path, policy])
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  }
})

test('every first word of a path that the server itself answers is reserved', () => {
  const app = createApp(server.context)
  const words = app.routes
    .map(({ path }) => path.split('/')[1]?.split('.')[0] ?? '')
    .filter((word) => /^[a-z]/.test(word))
  const some = ['api', 'auth', 'healthz', 'widget', 'assets', 'login', 'admin', 'convite']
  expect(words).toEqual(expect.arrayContaining(some))
  expect(words.filter((word) => !RESERVED_SLUGS.has(word))).toEqual([])
})
