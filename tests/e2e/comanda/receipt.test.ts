import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { displayDate } from '#domain/text/display.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { openAgendaSalon } from '#tests/support/e2e/screens/agenda-screen.ts'
import {
  addComandaItem,
  closeByPix,
  expectTotal,
  openBookingsList,
  openComanda,
  stockProduct,
} from '#tests/support/e2e/screens/comanda-screen.ts'
import { BROKEN, REFUSED } from '#tests/support/e2e/screens/console.ts'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ named: true })

/** A closed comanda of R$ 81,00 with a secret note, its owner before it, and its receipt's link. */
async function withReceipt() {
  const house = await openAgendaSalon(stand)
  stockProduct(stand, house, { name: 'Gel', reais: 20, stock: 5 })
  const booking = await house.book({})
  const page = await openBookingsList(stand, house, { allow: REFUSED })
  await openComanda(page)
  await addComandaItem(page, 'Gel')
  await button(page, 'Mais um de Gel').click()
  await button(page, 'Desconto ou acréscimo no total').click()
  await page.getByLabel('Quanto').fill('10')
  await expectTotal(page, 'R$ 81,00')
  await page.getByLabel('Observações').fill('Cliente reclama muito')
  await closeByPix(page)
  await button(page, 'Recibo').click()
  const open = page.getByRole('link', { name: 'Abrir para imprimir' })
  await expectVisible(open)
  return { house, booking, page, url: (await open.getAttribute('href')) ?? '' }
}

const paper = (page: Page) => page.getByRole('article')

describe('the link', () => {
  test('shows whoever holds it what was done and paid, and nothing else', async () => {
    const { house, url } = await withReceipt()
    const { page } = await stand.visit(url)
    await expectVisible(paper(page))
    const shown = (await paper(page).innerText()).replace(/\s+/g, ' ')
    const when = `${displayDate(house.day)} às 10:00`
    for (const part of ['Carla Dias', when, 'Corte', '2 × R$ 20,00', 'Desconto de 10%']) {
      expect(shown).toContain(part)
    }
    expect(shown).toMatch(/Subtotal R\$ 90,00 .*-R\$ 9,00 Total R\$ 81,00 Pix R\$ 81,00/)
    expect(shown).not.toMatch(/reclama|comiss/i)
    await expect.poll(() => page.title()).toMatch(/^Recibo de /)
    await page.reload()
    await expectVisible(paper(page))
  })

  test('goes out by WhatsApp to the client, and is copied', async () => {
    const { page, url } = await withReceipt()
    const link = page.getByRole('link', { name: 'Enviar pelo WhatsApp' })
    const chat = new URL((await link.getAttribute('href')) ?? '')
    expect(chat.origin + chat.pathname).toBe('https://wa.me/5511987654321')
    expect(chat.searchParams.get('text')).toContain(url)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Copiar link').click()
    await expectVisible(button(page, 'Copiado!'))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  })

  test('that is wrong, or whose comanda was opened again, says what to do', async () => {
    const { page, url } = await withReceipt()
    await button(page, 'Reabrir').click()
    await expectVisible(button(page, 'Fechar comanda'))
    for (const at of [url, '/recibo/nunca-existiu']) {
      const { page: other } = await stand.visit(at, { allow: REFUSED })
      await expectText(other, 'Este recibo não abre mais')
      await expectText(other, /Peça um novo ao salão/)
    }
  })

  test('that cannot be read now is read at the second try', async () => {
    const { url } = await withReceipt()
    const { page } = await stand.visit('about:blank', { allow: BROKEN })
    await page.route('**/api/receipt', (route) => route.abort())
    await page.goto(url)
    await expectText(page, 'Não foi possível abrir o recibo')
    await page.unroute('**/api/receipt')
    await button(page, 'Tentar novamente').click()
    await expectVisible(paper(page))
  })

  test('tells no other site where it was opened, and nobody’s log its token', async () => {
    const { url } = await withReceipt()
    const { page } = await stand.visit('about:blank')
    const answer = await page.goto(url)
    await expectVisible(paper(page))
    expect(answer?.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(stand.server.output()).not.toContain(url.split('/recibo/')[1])
  })
})

describe('on paper', () => {
  test.each([
    { on: 'a roll of 58 mm', width: '58mm', height: '300mm', pages: 1 },
    { on: 'a roll of 80 mm', width: '80mm', height: '300mm', pages: 1 },
    { on: 'a sheet of A4', width: '210mm', height: '297mm', pages: 1 },
  ])('of $on it stands alone, and nothing is cut off', async ({ width, height, pages }) => {
    const { url } = await withReceipt()
    const { page } = await stand.visit(url)
    await expectVisible(paper(page))
    const pdf = (await page.pdf({ width, height })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(pages)
    await page.emulateMedia({ media: 'print' })
    // What the paper's margins leave, in CSS pixels.
    const room = Math.floor((Number.parseFloat(width) - 8) * (96 / 25.4))
    await page.setViewportSize({ width: room, height: 900 })
    expect(await button(page, 'Imprimir ou salvar em PDF').isVisible()).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      room,
    )
    for (const amount of await paper(page)
      .getByText(/^-?R\$ /)
      .all()) {
      const box = await amount.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(room + 0.5)
      expect(box?.height).toBeLessThan(40)
    }
  })
})
