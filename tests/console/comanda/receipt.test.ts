import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { business_settings } from '#db/tables/business.ts'
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
import {
  answerWith,
  button,
  cut,
  expectNothing,
  expectText,
  expectVisible,
  POLL,
} from '#tests/support/console/screen.ts'
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

  test('shows the telephone of the salon as it was stored, where that is no usual number', async () => {
    const { salon, url } = await openReceipt()
    const stored = async (business_phone: string) => {
      await stand.server.storage.write((tx) =>
        tx
          .update(business_settings)
          .set({ business_phone })
          .where(eq(business_settings.user_id, salon.owner.id)),
      )
      const page = await stand.visit(getPath(url))
      await expectVisible(paper(page))
      return paper(page).locator('header').innerText()
    }
    expect(await stored('0800 123 4567')).toContain('0800 123 4567')
    expect(await stored('ramal da Dora')).toContain('ramal da Dora')
    expect(await stored('11934567890')).toContain('(11) 93456-7890')
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
      await expectText(other, 'Este link não vale mais')
      await expectText(
        other,
        /a comanda foi reaberta ou o salão anulou o link. Peça um novo ao salão/,
      )
    }
  })

  test('whose links the owner ends opens no more, and a new one does', async () => {
    const { page, url } = await openReceipt()
    const withdraw = button(page, 'Anular links deste recibo')
    const asked = page.getByRole('dialog', { name: 'Anular os links deste recibo?' })
    await withdraw.click()
    await button(asked, 'Cancelar').click()
    const body = { token: getPath(url).split('/').at(-1) ?? '' }
    expect((await stand.server.call('POST /api/receipt', { body })).status).toBe(200)
    await withdraw.click()
    await button(asked, 'Anular links deste recibo').click()
    await expectText(page, 'Os links deste recibo não valem mais. Se precisar, gere um novo.')
    await expectNothing(withdraw)
    await button(page, 'Recibo').click()
    const link = page.getByRole('link', { name: 'Abrir para imprimir' })
    const again = (await link.getAttribute('href')) ?? ''
    expect(again).not.toBe(url)
    await expectText(await stand.visit(getPath(url)), 'Este link não vale mais')
    await expectVisible(paper(await stand.visit(getPath(again))))
  })

  test('shows no logo that cannot be loaded: the name stands there', async () => {
    const { url } = await openReceipt()
    const token = getPath(url).split('/').at(-1) ?? ''
    const { body } = await stand.server.call('POST /api/receipt', { body: { token } })
    const page = await stand.visit('about:blank')
    const business = { ...body.business, logo: '/pictures/gone.webp' }
    page.route('**/api/receipt', answerWith(200, { ...body, business }))
    await page.goto(url)
    await expectVisible(paper(page))
    const logo = paper(page).locator('img')
    expect(await logo.count()).toBe(1)
    await logo.evaluate((one) => one.dispatchEvent(new Event('error')))
    await expectNothing(logo)
    await expectText(paper(page), body.business.name)
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
