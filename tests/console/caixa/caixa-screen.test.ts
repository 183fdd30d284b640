/** The screen of the till: a day opened, moved, counted, closed and opened again; several days at once. */
import { beforeEach, expect, test } from 'vitest'
import { insertEntries } from '#db/ledger.ts'
import { insertProduct } from '#db/products.ts'
import { insertTillCount, insertTillDay, listTillCounts } from '#db/till.ts'
import { addReceptionist, openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  cut,
  expectFocus,
  expectHeading,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  link,
  POLL,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'
import { CREATED_AT, insertBooking } from '#tests/support/db/factories.ts'

const stand = useConsole()
const [SUNDAY, TODAY] = ['2026-11-22', '2026-11-23']

let salon: Salon
let page: Awaited<ReturnType<typeof stand.visit>>

const open = async (search = '', options = {}) => {
  page = await stand.visitAs(salon.owner, `/admin/caixa${search}`, options)
}
const dialog = () => page.getByRole('dialog')
const region = (name: string | RegExp) => page.getByRole('region', { name })
const drawer = () => region(/gaveta$/)
const getVisibility = (one: Element) => one.closest<HTMLElement>('[style]')?.style.visibility
const entries = () => page.getByRole('list', { name: 'Lançamentos' }).getByRole('listitem')

async function sell(reais: number, sale_date?: string): Promise<void> {
  const { user_id } = salon.business
  const id = `pomada-${user_id}-${reais}`
  const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT }
  await stand.server.storage.write((tx) =>
    insertProduct(tx, {
      id,
      user_id,
      name: 'Pomada',
      price: 1,
      stock: 5,
      status: 'active',
      ...stamps,
    }),
  )
  const items = [{ product_id: id, quantity: 1, unit_price: reais }]
  const body = { items, payment_method: 'dinheiro' as const, ...(sale_date && { sale_date }) }
  await stand.server.call('POST /api/product-sales', { headers: {}, body }, salon.owner.token)
}
const countsOf = (day: string) =>
  stand.server.storage.read((db) => listTillCounts(db, salon.business.user_id, day, 9))

beforeEach(async () => {
  salon = await openSalon(stand)
})

test('a house just registered opens its first till, and moves cash by hand', async () => {
  await open('', { size: PHONE })
  await expectHeading(page, 'Caixa de hoje')
  await expectText(page, 'Não foi aberto')
  await expectText(page, 'Nenhum lançamento')
  await button(page, 'Abrir caixa').click()
  await button(dialog(), 'Abrir caixa').click()
  await expectText(dialog(), 'Digite um valor, como 200,00.')
  await dialog().getByLabel('Troco inicial na gaveta').fill('200')
  await button(dialog(), 'Abrir caixa').click()
  await expectToast(page, 'Caixa aberto')
  await expectText(page, /^Aberto às 08:00 por .* com R\$ 200,00$/)
  // The button that opened it has become another act: the focus is not lost.
  await expectFocus(button(page, 'Fechar caixa'))
  await button(page, 'Sangria').click()
  await button(dialog(), 'Registrar sangria').click()
  await expectText(dialog(), 'Digite um valor acima de zero.')
  await dialog().getByLabel('Valor').fill('50,5')
  await dialog().getByLabel('Motivo').fill('Para o cofre')
  await button(dialog(), 'Registrar sangria').clickTwiceAtOnce()
  await expectToast(page, 'Sangria registrada')
  await expectNothing(dialog())
  await expectText(drawer(), 'R$ 149,50')
  await expect.poll(() => entries().count(), POLL).toBe(1)
  await button(page, 'Estornar Sangria').click()
  await expectText(dialog(), /^Sangria de R\$ 50,50 volta com um lançamento de hoje/)
  await dialog().getByLabel('Motivo').fill('Digitei errado')
  await button(dialog(), 'Estornar').click()
  await expectToast(page, 'Estorno registrado')
  await expectText(drawer(), 'R$ 200,00')
  await expectText(page, 'Estorno: Sangria')
  await expectText(page, /motivo: Digitei errado/)
  await expectNothing(button(page, 'Estornar Sangria'))
})

