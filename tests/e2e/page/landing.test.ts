/** `/` as only a browser shows it: what its script takes over, and how it looks without one. */
import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { landingText as t } from '#console/messages/landing.ts'
import { AXE_VISIT, expectNoFaultsInLooks } from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, holdClock, PHONE } from '#tests/support/e2e/browser/visit.ts'
import { DONA, RAFA } from '#tests/support/e2e/demo-people.ts'
import { enterConsole, expectPath } from '#tests/support/e2e/screens/console.ts'
import { button, expectVisible, heading } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ demo: true, env: () => ({ PLANS: 'on' }) })

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const plan = (page: Page, name: string) => page.locator(`[data-plan="${name}"]`)
const expectHidden = (locator: Locator) => locator.waitFor({ state: 'hidden' })
const readHash = (page: Page) => new URL(page.url()).hash

describe('prices', () => {
  const expectPrices = async (page: Page, prices: Record<string, string>) => {
    for (const [name, price] of Object.entries(prices))
      await expect
        .poll(() => plan(page, name).locator('strong:visible').innerText())
        .toBe(price.replace(' ', '\u00a0'))
  }
  const MONTHLY = { basico: 'R$ 64,90', essencial: 'R$ 94,90', avancado: 'R$ 179,90' }
  const ANNUAL = { basico: 'R$ 48,68', essencial: 'R$ 71,18', avancado: 'R$ 134,93' }

  test('one of two is chosen, by keyboard too, and all of them change', async () => {
    const { page } = await stand.visit('/')
    const [month, year] = ['Mensal', /^Anual/].map((name) => page.getByRole('radio', { name }))
    if (!month || !year) throw new Error('not two ways to pay')
    expect(await page.getByRole('radio').count()).toBe(2)
    await expectPrices(page, MONTHLY)
    await month.focus()
    await page.keyboard.press('ArrowRight')
    expect([await month.isChecked(), await year.isChecked()]).toEqual([false, true])
    await expectPrices(page, ANNUAL)
    await expectVisible(plan(page, 'essencial').getByText('Economize R$ 284,70', { exact: true }))
    await page.keyboard.press('ArrowLeft')
    await expectPrices(page, MONTHLY)
  })

  test('without a script they are those of a month, and nothing promises to change them', async () => {
    const { page } = await stand.visit('/', { javaScriptEnabled: false })
    await expectPrices(page, MONTHLY)
    await expectHidden(page.getByRole('radio', { name: /^Anual/ }))
    await expectVisible(plan(page, 'essencial').getByText(/No anual, R\$.71,18 por mês/))
  })

  test('a visitor who chooses one hears that an account is needed, and makes it, the plan kept', async () => {
    const { page } = await stand.visit('/')
    await page.getByRole('radio', { name: /^Anual/ }).check({ force: true })
    const choose = plan(page, 'avancado').getByRole('link', { name: /^Começar Grátis/ })
    await choose.click()
    await expectVisible(page.getByRole('status').getByText('Login necessário'))
    await page.waitForURL('**/register?plan=avancado&cycle=annual')
    await page.goBack()
    await expectVisible(choose)
    await expectHidden(page.getByText('Login necessário'))
  })
})

test('the headline turns every two seconds, and stands still when asked to', async () => {
  const { page } = await stand.visit('about:blank', { reducedMotion: 'no-preference' })
  await holdClock(page)
  await page.goto(stand.url)
  const shown = () => page.locator('[data-phrase][data-shown]').allInnerTexts()
  const [first, second, third] = t.pricing.phrases
  await page.clock.runFor(5000)
  expect(await shown(), 'nobody looks yet').toEqual([first])
  await page.locator('[data-rotation]').scrollIntoViewIfNeeded()
  const turnOnce = async () => {
    await page.clock.runFor(2000)
    return shown()
  }
  await expect.poll(turnOnce).toEqual([second])
  await page.clock.runFor(1900)
  expect(await shown()).toEqual([second])
  await page.clock.runFor(100)
  expect(await shown()).toEqual([third])
  await button(page, t.pricing.pause).click()
  await page.clock.runFor(6000)
  expect(await shown()).toEqual([third])
  await button(page, t.pricing.resume).click()
  await page.clock.runFor(2000)
  expect(await shown()).toEqual([first])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectHidden(button(page, t.pricing.pause))
  await page.clock.runFor(6000)
  expect(await shown()).toEqual([first])
})

