import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  chooseAll,
  createPerson,
  dayButton,
  expectVisible,
  formatDayName,
  freeDays,
  getDayFromNow,
  heading,
  openQuickLogin,
  openSignIn,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ demo: true })

type Focus = { tag: string; name: string }

/** What has the focus, through shadow roots, and how it is called. */
function getFocus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    let at = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null
    const name = at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? ''
    return { tag: at?.localName ?? '', name: at === document.body ? '' : name.trim() }
  })
}

/** Whether a press in the middle of what has the focus would meet it, or a part of it. */
const isFocusInSight = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    let at = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    const root = at?.getRootNode()
    if (!at || at === document.body || !(root instanceof ShadowRoot || root instanceof Document))
      return true
    const { x, y, width, height } = at.getBoundingClientRect()
    const met = root.elementFromPoint(x + width / 2, y + height / 2)
    return met !== null && (at.contains(met) || met.contains(at))
  })

/** Presses Tab until the focus is on something called so. */
async function tabTo(page: Page, tag: string, name: RegExp): Promise<Focus> {
  const passed: string[] = []
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    const focus = await getFocus(page)
    if (focus.tag === tag && name.test(focus.name)) return focus
    passed.push(`${focus.tag} ${focus.name}`)
  }
  throw new Error(`no Tab leads to ${tag} ${name}; passed: ${passed.join(', ')}`)
}

async function press(page: Page, key: string, tag: string, name: RegExp): Promise<void> {
  await tabTo(page, tag, name)
  await page.keyboard.press(key)
}

const focusIsOn = (page: Page, name: string) =>
  expect.poll(async () => (await getFocus(page)).name).toBe(name)

/** From the focus before the list of services to the success screen; no mouse. */
async function bookByKeys(page: Page): Promise<string> {
  await tabTo(page, 'input', /^Buscar serviço$/)
  await page.keyboard.type('feminino corte')
  await press(page, 'Enter', 'button', /^Corte feminino/)
  await focusIsOn(page, 'Escolha o Profissional')
  await press(page, 'Space', 'button', /^Sem preferência/)
  await focusIsOn(page, 'Escolha Data e Horário')
  await expectVisible(page.getByText('Primeiro horário livre', { exact: false }))
  await chooseDayByArrows(page)
  const { name: time } = await tabTo(page, 'button', /^\d\d:\d\d$/)
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Confirmar Agendamento')
  await press(page, 'Enter', 'button', /^Confirmar Agendamento$/)
  await focusIsOn(page, 'Seu nome e contato')
  await signInByKeys(page)
  await focusIsOn(page, 'OK')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Tudo certo com seu horário')
  return time
}

/** Arrows walk from one day with a free time to the next, and Space opens it. */
async function chooseDayByArrows(page: Page): Promise<void> {
  // A month that ends here has no day to walk to.
  if ((await freeDays(page).count()) < 3) await press(page, 'Enter', 'button', /^Próximo mês$/)
  const { name: first } = await tabTo(page, 'button', /\d horários? livres?$/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const { name } = await getFocus(page)
  expect(name).not.toBe(first)
  expect(name).toMatch(/\d horários? livres?$/)
  await page.keyboard.press('Space')
  const pressed = page.getByRole('button', { name, pressed: true, exact: true })
  await expectVisible(pressed)
}

async function signInByKeys(page: Page): Promise<void> {
  const who = createPerson()
  await tabTo(page, 'input', /^Nome completo$/)
  await page.keyboard.type(who.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(who.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(who.phone)
  await page.keyboard.press('Enter')
}

test('books from the salon’s own page by keyboard alone', async () => {
  const { page } = await stand.visit('/studio-aurora', { size: PHONE })
  await expectVisible(heading(page, 'Studio Aurora'))
  expect((await getFocus(page)).name).toBe('')
  await press(page, 'Enter', 'button', /^Realizar Agendamento$/)
  await focusIsOn(page, 'Escolha o Serviço')
  await bookByKeys(page)
})

test('books inside a page of another site by keyboard alone, leaving the focus alone before', async () => {
  const { page, heard } = await stand.visit(stand.host.plain, { size: DESKTOP })
  await expectVisible(heading(page, 'Escolha o Serviço'))
  expect((await getFocus(page)).name).toBe('')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const time = await bookByKeys(page)
  expect((await heard('vez:booked'))[0]?.detail.time).toBe(time)
})

// Layout alone tells what covers what; no document without a browser lays out.
test('at 400% what has the focus is covered by nothing that stays in sight', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`, { size: { width: 320, height: 256 } })
  await chooseAll(page)
  await openSignIn(page)
  await openQuickLogin(page)
  const passed = new Set<string>()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    const { tag, name } = await getFocus(page)
    passed.add(`${tag} ${name}`)
    expect([name, await isFocusInSight(page)]).toEqual([name, true])
  }
  expect([...passed].filter((one) => one.startsWith('input')).length).toBeGreaterThanOrEqual(3)
})

test('a folded step reopens by keyboard, with the focus on its heading', async () => {
  const { page } = await stand.visit('/studio-aurora/booking')
  await expectVisible(heading(page, 'Escolha o Serviço'))
  await tabTo(page, 'input', /^Buscar serviço$/)
  await page.keyboard.type('feminino corte')
  await press(page, 'Enter', 'button', /^Corte feminino/)
  await focusIsOn(page, 'Escolha o Profissional')
  await press(page, 'Enter', 'button', /^Sem preferência/)
  await focusIsOn(page, 'Escolha Data e Horário')
  await press(page, 'Space', 'button', /^Trocar serviço$/)
  await focusIsOn(page, 'Escolha o Serviço')
})

test('the arrows pass over days without a free time', async () => {
  const blocked = { date: getDayFromNow(4), professionalId: '', isFullDay: true }
  const exceptions_settings = { agendaBlocked: true, blockedDates: [blocked] }
  const { slug } = await stand.salon({
    professionals: [{ name: 'Ana Dias' }, { name: 'Bruno Melo' }],
    settings: { exceptions_settings },
  })
  const { page } = await stand.visit(`/${slug}/booking`)
  await expectVisible(heading(page, 'Escolha o Serviço'))
  await press(page, 'Enter', 'button', /^Corte/)
  await focusIsOn(page, 'Escolha o Profissional')
  await press(page, 'Enter', 'button', /^Sem preferência/)
  await expectVisible(page.getByText('Primeiro horário livre', { exact: false }))
  await dayButton(page, getDayFromNow(3)).focus()
  await page.keyboard.press('ArrowRight')
  expect((await getFocus(page)).name).toContain(formatDayName(getDayFromNow(5)))
  await page.keyboard.press('ArrowLeft')
  expect((await getFocus(page)).name).toContain(formatDayName(getDayFromNow(3)))
})
