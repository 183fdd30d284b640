import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, holdRequests, PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  BROKEN,
  expectHeading,
  expectPath,
  readStorage,
} from '#tests/support/e2e/screens/console.ts'
import {
  button,
  expectFocus,
  expectNothingCut,
  expectText,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'
import {
  changeMe,
  drawer,
  measureWidth,
  navigation,
  navigationEntry,
  openTeam,
  openTeamVisit,
  signOutByMenu,
} from '#tests/support/e2e/screens/shell-screen.ts'

const stand = useTestSite({ demo: true })

const WEEK_S = 7 * 24 * 60 * 60
const sidebar = (page: Page) => page.getByRole('complementary')

describe('the sidebar on a desktop', () => {
  test('folds to icons by Ctrl+B, whose words are still heard, and back', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP })
    await expect.poll(() => measureWidth(sidebar(page))).toBeGreaterThan(200)
    await page.keyboard.press('Control+b')
    await expect.poll(() => measureWidth(sidebar(page))).toBeLessThan(80)
    await expectVisible(button(page, 'Expandir menu'))
    for (const name of ['Agenda', 'Profissionais', 'Compartilhar']) {
      await expect.poll(() => measureWidth(navigationEntry(page, name))).toBe(44)
    }
    await navigationEntry(page, 'Compartilhar').hover()
    await expect
      .poll(() =>
        navigationEntry(page, 'Compartilhar').getByText('Compartilhar').evaluate(getOpacity),
      )
      .toBe('1')
    await page.keyboard.press('Meta+b')
    await expect.poll(() => measureWidth(sidebar(page))).toBeGreaterThan(200)
  })

  test('stands as it was left, for seven days', async () => {
    const { page, context } = await openTeamVisit(stand, { size: DESKTOP })
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
    await expect.poll(() => measureWidth(sidebar(page))).toBeLessThan(80)
    await button(page, 'Expandir menu').click()
    await openTeam(page, stand.url)
    await expect.poll(() => measureWidth(sidebar(page))).toBeGreaterThan(200)
  })

  test('has each built screen in its group, in the documents’ order', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP })
    const t = await navigation(page)
      .getByRole('button')
      .or(navigation(page).getByRole('link'))
      .allInnerTexts()
    expect(t).toEqual(['Principal', 'Agenda', 'Profissionais', 'Compartilhar'])
  })

  test('closes a group, and opens it again on the way to a screen in it', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP })
    await navigationEntry(page, 'Agenda').click()
    await expectPath(page, '/admin/agenda')
    await navigationEntry(page, 'Profissionais').click()
    await expectPath(page, '/admin/professionals')
    const group = navigation(page).getByRole('button', { name: 'Principal' })
    await group.click()
    await expectNothingCut(navigationEntry(page, 'Agenda'))
    await expect.poll(() => group.getAttribute('aria-expanded')).toBe('false')
    await page.goBack()
    await expectPath(page, '/admin/agenda')
    await expectVisible(navigationEntry(page, 'Agenda'))
    await expect.poll(() => group.getAttribute('aria-expanded')).toBe('true')
    await expect
      .poll(() => navigationEntry(page, 'Agenda').getAttribute('aria-current'))
      .toBe('page')
  })
})

const getOpacity = (element: Element) => getComputedStyle(element).opacity

