import type { Page } from 'playwright'
import { expect, test } from 'vitest'
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
import { button, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ named: true })

/** The link to the receipt of a closed comanda of R$ 81,00. */
async function openReceiptLink(): Promise<string> {
  const house = await openAgendaSalon(stand)
  stockProduct(stand, house, { name: 'Gel', reais: 20, stock: 5 })
  await house.book({})
  const page = await openBookingsList(stand, house)
  await openComanda(page)
  await addComandaItem(page, 'Gel')
  await button(page, 'Mais um de Gel').click()
  await button(page, 'Desconto ou acréscimo no total').click()
  await page.getByLabel('Quanto').fill('10')
  await expectTotal(page, 'R$ 81,00')
  await closeByPix(page)
  await button(page, 'Recibo').click()
  const open = page.getByRole('link', { name: 'Abrir para imprimir' })
  await expectVisible(open)
  return (await open.getAttribute('href')) ?? ''
}

const paper = (page: Page) => page.getByRole('article')

const PAPERS = [
  { on: 'a roll of 58 mm', width: '58mm', height: '300mm' },
  { on: 'a roll of 80 mm', width: '80mm', height: '300mm' },
  { on: 'a sheet of A4', width: '210mm', height: '297mm' },
]

test('on paper of any width it stands alone, and nothing is cut off', async () => {
  const { page } = await stand.visit(await openReceiptLink())
  await expectVisible(paper(page))
  for (const { on, width, height } of PAPERS) {
    const pdf = (await page.pdf({ width, height })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), on).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    // What the paper's margins leave, in CSS pixels.
    const room = Math.floor((Number.parseFloat(width) - 8) * (96 / 25.4))
    await page.setViewportSize({ width: room, height: 900 })
    expect(await button(page, 'Imprimir ou salvar em PDF').isVisible(), on).toBe(false)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, on).toBeLessThanOrEqual(room)
    const amounts = await paper(page)
      .getByText(/^-?R\$ /)
      .all()
    expect(amounts.length, on).toBeGreaterThan(3)
    for (const amount of amounts) {
      const box = await amount.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0), on).toBeLessThanOrEqual(room + 0.5)
      expect(box?.height, on).toBeLessThan(40)
    }
    await page.emulateMedia({ media: 'screen' })
  }
})