test('a drawer is counted note by note, closed with what lacks, and opened again', async () => {
  await open()
  await sell(60)
  await open('?acao=fechar')
  await expectText(dialog(), 'Segunda, 23 de novembro')
  // Nor is the sum to be read beside the dialog.
  expect(await drawer().evaluate(getVisibility)).toBe('hidden')
  await button(dialog(), 'Fechar caixa').click()
  await expectText(dialog(), 'Digite quanto há, como 418,90.')
  await dialog().getByLabel('Quanto há na gaveta').fill('65')
  await expectText(dialog(), 'Sobram R$ 5,00 na gaveta')
  await expectText(button(dialog(), 'Fechar com sobra de R$ 5,00'), /./)
  await button(dialog(), 'Contar por notas').click()
  await dialog().getByLabel('Notas de R$ 50').fill('1')
  await dialog().getByLabel('Moedas (R$)').fill('5')
  await expectText(dialog(), 'Faltam R$ 5,00 na gaveta')
  await dialog().getByLabel('Notas de R$ 5', { exact: true }).fill('x')
  await dialog().getByLabel('O que houve? (se souber)').fill('Troco a mais')
  await button(dialog(), 'Fechar caixa').click()
  await expectText(dialog(), 'Digite um número inteiro.')
  await dialog().getByLabel('Notas de R$ 5', { exact: true }).fill('1')
  await expectText(dialog(), 'A gaveta confere')
  await dialog().getByLabel('Notas de R$ 5', { exact: true }).fill('')
  // Nobody has said that any is taken out.
  await expectText(dialog(), 'Fica tudo o que há: R$ 55,00.')
  await dialog().getByLabel('Quanto fica na gaveta').fill('x')
  await button(dialog(), 'Fechar com falta de R$ 5,00').click()
  await expectText(dialog(), 'Digite quanto fica, como 200,00.')
  await dialog().getByLabel('Quanto fica na gaveta').fill('70')
  await button(dialog(), 'Fechar com falta de R$ 5,00').click()
  await expectText(dialog(), 'Não pode ficar mais do que foi contado.')
  await dialog().getByLabel('Quanto fica na gaveta').fill('20')
  await expectText(dialog(), 'Saem R$ 35,00, como retirada no fechamento.')
  await button(dialog(), 'Fechar com falta de R$ 5,00').click()
  await expectToast(page, 'Caixa fechado', 'Faltam R$ 5,00 na gaveta')
  await expectNothing(dialog())
  expect(await drawer().evaluate(getVisibility)).toBeUndefined()
  await expectText(page, /^Fechado em 23\/11, 08:00 por .*, sem ter sido aberto$/)
  await expectText(drawer(), 'Faltam R$ 5,00 na gaveta')
  await expectText(drawer(), 'Ficaram R$ 20,00 na gaveta')
  await expectText(drawer(), 'R$ 35,00 saíram como retirada no fechamento')
  await expectNothing(drawer().getByText('Estornada: o caixa foi reaberto depois'))
  await expectText(page, 'Falta na contagem')
  await expectNothing(button(page, 'Sangria'))
  await sell(40)
  await open()
  // What stayed and what came since, as the drawer has it now; each line is a sum of entries.
  await expectText(
    page,
    /^No fechamento ficaram R\$ 20,00 na gaveta\. R\$ 40,00 em dinheiro entraram depois do fechamento\./,
  )
  await expectText(drawer(), 'R$ 60,00')
  await expectText(drawer(), /^08:00: R\$ 55,00 contados, de R\$ 60,00 esperados/)
  await expectVisible(link(drawer(), 'Diferenças de contagem: -5,00'))
  await expectVisible(link(drawer(), 'Retiradas no fechamento: -35,00'))
  await button(page, 'Reabrir caixa').click()
  await button(dialog(), 'Reabrir caixa').click()
  await expectText(dialog(), 'Diga o motivo.')
  await dialog().getByLabel('Motivo').fill('Faltou uma nota')
  await button(dialog(), 'Reabrir caixa').click()
  await expectToast(page, 'Caixa reaberto')
  await expectText(drawer(), 'Motivo de reabrir: Faltou uma nota')
  await expectText(drawer(), 'Estornada: o caixa foi reaberto depois')
  await expectText(drawer(), 'R$ 100,00')
  await expectNothing(page.getByText('entraram depois do fechamento'))
  expect(await countsOf(TODAY)).toMatchObject([{ expected: 6000, counted: 5500 }])
  await button(page, 'Fechar caixa').click()
  await dialog().getByLabel('Quanto há na gaveta').fill('30')
  await expectText(dialog(), 'Fica tudo o que há: R$ 30,00.')
  await button(dialog(), 'Fechar com falta de R$ 70,00').click()
  await expectText(drawer(), 'Faltam R$ 70,00 na gaveta')
  await expectText(drawer(), 'Ficaram R$ 30,00 na gaveta')
  await expectNothing(drawer().getByText('saíram como retirada'))
  // A sale lies between the two counts.
  await expectNothing(drawer().getByText('que na contagem anterior'))
  await button(page, 'Reabrir caixa').click()
  await dialog().getByLabel('Motivo').fill('Mais uma vez')
  await button(dialog(), 'Reabrir caixa').click()
  await expectText(drawer(), 'Motivo de reabrir: Mais uma vez')
  await button(page, 'Fechar caixa').click()
  await dialog().getByLabel('Quanto há na gaveta').fill('20')
  await button(dialog(), 'Fechar com falta de R$ 80,00').click()
  await expectText(drawer(), 'R$ 10,00 a menos que na contagem anterior')
})