describe('the sidebar on a phone', () => {
  test('lies outside the screen, and comes as a dialog that keeps the focus', async () => {
    const { page } = await openTeamVisit(stand, { size: PHONE })
    expect(await navigation(page).count()).toBe(0)
    const menu = button(page, 'Abrir menu')
    expect(await menu.getAttribute('aria-expanded')).toBe('false')
    await menu.click()
    await expectVisible(drawer(page))
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(
        () =>
          document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(outside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expectNothingCut(drawer(page))
    await expectFocus(menu)
  })

  test('closes with the screen that was chosen, by a press beside it, and by Ctrl+B', async () => {
    const { page } = await openTeamVisit(stand, { size: PHONE })
    await button(page, 'Abrir menu').click()
    await navigationEntry(page, 'Compartilhar').click()
    await expectPath(page, '/admin/share')
    await expectNothingCut(drawer(page))
    await page.keyboard.press('Control+b')
    await expectVisible(drawer(page))
    await page.keyboard.press('Control+b')
    await expectNothingCut(drawer(page))
    await button(page, 'Abrir menu').click()
    await page.mouse.click(380, 400)
    await expectNothingCut(drawer(page))
  })

  test('is that of a phone below 768 pixels only', async () => {
    const { page } = await openTeamVisit(stand, { size: { width: 767, height: 900 } })
    await expectVisible(button(page, 'Abrir menu'))
    expect(await sidebar(page).count()).toBe(0)
    await page.setViewportSize({ width: 768, height: 900 })
    await expectVisible(sidebar(page))
    await expectNothingCut(button(page, 'Abrir menu'))
  })
})

describe('who the sidebar shows', () => {
  const picture = (page: Page) => sidebar(page).locator('p img')
  const LOGO = '/demo/pictures/aurora-logo.webp'
  const business = (logo: string | null) => ({
    business: { name: 'Studio Aurora', slug: 'studio-aurora', logo },
  })

  test('is the salon by its logo, else by the owner’s picture, else by its letters', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP, allow: BROKEN })
    await page.route('**/missing*', (route) => route.fulfill({ status: 404 }))
    await changeMe(page, { ...business('/missing-1.webp'), avatar: LOGO })
    await openTeam(page, stand.url)
    await expect.poll(() => picture(page).getAttribute('src')).toBe(LOGO)
    await page.unroute('**/api/me')
    await changeMe(page, { ...business('/missing-1.webp'), avatar: '/missing-2.webp' })
    await openTeam(page, stand.url)
    await expectVisible(sidebar(page).locator('p').getByText('SA', { exact: true }))
    expect(await picture(page).count()).toBe(0)
  })

  test('is the owner by picture and name', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP })
    await changeMe(page, { avatar: LOGO })
    await openTeam(page, stand.url)
    const user = page.getByRole('region', { name: 'Sua conta' })
    await expectVisible(user.locator('img'))
    await expect.poll(() => user.locator('img').getAttribute('src')).toBe(LOGO)
    await expectText(page, 'Aurora Campos')
  })

  test('is "Nome da Empresa" where there is no name', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP })
    for (const nameless of [{ business: null }, { business: { ...business(null), name: '' } }]) {
      await page.unroute('**/api/me')
      await changeMe(page, nameless)
      await openTeam(page, stand.url)
      await expectText(sidebar(page), 'Nome da Empresa')
    }
  })
})

test('leaving says so, clears what was stored and goes to the front page', async () => {
  for (const size of [DESKTOP, PHONE]) {
    const { page, context } = await openTeamVisit(stand, { size, allow: BROKEN })
    await page.evaluate(() => sessionStorage.setItem('something', 'of mine'))
    const release = await holdRequests(page, '**/auth/v1/logout*')
    await signOutByMenu(page)
    await expectVisible(button(page, 'Saindo...'))
    release()
    await expectPath(page, '/')
    expect(Object.keys(await readStorage(page))).not.toContain('vez:auth')
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
    const { page } = await openTeamVisit(stand, { size: DESKTOP })
    await changeMe(page, plan(new Date(Date.now() - 1000).toISOString()))
    await openTeam(page, stand.url)
    await expectText(page, SAYS)
    await navigationEntry(page, 'Compartilhar').click()
    await expectHeading(page, 'Sua página')
    await expectText(page, SAYS)
  })

  test('that runs shows none', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP })
    await changeMe(page, plan(new Date(Date.now() + 60_000).toISOString()))
    await openTeam(page, stand.url)
    await expectNothingCut(page.getByText(SAYS))
  })
})

describe('the lights', () => {
  const ink = (page: Page) => page.evaluate(() => getComputedStyle(document.body).color)

  test('are as the system has them until somebody switches, and then as they were left', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP, colorScheme: 'dark' })
    const dark = await ink(page)
    await button(page, 'Usar tema claro').click()
    await expect.poll(() => ink(page)).not.toBe(dark)
    const light = await ink(page)
    await openTeam(page, stand.url)
    await expectVisible(button(page, 'Usar tema escuro'))
    expect(await ink(page)).toBe(light)
    await page.emulateMedia({ colorScheme: 'light' })
    await button(page, 'Usar tema escuro').click()
    await expect.poll(() => ink(page)).toBe(dark)
  })
})

describe('a screen that breaks', () => {
  test('leaves the frame standing, with ways out, and can be tried again', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP, allow: /./ })
    // What no server of ours answers: a list with nothing in its place.
    await page.route('**/api/professionals', (route) =>
      route.fulfill({ contentType: 'application/json', body: '{"professionals":[null]}' }),
    )
    await page.reload()
    await expectHeading(page, 'Esta tela não abriu')
    await expectVisible(navigationEntry(page, 'Agenda'))
    await page.unroute('**/api/professionals')
    await button(page, 'Tentar novamente').click()
    await expectVisible(page.getByRole('heading', { name: 'Rafa Lima' }))
  })

  test('because its code did not come leads to the agenda', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP, allow: /./ })
    await page.route('**/assets/share-*.js', (route) => route.abort())
    await page.goto(`${stand.url}/admin/share`)
    await expectHeading(page, 'Esta tela não abriu')
    await page.getByRole('link', { name: 'Ir para a agenda' }).click()
    await expectPath(page, '/admin/agenda')
    await expectNothingCut(page.getByText('Esta tela não abriu'))
  })
})
