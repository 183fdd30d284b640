import { describe, expect, test } from 'vitest'
import { AXE_LOOKS, findFaults } from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { PHONE } from '#tests/support/e2e/browser/visit.ts'
import { signUpAccount } from '#tests/support/e2e/demo-people.ts'
import {
  answerWith,
  BROKEN,
  expectHeading,
  expectPath,
  openSignedIn,
} from '#tests/support/e2e/screens/console.ts'
import { button, expectStep, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'
import {
  insertVisits,
  openShare,
  openShareByLink,
  openShareVisit,
  readCopied,
  SLUG,
  shareCard,
} from '#tests/support/e2e/screens/share-screen.ts'

const stand = useTestSite({ demo: true, named: true })
const address = () => `${stand.url}/${SLUG}`

describe('the link', () => {
  test('is copied, and opens the salon’s own page beside the console', async () => {
    const page = await openShareByLink(stand)
    expect(await readCopied(page, 'Copiar link')).toBe(address())
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Abrir página' }).click(),
    ])
    await expectVisible(button(opened, 'Realizar Agendamento'))
    expect(opened.url()).toBe(address())
  })

  test('is copied by keyboard alone', async () => {
    const page = await openShareByLink(stand, { size: PHONE })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Copiar link').focus()
    await page.keyboard.press('Enter')
    await expectVisible(button(page, 'Copiado!'))
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => document.activeElement?.textContent)
    expect(name).toBe('Abrir página')
  })

  test('goes out by WhatsApp in a message that the owner may change', async () => {
    const page = await openShareVisit(stand)
    const send = page.getByRole('link', { name: 'Enviar pelo WhatsApp' })
    const sent = async () => new URL((await send.getAttribute('href')) ?? '')
    expect((await sent()).searchParams.get('text')).toContain(`Studio Aurora`)
    expect((await sent()).searchParams.get('text')).toContain(address())
    const own = `Promoção & novidades: 100% + 1 #hoje ${address()}`
    await page.getByLabel('Mensagem', { exact: true }).fill(own)
    expect((await sent()).origin).toBe('https://wa.me')
    expect((await sent()).searchParams.get('text')).toBe(own)
    expect(await readCopied(page, 'Copiar mensagem')).toBe(own)
  })
})

test('where else the link belongs is told step by step, for Instagram and for Google', async () => {
  const page = await openShareVisit(stand)
  for (const [title, step] of [
    ['No Instagram', 'Toque em “Adicionar link externo” e cole o link.'],
    ['No Google', 'Em “Reservas”, adicione o link da sua página.'],
  ] as const) {
    await expectText(shareCard(page, title), step)
    expect(await shareCard(page, title).getByRole('listitem').count()).toBe(4)
  }
})

describe('the figures', () => {
  const VISITS: [string, string, number][] = [
    ['page', 'instagram.com', 30],
    ['page', 'l.instagram.com', 12],
    ['page', '', 9],
    ['widget', 'salaoaurora.example', 5],
    ['link', '', 3],
  ]

  test('say where visits and bookings of 30 days came from, by origin and site', async () => {
    insertVisits(stand, VISITS)
    const page = await openShareVisit(stand)
    const { bookings } = await page.evaluate(() => fetch('/api/share').then((it) => it.json()))
    const countOf = (origin: string) =>
      bookings.find((it: { origin: string }) => it.origin === origin)?.bookings ?? 0
    const table = page.getByRole('table', { name: 'De onde vêm os clientes?' })
    const rows = await table.getByRole('row').allInnerTexts()
    expect(rows.map((row) => row.split(/\s*\t\s*|\n/).filter(Boolean))).toEqual([
      ['Origem', 'Visitas', 'Agendamentos'],
      ['Sua página', '51', String(countOf('page'))],
      ['Instagram', '42'],
      ['Direto ou sem indicação', '9'],
      ['Agendamento no seu site', '5', String(countOf('widget'))],
      ['salaoaurora.example', '5'],
      ['Links enviados aos clientes', '3', String(countOf('link'))],
      ['Marcados pelo salão', '–', 'não se aplica', String(countOf('console'))],
    ])
    await expectText(shareCard(page, 'De onde vêm os clientes?'), /^59 visitas$/)
    await expectText(page, /^Últimos 30 dias, de \d\d\/\d\d a \d\d\/\d\d$/)
  })

  test('of a new salon say what to do, and are its own alone', async () => {
    insertVisits(stand, VISITS)
    const other = await signUpAccount(stand.url, 'admin')
    const { page } = await openSignedIn(stand, other, '/admin/agenda')
    await openShare(page, stand.url)
    await expectText(page, 'Nenhuma visita nos últimos 30 dias')
    expect(await page.getByRole('table').count()).toBe(0)
    expect(await page.locator('main').innerText()).not.toMatch(/Aurora|aurora/)
  })
})

test('what cannot be loaded says so, and is loaded at the second try', async () => {
  const page = await openShareVisit(stand, { allow: BROKEN })
  await page.route('**/api/share', answerWith(500, { code: 'unexpected', message: '' }))
  await page.reload()
  await expectText(page, 'Não foi possível carregar a sua página')
  await page.unroute('**/api/share')
  await button(page, 'Tentar novamente').click()
  await expectHeading(page, 'Sua página')
})

test('nobody but an owner comes to the screen or the sheet', async () => {
  for (const path of ['/admin/share', '/admin/share/imprimir?formato=cartao']) {
    const { page } = await stand.visit(path)
    await expectPath(page, '/login')
    expect(new URL(page.url()).searchParams.get('return')).toBe(path)
  }
})

test.each(AXE_LOOKS)('no state of it has a fault, light and dark on $on', async ({ size }) => {
  insertVisits(stand, [['page', 'instagram.com', 3]])
  const page = await openShareVisit(stand, { size, bypassCSP: true, allow: BROKEN })
  const found: string[] = []
  const check = async (state: string) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (wide) found.push(`${state}: wider than the screen`)
    found.push(...(await findFaults(page)).map((fault) => `${state}: ${fault}`))
  }
  await expectStep(page.locator('vez-booking'), 'service')
  await check('share')
  await page.getByRole('radio', { name: /^A página inteira/ }).check()
  await page.getByRole('checkbox', { name: 'Fixar a versão de hoje' }).check()
  await expectText(page.getByRole('figure'), /integrity="sha384-/)
  await expectVisible(button(page, 'Realizar Agendamento'))
  await check('page and pinned')
  for (const formato of ['a4', 'cartao']) {
    await page.goto(`${stand.url}/admin/share/imprimir?formato=${formato}`)
    await expectVisible(page.locator('svg[role=img]').first())
    await check(formato)
  }
  await page.route('**/api/share', answerWith(500, { code: 'unexpected', message: '' }))
  for (const path of ['/admin/share', '/admin/share/imprimir?formato=a4']) {
    await page.goto(stand.url + path)
    await expectText(page, 'Não foi possível carregar a sua página')
    await check(`${path} failed`)
  }
  await page.route('**/api/share', () => undefined)
  await page.reload()
  await expectVisible(page.getByRole('status', { name: 'Carregando...' }))
  await check('loading')
  expect(found).toEqual([])
})
