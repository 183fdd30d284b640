import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useStand } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, hold, PHONE } from '#tests/support/e2e/browser/visit.ts'
import { arrivesAt, BROKEN, seesHeading, stored } from '#tests/support/e2e/screens/console.ts'
import {
  button,
  hasFocus,
  missesNothingOf,
  sees,
  seesText,
} from '#tests/support/e2e/screens/screen.ts'
import {
  atTeam,
  changeMe,
  drawer,
  entry,
  leave,
  nav,
  openTeam,
  width,
} from '#tests/support/e2e/screens/shell-screen.ts'

const stand = useStand({ demo: true })

const WEEK_S = 7 * 24 * 60 * 60
const sidebar = (page: Page) => page.getByRole('complementary')

describe('the sidebar on a desktop', () => {
  test('folds to icons by Ctrl+B, whose words are still heard, and back', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP })
    await expect.poll(() => width(sidebar(page))).toBeGreaterThan(200)
    await page.keyboard.press('Control+b')
    await expect.poll(() => width(sidebar(page))).toBeLessThan(80)
    await sees(button(page, 'Expandir menu'))
    for (const name of ['Agenda', 'Profissionais', 'Compartilhar']) {
      await expect.poll(() => width(entry(page, name))).toBe(44)
    }
    await entry(page, 'Compartilhar').hover()
    await expect
      .poll(() => entry(page, 'Compartilhar').getByText('Compartilhar').evaluate(opacityOf))
      .toBe('1')
    await page.keyboard.press('Meta+b')
    await expect.poll(() => width(sidebar(page))).toBeGreaterThan(200)
  })

  test('stands as it was left, for seven days', async () => {
    const { page, context } = await atTeam(stand, { size: DESKTOP })
    expect((await context.cookies()).some(({ name }) => name === 'sidebar_state')).toBe(false)
    await button(page, 'Recolher menu').click()
    const at = `${stand.url}/admin/professionals`
    const state = async () =>
      (await context.cookies(at)).find(({ name }) => name === 'sidebar_state')
    await expect.poll(async () => (await state())?.value).toBe('closed')
    const kept = await state()
    const left = (kept?.expires ?? 0) - Date.now() / 1000
    expect(left).toBeGreaterThan(WEEK_S - 60)
    expect(left).toBeLessThanOrEqual(WEEK_S)
    await openTeam(page, stand.url)
    await expect.poll(() => width(sidebar(page))).toBeLessThan(80)
    await button(page, 'Expandir menu').click()
    await openTeam(page, stand.url)
    await expect.poll(() => width(sidebar(page))).toBeGreaterThan(200)
  })

  test('has each built screen in its group, in the documents’ order', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP })
    const said = await nav(page).getByRole('button').or(nav(page).getByRole('link')).allInnerTexts()
    expect(said).toEqual(['Principal', 'Agenda', 'Profissionais', 'Compartilhar'])
  })

  test('closes a group, and opens it again on the way to a screen in it', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP })
    const group = nav(page).getByRole('button', { name: 'Principal' })
    await group.click()
    await missesNothingOf(entry(page, 'Agenda'))
    await expect.poll(() => group.getAttribute('aria-expanded')).toBe('false')
    await page.goBack()
    await arrivesAt(page, '/admin/agenda')
    await sees(entry(page, 'Agenda'))
    await expect.poll(() => group.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => entry(page, 'Agenda').getAttribute('aria-current')).toBe('page')
  })
})

const opacityOf = (element: Element) => getComputedStyle(element).opacity

