import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, PHONE } from '#tests/support/e2e/browser/visit.ts'
import { DONA } from '#tests/support/e2e/demo-people.ts'
import {
  answerWith,
  BROKEN,
  expectPath,
  signInToConsole,
} from '#tests/support/e2e/screens/console.ts'
import {
  button,
  expectFocus,
  expectNothingCut,
  expectText,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'
import {
  openSearchDialog,
  openTeam,
  openTeamVisit,
  searchDialogOfShell,
  searchField,
  searchOption,
  searchOptions,
  signOutByMenu,
} from '#tests/support/e2e/screens/shell-screen.ts'

const stand = useTestSite({ demo: true })

/** A client of the demo's salon with an accent to leave out, and her latest booking. */
function someone() {
  const [row] = stand.file.query(
    `SELECT clients.id AS client_id, clients.nome, clients.telefone, bookings.id, bookings.date
     FROM clients JOIN bookings ON bookings.client_id = clients.id
     JOIN business_settings ON business_settings.user_id = clients.user_id
     WHERE business_settings.slug = 'studio-aurora' AND NOT bookings.deleted
       AND clients.telefone IS NOT NULL
     ORDER BY clients.nome LIKE '%ã%' DESC, clients.nome, bookings.date DESC, bookings.time DESC
     LIMIT 1`,
  )
  const of = (name: string) => String(row?.[name])
  return {
    client_id: of('client_id'),
    name: of('nome'),
    phone: of('telefone'),
    booking_id: of('id'),
    date: of('date'),
  }
}

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const activeName = (page: Page) =>
  searchDialogOfShell(page).locator('[aria-selected=true]').textContent()
const selected = async (page: Page) => {
  const id = await searchField(page).getAttribute('aria-activedescendant')
  return searchDialogOfShell(page).locator(`[id="${id}"]`).getAttribute('aria-selected')
}

describe('the search', () => {
  test('opens by Ctrl+K and by its button, and gives the focus back', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP })
    await openSearchDialog(page)
    await expectFocus(searchField(page))
    await page.keyboard.press('Escape')
    await expectNothingCut(searchDialogOfShell(page))
    const opener = button(page, 'Buscar')
    await opener.focus()
    await page.keyboard.press('Enter')
    await expectVisible(searchField(page))
    await page.keyboard.press('Escape')
    await expectFocus(opener)
    await page.keyboard.press('Meta+k')
    await expectVisible(searchField(page))
  })

  test('opens on a phone from the bar, also while the menu is open', async () => {
    const { page } = await openTeamVisit(stand, { size: PHONE })
    await button(page, 'Buscar').click()
    await expectVisible(searchField(page))
    await button(searchDialogOfShell(page), 'Fechar').click()
    await button(page, 'Abrir menu').click()
    await openSearchDialog(page)
    await page.keyboard.press('Escape')
    await expectNothingCut(page.getByRole('dialog'))
  })

  test('does not open over another dialog', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP })
    await button(page, /: Nina Alves$/).click()
    await expectVisible(page.getByRole('dialog'))
    await page.keyboard.press('Control+k')
    expect(await searchDialogOfShell(page).count()).toBe(0)
  })

  test('finds a client by a name without its accents, and leads to all her bookings', async () => {
    const { name, client_id } = someone()
    const { page } = await openTeamVisit(stand, { size: DESKTOP })
    await openSearchDialog(page)
    await page.keyboard.type(plain(name))
    await searchOption(page, name).first().click()
    await expectPath(page, '/admin/bookings')
    await expect.poll(() => new URL(page.url()).searchParams.get('cliente')).toBe(client_id)
    await expectNothingCut(searchDialogOfShell(page))
  })

  test('finds a client by a telephone', async () => {
    const { name, phone } = someone()
    const { page } = await openTeamVisit(stand, { size: DESKTOP })
    await openSearchDialog(page)
    await page.keyboard.type(phone.slice(-8))
    await expectVisible(searchOption(page, name).first())
  })

  test('finds a booking, and leads to its day in the agenda', async () => {
    const { name, booking_id, date } = someone()
    const { page } = await openTeamVisit(stand, { size: DESKTOP })
    await openSearchDialog(page)
    await page.keyboard.type(name)
    const [, month, day] = date.split('-')
    const asked = page.waitForURL(({ searchParams: said }) => {
      return said.get('agendamento') === booking_id && said.get('dia') === date
    })
    await searchDialogOfShell(page)
      .getByRole('group', { name: 'Agendamentos' })
      .getByRole('option', { name: `${day}/${month}` })
      .first()
      .click()
    await asked
  })

  test('works by the keyboard alone: what is marked is heard, and the ends meet', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP })
    await openSearchDialog(page)
    const all = await searchOptions(page).allTextContents()
    await expect.poll(() => activeName(page)).toBe(all[0])
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => activeName(page)).toBe(all.at(-1))
    await expect.poll(() => selected(page)).toBe('true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activeName(page)).toBe(all[1])
    await page.keyboard.type('compart')
    await expect.poll(() => searchOptions(page).count()).toBe(1)
    await page.keyboard.press('Enter')
    await expectPath(page, '/admin/share')
  })

  test('waits for a pause in typing, and asks once', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP })
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/clients') asked.push(searchParams.get('q') ?? '')
    })
    await openSearchDialog(page)
    // However slowly the keys follow each other here, for the page it is no pause.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.type('marina')
    expect(asked).toEqual([])
    await page.clock.resume()
    await expectText(searchDialogOfShell(page), /Última visita|Nunca visitou|Nada encontrado/)
    expect(asked).toEqual(['marina'])
  })

  test('says that it searches, that it found nothing, and that it could not search', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP, allow: BROKEN })
    await page.route('**/api/clients*', () => undefined)
    await openSearchDialog(page)
    await page.keyboard.type('xyzxyz')
    await expectText(searchDialogOfShell(page), 'Buscando...')
    await page.unroute('**/api/clients*')
    await page.route('**/api/clients*', answerWith(400, { code: 'x', message: 'Não' }))
    await page.keyboard.type('z')
    await expectText(searchDialogOfShell(page), 'Não foi possível buscar clientes e agendamentos.')
    await page.unroute('**/api/clients*')
    await button(searchDialogOfShell(page), 'Tentar novamente').click()
    await expectText(searchDialogOfShell(page), 'Nada encontrado para “xyzxyzz”')
    await expect.poll(() => searchField(page).getAttribute('aria-expanded')).toBe('false')
  })

  test('does not take by Enter what belongs to the text of before', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP })
    await openSearchDialog(page)
    await page.keyboard.type(someone().name)
    await expectVisible(searchOptions(page).first())
    await page.route('**/api/clients*', () => undefined)
    await page.keyboard.type('zz')
    await page.keyboard.press('Enter')
    await expectVisible(searchDialogOfShell(page))
    expect(new URL(page.url()).pathname).toBe('/admin/professionals')
  })

  test('remembers what was chosen, until somebody leaves', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP })
    await openSearchDialog(page)
    await page.keyboard.type('compart')
    await page.keyboard.press('Enter')
    await expectPath(page, '/admin/share')
    await openSearchDialog(page)
    const recent = searchDialogOfShell(page).getByRole('group', { name: 'Recentes' })
    await expectVisible(recent.getByRole('option', { name: 'Compartilhar' }))
    await page.keyboard.press('Escape')
    await signOutByMenu(page)
    await expectPath(page, '/')
    await page.goto(`${stand.url}/login`)
    await signInToConsole(page, DONA)
    await expectPath(page, '/admin/agenda')
    await openTeam(page, stand.url)
    await openSearchDialog(page)
    await expectVisible(searchOptions(page).first())
    expect(await recent.count()).toBe(0)
  })

  test('does things: it turns the lights off, and leaves', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP })
    await openSearchDialog(page)
    await searchOption(page, /^Trocar o tema/).click()
    await expectVisible(button(page, 'Usar tema claro'))
    await openSearchDialog(page)
    await searchOption(page, 'Sair').click()
    await expectPath(page, '/')
  })

  test('begins a new booking in the agenda, from any screen', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP })
    await openSearchDialog(page)
    const asked = page.waitForURL(({ searchParams }) => searchParams.get('novo') === 'sim')
    await page.keyboard.type('novo ag')
    await page.keyboard.press('Enter')
    await asked
  })
})