test('one question is open at a time, and the open one closes by another press', async () => {
  const { page } = await stand.visit('/')
  const [first, second] = t.questions.list
  const summary = (question: string) => page.locator('summary', { hasText: question })
  await summary(first.question).click()
  await expectVisible(page.getByText(first.answer))
  await summary(second.question).press('Enter')
  await expectVisible(page.getByText(second.answer))
  await expectHidden(page.getByText(first.answer))
  await summary(second.question).press('Enter')
  await expectHidden(page.getByText(second.answer))
  expect(await page.locator('details[open]').count()).toBe(0)
})

describe('a policy', () => {
  test.each([
    ['Termos', 'Termos de uso', '#termos'],
    ['Privacidade', 'Privacidade', '#privacidade'],
    ['Cookies', 'Cookies', '#cookies'],
    ['Reembolso', 'Reembolso', '#reembolso'],
    ['LGPD', 'LGPD', '#lgpd'],
  ])('“%s” opens in a dialog with an address, and Back closes it', async (name, title, hash) => {
    const { page } = await stand.visit('/')
    const policy = page.getByRole('contentinfo').getByRole('link', { name, exact: true })
    await policy.click()
    await expectVisible(dialog(page).getByRole('heading', { name: title, level: 2 }))
    expect(readHash(page)).toBe(hash)
    await page.goBack()
    await expectHidden(dialog(page))
    expect(readHash(page)).toBe('')
    await expect.poll(() => policy.evaluate((it) => it === document.activeElement)).toBe(true)
  })

  test('closes by its buttons, by Escape and beside it, and leaves the way back as it was', async () => {
    const { page } = await stand.visit('/terms')
    await page.goto(stand.url)
    const length = await page.evaluate(() => history.length)
    const ways = [
      () => dialog(page).getByRole('button', { name: 'Fechar' }).first().click(),
      () => dialog(page).getByRole('button', { name: 'Fechar' }).last().click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(3, 3),
    ]
    for (const close of ways) {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
      await expectVisible(dialog(page))
      await close()
      await expectHidden(dialog(page))
      await expect.poll(() => readHash(page)).toBe('')
    }
    expect(await page.evaluate(() => history.length)).toBe(length + 1)
    await page.goBack()
    await expectPath(page, '/terms')
  })

  test('opens from an address that was sent, and closing it stays on the page', async () => {
    const { page } = await stand.visit('/#lgpd')
    await expectVisible(dialog(page).getByRole('heading', { name: 'LGPD', level: 2 }))
    await page.keyboard.press('Escape')
    await expectHidden(dialog(page))
    expect(page.url()).toBe(`${stand.url}/`)
  })

  test('without a script stands on a page of its own', async () => {
    const { page } = await stand.visit('/', { javaScriptEnabled: false })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Reembolso' }).click()
    expect(page.url()).toBe(`${stand.url}/terms#reembolso`)
    await expectVisible(heading(page, 'Reembolso'))
  })
})

