/** Pix on the comanda, brands of cards, and the part of the settings that both come from. */
import { describe, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { toPixTxid } from '#domain/money/pix.ts'
import { openAgendaSalon } from '#tests/support/console/agenda-salon.ts'
import {
  expectComandaState,
  openBookingsList,
  openComanda,
  openComandaScreen,
  readBookingDetail,
  totalsPanel,
} from '#tests/support/console/comanda-screen.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  expectHeading,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  link,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()
type Fees = CallInput<'PUT /api/card-fees'>['body']['fees']
type House = Pick<Salon, 'owner'>

const VISA = { method: 'credito', brand: 'Visa', percent: 2.99, days: 30 } as const
const loadFees = async ({ owner }: House) =>
  (await stand.server.call('GET /api/card-fees', {}, owner.token)).body.fees
const saveFees = async (house: House, fees: Fees) =>
  stand.server.call(
    'PUT /api/card-fees',
    { body: { fees, shown: await loadFees(house) } },
    house.owner.token,
  )
const nameKey = ({ owner }: House, pix_key = '+5511987654321') =>
  stand.server.call(
    'PATCH /api/settings',
    { body: { changes: { pix_key }, shown: { pix_key: null } } },
    owner.token,
  )

describe('on the comanda', () => {
  test('Pix shows the code of exactly its part, and copies it', async () => {
    const salon = await openAgendaSalon(stand)
    await nameKey(salon)
    const booking = await salon.book()
    const page = await openBookingsList(stand, salon)
    await openComanda(page)
    await expectNothing(page.getByText('Copiar código'))
    await button(page, 'Pix').click()
    await expectVisible(page.getByRole('img', { name: 'QR Code do Pix de R$ 50,00' }))
    await expectText(page, 'Confirme no aplicativo do banco antes de fechar.')
    await button(page, 'Dividir o pagamento').click()
    await page.getByLabel('Valor em Pix').fill('20,50')
    await expectVisible(page.getByRole('img', { name: 'QR Code do Pix de R$ 20,50' }))
    expect(toPixTxid(booking.id)).toMatch(/^[A-Za-z0-9]{1,25}$/)
  })

  test('without a key leads its owner to where one is named', async () => {
    const { page } = await openComandaScreen(stand)
    await button(page, 'Pix').click()
    const register = link(page, 'Cadastre sua chave Pix')
    await expectVisible(register)
    expect(await register.getAttribute('href')).toBe('/admin/settings?aba=recebimentos')
  })

  test('a card says its brand where the house has a fee for one, and it is kept', async () => {
    const salon = await openAgendaSalon(stand)
    await saveFees(salon, [VISA])
    const booking = await salon.book()
    const page = await openBookingsList(stand, salon)
    await openComanda(page)
    await button(page, 'Débito').click()
    await expectNothing(page.getByLabel(/^Bandeira/))
    await button(page, 'Crédito').click()
    await page.getByLabel('Bandeira do crédito').selectOption('Visa')
    await button(totalsPanel(page), 'Fechar comanda').click()
    await expectComandaState(page, 'Concluído')
    await expectVisible(totalsPanel(page).getByText('Crédito Visa'))
    expect((await readBookingDetail(salon, booking)).comanda.pagamentos).toEqual([
      { metodo: 'credito', bandeira: 'Visa', valor: 50 },
    ])
  })
})

describe('in the settings', () => {
  const open = async (before?: (salon: Salon) => Promise<unknown>) => {
    const salon = await openSalon(stand)
    await before?.(salon)
    const page = await stand.visitAs(salon.owner, '/admin/settings?aba=recebimentos')
    await expectHeading(page, 'Configurações')
    return { salon, page }
  }

  test('a key is told back as what it is read, and saved as the bank has it', async () => {
    const { salon, page } = await open()
    await page.getByLabel('Chave Pix').fill('123.456.789-00')
    await button(page, 'Salvar').click()
    await expectText(page, 'Os dígitos deste CPF não conferem.')
    await page.getByLabel('Chave Pix').fill('(11) 98765-4321')
    await expectText(page, 'Lida como telefone: +55 11 98765-4321')
    await button(page, 'Salvar').click()
    await expectToast(page, 'Configurações salvas')
    const { body } = await stand.server.call('GET /api/pix', {}, salon.owner.token)
    expect(body.recipient?.key).toBe('+5511987654321')
    await expect.poll(() => page.getByLabel('Chave Pix').inputValue()).toBe('+5511987654321')
  })

  test('a fee is added, changed and taken away, each beside what is being edited', async () => {
    const { salon, page } = await open()
    await expectText(page, /Nenhuma taxa ainda/)
    await page.getByLabel('Nome de quem recebe').fill('Íris')
    await button(page, 'Adicionar taxa').click()
    await button(page, 'Salvar taxa').click()
    await expectText(page, 'Use de 0 a 100, como 3,19.')
    await page.getByLabel('Bandeira').selectOption('+')
    await page.getByLabel('Nome da bandeira').fill('Cabal')
    await page.getByLabel('Taxa (%)').fill('3,19')
    await button(page, 'Salvar taxa').click()
    await expectToast(page, 'Taxa salva')
    expect(await loadFees(salon)).toEqual([
      { method: 'credito', brand: 'Cabal', percent: 3.19, days: 30 },
    ])
    await expectText(page, '3,19% · cai em 30 dias')
    await button(page, 'Mudar taxa: Crédito · Cabal').click()
    await page.getByLabel('Dias até o dinheiro cair').fill('0')
    await button(page, 'Salvar taxa').click()
    await expectText(page, '3,19% · cai no mesmo dia')
    await button(page, 'Mudar taxa: Crédito · Cabal').click()
    await button(page, 'Excluir taxa').click()
    await expectText(page, /Nenhuma taxa ainda/)
    expect(await page.getByLabel('Nome de quem recebe').inputValue()).toBe('Íris')
  })

  test('a fee that another tab changed meanwhile is told, and saved on top of it', async () => {
    const { salon, page } = await open((house) => saveFees(house, [VISA]))
    await button(page, 'Mudar taxa: Crédito · Visa').click()
    await page.getByLabel('Taxa (%)').fill('2,5')
    const debit = { method: 'debito', brand: '', percent: 1.37, days: 1 } as const
    await saveFees(salon, [VISA, debit])
    await button(page, 'Salvar taxa').click()
    await expectText(page, /mudaram em outra tela/)
    expect(await page.getByLabel('Taxa (%)').inputValue()).toBe('2,5')
    await expectVisible(page.getByText('Débito · todas as bandeiras'))
    await button(page, 'Salvar taxa').click()
    await expect.poll(() => loadFees(salon)).toEqual([debit, { ...VISA, percent: 2.5 }])
  })

  test('a card that has a line already gets no second one', async () => {
    const { page } = await open((house) => saveFees(house, [VISA]))
    await button(page, 'Adicionar taxa').click()
    await page.getByLabel('Bandeira').selectOption('Visa')
    await page.getByLabel('Taxa (%)').fill('1')
    await button(page, 'Salvar taxa').click()
    await expectText(page, 'Já existe uma taxa para este cartão.')
  })
})
