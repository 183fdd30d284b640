import { describe, expect, test } from 'vitest'
import { insertLeaving } from '#db/leaving/leavings.ts'
import { page_visits } from '#db/tables/booking.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { ADDRESS } from '#tests/support/api/test-server.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  answerWith,
  button,
  cut,
  expectHeading,
  expectNothing,
  expectPath,
  expectText,
  expectToast,
  expectVisible,
  link,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { insertBooking } from '#tests/support/db/factories.ts'

const stand = useConsole()

/** The day on which each test begins. */
const TODAY = '2026-11-23'

async function openShare(salon?: Salon): Promise<{ page: ConsolePage; salon: Salon; url: string }> {
  const opened = salon ?? (await openSalon(stand))
  const page = await stand.visitAs(opened.owner, '/admin/share')
  await expectHeading(page, 'Sua página')
  return { page, salon: opened, url: `${ADDRESS}/${opened.business.slug}` }
}

const card = (page: ConsolePage, title: string) =>
  page.getByRole('region', { name: title, exact: true })

async function readCopied(page: ConsolePage, name: string): Promise<string> {
  await button(page, name).click()
  await expectVisible(button(page, 'Copiado!'))
  return navigator.clipboard.readText()
}

describe('the link', () => {
  test('is copied, and opens the salon’s own page beside the console', async () => {
    const { page, url } = await openShare()
    expect(await readCopied(page, 'Copiar link')).toBe(url)
    expect(await link(page, 'Abrir página').getAttribute('href')).toBe(url)
    expect(await link(page, 'Abrir página').getAttribute('target')).toBe('_blank')
  })

  test('that nothing copies says what to do instead', async () => {
    const { page } = await openShare()
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    document.execCommand = () => false
    await button(page, 'Copiar link').click()
    await expectToast(page, 'Não foi possível copiar. Selecione o texto e copie.')
    await expectVisible(button(page, 'Copiar link'))
  })

  test('goes out by WhatsApp in a message that the owner may change', async () => {
    const { page, salon, url } = await openShare()
    const readSent = async () =>
      new URL((await link(page, 'Enviar pelo WhatsApp').getAttribute('href')) ?? '')
    expect((await readSent()).searchParams.get('text')).toContain(
      salon.business.settings.business_name,
    )
    expect((await readSent()).searchParams.get('text')).toContain(url)
    const own = `Promoção & novidades: 100% + 1 #hoje ${url}`
    await page.getByLabel('Mensagem', { exact: true }).fill(own)
    expect((await readSent()).origin).toBe('https://wa.me')
    expect((await readSent()).searchParams.get('text')).toBe(own)
    expect(await readCopied(page, 'Copiar mensagem')).toBe(own)
  })

  test('belongs elsewhere too, step by step: on Instagram and on Google', async () => {
    const { page } = await openShare()
    for (const [title, step] of [
      ['No Instagram', 'Toque em “Adicionar link externo” e cole o link.'],
      ['No Google', 'Em “Reservas”, adicione o link da sua página.'],
    ] as const) {
      await expectText(card(page, title), step)
      expect(await card(page, title).getByRole('listitem').count()).toBe(4)
    }
  })
})

describe('the figures', () => {
  const VISITS = [
    ['page', 'instagram.com', 30],
    ['page', 'l.instagram.com', 12],
    ['page', '', 9],
    ['widget', 'salaoaurora.example', 5],
    ['link', '', 3],
  ] as const

  async function openVisitedSalon(): Promise<Salon> {
    const salon = await openSalon(stand)
    const { user_id } = salon.business
    const rows = VISITS.map(([origin, site, visits]) => ({
      user_id,
      date: TODAY,
      origin,
      site,
      visits,
    }))
    await stand.server.storage.write(async (tx) => {
      await tx.insert(page_visits).values(rows)
    })
    return salon
  }

  test('say where visits and bookings of 30 days came from, by origin and site', async () => {
    const salon = await openVisitedSalon()
    const origins = ['page', 'page', 'widget', 'link', 'console', 'console', 'console'] as const
    for (const [days, origin] of origins.entries())
      await insertBooking(stand.server.storage, salon.business, {
        date: addDays(TODAY, days),
        origin,
        created_at: Date.now(),
      })
    const { page } = await openShare(salon)
    const table = page.getByRole('table', { name: 'De onde vêm os clientes?' })
    await expectVisible(table)
    const rows = await table.getByRole('row').all()
    const cells = await Promise.all(rows.map((row) => row.locator('th, td').allTextContents()))
    expect(cells.map((row) => row.filter(Boolean))).toEqual([
      ['Origem', 'Visitas', 'Agendamentos'],
      ['Sua página', '51', '2'],
      ['Instagram', '42'],
      ['Direto ou sem indicação', '9'],
      ['Agendamento no seu site', '5', '1'],
      ['salaoaurora.example', '5'],
      ['Links enviados aos clientes', '3', '1'],
      ['Marcados pelo salão', '–não se aplica', '3'],
    ])
    await expectText(card(page, 'De onde vêm os clientes?'), /^59 visitas$/)
    await expectText(page, 'Últimos 30 dias, de 25/10 a 23/11')
  })

  test('of a new salon say what to do, and are its own alone', async () => {
    await openVisitedSalon()
    const { page } = await openShare()
    await expectText(page, 'Nenhuma visita nos últimos 30 dias')
    expect(await page.getByRole('table').count()).toBe(0)
  })
})

