import { expect, test } from 'vitest'
import { AXE_LOOKS, findFaults } from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, PHONE, type VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import {
  changeDocument,
  countNewNodes,
  countSeenDifferences,
  markNodes,
  openHeldPage,
  readDrawnMarkup,
  takeSettledPicture,
} from '#tests/support/e2e/screens/painted-visit.ts'
import {
  button,
  expectNothing,
  expectText,
  expectVisible,
  heading,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ demo: true })
const AURORA = 'Studio Aurora'

const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, size: PHONE, on: 'a phone' },
  { colorScheme, size: DESKTOP, on: 'a desktop' },
])

const aurora = () => `${stand.url}/studio-aurora`

/** What holds for this minute alone is no part of the painted page: its answer is held as well. */
async function openAurora(options: VisitOptions = {}) {
  const visit = await stand.visit('about:blank', options)
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  await visit.page.route('**/api/public/*/now', async (route) => {
    await held
    await route.continue()
  })
  return { ...(await openHeldPage(visit, aurora(), AURORA)), answerNow }
}

test('without a script the page shows name, hours, address, reviews and the way to call', async () => {
  const { page } = await stand.visit('/studio-aurora', { javaScriptEnabled: false })
  await expectVisible(heading(page, AURORA))
  // Today's row says so behind its name.
  await expectText(page, /^Terça-feira/)
  await expectText(page, '09:00 - 20:00')
  await expectVisible(page.getByText('4,8 (128)', { exact: true }))
  await expectVisible(heading(page, 'Avaliações'))
  await expectText(page, '128 avaliações')
  await expectText(page, /^\d\d\/\d\d\/\d{4}$/)
  await expectVisible(heading(page, 'Localização'))
  await expectVisible(page.getByRole('link', { name: /Abrir no Maps/ }))
  await expectVisible(page.getByRole('link', { name: '(11) 3081-1200' }))
  await expectText(page, 'Para agendar, ative o JavaScript do navegador.')
})

test.each(looks)(
  'what the server painted is taken over as it stands, $colorScheme on $on',
  async (look) => {
    const { page, asked, start, answerNow } = await openAurora(look)
    await expectVisible(button(page, 'Realizar Agendamento'))
    await expectVisible(page.getByRole('tabpanel', { name: 'Horários' }))
    const painted = { drawn: await readDrawnMarkup(page), picture: await takeSettledPicture(page) }
    expect(await markNodes(page)).toBeGreaterThan(60)
    await start()
    expect(await countNewNodes(page)).toEqual([])
    expect(await readDrawnMarkup(page)).toBe(painted.drawn.replace(/ data-painted="[\d-]+"/, ''))
    const after = await takeSettledPicture(page)
    expect(await countSeenDifferences(after, painted.picture)).toBe(0)
    expect(await page.evaluate(() => window.shifts)).toBe(0)
    answerNow()
    await expectText(page, 'Primeiro horário livre:')
    expect(await page.evaluate(() => window.shifts)).toBeLessThan(0.001)
    expect(asked).not.toContain('/api/public/studio-aurora')
    await page.getByRole('tab', { name: 'Avaliações' }).click()
    await expectText(page, '128 avaliações')
    await button(page, 'Realizar Agendamento').click()
    await expectVisible(heading(page, 'Escolha o Serviço'))
  },
)

test('who taps before the script has come gets to the booking', async () => {
  const { page } = await openAurora()
  await page.unroute('**/widget/vez.js')
  await button(page, 'Realizar Agendamento').click()
  await expectVisible(heading(page, 'Escolha o Serviço'))
  expect(new URL(page.url()).pathname).toBe('/studio-aurora/booking')
})

test('a page painted otherwise than the element draws it is noticed by these tests', async () => {
  const visit = await stand.visit('about:blank')
  await changeDocument(visit.page, aurora(), /<ul class="strip">/, '<ol class="strip">')
  const { page, start } = await openHeldPage(visit, aurora(), AURORA)
  await markNodes(page)
  await start()
  expect(await countNewNodes(page)).not.toEqual([])
})

