import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useStand } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, PHONE } from '#tests/support/e2e/browser/visit.ts'
import { DONA } from '#tests/support/e2e/demo-people.ts'
import { answers, arrivesAt, BROKEN, enter } from '#tests/support/e2e/screens/console.ts'
import {
  button,
  hasFocus,
  missesNothingOf,
  sees,
  seesText,
} from '#tests/support/e2e/screens/screen.ts'
import {
  atTeam,
  field,
  leave,
  openSearch,
  openTeam,
  option,
  options,
  search,
} from '#tests/support/e2e/screens/shell-screen.ts'

const stand = useStand({ demo: true })

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
const activeName = (page: Page) => search(page).locator('[aria-selected=true]').textContent()
const selected = async (page: Page) => {
  const id = await field(page).getAttribute('aria-activedescendant')
  return search(page).locator(`[id="${id}"]`).getAttribute('aria-selected')
}

describe('the search', () => {
  test('opens by Ctrl+K and by its button, and gives the focus back', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP })
    await openSearch(page)
    await hasFocus(field(page))
    await page.keyboard.press('Escape')
    await missesNothingOf(search(page))
    const opener = button(page, 'Buscar')
    await opener.focus()
    await page.keyboard.press('Enter')
    await sees(field(page))
    await page.keyboard.press('Escape')
    await hasFocus(opener)
    await page.keyboard.press('Meta+k')
    await sees(field(page))
  })

  test('opens on a phone from the bar, also while the menu is open', async () => {
    const { page } = await atTeam(stand, { size: PHONE })
    await button(page, 'Buscar').click()
    await sees(field(page))
    await button(search(page), 'Fechar').click()
    await button(page, 'Abrir menu').click()
    await openSearch(page)
    await page.keyboard.press('Escape')
    await missesNothingOf(page.getByRole('dialog'))
  })

  test('does not open over another dialog', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP })
    await button(page, /: Nina Alves$/).click()
    await sees(page.getByRole('dialog'))
    await page.keyboard.press('Control+k')
    expect(await search(page).count()).toBe(0)
  })

  test('finds a client by a name without its accents, and leads to all her bookings', async () => {
    const { name, client_id } = someone()
    const { page } = await atTeam(stand, { size: DESKTOP })
    await openSearch(page)
    await page.keyboard.type(plain(name))
    await option(page, name).first().click()
    await arrivesAt(page, '/admin/bookings')
    await expect.poll(() => new URL(page.url()).searchParams.get('cliente')).toBe(client_id)
    await missesNothingOf(search(page))
  })

  test('finds a client by a telephone', async () => {
    const { name, phone } = someone()
    const { page } = await atTeam(stand, { size: DESKTOP })
    await openSearch(page)
    await page.keyboard.type(phone.slice(-8))
    await sees(option(page, name).first())
  })

  test('finds a booking, and leads to its day in the agenda', async () => {
    const { name, booking_id, date } = someone()
    const { page } = await atTeam(stand, { size: DESKTOP })
    await openSearch(page)
    await page.keyboard.type(name)
    const [, month, day] = date.split('-')
    const asked = page.waitForURL(({ searchParams: said }) => {
      return said.get('agendamento') === booking_id && said.get('dia') === date
    })
    await search(page)
      .getByRole('group', { name: 'Agendamentos' })
      .getByRole('option', { name: `${day}/${month}` })
      .first()
      .click()
    await asked
  })

  test('works by the keyboard alone: what is marked is heard, and the ends meet', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP })
    await openSearch(page)
    const all = await options(page).allTextContents()
    await expect.poll(() => activeName(page)).toBe(all[0])
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => activeName(page)).toBe(all.at(-1))
    await expect.poll(() => selected(page)).toBe('true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activeName(page)).toBe(all[1])
    await page.keyboard.type('compart')
    await expect.poll(() => options(page).count()).toBe(1)
    await page.keyboard.press('Enter')
    await arrivesAt(page, '/admin/share')
  })

  test('waits for a pause in typing, and asks once', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP })
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/clients') asked.push(searchParams.get('q') ?? '')
    })
    await openSearch(page)
    // However slowly the keys follow each other here, for the page it is no pause.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.type('marina')
    expect(asked).toEqual([])
    await page.clock.resume()
    await seesText(search(page), /Última visita|Nunca visitou|Nada encontrado/)
    expect(asked).toEqual(['marina'])
  })

  test('says that it searches, that it found nothing, and that it could not search', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP, allow: BROKEN })
    await page.route('**/api/clients*', () => undefined)
    await openSearch(page)
    await page.keyboard.type('xyzxyz')
    await seesText(search(page), 'Buscando...')
    await page.unroute('**/api/clients*')
    await page.route('**/api/clients*', answers(400, { code: 'x', message: 'Não' }))
    await page.keyboard.type('z')
    await seesText(search(page), 'Não foi possível buscar clientes e agendamentos.')
    await page.unroute('**/api/clients*')
    await button(search(page), 'Tentar novamente').click()
    await seesText(search(page), 'Nada encontrado para “xyzxyzz”')
    await expect.poll(() => field(page).getAttribute('aria-expanded')).toBe('false')
  })

  test('does not take by Enter what belongs to the text of before', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP })
    await openSearch(page)
    await page.keyboard.type(someone().name)
    await sees(options(page).first())
    await page.route('**/api/clients*', () => undefined)
    await page.keyboard.type('zz')
    await page.keyboard.press('Enter')
    await sees(search(page))
    expect(new URL(page.url()).pathname).toBe('/admin/professionals')
  })

  test('remembers what was chosen, until somebody leaves', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP })
    await openSearch(page)
    await page.keyboard.type('compart')
    await page.keyboard.press('Enter')
    await arrivesAt(page, '/admin/share')
    await openSearch(page)
    const recent = search(page).getByRole('group', { name: 'Recentes' })
    await sees(recent.getByRole('option', { name: 'Compartilhar' }))
    await page.keyboard.press('Escape')
    await leave(page)
    await arrivesAt(page, '/')
    await page.goto(`${stand.url}/login`)
    await enter(page, DONA)
    await arrivesAt(page, '/admin/agenda')
    await openTeam(page, stand.url)
    await openSearch(page)
    await sees(options(page).first())
    expect(await recent.count()).toBe(0)
  })

  test('does things: it turns the lights off, and leaves', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP })
    await openSearch(page)
    await option(page, /^Trocar o tema/).click()
    await sees(button(page, 'Usar tema claro'))
    await openSearch(page)
    await option(page, 'Sair').click()
    await arrivesAt(page, '/')
  })

  test('begins a new booking in the agenda, from any screen', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP })
    await openSearch(page)
    const asked = page.waitForURL(({ searchParams }) => searchParams.get('novo') === 'sim')
    await page.keyboard.type('novo ag')
    await page.keyboard.press('Enter')
    await asked
  })
})