describe('the snippet', () => {
  test('shows what was chosen: the booking alone, or the whole page', async () => {
    const { page, salon } = await openShare()
    const attributes = `business="${salon.business.slug}" view=`
    await page.getByRole('radio', { name: /^Só o agendamento/ }).check()
    expect(await readCopied(page, 'Copiar código')).toContain(`${attributes}"booking"`)
    await page.getByRole('radio', { name: /^A página inteira/ }).check()
    await expectText(page.getByRole('figure'), /view="page"/)
  })

  test('whose version cannot be read says so, and offers the stable one meanwhile', async () => {
    const { page } = await openShare()
    page.route('**/widget/version.json', answerWith(404, ''))
    await page.getByRole('checkbox', { name: 'Fixar a versão de hoje' }).check()
    await expectText(page, 'Não foi possível ler a versão de hoje.')
    await expectNothing(button(page, 'Copiar código'))
    page.route('**/widget/version.json', answerWith(200, { html: '<script integrity="sha384-x">' }))
    await button(page, 'Tentar novamente').first().click()
    await expectText(page.getByRole('figure'), /integrity="sha384-x/)
  })

  test('whose preview cannot be loaded is there all the same', async () => {
    const { page } = await openShare()
    await expectText(page, 'A prévia não carregou.')
    expect(await readCopied(page, 'Copiar código')).toContain('<vez-booking')
  })
})

describe('a sheet to print', () => {
  test.each([
    { name: 'Cartaz A4', format: 'a4', codes: 1 },
    { name: 'Cartão de balcão', format: 'cartao', codes: 4 },
  ])('$name: its codes, the way to the printer, and back', async ({ name, format, codes }) => {
    const { page } = await openShare()
    await link(page, name).click()
    await expectPath(page, '/admin/share/imprimir')
    expect(new URL(page.url()).searchParams.get('formato')).toBe(format)
    let printed = 0
    window.print = () => {
      printed += 1
    }
    await button(page, 'Imprimir').click()
    expect(printed).toBe(1)
    expect(await page.locator('svg[role=img]').count()).toBe(codes)
    await link(page, 'Voltar').click()
    await expectPath(page, '/admin/share')
  })
})

test.each([
  ['an error of the server', answerWith(400, { code: 'x', message: '' })],
  ['a network that is gone', cut],
])('what cannot be loaded says so, and is loaded at the second try: %s', async (_, fail) => {
  const { owner } = await openSalon(stand)
  const page = await stand.visitAs(owner, 'about:blank')
  page.route('**/api/share', fail)
  await page.goto('/admin/share')
  await expectText(page, 'Não foi possível carregar a sua página')
  page.unroute('**/api/share')
  await button(page, 'Tentar novamente').click()
  await expectHeading(page, 'Sua página')
})

test('a house that is leaving hands nothing around', async () => {
  const salon = await openSalon(stand)
  await stand.server.storage.write((tx) =>
    insertLeaving(tx, salon.business.user_id, { asked_at: 0, due_at: Date.UTC(2026, 11, 1) }),
  )
  const page = await stand.visitAs(salon.owner, '/admin/share')
  await expectText(
    page,
    'Sua página não recebe agendamentos: quem abre o link ou o QR code só vê e cancela o que já marcou. Para voltar a divulgá-la, mantenha o salão.',
  )
  await expectNothing(button(page, 'Copiar link'))
  await expectNothing(card(page, 'QR code'))
  await expectNothing(page.getByText(/a qualquer hora/))
})
