/** `/public-booking`: a salon is found by its name, if it wants to be. */

import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteLeaving, insertLeaving } from '#db/leaving/leavings.ts'
import { displayPhone } from '#domain/text/phone.ts'
import { requestSignUp } from '#tests/support/api/people/auth-calls.ts'
import { createEmail } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  type BusinessOverrides,
  createBusiness,
  createPhone,
} from '#tests/support/db/factories.ts'
import { runSql } from '#tests/support/db/sql.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

type Settings = NonNullable<BusinessOverrides['settings']>

const salon = (business_name: string, slug: string, more: Settings = {}): Promise<Business> =>
  createBusiness(server.storage, { settings: { business_name, slug, ...more } })

const find = (name?: string) =>
  server.call('GET /api/public', { query: name === undefined ? {} : { name } })

const found = async (name?: string) => {
  const { status, body } = await find(name)
  expect(status).toBe(200)
  return body.salons.map((it) => it.name)
}

test('a name is found by any parts of it, whatever its accents, case and spaces', async () => {
  await salon('Salão São João', 'salao-sao-joao')
  await salon('Barbearia Lima', 'barbearia-lima')
  for (const typed of ['Salão São João', 'SAO JOAO', 'são', '  joão ', 'alao sao', 'joao salao']) {
    expect(await found(typed), typed).toEqual(['Salão São João'])
  }
  expect(await found('studio')).toEqual([])
  expect(await found('a')).toEqual(['Barbearia Lima', 'Salão São João'])
})

test('it is found by the name it has now, wherever its address leads', async () => {
  await salon('ESPAÇO Única', 'studio-bela')
  await salon('Corte & Cia', 'corte-e-cia')
  for (const typed of ['unica', 'ÚNICA', 'espaço', 'espac']) {
    expect(await found(typed), typed).toEqual(['ESPAÇO Única'])
  }
  expect(await found('bela')).toEqual([])
  expect(await found('corte & cia')).toEqual(['Corte & Cia'])
  const long = `${'Instituto de Beleza '.repeat(4)}Margarida`
  await salon(long, 'instituto-de-beleza')
  expect(await found('margarida')).toEqual([long])
})

test('the answer holds what leads there, and nothing else of a salon', async () => {
  await salon('Studio Aurora', 'studio-aurora', {
    business_address: 'Rua Augusta, 1200',
    business_phone: '1134567890',
    business_email: 'segredo@aurora.example',
    business_logo: 'https://img.example/logo.webp',
  })
  await salon('Studio Hostil', 'studio-hostil', { business_logo: 'javascript:alert(1)' })
  const { body } = await find('studio')
  expect(body.salons).toEqual([
    {
      name: 'Studio Aurora',
      slug: 'studio-aurora',
      logo: 'https://img.example/logo.webp',
      address: 'Rua Augusta, 1200',
    },
    { name: 'Studio Hostil', slug: 'studio-hostil', logo: null, address: null },
  ])
})

test('who does not want to be found is not; who never said is', async () => {
  await salon('Salão Aberto', 'salao-aberto', { public_page_settings: { listed: true } })
  await salon('Salão Discreto', 'salao-discreto', { public_page_settings: { listed: false } })
  await salon('Salão Sem Galeria', 'salao-sem', { public_page_settings: { show_galeria: false } })
  await salon('Salão Silencioso', 'salao-silencioso')
  const listed = ['Salão Aberto', 'Salão Sem Galeria', 'Salão Silencioso']
  expect(await found('salao')).toEqual(listed)
  expect(await found()).toEqual(listed)
  expect(await found('discreto')).toEqual([])
  const page = await server.call('GET /api/public/:slug', { params: { slug: 'salao-discreto' } })
  expect(page.status).toBe(200)
})