describe('the sidebar on a phone', () => {
  test('lies outside the screen, and comes as a dialog that keeps the focus', async () => {
    const { page } = await atTeam(stand, { size: PHONE })
    expect(await nav(page).count()).toBe(0)
    const menu = button(page, 'Abrir menu')
    expect(await menu.getAttribute('aria-expanded')).toBe('false')
    await menu.click()
    await sees(drawer(page))
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(
        () =>
          document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(outside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await missesNothingOf(drawer(page))
    await hasFocus(menu)
  })

  test('closes with the screen that was chosen, by a press beside it, and by Ctrl+B', async () => {
    const { page } = await atTeam(stand, { size: PHONE })
    await button(page, 'Abrir menu').click()
    await entry(page, 'Compartilhar').click()
    await arrivesAt(page, '/admin/share')
    await missesNothingOf(drawer(page))
    await page.keyboard.press('Control+b')
    await sees(drawer(page))
    await page.keyboard.press('Control+b')
    await missesNothingOf(drawer(page))
    await button(page, 'Abrir menu').click()
    await page.mouse.click(380, 400)
    await missesNothingOf(drawer(page))
  })

  test('is that of a phone below 768 pixels only', async () => {
    const { page } = await atTeam(stand, { size: { width: 767, height: 900 } })
    await sees(button(page, 'Abrir menu'))
    expect(await sidebar(page).count()).toBe(0)
    await page.setViewportSize({ width: 768, height: 900 })
    await sees(sidebar(page))
    await missesNothingOf(button(page, 'Abrir menu'))
  })
})

describe('who the sidebar shows', () => {
  const picture = (page: Page) => sidebar(page).locator('p img')
  const LOGO = '/demo/pictures/aurora-logo.webp'
  const business = (logo: string | null) => ({
    business: { name: 'Studio Aurora', slug: 'studio-aurora', logo },
  })

  test('is the salon by its logo, else by the owner’s picture, else by its letters', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP, allow: BROKEN })
    await page.route('**/missing*', (route) => route.fulfill({ status: 404 }))
    await changeMe(page, { ...business('/missing-1.webp'), avatar: LOGO })
    await openTeam(page, stand.url)
    await expect.poll(() => picture(page).getAttribute('src')).toBe(LOGO)
    await page.unroute('**/api/me')
    await changeMe(page, { ...business('/missing-1.webp'), avatar: '/missing-2.webp' })
    await openTeam(page, stand.url)
    await sees(sidebar(page).locator('p').getByText('SA', { exact: true }))
    expect(await picture(page).count()).toBe(0)
  })

  test('is the owner by picture and name', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP })
    await changeMe(page, { avatar: LOGO })
    await openTeam(page, stand.url)
    const user = page.getByRole('region', { name: 'Sua conta' })
    await sees(user.locator('img'))
    await expect.poll(() => user.locator('img').getAttribute('src')).toBe(LOGO)
    await seesText(page, 'Aurora Campos')
  })

  test('is "Nome da Empresa" where there is no name', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP })
    for (const nameless of [{ business: null }, { business: { ...business(null), name: '' } }]) {
      await page.unroute('**/api/me')
      await changeMe(page, nameless)
      await openTeam(page, stand.url)
      await seesText(sidebar(page), 'Nome da Empresa')
    }
  })
})

test('leaving says so, clears what was stored and goes to the front page', async () => {
  for (const size of [DESKTOP, PHONE]) {
    const { page, context } = await atTeam(stand, { size, allow: BROKEN })
    await page.evaluate(() => sessionStorage.setItem('something', 'of mine'))
    const release = await hold(page, '**/auth/v1/logout*')
    await leave(page)
    await sees(button(page, 'Saindo...'))
    release()
    await arrivesAt(page, '/')
    expect(Object.keys(await stored(page))).not.toContain('vez:auth')
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
    expect((await context.cookies()).filter(({ name }) => name !== 'sidebar_state')).toEqual([])
  }
})

describe('a trial', () => {
  const SAYS = 'Seu período de teste expirou. Escolha um plano para continuar.'
  const plan = (trial_expira_em: string) => ({
    resources: { plano_atual: 'trial', trial_expira_em, is_blocked: false },
  })

  test('that is over shows its banner and blocks nothing', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP })
    await changeMe(page, plan(new Date(Date.now() - 1000).toISOString()))
    await openTeam(page, stand.url)
    await seesText(page, SAYS)
    await entry(page, 'Compartilhar').click()
    await seesHeading(page, 'Sua página')
    await seesText(page, SAYS)
  })

  test('that runs shows none', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP })
    await changeMe(page, plan(new Date(Date.now() + 60_000).toISOString()))
    await openTeam(page, stand.url)
    await missesNothingOf(page.getByText(SAYS))
  })
})

describe('the lights', () => {
  const ink = (page: Page) => page.evaluate(() => getComputedStyle(document.body).color)

  test('are as the system has them until somebody switches, and then as they were left', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP, colorScheme: 'dark' })
    const dark = await ink(page)
    await button(page, 'Usar tema claro').click()
    await expect.poll(() => ink(page)).not.toBe(dark)
    const light = await ink(page)
    await openTeam(page, stand.url)
    await sees(button(page, 'Usar tema escuro'))
    expect(await ink(page)).toBe(light)
    await page.emulateMedia({ colorScheme: 'light' })
    await button(page, 'Usar tema escuro').click()
    await expect.poll(() => ink(page)).toBe(dark)
  })
})

describe('a screen that breaks', () => {
  test('leaves the frame standing, with ways out, and can be tried again', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP, allow: /./ })
    // What no server of ours answers: a list with nothing in its place.
    await page.route('**/api/professionals', (route) =>
      route.fulfill({ contentType: 'application/json', body: '{"professionals":[null]}' }),
    )
    await page.reload()
    await seesHeading(page, 'Esta tela não abriu')
    await sees(entry(page, 'Agenda'))
    await page.unroute('**/api/professionals')
    await button(page, 'Tentar novamente').click()
    await sees(page.getByRole('heading', { name: 'Rafa Lima' }))
  })

  test('because its code did not come leads to the agenda', async () => {
    const { page } = await atTeam(stand, { size: DESKTOP, allow: /./ })
    await page.route('**/assets/share-*.js', (route) => route.abort())
    await page.goto(`${stand.url}/admin/share`)
    await seesHeading(page, 'Esta tela não abriu')
    await page.getByRole('link', { name: 'Ir para a agenda' }).click()
    await arrivesAt(page, '/admin/agenda')
    await missesNothingOf(page.getByText('Esta tela não abriu'))
  })
})
