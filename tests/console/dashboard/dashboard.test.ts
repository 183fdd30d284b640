/** The owner's day on one screen: what it says, where each figure leads, and how it keeps up. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { till_counts, till_days } from '#db/tables/till.ts'
import { toInstant } from '#domain/time/clock.ts'
import { hearFiles } from '#tests/support/console/hear-files.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  answerWith,
  button,
  expectFocus,
  expectHeading,
  expectNothing,
  expectPath,
  expectText,
  expectVisible,
  heading,
  link,
  POLL,
  type Screen,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

const stand = useConsole()
const MONDAY = '2026-11-23'
const at = (time: string, date = MONDAY) => toInstant('America/Sao_Paulo', date, time)
beforeEach(() => void vi.setSystemTime(at('12:00')))

const region = (page: Screen, name: string | RegExp) => page.getByRole('region', { name })
const visit = ({ business }: Salon, fields: Parameters<typeof insertBooking>[2]) =>
  insertBooking(stand.server.storage, business, { date: MONDAY, ...fields })
const getHref = (screen: Screen, name: string | RegExp) =>
  link(screen, name).first().getAttribute('href')

const openHouse = () =>
  openSalon(stand, {
    professionals: [{ name: 'Rafa Lima' }, { name: 'Bia Souza' }],
    clients: [{ nome: 'Ana Reis' }, { nome: 'Cliente sem cadastro', is_walk_in: true }],
  })

/** A visit of the morning that is over and closed. */
const serve = (salon: Salon, date: string, price: number) =>
  visit(salon, { ...{ date, price, time: '09:00' }, status: 'completed' })

