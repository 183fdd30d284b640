import { describe, expect, test } from 'vitest'
import { AXE_LOOKS, findFaults } from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { PHONE } from '#tests/support/e2e/browser/visit.ts'
import { answerWith, BROKEN } from '#tests/support/e2e/screens/console.ts'
import { button, expectStep, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'
import {
  insertVisits,
  openShareByLink,
  openShareVisit,
  readCopied,
  SLUG,
} from '#tests/support/e2e/screens/share-screen.ts'

const stand = useTestSite({ demo: true, named: true })
const address = () => `${stand.url}/${SLUG}`

describe('the link', () => {
  test('is copied, and opens the salon’s own page beside the console', async () => {
    const page = await openShareByLink(stand)
    expect(await readCopied(page, 'Copiar link')).toBe(address())
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Abrir página' }).click(),
    ])
    await expectVisible(button(opened, 'Realizar Agendamento'))
    expect(opened.url()).toBe(address())
  })

  test('is copied by keyboard alone', async () => {
    const page = await openShareByLink(stand, { size: PHONE })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Copiar link').focus()
    await page.keyboard.press('Enter')
    await expectVisible(button(page, 'Copiado!'))
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => document.activeElement?.textContent)
    expect(name).toBe('Abrir página')
  })
})

test.each(AXE_LOOKS)('no state of it has a fault on $on', async ({ size, colorScheme }) => {
  insertVisits(stand, [['page', 'instagram.com', 3]])
  const page = await openShareVisit(stand, { size, colorScheme, bypassCSP: true, allow: BROKEN })
  const found: string[] = []
  const check = async (state: string) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (wide) found.push(`${state}: wider than the screen`)
    found.push(...(await findFaults(page)).map((fault) => `${state}: ${fault}`))
  }
  await expectStep(page.locator('vez-booking'), 'service')
  await check('share')
  await page.getByRole('radio', { name: /^A página inteira/ }).check()
  await page.getByRole('checkbox', { name: 'Fixar a versão de hoje' }).check()
  await expectText(page.getByRole('figure'), /integrity="sha384-/)
  await expectVisible(button(page, 'Realizar Agendamento'))
  await check('page and pinned')
  for (const formato of ['a4', 'cartao']) {
    await page.goto(`${stand.url}/admin/share/imprimir?formato=${formato}`)
    await expectVisible(page.locator('svg[role=img]').first())
    await check(formato)
  }
  await page.route('**/api/share', answerWith(500, { code: 'unexpected', message: '' }))
  for (const path of ['/admin/share', '/admin/share/imprimir?formato=a4']) {
    await page.goto(stand.url + path)
    await expectText(page, 'Não foi possível carregar a sua página')
    await check(`${path} failed`)
  }
  await page.route('**/api/share', () => undefined)
  await page.reload()
  await expectVisible(page.getByRole('status', { name: 'Carregando...' }))
  await check('loading')
  expect(found).toEqual([])
})
