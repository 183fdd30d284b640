/** The list of clients: what is typed and chosen finds them, and stands in the address. */
import { expect, test, vi } from 'vitest'
import { hearFiles } from '#tests/support/console/hear-files.ts'
import { addReceptionist, openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  cut,
  expectFocus,
  expectHeading,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  heading,
  link,
  POLL,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'
import { type BusinessOverrides, insertBooking } from '#tests/support/db/factories.ts'
import { settle } from '#tests/support/dom/locator.ts'

const stand = useConsole()
type Page = Awaited<ReturnType<typeof stand.visit>>

const SOME: Required<BusinessOverrides>['clients'] = [
  { nome: 'João Álvares', telefone: '11987654321', labels: '\nNoiva\n' },
  { nome: 'Ana Conceição', telefone: null, email: 'ana@mail.example', total_gasto: 300 },
  { nome: 'Bia Reis', is_blocked: true, blocked_reason: 'Faltou ao agendamento' },
]

async function open(
  path = '/admin/clients',
  { clients = SOME, size = {} }: { clients?: typeof SOME; size?: object } = {},
): Promise<{ salon: Salon; page: Page }> {
  const salon = await openSalon(stand, { clients })
  return { salon, page: await stand.visitAs(salon.owner, path, size) }
}

const names = (page: Page) => page.locator('[data-client]').allTextContents()
const expectNames = (page: Page, wanted: readonly string[]) =>
  expect.poll(() => names(page), POLL).toEqual(wanted)

test('what is typed and chosen finds clients, and a link shows the same', async () => {
  const { page } = await open()
  await expectNames(page, ['Ana Conceição', 'Bia Reis', 'João Álvares'])
  await expectText(page, '3 clientes')
  await page.getByLabel('Buscar').fill('8765-43')
  await expectNames(page, ['João Álvares'])
  await expectText(page, '1 de 3 clientes')
  expect(page.url()).toContain('q=8765-43')
  await page.reload()
  await expectNames(page, ['João Álvares'])
  await page.getByLabel('Buscar').fill('')
  await page.getByLabel('Mostrar').selectOption({ label: 'Bloqueados' })
  await expectNames(page, ['Bia Reis'])
  await page.getByLabel('Mostrar').selectOption({ label: 'Todos' })
  await page.getByLabel('Etiqueta').selectOption({ label: 'Noiva' })
  await expectNames(page, ['João Álvares'])
  expect(page.url()).toContain('etiqueta=Noiva')
  await page.getByLabel('Frequência').selectOption({ label: 'Alto' })
  await expectText(page, 'Ninguém com estes filtros')
  await button(page, 'Limpar filtros').click()
  await expectNames(page, ['Ana Conceição', 'Bia Reis', 'João Álvares'])
  await page.getByLabel('Ordem').selectOption({ label: 'Quem mais gastou' })
  await expect.poll(async () => (await names(page))[0], POLL).toBe('Ana Conceição')
})

test('two who share their first and their last name are told apart', async () => {
  const { page } = await open('/admin/clients', {
    clients: [{ nome: 'Maria Eduarda Souza' }, { nome: 'Maria Clara Souza' }],
  })
  await expectNames(page, ['Maria Clara Souza', 'Maria Eduarda Souza'])
  await link(page, 'Maria Clara Souza').click()
  await button(page, 'Arquivar').click()
  await expectVisible(page.getByRole('dialog', { name: 'Arquivar Maria Clara Souza?' }))
})

test('who came on the days of a figure is listed, the archived too, until that is dropped', async () => {
  const clients = SOME.map((one, nth) => (nth === 1 ? { ...one, deleted: true } : one))
  const salon = await openSalon(stand, { clients })
  for (const [nth, date] of [
    [0, '2026-11-20'],
    [1, '2026-11-21'],
    [2, '2026-10-01'],
  ] as const) {
    const client_id = salon.business.clients[nth]?.id ?? ''
    const visit = { client_id, date, status: 'completed' } as const
    await insertBooking(stand.server.storage, salon.business, visit)
  }
  const search = '?visitas=novos&de=2026-11-01&ate=2026-11-30'
  const page = await stand.visitAs(salon.owner, `/admin/clients${search}`)
  await expectNames(page, ['Ana Conceição', 'João Álvares'])
  const said = 'Vieram pela primeira vez de 01/11/2026 a 30/11/2026'
  await button(page, `Tirar filtro: ${said}`).click()
  await expectNames(page, ['Bia Reis', 'João Álvares'])
  expect(page.url()).not.toContain('visitas')
})

test('what is filtered is exported, with nothing that a spreadsheet would run', async () => {
  const clients = [
    {
      nome: '=cmd()',
      telefone: '11987654321',
      email: null,
      labels: '\nNoiva\n',
      total_gasto: 123450,
    },
    { nome: 'Bia Reis', telefone: null, email: 'bia@mail.example' },
  ]
  const { page } = await open('/admin/clients?etiqueta=Noiva', { clients })
  const files = hearFiles()
  await button(page, 'Exportar CSV').click()
  await expectToast(page, '1 cliente exportado')
  const [head, line, rest] = (await files[0]?.text())?.split('\r\n') ?? []
  expect(head).toContain('Nome;Celular;E-mail')
  expect(line).toBe("'=cmd();(11) 98765-4321;;;Noiva;Baixo;0;;1234,50;0,00;Não;")
  expect(rest).toBe('')
})

const createMany = (length: number) =>
  Array.from({ length }, (_, i) => ({
    nome: `Cliente ${String(i).padStart(2, '0')}`,
    telefone: null,
  }))

test('rows in sight come first; those below have their room, and follow once these are painted', async () => {
  const frames: FrameRequestCallback[] = []
  const held = vi
    .spyOn(window, 'requestAnimationFrame')
    .mockImplementation((paint) => frames.push(paint))
  const { page } = await open('/admin/clients', { clients: createMany(50) })
  await expectText(page, '50 clientes')
  await page.network.waitForIdle()
  await settle()
  expect(await names(page)).toHaveLength(11)
  const getRoom = () =>
    page
      .locator('tbody')
      .evaluate((rows) => rows instanceof HTMLElement && rows.style.paddingBottom)
  expect(await getRoom()).toBe(`${39 * 65}px`)
  held.mockRestore()
  for (const paint of frames) paint(performance.now())
  await expect.poll(async () => (await names(page)).length, POLL).toBe(50)
  expect(await getRoom()).toBe('')
})

test('pages follow one another, and the focus goes on with them', async () => {
  const { page } = await open('/admin/clients', { clients: createMany(53) })
  await expect.poll(async () => (await names(page)).length, POLL).toBe(50)
  await button(page, 'Mostrar mais').click()
  await expect.poll(async () => (await names(page)).at(-1), POLL).toBe('Cliente 52')
  await expectFocus(page.locator('tbody tr').nth(50))
  await expectNothing(button(page, 'Mostrar mais'))
})

test('a house without clients is told where they come from; one that cannot load them, that', async () => {
  const { page, salon } = await open('/admin/clients', { clients: [], size: { size: PHONE } })
  await expectText(page, 'Nenhum cliente ainda')
  const again = await stand.visitAs(salon.owner, '/login')
  again.route('**/api/client-records**', cut)
  await again.goto('/admin/clients')
  await expectText(again, 'Não foi possível carregar os clientes')
  again.unroute('**/api/client-records**')
  await button(again, 'Tentar novamente').click()
  await expectText(again, 'Nenhum cliente ainda')
})

test('on a phone the record takes the list’s place, and closing it leads back to its line', async () => {
  const { page } = await open('/admin/clients?q=a', { size: { size: PHONE } })
  await link(page, 'Ana Conceição').click()
  await expectFocus(heading(page, 'Ana Conceição'))
  await link(page, 'Clientes').last().click()
  await expectHeading(page, 'Clientes')
  await expectFocus(link(page, 'Ana Conceição'))
  expect(page.url()).toContain('q=a')
})

test('whoever closes the record of somebody far below is at their line again', async () => {
  const { page } = await open('/admin/clients', {
    clients: createMany(50),
    size: { size: PHONE },
  })
  await link(page, 'Cliente 49').click()
  await expectFocus(heading(page, 'Cliente 49'))
  await link(page, 'Clientes').last().click()
  await expectHeading(page, 'Clientes')
  await expectFocus(link(page, 'Cliente 49'))
})

test('the reception sees who comes, and no sums', async () => {
  const salon = await openSalon(stand, { clients: SOME })
  const page = await stand.visitAs(await addReceptionist(stand, salon), '/admin/clients')
  await expectNames(page, ['Ana Conceição', 'Bia Reis', 'João Álvares'])
  await expectNothing(page.getByText('R$', { exact: false }))
  await expectNothing(page.getByText('Gasto'))
  await expectNothing(page.getByText('Quem mais gastou'))
  await link(page, 'Ana Conceição').click()
  await expectVisible(page.getByText('Média por visita').or(page.getByText('Não compareceu')))
  await expectNothing(page.getByText('Média por visita'))
})