test('what was typed at the drawer is asked for before it goes, and outlives a reload', async () => {
  const asked = () => page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await open()
  for (const [act, field] of [
    ['Suprimento', 'Valor'],
    ['Sangria', 'Valor'],
    ['Fechar caixa', 'Quanto há na gaveta'],
  ] as const) {
    await button(page, act).click()
    const own = page.getByRole('dialog', { name: act })
    await own.getByLabel(field).fill('12,5')
    history.back()
    await expectVisible(asked())
    await button(asked(), 'Continuar editando').click()
    expect(await own.getByLabel(field).inputValue()).toBe('12,5')
    await page.reload()
    await expectText(own, 'Recuperamos o que você tinha digitado.')
    expect(await own.getByLabel(field).inputValue()).toBe('12,5')
    await button(own, 'Fechar').click()
    await button(asked(), 'Sair sem salvar').click()
    await expectNothing(own)
    await button(page, act).click()
    expect(await own.getByLabel(field).inputValue()).toBe('')
    if (act === 'Fechar caixa') await button(own, 'Contar por notas').click()
    history.back()
    await expectNothing(page.getByRole('dialog'))
  }
})

test('money that comes in while somebody counts is said, and they count against what there is now', async () => {
  await open('?acao=fechar')
  await dialog().getByLabel('Quanto há na gaveta').fill('0')
  await expectText(dialog(), 'A gaveta confere')
  await sell(60)
  await button(dialog(), 'Fechar caixa').click()
  await expectText(
    dialog(),
    /^O caixa mudou enquanto você contava: deviam ser R\$ 0,00, agora são R\$ 60,00/,
  )
  await expectText(dialog(), /^Enquanto você contava, o esperado mudou de R\$ 0,00 para R\$ 60,00/)
  await expectText(dialog(), 'Faltam R$ 60,00 na gaveta')
  expect(await countsOf(TODAY)).toEqual([])
})

