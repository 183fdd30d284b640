import { describe, expect, test, vi } from 'vitest'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
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
  ignore,
  POLL,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

const stand = useConsole()

const CLIENT = { nome: 'João Conceição', telefone: '11987651234' }

/** A salon's owner on the screen of the team, with the search open. */
async function openSearch(): Promise<{ page: ConsolePage; salon: Salon }> {
  const salon = await openSalon(stand, { clients: [CLIENT] })
  const page = await stand.visitAs(salon.owner, '/admin/professionals')
  await expectHeading(page, 'Profissionais')
  await openDialog(page)
  return { page, salon }
}

async function openDialog(page: ConsolePage): Promise<void> {
  await page.keyboard.press('Control+k')
  await expectFocus(field(page))
}

const dialog = (page: ConsolePage) => page.getByRole('dialog', { name: 'Buscar' })
const field = (page: ConsolePage) => dialog(page).getByRole('combobox')
const options = (page: ConsolePage) => dialog(page).getByRole('option')
const option = (page: ConsolePage, name: string | RegExp) =>
  dialog(page).getByRole('option', { name })

describe('the search', () => {
  test('does not open over another dialog', async () => {
    const { owner } = await openSalon(stand)
    const page = await stand.visitAs(owner, '/admin/professionals')
    await button(page, 'Convidar: Profissional 1').click()
    await expectVisible(page.getByRole('dialog'))
    await page.keyboard.press('Control+k')
    expect(await dialog(page).count()).toBe(0)
  })

  test('finds a client by a name without its accents, and opens their record', async () => {
    const { page, salon } = await openSearch()
    await page.keyboard.type('joao conc')
    await option(page, CLIENT.nome).first().click()
    await expectPath(page, '/admin/clients')
    const { id } = requireNth(salon.business.clients)
    expect(new URL(page.url()).searchParams.get('cliente')).toBe(id)
    await expectNothing(dialog(page))
  })

  test('finds a client by a telephone', async () => {
    const { page } = await openSearch()
    await page.keyboard.type(CLIENT.telefone.slice(-8))
    await expectVisible(option(page, CLIENT.nome).first())
  })

  test('finds a booking, and leads to its day in the agenda', async () => {
    const { page, salon } = await openSearch()
    const { id } = await insertBooking(stand.server.storage, salon.business, { date: '2026-11-24' })
    await page.keyboard.type('joão')
    const found = dialog(page).getByRole('group', { name: 'Agendamentos' })
    await found.getByRole('option', { name: '24/11' }).first().click()
    await page.waitForURL(
      ({ searchParams }) =>
        searchParams.get('agendamento') === id && searchParams.get('dia') === '2026-11-24',
    )
  })

  test('works by the keyboard alone: what is marked is heard, and the ends meet', async () => {
    const { page } = await openSearch()
    const findActive = () => dialog(page).locator('[aria-selected=true]').textContent()
    const all = await options(page).allTextContents()
    expect(await findActive()).toBe(all[0])
    await page.keyboard.press('ArrowUp')
    expect(await findActive()).toBe(all.at(-1))
    const id = await field(page).getAttribute('aria-activedescendant')
    expect(await dialog(page).locator(`[id="${id}"]`).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await findActive()).toBe(all[1])
    await page.keyboard.type('compart')
    await expect.poll(() => options(page).count(), POLL).toBe(1)
    await page.keyboard.press('Enter')
    await expectPath(page, '/admin/share')
  })

  test('waits for a pause in typing, and asks once', async () => {
    const { page } = await openSearch()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
    await page.keyboard.type('marina')
    expect(page.network.countRequests('/api/clients')).toBe(0)
    // The answer takes its own time, and what it brings is drawn by a timer.
    const countAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      return dialog(page)
        .getByText(/Nada encontrado/)
        .first()
        .count()
    }
    await expect.poll(() => countAfter(500), POLL).toBe(1)
    const asked = page.network.listPaths().filter((path) => path.startsWith('/api/clients'))
    expect(asked.map((path) => new URLSearchParams(path.split('?')[1]).get('q'))).toEqual([
      'marina',
    ])
  })

  test('says that it searches, that it could not, and that it found nothing', async () => {
    const { page } = await openSearch()
    page.route('**/api/clients*', ignore)
    await page.keyboard.type('xyzxyz')
    await expectText(dialog(page), 'Buscando...')
    page.route('**/api/clients*', answerWith(400, { code: 'x', message: 'Não' }))
    await page.keyboard.type('z')
    await expectText(dialog(page), 'Não foi possível buscar clientes e agendamentos.')
    page.unroute('**/api/clients*')
    await button(dialog(page), 'Tentar novamente').click()
    await expectText(dialog(page), 'Nada encontrado para “xyzxyzz”')
    expect(await field(page).getAttribute('aria-expanded')).toBe('false')
  })

  test('does not take by Enter what belongs to the text of before', async () => {
    const { page } = await openSearch()
    await page.keyboard.type('joão')
    await expectVisible(option(page, CLIENT.nome).first())
    page.route('**/api/clients*', ignore)
    await page.keyboard.type('zz')
    await page.keyboard.press('Enter')
    await expectVisible(dialog(page))
    expect(new URL(page.url()).pathname).toBe('/admin/professionals')
  })

  test('remembers what was chosen, until somebody leaves', async () => {
    const { page, salon } = await openSearch()
    const recent = dialog(page).getByRole('group', { name: 'Recentes' })
    await page.keyboard.type('compart')
    await page.keyboard.press('Enter')
    await expectPath(page, '/admin/share')
    await openDialog(page)
    await expectVisible(recent.getByRole('option', { name: 'Compartilhar' }))
    await page.keyboard.press('Escape')
    await button(page, 'Sair').click()
    await page.waitForURL(({ pathname }) => pathname === '/')
    await page.signIn(salon.owner)
    await page.goto('/admin/professionals')
    await expectHeading(page, 'Profissionais')
    await openDialog(page)
    await expectVisible(options(page).first())
    expect(await recent.count()).toBe(0)
  })

  test('does things: it turns the lights off, and leaves', async () => {
    const { page } = await openSearch()
    await option(page, /^Trocar o tema/).click()
    await expectVisible(button(page, 'Usar tema claro'))
    await openDialog(page)
    await option(page, 'Sair').click()
    await expectPath(page, '/')
  })

  test('begins a new booking in the agenda, from any screen', async () => {
    const { page } = await openSearch()
    await page.keyboard.type('novo ag')
    await page.keyboard.press('Enter')
    await page.waitForURL(({ searchParams }) => searchParams.get('novo') === 'sim')
  })
})