test('twenty are shown at most, in the order of their names', async () => {
  const names = Array.from({ length: 25 }, (_, i) => `Studio ${String(i).padStart(2, '0')}`)
  for (const name of [...names].reverse()) {
    await salon(name, name.toLowerCase().replace(' ', '-'))
  }
  expect(await found('studio')).toEqual(names.slice(0, 20))
  expect(await found('')).toEqual(names.slice(0, 20))
  expect(await found('studio 24')).toEqual(['Studio 24'])
})

test('however many hide, those that want to be found are', async () => {
  const public_page_settings = { listed: false }
  for (let i = 0; i < 110; i++)
    await salon(`Studio ${100 + i}`, `studio-${i}`, { public_page_settings })
  await salon('Studio Zulmira', 'studio-zulmira')
  expect(await found('studio')).toEqual(['Studio Zulmira'])
  expect(await found()).toEqual(['Studio Zulmira'])
})

test('signs that mean something to a database only part words here', async () => {
  await salon('Studio Bela', 'studio-bela')
  await salon('Desconto 100% Hair', 'desconto-100-hair')
  for (const sign of ['%', '_', '\\', '*', '?', "'", '"', ';', '[', '\u0000']) {
    expect(await found(`st${sign}bela`), sign).toEqual(['Studio Bela'])
    expect(await found(`100${sign}`), sign).toEqual(['Desconto 100% Hair'])
    expect(await found(`xyz${sign}`), sign).toEqual([])
  }
  expect(await found("bela'; DROP TABLE business_settings; --")).toEqual([])
  expect(await found('studio')).toEqual(['Studio Bela'])
})

test('a name of only signs finds whoever there is, and one that is too long is refused', async () => {
  await salon('Studio Bela', 'studio-bela')
  for (const typed of ['', '   ', '***', '🙂', '%', '_', '\\'])
    expect(await found(typed)).toEqual(['Studio Bela'])
  const { status, body } = await find('a'.repeat(81))
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['name']])
})

test('a house that is leaving is not found, and is again once it stays', async () => {
  await salon('Studio Bela', 'studio-bela')
  const { user_id } = await salon('Studio Lia', 'studio-lia')
  const due_at = server.context.now()
  await server.storage.write((tx) => insertLeaving(tx, user_id, { asked_at: 0, due_at }))
  expect(await found('studio')).toEqual(['Studio Bela'])
  await server.storage.write((tx) => deleteLeaving(tx, user_id))
  expect(await found('studio')).toEqual(['Studio Bela', 'Studio Lia'])
})

test('of a house that somebody has just opened nothing of theirs is published, nor is it found', async () => {
  const [email, phone] = [createEmail(), createPhone()]
  const data = { name: 'Dona Nova', role: 'admin', phone }
  const { body } = await requestSignUp(server, { email, data })
  const me = (await server.call('GET /api/me', {}, body.access_token)).body
  const slug = me.business?.slug ?? ''
  expect(await found()).toEqual([])
  expect(await found('dona')).toEqual([])
  expect(await (await server.request('/sitemap.xml')).text()).not.toContain(slug)
  const page = await server.request(`/${slug}`)
  expect(page.status).toBe(200)
  const shown = (await page.text()) + (await (await server.request(`/api/public/${slug}`)).text())
  expect(shown).toContain('<meta name="robots" content="noindex">')
  for (const own of [email, phone, displayPhone(phone) ?? phone]) expect(shown).not.toContain(own)
})

test('a row that a hand has left unreadable keeps nobody else from being found', async () => {
  const [odd] = [await salon('Salão Torto', 'torto'), await salon('Studio Aurora', 'aurora')]
  await server.storage.write((tx) =>
    runSql(
      tx,
      sql`UPDATE business_settings SET updated_at = 'xx', business_logo = x'00ff' WHERE user_id = ${odd.user_id}`,
    ),
  )
  expect(await found()).toEqual(['Studio Aurora'])
  const sitemap = await (await server.request('/sitemap.xml')).text()
  expect(sitemap).toContain('/torto</loc></url>')
  expect(sitemap).toContain('/aurora</loc><lastmod>')
})