describe('who is signed in', () => {
  test('is greeted, finds their door and “Escolher Plano”, and signs out to the visitor’s page', async () => {
    const { page } = await stand.visit('about:blank', { size: DESKTOP })
    await enterConsole(page, stand.url, DONA, '/')
    const header = page.getByRole('banner')
    await expectVisible(header.getByText('Olá, Aurora!', { exact: true }))
    expect(await header.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe(
      '/admin',
    )
    await expectHidden(header.getByRole('link', { name: 'Entrar' }))
    for (const name of ['basico', 'essencial', 'avancado']) {
      const choose = plan(page, name).getByRole('link')
      expect(await choose.innerText()).toMatch(/^Escolher Plano/)
      expect(await choose.getAttribute('href')).toBe('/admin/subscription')
    }
    const reloaded = page.waitForEvent('load')
    await header.getByRole('button', { name: 'Sair' }).click()
    await reloaded
    await expectVisible(header.getByRole('link', { name: 'Entrar' }))
    await expectHidden(header.getByText(/^Olá/))
    await expectVisible(plan(page, 'basico').getByRole('link', { name: /^Começar Grátis/ }))
    await page.goto(`${stand.url}/admin/agenda`)
    await expectPath(page, '/login')
  })

  test('a professional finds their own dashboard', async () => {
    const { page } = await stand.visit('about:blank')
    await enterConsole(page, stand.url, RAFA, '/')
    await expectVisible(page.getByText('Olá, Rafa!', { exact: true }))
    const door = page.getByRole('banner').getByRole('link', { name: 'Dashboard' })
    expect(await door.getAttribute('href')).toBe('/professional/dashboard')
  })
})

test('the way up comes after 300 px, and leads up', async () => {
  const { page } = await stand.visit('/')
  const up = button(page, 'Voltar ao topo')
  await page.evaluate(() => window.scrollTo(0, 300))
  await expectHidden(up)
  await page.evaluate(() => window.scrollTo(0, 301))
  await expectVisible(up)
  await up.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expectHidden(up)
})

test('on a phone the way up lies on no badge and no link, wherever one scrolls to', async () => {
  const { page } = await stand.visit('/', { size: PHONE })
  const seen = await page.evaluate(async () => {
    const corner = document.querySelector<HTMLElement>('[data-top]')
    const others = [...document.querySelectorAll('#pricing h3 > span, footer a')]
    const isCovered = (box: DOMRect) =>
      others.some((one) => {
        const { top, right, bottom } = one.getBoundingClientRect()
        return right > box.left && top < box.bottom && bottom > box.top
      })
    const seen = { shown: 0, covered: 0 }
    for (let y = 0; y < document.body.scrollHeight; y += 60) {
      window.scrollTo({ top: y, behavior: 'instant' })
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      if (!corner || corner.hidden) continue
      seen.shown++
      if (isCovered(corner.getBoundingClientRect())) seen.covered++
    }
    return seen
  })
  expect(seen.shown).toBeGreaterThan(20)
  expect(seen.covered).toBe(0)
})

test('the widget loads once it is scrolled to, and takes a booking’s first step', async () => {
  const { page } = await stand.visit('about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(stand.url, { waitUntil: 'networkidle' })
  expect(asked.filter((path) => path.startsWith('/widget/'))).toEqual([])
  const readPlace = () => page.locator('#pricing').evaluate((it) => Object(it).offsetTop)
  const before = await readPlace()
  await page.locator('[data-example]').scrollIntoViewIfNeeded()
  const widget = page.locator('vez-booking')
  await expectVisible(widget.getByRole('heading', { name: 'Escolha o Serviço' }))
  await widget.getByLabel('Buscar serviço').fill('corte')
  await widget.getByRole('button', { name: /^Corte masculino/ }).click()
  await expectVisible(widget.getByText('2/4', { exact: true }))
  expect(page.url(), 'the address is the page’s').toBe(`${stand.url}/`)
  expect(await readPlace(), 'nothing below has moved').toBe(before)
})

test('where the widget does not come, a link to the salon stays', async () => {
  const { page } = await stand.visit('about:blank', { allow: /ERR_FAILED/ })
  await page.route('**/widget/*', (route) => route.abort())
  await page.goto(stand.url)
  await page.locator('#exemplo').scrollIntoViewIfNeeded()
  await expectVisible(page.getByText(t.try.failed))
  await expectVisible(page.locator('[data-example]').getByRole('link'))
})

test('by keyboard alone one comes past the header, and to each part by its link', async () => {
  const { page } = await stand.visit('/', { size: DESKTOP })
  await page.keyboard.press('Tab')
  await expectVisible(link(page, 'Pular para o conteúdo'))
  await page.keyboard.press('Enter')
  expect(readHash(page)).toBe('#content')
  for (const [name, id] of [
    ['Recursos', 'features'],
    ['Planos', 'pricing'],
    ['Perguntas', 'contato'],
    ['Contato', 'contato-final'],
  ] as const) {
    await page
      .getByRole('navigation', { name: t.nav.label })
      .getByRole('link', { name })
      .press('Enter')
    await expect
      .poll(() =>
        page.locator(`#${id}`).evaluate((it) => it.getBoundingClientRect().top < innerHeight),
      )
      .toBe(true)
  }
})

test('nothing of it has a fault, nor is wider than a small or much enlarged screen', async () => {
  const { page } = await stand.visit('/', AXE_VISIT)
  await page.locator('#exemplo').scrollIntoViewIfNeeded()
  await expectVisible(
    page.locator('vez-booking').getByRole('heading', { name: 'Escolha o Serviço' }),
  )
  await expectNoFaultsInLooks(page, 'landing')
  await page.locator('details').first().locator('summary').click()
  await page.getByRole('radio', { name: /^Anual/ }).check({ force: true })
  await expectNoFaultsInLooks(page, 'landing, annual')
  await page.goto(`${stand.url}/#cookies`)
  await expectNoFaultsInLooks(page, 'dialog')
  for (const path of ['/terms', '/privacy']) {
    await page.goto(stand.url + path)
    await expectNoFaultsInLooks(page, path)
  }
  for (const path of ['/', '/#termos', '/terms', '/privacy']) {
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto(stand.url + path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
  await page.setViewportSize(PHONE)
})
