import { describe, expect, test } from 'vitest'
import { displayDate } from '#domain/text/display.ts'
import { openAgendaSalon, stockProduct } from '#tests/support/console/agenda-salon.ts'
import {
  addComandaItem,
  closeByPix,
  expectTotal,
  openBookingsList,
  openComanda,
} from '#tests/support/console/comanda-screen.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import { button, cut, expectText, expectVisible, POLL } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

/** A closed comanda of R$ 81,00 with a secret note, its owner before it, and its receipt's link. */
async function openReceipt() {
  const salon = await openAgendaSalon(stand)
  await stockProduct(stand, salon, { name: 'Gel', reais: 20, stock: 5 })
  await salon.book()
  const page = await openBookingsList(stand, salon)
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
  return { salon, page, url: (await open.getAttribute('href')) ?? '' }
}

const paper = (page: ConsolePage) => page.getByRole('article')
const getPath = (url: string) => new URL(url).pathname

describe('the link', () => {
  test('shows whoever holds it what was done and paid, and nothing else', async () => {
    const { salon, url } = await openReceipt()
    const page = await stand.visit(getPath(url))
    await expectVisible(paper(page))
    const shown = await paper(page).innerText()
    const when = `${displayDate(salon.day)} às 10:00`
    for (const part of ['Carla Dias', when, 'Corte', '2 × R$ 20,00', 'Desconto de 10%']) {
      expect(shown).toContain(part)
    }
    expect(shown).toMatch(/Subtotal\s*R\$ 90,00.*-R\$ 9,00\s*Total\s*R\$ 81,00\s*Pix\s*R\$ 81,00/)
    expect(shown).not.toMatch(/reclama|comiss/i)
    await expect.poll(() => document.title, POLL).toMatch(/^Recibo de /)
    await page.reload()
    await expectVisible(paper(page))
  })

  test('goes out by WhatsApp to the client', async () => {
    const { page, url } = await openReceipt()
    const link = page.getByRole('link', { name: 'Enviar pelo WhatsApp' })
    const chat = new URL((await link.getAttribute('href')) ?? '')
    expect(chat.origin + chat.pathname).toBe('https://wa.me/5511987654321')
    expect(chat.searchParams.get('text')).toContain(url)
  })

  test('that is wrong, or whose comanda was opened again, says what to do', async () => {
    const { page, url } = await openReceipt()
    await button(page, 'Reabrir').click()
    await expectVisible(button(page, 'Fechar comanda'))
    for (const at of [getPath(url), '/recibo/nunca-existiu']) {
      const other = await stand.visit(at)
      await expectText(other, 'Este recibo não abre mais')
      await expectText(other, /Peça um novo ao salão/)
    }
  })

  test('that cannot be read now is read at the second try', async () => {
    const { url } = await openReceipt()
    const page = await stand.visit('about:blank')
    page.route('**/api/receipt', cut)
    await page.goto(url)
    await expectText(page, 'Não foi possível abrir o recibo')
    page.unroute('**/api/receipt')
    await button(page, 'Tentar novamente').click()
    await expectVisible(paper(page))
  })
})