test('a day that does not begin with what stayed says so, and so does the day before', async () => {
  const { server } = stand
  const { user_id } = salon.business
  const made = { user_id, day: SUNDAY, made_by: user_id, created_at: server.context.now() }
  await server.storage.write(async (tx) => {
    const opened = { float: 53_490, opened_at: 1, opened_by: user_id }
    const closed = { closed_at: made.created_at, closed_by: user_id }
    await insertTillDay(tx, { user_id, day: SUNDAY, ...opened, ...closed })
    const counted = { expected: 53_490, counted: 53_490, kept: 20_000 }
    await insertTillCount(tx, { id: 'ontem', ...made, ...counted, note: null, reopened_for: null })
  })
  await open('?acao=abrir')
  const field = dialog().getByLabel('Troco inicial na gaveta')
  await expect.poll(() => field.inputValue(), POLL).toBe('200,00')
  await expectText(dialog(), 'O que ficou ontem: R$ 200,00')
  await field.fill('240')
  await expectText(dialog(), 'R$ 40,00 a mais do que ficou ontem')
  await button(dialog(), 'Abrir caixa').click()
  await expectText(drawer(), 'R$ 40,00 a mais do que ficou ontem')
  await open(`?de=${SUNDAY}&ate=${SUNDAY}`)
  await expectText(drawer(), '23/11 começou com R$ 40,00 a mais do que ficou')
  // Counted today: the hour is none of that day.
  await expectText(drawer(), /^23\/11, 08:00: R\$ 534,90 contados/)
})

test('yesterday asks to be closed, at the reception too', async () => {
  await sell(60, SUNDAY)
  const carla = await addReceptionist(stand, salon)
  page = await stand.visitAs(carla, '/admin/caixa')
  await expectText(page, /Ontem não foi fechado/)
  await link(page, 'Ver e fechar').click()
  await expect.poll(() => page.url(), POLL).toContain(`de=${SUNDAY}&ate=${SUNDAY}`)
  await expectText(page, 'Não foi aberto')
  await expectNothing(button(page, 'Abrir caixa'))
  // What was pressed has gone with the day before.
  await expectFocus(page.getByRole('heading', { name: 'Caixa', exact: true }))
  await button(page, 'Fechar caixa').click()
  // It is not shown what to count up to.
  await expectNothing(dialog().getByText('60,00'))
  await dialog().getByLabel('Quanto há na gaveta').fill('60')
  await dialog().getByLabel('Quanto fica na gaveta').fill('60')
  await button(dialog(), 'Fechar caixa').click()
  await expectToast(page, 'Caixa fechado', 'A gaveta confere')
  await expectText(page, 'Ficou na gaveta')
  await expectFocus(page.getByRole('heading', { name: 'Caixa', exact: true }))
  await expectNothing(button(page, 'Reabrir caixa'))
  await expectNothing(page.getByText(/não foi fechado/))
})

test('the reception works a day at a time, and is led back from any other', async () => {
  const carla = await addReceptionist(stand, salon)
  page = await stand.visitAs(carla, '/admin/caixa?de=2026-11-01&ate=2026-11-30')
  await expectText(page, /^A recepção vê o caixa de hoje/)
  await link(page, 'Ver o caixa de hoje').click()
  await expectHeading(page, 'Caixa de hoje')
  await expectText(page, 'Não foi aberto')
  await expectNothing(page.getByText('A receber dos cartões'))
})

test('several days show sums and entries, of one side where that is chosen, and no drawer', async () => {
  const { storage } = stand.server
  const visit = await insertBooking(storage, salon.business, { date: TODAY })
  const body = { version: visit.version, status: 'completed' as const, scope: 'one' as const }
  const asked = { params: { id: visit.id }, body }
  await stand.server.call('POST /api/bookings/:id/status', asked, salon.owner.token)
  await sell(60, SUNDAY)
  await open('?de=2026-11-01&ate=2026-11-30')
  await expectHeading(page, 'Caixa')
  await expect.poll(() => entries().count(), POLL).toBe(2)
  await expectNothing(page.getByText('Deve haver na gaveta'))
  await expectText(region('Saldo por forma'), 'Sem forma')
  expect(await link(page, visit.client_name).getAttribute('href')).toContain(visit.id)
  await link(page, 'Saídas').click()
  await expect.poll(() => page.url(), POLL).toContain('lado=saidas')
  await expectText(page, 'Nenhum lançamento')
  await link(page, 'Entradas').click()
  await expect.poll(() => entries().count(), POLL).toBe(2)
  let prints = 0
  window.print = () => {
    prints += 1
  }
  await button(page, 'Imprimir').click()
  await expect.poll(() => prints, POLL).toBe(1)
})

