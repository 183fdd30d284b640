import { afterEach, beforeEach, expect, test } from 'vitest'
import { POLICIES, POLICY_PAGES } from '#domain/legal/policies.ts'
import { WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer(WITH_PLANS)
})
afterEach(() => server.close())

const open = async (path: string) => {
  const answer = await server.request(path, { redirect: 'manual' })
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}

test.each(Object.entries(POLICY_PAGES))(
  '%s can be read by anybody, dated, with a table of contents',
  async (path, ids) => {
    const { status, html, headers } = await open(path)
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toBe(null)
    expect(html).not.toContain('noindex')
    expect(html).not.toContain('<script')
    expect(html.match(/<h1 id="(\w+)">/)?.[1]).toBe(ids[0])
    for (const id of ids) {
      const { title, sections } = POLICIES[id]
      expect(html).toContain(`<a href="#${id}">${title}</a>`)
      for (const section of sections) {
        expect(html).toContain(`<a href="#${section.id}">${section.heading}</a>`)
        expect(html).toMatch(
          new RegExp(`<(h[23]) id="${section.id}">${section.heading.replace('?', '\\?')}</\\1>`),
        )
        for (const line of section.lines) expect(html).toContain(`<p>${line}</p>`)
      }
    }
    const names = [...html.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id)
    expect(new Set(names).size, 'each leads to one place').toBe(names.length)
    expect(html).toMatch(/Atualizado em \d\d\/\d\d\/\d{4}\./)
  },
)

test('the texts promise the periods and limits of the documents', async () => {
  const terms = (await open('/terms')).html
  const privacy = (await open('/privacy')).html
  for (const promise of [
    'ter 18 anos ou mais',
    'nos 12 meses anteriores',
    'Você tem 7 dias',
    'Análise: em até 24 horas úteis.',
    'Processamento: em até 3 dias úteis',
    'em até 5 dias úteis depois do processamento',
    'Cartão, pela Stripe: é uma assinatura.',
    'ela é tentada até 3 vezes',
    'Pix e boleto, pela Stripe: pagam um período',
    'Combinado por contato: vale pelo período combinado, e não se renova sozinho.',
  ])
    expect(terms, promise).toContain(promise)
  expect(privacy).toContain('Dados de agendamento ficam guardados por 5 anos.')
  expect(privacy).toContain('não é feita para menores de 18 anos')
})

test('where no plan is sold, neither text speaks of trial, price or refunds', async () => {
  const own = await startTestServer()
  const html = await (await own.request('/terms')).text()
  const privacy = await (await own.request('/privacy')).text()
  await own.close()
  expect(privacy).not.toMatch(/Stripe|plano/)
  expect(privacy).toContain('Com as autoridades, quando a lei obriga.')
  expect(html).not.toMatch(/teste|plano|cartão|Desistir/i)
  expect(html).toContain('E o que foi pago ao salão?')
  expect(html).toContain('<a href="#servicos-do-salao">')
  expect(html).not.toContain('href="#planos"')
})

test('a question about how it works leads to the questions, whatever else was asked', async () => {
  for (const path of ['/como-funciona', '/como-funciona?utm_source=x']) {
    const { status, headers } = await open(path)
    expect([status, headers.get('location')]).toEqual([301, '/#contato'])
  }
})

test('terms and privacy name whom to write to, where the installation has somebody', async () => {
  const contact = { email: 'dados@vez.example', whatsapp: null, instagram: null }
  const own = await startTestServer({ contact })
  const named = await (await own.request('/privacy')).text()
  await own.close()
  expect(named).toContain('href="mailto:dados@vez.example"')
  expect((await open('/privacy')).html).not.toContain('mailto:')
})