describe('the dashboard', () => {
  test('says who is next, who has no comanda, and what is left to sell, each with its way', async () => {
    const salon = await openHouse()
    const done = { client_name: 'Dora Lins', status: 'completed' } as const
    await visit(salon, { ...done, time: '09:00' })
    const late = await visit(salon, { time: '11:40', duration: 60, client_name: 'Caio Mota' })
    const next = await visit(salon, { time: '12:45', duration: 75, client_name: 'Ana Reis' })
    await visit(salon, { time: '15:00', client_name: 'Lia Paz', status: 'pendente' })
    await visit(salon, { time: '16:00', client_name: 'Tom Sá', status: 'cancelled' })
    const page = await stand.visitAs(salon.owner, '/admin')
    await expectHeading(page, 'Segunda, 23 de novembro')
    await expectHeading(page, '4 agendamentos, 16% do dia ocupado')
    const clients = region(page, 'Próximos clientes')
    await expectVisible(link(clients, /^Próximo · 12:45.*em 45 min.*Ana Reis/))
    expect(await getHref(clients, /Ana Reis/)).toBe(`/admin/agenda?agendamento=${next.id}`)
    await expectVisible(link(clients, /^11:40.*Caio Mota.*Sem comanda.*há 20 min/))
    expect(await getHref(clients, /Caio Mota/)).toBe(`/admin/agenda?agendamento=${late.id}`)
    await expectVisible(link(clients, /^15:00.*Lia Paz.*Pendente/))
    expect(await clients.getByText('Tom Sá').count()).toBe(0)
    const day = region(page, 'Agenda de hoje, por profissional')
    // Its links are stops for the keyboard; it is none itself.
    expect(await day.getAttribute('tabindex')).toBeNull()
    await expectText(day, '11:40 às 12:40, Caio Mota, Corte, agora')
    await expectText(day, '09:00 às 09:30, Dora Lins, Corte, concluído')
    const { id } = requireNth(salon.business.professionals, 1)
    const search = new URL(`http://x${await getHref(day, 'Agendar às 12:15 com Bia Souza')}`)
      .searchParams
    expect(Object.fromEntries(search)).toEqual({
      ...{ novo: 'sim', data: MONDAY, hora: '12:15', com: id },
    })
    await expectText(page, /cabe um serviço de 30 min/)
  })

  test('puts who is over and not closed before all others, by one word', async () => {
    const salon = await openHouse()
    const over = { time: '08:00', duration: 60, client_name: 'Dora Lins' }
    await visit(salon, { time: '11:40', duration: 60, client_name: 'Caio Mota' })
    await visit(salon, over)
    await visit(salon, { time: '12:45', client_name: 'Ana Reis' })
    await visit(salon, { time: '15:00', client_name: 'Lia Paz' })
    const page = await stand.visitAs(salon.owner, '/admin')
    const clients = region(page, 'Próximos clientes')
    await expectVisible(link(clients, /^08:00.*Dora Lins.*Sem baixa.*há 3h/))
    const names = await clients.getByRole('link').allTextContents()
    expect(names.map((name) => /Dora|Caio|Ana|Lia/.exec(name)?.[0])).toEqual([
      ...['Dora', 'Caio', 'Ana', 'Lia'],
    ])
    const day = region(page, 'Agenda de hoje, por profissional')
    await expectText(day, '08:00 às 09:00, Dora Lins, Corte, sem baixa')
    const legend = await region(page, /agendamentos/)
      .getByRole('listitem')
      .allTextContents()
    expect(legend.findIndex((one) => one.includes('1 sem baixa'))).toBeLessThan(
      legend.findIndex((one) => one.includes('1 agora')),
    )
  })

  test('counts a visit on the day on which it is booked: one of yesterday is said apart', async () => {
    const salon = await openHouse()
    const over = { date: '2026-11-22', time: '23:30', duration: 120 }
    await visit(salon, { ...over, status: 'completed' })
    for (const time of ['08:00', '09:00']) await visit(salon, { time, status: 'completed' })
    const page = await stand.visitAs(salon.owner, '/admin')
    await expectVisible(page.getByRole('heading', { name: /^2 agendamentos/ }))
    const day = region(page, /^2 agendamentos/)
    await expectVisible(link(day, '2 concluídos'))
    expect(await getHref(day, '2 concluídos')).toBe('/admin/bookings?agora=done')
    await expectText(day, '1 de ontem')
  })

  test('compares what was done with the same hour of the same weekday, and gives it as a file', async () => {
    const salon = await openHouse()
    await serve(salon, MONDAY, 30_000)
    await serve(salon, '2026-11-16', 25_000)
    await serve(salon, '2026-11-09', 15_000)
    await visit(salon, { time: '17:00', price: 8000 })
    const page = await stand.visitAs(salon.owner, '/admin/dashboard')
    const revenue = region(page, 'Quanto o salão faturou até agora?')
    await expectVisible(link(revenue, 'R$ 300,00. Ver nos relatórios'))
    await expectText(revenue, 'R$ 100,00 a mais')
    // All of it was over by noon: its bar says so once.
    expect(await revenue.getByText('250', { exact: true }).count()).toBe(1)
    await expectText(revenue, /que a média de 2 segundas às 12:00/)
    const files = hearFiles()
    await button(revenue, 'Baixar CSV').click()
    expect(await files[0]?.text()).toContain('16/11/2026;250,00;250,00\r\n23/11/2026;300,00;\r\n')
    expect(await files[0]?.text()).toContain('Ainda marcado;;80,00')
  })

  test('counts new clients, and walk-ins as visits of nobody', async () => {
    const salon = await openHouse()
    const [ana, nobody] = salon.business.clients
    const first = { client_id: ana?.id ?? '', client_name: 'Ana Reis' }
    await visit(salon, { ...first, time: '09:00', status: 'completed' })
    await visit(salon, { client_id: nobody?.id ?? '', time: '15:00' })
    const page = await stand.visitAs(salon.owner, '/admin')
    const clients = region(page, 'Clientes de hoje')
    await expectText(clients, 'novo')
    await expectText(clients, 'Mais 1 atendimento sem cadastro.')
    expect(await getHref(clients, /Ana Reis/)).toBe(`/admin/clients?cliente=${ana?.id}`)
  })

  test('names what wants doing with one verb each, and says where nothing does', async () => {
    const salon = await openHouse()
    const { user_id } = salon.business
    const page = await stand.visitAs(salon.owner, '/admin')
    const attention = region(page, 'O que pede atenção')
    await expectText(attention, 'Nada por enquanto')
    await visit(salon, { time: '15:00', client_name: 'Lia Paz', status: 'pendente' })
    await expectVisible(link(attention, /1 agendamento a confirmar.*Lia Paz, hoje às 15:00/))
    const opened = { float: 0, opened_at: 1, opened_by: user_id }
    await stand.server.storage.write((tx) =>
      tx.insert(till_days).values({ user_id, day: '2026-11-21', ...opened }),
    )
    await page.reload()
    await expectVisible(link(attention, /Caixa não fechado.*Sábado, 21 de novembro.*Fechar/))
    await visit(salon, { date: '2026-11-21', client_name: 'Davi Luz' })
    await page.reload()
    await expectVisible(link(attention, /1 atendimento sem baixa.*Era de 21\/11.*Dar baixa/))
    expect(await getHref(attention, /sem baixa/)).toBe(
      '/admin/bookings?periodo=datas&de=2026-10-24&ate=2026-11-22&estado=open',
    )
    await link(attention, /a confirmar/).click()
    await expectPath(page, '/admin/bookings')
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      ...{ periodo: 'datas', de: MONDAY, estado: 'pendente' },
    })
    await expectText(page, 'Lia Paz')
  })

  test('says in the morning that yesterday’s drawer has something else than was counted', async () => {
    const salon = await openHouse()
    const { user_id } = salon.business
    const day = '2026-11-22'
    const closed = { closed_at: 2, closed_by: user_id }
    await stand.server.storage.write(async (tx) => {
      await tx
        .insert(till_days)
        .values({ user_id, day, float: 0, opened_at: 1, opened_by: user_id, ...closed })
      await tx.insert(till_counts).values({
        id: 'count',
        user_id,
        day,
        expected: 6000,
        counted: 6000,
        made_by: user_id,
        created_at: 2,
      })
    })
    const page = await stand.visitAs(salon.owner, '/admin')
    const attention = region(page, 'O que pede atenção')
    const words = /O caixa de ontem mudou depois de contado.*Saíram R\$ 60,00.*Conferir/
    await expectVisible(link(attention, words))
    expect(await getHref(attention, words)).toBe(`/admin/caixa?de=${day}&ate=${day}`)
  })

  test('tells a house without a team what comes first, and draws no empty charts', async () => {
    const salon = await openSalon(stand, { services: [], professionals: [], clients: [] })
    const page = await stand.visitAs(salon.owner, '/admin')
    await expectHeading(page, 'O que falta para receber agendamentos')
    expect(await getHref(page, 'Equipe')).toBe('/admin/first-steps?passo=team')
    await expectNothing(heading(page, 'Quanto o salão faturou até agora?'))
  })

  test('a house without a team sees what it sells over the counter', async () => {
    const salon = await openSalon(stand, { services: [], professionals: [], clients: [] })
    const { owner } = salon
    const product = { name: 'Pomada', price: 40, stock: 5 }
    const { body } = await stand.server.call(
      'POST /api/products',
      { headers: {}, body: product },
      owner.token,
    )
    const items = [{ product_id: body.id, quantity: 1, unit_price: 40 }]
    const sale = { items, payment_method: 'pix' as const }
    await stand.server.call('POST /api/product-sales', { headers: {}, body: sale }, owner.token)
    const page = await stand.visitAs(owner, '/admin')
    await expectHeading(page, 'O que falta para receber agendamentos')
    const revenue = region(page, 'Quanto o salão faturou até agora?')
    await expectVisible(link(revenue, 'R$ 40,00. Ver nos relatórios'))
  })

  test('says of a day without anybody only what is true', async () => {
    vi.setSystemTime(at('12:00', '2026-11-22'))
    const salon = await openHouse()
    const page = await stand.visitAs(salon.owner, '/admin')
    await expectHeading(page, '0 agendamentos hoje')
    await expectText(page, 'Ninguém atende hoje')
    await expectText(page, 'Nenhum horário hoje')
    await expectText(page, 'Divulgue sua página para receber o primeiro agendamento.')
    await expectText(page, 'Ainda não há outro dia igual (domingo) para comparar.')
  })

  test('has the focus on its heading, and a way out where it cannot be loaded', async () => {
    const page = await stand.visitAs((await openHouse()).owner, '/admin/clients')
    await expectHeading(page, 'Clientes')
    page.network.route('**/api/dashboard', answerWith(500, { code: 'unexpected', message: '' }))
    await page.push('/admin/nada')
    await expectText(page, 'Não foi possível carregar o dia')
    await expectFocus(heading(page, 'Dashboard'))
    page.network.unroute('**/api/dashboard')
    await button(page, 'Tentar novamente').click()
    await expectHeading(page, 'Segunda, 23 de novembro')
  })

  test('asks anew as each minute begins', async () => {
    vi.setSystemTime(at('12:00') + 59_000)
    const page = await stand.visitAs((await openHouse()).owner, '/admin')
    await expectHeading(page, '0 agendamentos, 0% do dia ocupado')
    const count = () => page.network.listPaths().filter((one) => one === '/api/dashboard').length
    await expect.poll(count, POLL).toBeGreaterThan(1)
  })
})