test('a figure of another screen shows its entries alone, says what they add up to, and leads back', async () => {
  await sell(60)
  await sell(40, SUNDAY)
  await open('?de=2026-11-01&ate=2026-11-30&tipo=balcao&forma=dinheiro')
  await expectHeading(page, 'Vendas no balcão · Dinheiro: R$ 100,00')
  await expect.poll(() => entries().count(), POLL).toBe(2)
  await expectNothing(link(page, 'Saídas'))
  await link(page, 'Ver tudo').click()
  await expectHeading(page, 'Recebido de clientes: R$ 100,00')
  expect(page.url()).not.toContain('tipo')
  await link(region('Saldo por forma'), 'Entradas · Dinheiro: 100,00').click()
  await expectHeading(page, 'Entradas · Dinheiro: R$ 100,00')
  await link(region('Saldo por forma'), 'Entradas e saídas · Dinheiro: 100,00').click()
  await expectHeading(page, 'Entradas e saídas · Dinheiro: R$ 100,00')
  await open()
  await link(drawer(), 'Recebido de clientes · Dinheiro: 60,00').click()
  await expectHeading(page, 'Recebido de clientes · Dinheiro: R$ 60,00')
  await link(page, 'Ver tudo').click()
  await link(page, 'Recebido de clientes: R$ 60,00').click()
  await expectHeading(page, 'Recebido de clientes: R$ 60,00')
  await open('?tipo=gorjetas&por=recebimento')
  await expectHeading(page, 'Gorjetas, pelo dia em que o dinheiro chega: R$ 0,00')
  await expectText(page, 'Nada disto nestes dias. Escolha ver tudo para o resto.')
})

test('what was moved by hand stands apart, and what was taken back is said and goes the other way', async () => {
  const { token } = salon.owner
  await sell(60)
  await sell(40)
  const sales = await stand.server.call(
    'GET /api/product-sales',
    { query: { from: TODAY, to: TODAY } },
    token,
  )
  const id = sales.body.sales.find(({ total_price }) => total_price === 40)?.id ?? ''
  await stand.server.call('DELETE /api/product-sales/:id', { params: { id } }, token)
  const body = { kind: 'suprimento' as const, amount: 50, reason: 'Moedas' }
  await stand.server.call('POST /api/till/moves', { headers: {}, body }, token)
  await open()
  await expectHeading(page, 'Recebido de clientes: R$ 60,00')
  await expectText(page, 'já sem R$ 40,00 de estornos')
  await link(page, 'Saídas').click()
  await expectHeading(page, 'Saídas: R$ 40,00')
  await expectText(page, 'R$ 40,00 são entradas estornadas')
  const tabs = page.getByRole('navigation', { name: 'Mostrar' })
  await expect.poll(() => tabs.locator('[aria-current]').count(), POLL).toBe(1)
  await expect.poll(() => entries().count(), POLL).toBe(1)
  await link(region('Saldo por forma'), 'Movimentos da gaveta').click()
  await expectHeading(page, 'Movimentos da gaveta: R$ 50,00')
  await expect.poll(() => entries().count(), POLL).toBe(1)
  await expectText(drawer(), 'R$ 110,00')
})

/** So many movements of the drawer, each of R$ 1,00. */
async function moveOften(times: number): Promise<void> {
  const body = { kind: 'suprimento' as const, amount: 1, reason: 'Moedas' }
  for (let i = 0; i < times; i++)
    await stand.server.call('POST /api/till/moves', { headers: {}, body }, salon.owner.token)
}

test('paper has every entry, by the button and by the keys, and says where it has not', async () => {
  await moveOften(103)
  await open()
  let prints = 0
  window.print = () => {
    prints += 1
  }
  const pressPrint = () =>
    window.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true }),
    )
  await expect.poll(() => entries().count(), POLL).toBe(50)
  expect(await page.getByText(/Caixa de segunda, 23 de novembro$/).count()).toBe(1)
  const part = page.getByText(/^Este papel tem os 50 lançamentos mais recentes, de 103\./)
  expect(await part.count()).toBe(1)
  page.route('**/api/till**', cut)
  await button(page, 'Imprimir').click()
  await expect.poll(() => prints, POLL).toBe(1)
  expect(await part.count()).toBe(1)
  page.unroute('**/api/till**')
  expect(pressPrint()).toBe(false)
  await expect.poll(() => prints, POLL).toBe(2)
  expect(await entries().count()).toBe(103)
  expect(await page.getByText(/^Este papel tem/).count()).toBe(0)
  // The browser prints by itself what is all there.
  expect(pressPrint()).toBe(true)
})

