import { describe, expect, test } from 'vitest'
import { requireNth } from '#tests/support/db/factories.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  confirmBooking,
  countLoads,
  openClientVisit,
} from '#tests/support/e2e/screens/client-at.ts'
import {
  expectHeading,
  holdToasts,
  SIGN_IN_PATHS,
  signInToConsole,
} from '#tests/support/e2e/screens/console.ts'
import {
  bookSeveral,
  dashboardGreeting,
  figureCard,
  openDashboard,
  openProfessionalSalon,
} from '#tests/support/e2e/screens/professional-screen.ts'
import {
  button,
  expectFocus,
  expectNothing,
  expectText,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

describe('a professional’s day', () => {
  test('shows what a client books on the page, as new, without a reload', async () => {
    const chair = await openProfessionalSalon(stand)
    const { page } = await openDashboard(stand, chair)
    await page.goto(`${stand.url}/professional/dashboard?dia=${chair.day}`)
    await expectText(page, 'Nenhum horário neste dia')
    const loads = countLoads(page)
    await confirmBooking(await openClientVisit(stand, chair, '10:00'))
    // The next one ahead stands in a card of its own, too.
    const row = page.getByRole('button', { name: /^10:00.*Marina Souza.*Corte/ }).first()
    await expectVisible(row)
    await expectText(row, 'Novo')
    await expectText(figureCard(page, 'Próximos'), '1')
    expect(loads()).toBe(0)
  })
})

test('a dashboard whose code did not come can be tried again', async () => {
  const chair = await openProfessionalSalon(stand)
  const { page } = await openDashboard(stand, chair, { allow: /./ })
  await page.route('**/assets/dashboard-*.js', (route) => route.abort())
  await page.goto(`${stand.url}/professional/dashboard`)
  await expectHeading(page, 'Esta tela não abriu')
  await page.unroute('**/assets/dashboard-*.js')
  await button(page, 'Tentar novamente').click()
  await expectVisible(dashboardGreeting(page))
})

test('on a phone what is told for a moment stands above the bar, which marks what was pressed', async () => {
  const chair = await openProfessionalSalon(stand)
  const { page } = await stand.visit(SIGN_IN_PATHS.professional, { size: PHONE })
  await signInToConsole(page, chair.rafa)
  const toast = page.getByRole('listitem').filter({ hasText: 'Login realizado com sucesso!' })
  await expectVisible(toast)
  await holdToasts(page)
  await expectVisible(dashboardGreeting(page))
  const bar = await page.getByRole('navigation', { name: 'Partes da tela' }).boundingBox()
  const foot = async () => {
    const box = await toast.boundingBox()
    return box ? box.y + box.height : Number.POSITIVE_INFINITY
  }
  await expect.poll(foot).toBeLessThanOrEqual(bar?.y ?? 0)
  // Sections that are too short to come to the top, or to leave it, light up no neighbour.
  const nav = page.getByRole('navigation', { name: 'Partes da tela' })
  for (const name of ['Agenda', 'Extrato', 'Conta', 'Hoje']) {
    await nav.getByRole('link', { name }).click()
    const marked = nav.locator('[aria-current=true]')
    await expect.poll(() => marked.allInnerTexts()).toEqual([name])
    await page.waitForTimeout(400)
    expect(await marked.allInnerTexts()).toEqual([name])
  }
})

test('works by keyboard alone: to a booking, into it, and back to where it was', async () => {
  const chair = await openProfessionalSalon(stand)
  const [booking] = await bookSeveral(chair, chair.today, 2)
  const { page } = await openDashboard(stand, chair, { size: DESKTOP })
  const row = page
    .getByRole('list', { name: 'Seus horários de hoje' })
    .getByRole('button', { name: new RegExp(`^${requireNth([booking])?.time}`) })
  await row.waitFor()
  for (let i = 0; i < 40 && !(await row.evaluate(isFocused)); i++) await page.keyboard.press('Tab')
  await expectFocus(row)
  await page.keyboard.press('Enter')
  await expectVisible(page.getByRole('dialog', { name: 'Carla Dias' }))
  await page.keyboard.press('Escape')
  await expectNothing(page.getByRole('dialog'))
  await expectFocus(row)
})

const isFocused = (element: Element) => element === document.activeElement