test.each(AXE_LOOKS)('what the server painted has no fault on $on', async (look) => {
  const { page } = await openAurora({ ...look, bypassCSP: true })
  expect(await findFaults(page)).toEqual([])
})

test('who is signed in is greeted at once, and nothing moves for it', async () => {
  const answer = await fetch(`${stand.url}/api/public/studio-aurora/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      nome: 'Marina Souza',
      email: 'marina@painted.example',
      telefone: '11987650001',
    }),
  })
  const session = await answer.text()
  const visit = await stand.visit('about:blank')
  await visit.page.addInitScript(
    ([kept = '']) => window.localStorage.setItem('vez:studio-aurora:session', kept),
    [session],
  )
  const { page, start } = await openHeldPage(visit, aurora(), AURORA)
  expect(await page.getByText('Olá, Marina!').count()).toBe(0)
  await start()
  await expectVisible(page.getByText('Olá, Marina!'))
  await expectVisible(button(page, 'Sair'))
  expect(await page.evaluate(() => window.shifts)).toBe(0)
})

test('a page painted yesterday shows the day it is', async () => {
  const visit = await stand.visit('about:blank')
  // An hour more, should midnight pass meanwhile.
  await visit.page.clock.setFixedTime(Date.now() + 25 * 3_600_000)
  const { page, start } = await openHeldPage(visit, aurora(), AURORA)
  const hours = page.getByRole('tabpanel', { name: 'Horários' })
  const today = hours.locator('li[aria-current=date]')
  const before = await today.textContent()
  await start()
  await expect.poll(() => today.textContent()).not.toBe(before)
  expect(await today.count()).toBe(1)
  expect(await hours.getByText('Hoje', { exact: true }).count()).toBe(1)
})

test('a browser that knows no painted shadow roots draws the page by itself', async () => {
  const visit = await stand.visit('about:blank')
  const { page } = visit
  await changeDocument(page, aurora(), / shadowrootmode="open"/, '')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(aurora())
  await expectVisible(heading(page, AURORA))
  await expectVisible(page.getByRole('tabpanel', { name: 'Horários' }))
  expect(asked).not.toContain('/api/public/studio-aurora')
})

test('a painted page without its data asks the server for that', async () => {
  const visit = await stand.visit('about:blank')
  await changeDocument(visit.page, aurora(), /id="vez-page">[^<]*/, 'id="vez-page">{}')
  const { page, asked, start } = await openHeldPage(visit, aurora(), AURORA)
  await start()
  expect(asked).toContain('/api/public/studio-aurora')
  await expectVisible(heading(page, AURORA))
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
})

test('where the part of the page does not load, the page says so and can be asked again', async () => {
  const { page } = await stand.visit('about:blank', { allow: /net::ERR_FAILED/ })
  await page.route(/\/widget\/business-page-.*\.js$/, (route) => route.abort())
  await page.goto(aurora())
  const failed = page.getByText('Não foi possível abrir esta parte. Confira sua conexão.')
  await expectVisible(failed)
  await expectNothing(heading(page, AURORA), failed)
})

test('the policy lets in the painted style and no other', async () => {
  const visit = await stand.visit('about:blank', { allow: /style-src/ })
  const { page } = visit
  const getGround = () =>
    page
      .locator('vez-booking .vez')
      .first()
      .evaluate((place) => getComputedStyle(place).containerName)
  await openHeldPage(visit, aurora(), AURORA)
  expect(await getGround()).toBe('vez')
  await changeDocument(page, aurora(), /open"><style>/, 'open"><style>a{color:red}')
  await openHeldPage(visit, aurora(), AURORA)
  expect(await getGround()).toBe('none')
  expect(visit.complaints()).toEqual([])
})