test('paper of a filtered list says by what, and what else these days have', async () => {
  await sell(60)
  await sell(15)
  await moveOften(1)
  await open('?tipo=suprimentos')
  await expectText(
    page,
    /^Lista filtrada: Suprimentos\. Fora dela há 2 lançamentos nestes dias, que somam R\$ 75,00\./,
  )
})

test('card money is told day by day: the first ones on the screen, all of them on paper', async () => {
  const { user_id } = salon.business
  const about = { user_id, kind: 'sale', method: 'credito', day: TODAY, reverses: null } as const
  await stand.server.storage.write((tx) =>
    insertEntries(
      tx,
      Array.from({ length: 9 }, (_, i) => ({
        ...{ ...about, id: `${user_id}-${i}`, subject_id: `venda-${i}`, amount: 1000 },
        ...{ arrives_on: `2026-12-0${i + 1}`, made_by: user_id, created_at: CREATED_AT },
      })),
    ),
  )
  await open()
  const rows = page.locator('[aria-label="A receber por dia"] > div')
  await expect.poll(() => rows.count(), POLL).toBe(9)
  const onPaperAlone = page.locator('[aria-label="A receber por dia"] > div[class]')
  expect(await onPaperAlone.count()).toBe(4)
  await button(page, 'Ver mais 4 dias').click()
  await expect.poll(() => onPaperAlone.count(), POLL).toBe(0)
  expect(await rows.count()).toBe(9)
})

test('why a sangria was refused is said once, in its dialog', async () => {
  await open('?acao=sangria')
  await dialog().getByLabel('Valor').fill('50')
  await dialog().getByLabel('Motivo').fill('Cofre')
  await button(dialog(), 'Registrar sangria').click()
  await expectVisible(button(dialog(), 'Registrar mesmo assim'))
  await expectVisible(dialog().getByRole('alert'))
  await expectNothing(page.getByText('Não foi registrado'))
  await button(dialog(), 'Registrar mesmo assim').click()
  await expectToast(page, 'Sangria registrada')
})

test('a lost network is said, and the way out is tried again', async () => {
  await open()
  await expectText(page, 'Não foi aberto')
  page.route('**/api/till**', cut)
  await page.goto('/admin/caixa?de=2026-11-01&ate=2026-11-30')
  await expectText(page, 'Não foi possível carregar o caixa')
  page.unroute('**/api/till**')
  await button(page, 'Tentar novamente').click()
  await expectText(page, 'Nenhum lançamento')
})

test('a day that is over names the day from which its cash stayed: yesterday is another one', async () => {
  const { user_id } = salon.business
  const by = { opened_by: 'x', closed_by: 'x' }
  const [FRIDAY, SATURDAY] = ['2026-11-20', '2026-11-21']
  const made = { opened_at: CREATED_AT, closed_at: CREATED_AT + 1 }
  await stand.server.storage.write(async (tx) => {
    await insertTillDay(tx, { user_id, day: FRIDAY, float: 0, ...made, ...by })
    await insertTillCount(tx, {
      ...{ id: 'sexta', user_id, day: FRIDAY, expected: 0, counted: 10_000, kept: 10_000 },
      ...{ note: null, reopened_for: null, made_by: 'x', created_at: CREATED_AT + 1 },
    })
    await insertTillDay(tx, { user_id, day: SATURDAY, float: 25_025, ...made, ...by })
  })
  await open(`?de=${SATURDAY}&ate=${SATURDAY}`)
  await expectText(drawer(), 'R$ 150,25 a mais do que ficou em 20/11/2026')
})
