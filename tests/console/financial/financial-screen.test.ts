/** The owner's money: what is left, by either way of counting, and the expenses that are paid there. */
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { insertExpenses } from '#db/expenses.ts'
import { insertEntries, type LedgerEntry } from '#db/ledger.ts'
import { expenses } from '#db/tables/money.ts'
import { getPeriodBefore } from '#domain/report/comparison.ts'
import { addDays, getTodayInZone } from '#domain/time/civil-time.ts'
import { getMonthPeriod } from '#domain/time/period.ts'
import { hearFiles } from '#tests/support/console/hear-files.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  link,
  POLL,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'
import { CREATED_AT } from '#tests/support/db/factories.ts'

const stand = useConsole()

let salon: Salon
let page: Awaited<ReturnType<typeof stand.visit>>
let today: string

type NewExpense = Parameters<typeof insertExpenses>[1][number]

const plant = (id: string, fields: Partial<NewExpense>) => {
  const { user_id } = salon.business
  return stand.server.storage.write((tx) =>
    insertExpenses(tx, [
      {
        ...{ id: `${id}-${user_id}`, user_id, description: id, category: 'aluguel', amount: 1000 },
        ...{ due_on: today, supplier: null, paid_on: null, method: null, series_id: null },
        ...{ receipt: null, made_by: user_id, created_at: CREATED_AT, updated_at: CREATED_AT },
        ...fields,
      },
    ]),
  )
}
const stored = () =>
  stand.server.storage.read((db) =>
    db
      .select()
      .from(expenses)
      .where(eq(expenses.user_id, salon.business.user_id))
      .orderBy(asc(expenses.due_on), asc(expenses.id)),
  )
const open = async (search = '', options = {}) => {
  page = await stand.visitAs(salon.owner, `/admin/financial${search}`, options)
}
const dialog = () => page.getByRole('dialog')
const readSteps = async (region: ReturnType<typeof page.getByRole>) =>
  (await region.locator('dl > div').allTextContents()).join(' | ')

beforeEach(async () => {
  salon = await openSalon(stand)
  today = getTodayInZone('America/Sao_Paulo', stand.server.context.now())
})

test('a house just registered writes down its first expense, monthly, on a phone too', async () => {
  await open('', { size: PHONE })
  await expectText(page, 'Nada neste período')
  await expectText(page, 'Nada a pagar até sábado.')
  await button(page, 'Nova despesa').first().click()
  await button(dialog(), 'Salvar').click()
  await expectText(dialog(), 'Escreva o que é esta despesa.')
  await dialog().getByLabel('O que é').fill('Aluguel da sala')
  await dialog().getByLabel('Valor (R$)').fill('2.500,00')
  await dialog().getByLabel('Categoria').selectOption({ label: 'Aluguel' })
  await dialog().getByLabel('Repetir').selectOption({ label: 'Todo mês, por 3 meses' })
  await button(dialog(), 'Salvar').clickTwiceAtOnce()
  await expectToast(page, 'Despesa anotada')
  await expectNothing(dialog())
  await expect.poll(async () => (await stored()).length, POLL).toBe(3)
})

test('what is due this week is paid with one verb, and its payment undone', async () => {
  await plant('Luz', { category: 'contas', amount: 31_245 })
  await open()
  await button(page, 'Pagar Luz').click()
  await button(dialog(), 'Pagar R$ 312,45').clickTwiceAtOnce()
  await expectToast(page, 'Despesa paga')
  await expectText(page, 'Nada a pagar até sábado.')
  expect(await stored()).toEqual([expect.objectContaining({ paid_on: today, method: 'pix' })])
  await link(page, 'Despesas').first().click()
  await button(page, 'Luz não foi paga').click()
  await button(dialog(), 'Não foi paga').click()
  await expectToast(page, 'Pagamento desfeito')
  await expect.poll(async () => (await stored())[0]?.paid_on, POLL).toBe(null)
})

test('the switch stands in the address, says what it means, and a figure opens onto its rows', async () => {
  await plant('Sala', { amount: 250_000 })
  await open()
  await expectText(page, /Conta o que foi feito, pelo dia do atendimento/)
  await expectText(page, '-R$ 2.500,00')
  const ways = page.getByRole('navigation', { name: 'Como contar' })
  const current = async () =>
    Promise.all((await ways.getByRole('link').all()).map((one) => one.getAttribute('aria-current')))
  await link(ways, 'Caixa').click()
  await expectText(page, /Conta o dinheiro no dia em que ele entra/)
  expect(page.url()).toContain('regime=caixa')
  await expect.poll(current, POLL).toEqual([expect.any(String), null])
  await link(ways, 'Competência').click()
  await expectText(page, /Conta o que foi feito, pelo dia do atendimento/)
  await link(page, 'Aluguel').click()
  await expectText(page, '1 despesa · R$ 2.500,00 ainda a pagar')
  expect(page.url()).toContain('categoria=aluguel')
  expect(page.url()).toContain(`de=${getMonthPeriod(today).from}`)
  const files = hearFiles()
  await button(page, 'Exportar CSV').click()
  await expectToast(page, '1 despesa exportada')
  expect((await files[0]?.text())?.split('\r\n')[1]).toContain(';Sala;Aluguel;;2500,00;;')
})

test('a month under way is compared with the same days of the one before, where there is any of it', async () => {
  await plant('Sala', { amount: 250_000 })
  await open()
  await expectText(page, '-R$ 2.500,00')
  await expectNothing(page.getByText(/ a m(ais|enos) /))
  const before = getPeriodBefore(getMonthPeriod(today)).from
  await plant('Antes', { due_on: before, amount: 50_000 })
  await page.reload()
  await expectText(page, /^R\$ 2\.000,00 a menos ante 1 a \d+ de [a-zç]+$/)
  // Due later in the month: in what it leaves, and in none of what the same days of before are beside.
  await plant('Depois', { amount: 10_000, due_on: getMonthPeriod(today).to })
  await page.reload()
  const coming = page.getByRole('region', { name: /^Depois de hoje, até / })
  await expect
    .poll(() => readSteps(coming), POLL)
    .toBe('Despesas que ainda vencem-R$ 100,00 | Contando com isso, sobra-R$ 2.600,00')
  await expectText(page, /^R\$ 2\.000,00 a menos ante 1 a \d+ de [a-zç]+$/)
  // Both columns are of as many days.
  const heads = await page.getByRole('columnheader').allTextContents()
  const [now, then] = heads.filter((head) => / a \d+ de /.test(head))
  expect(now?.split(' de ')[0]).toBe(then?.split(' de ')[0])
})

test('by cash card money of after today is told apart, and a month that has not begun is expected', async () => {
  const { to } = getMonthPeriod(today)
  const next = addDays(to, 1)
  const of = { subject_id: 'x', reverses: null, made_by: null, created_at: CREATED_AT }
  const { user_id } = salon.business
  const enter = (id: string, fields: Partial<LedgerEntry>) => ({
    ...{ id: `${id}-${user_id}`, user_id, ...of, kind: 'booking' as const },
    ...{ method: 'debito' as const, amount: 0, day: today, arrives_on: null, ...fields },
  })
  await stand.server.storage.write((tx) =>
    insertEntries(tx, [
      enter('a', { amount: 10_000, method: 'pix' }),
      enter('b', { amount: 4333, arrives_on: to }),
      enter('c', { amount: -133, kind: 'fee', arrives_on: to }),
      enter('d', { amount: 17_600, arrives_on: next }),
    ]),
  )
  await open('?regime=caixa')
  await expectText(page, /^Até hoje, \d\d\/\d\d$/)
  await expectNothing(page.getByText(/ a m(ais|enos) /))
  const coming = page.getByRole('region', { name: /^Depois de hoje, até / })
  await expect
    .poll(() => readSteps(coming), POLL)
    .toBe(
      [
        'Ainda vai chegarR$ 43,33',
        'Taxas de cartão-R$ 1,33',
        'Contando com isso, sobraR$ 142,00',
      ].join(' | '),
    )
  const card = page.getByRole('region', { name: 'De onde veio e para onde foi' })
  expect(await card.locator('[data-key="income"] td').first().textContent()).toBe('R$ 100,00')
  const { from: de, to: ate } = getMonthPeriod(next)
  await page.goto(`/admin/financial?regime=caixa&de=${de}&ate=${ate}`)
  await expectText(page, /^Quanto deve sobrar em [a-zç]+/)
  await expectText(page, /^Ainda não começou: /)
  await expectNothing(page.getByText(/ a m(ais|enos) /))
  expect(await card.locator('[data-key="income"]').textContent()).toBe('Vai chegarR$ 176,00')
  const year = page.getByRole('region', { name: `Como vai ${ate.slice(0, 4)}?` })
  await expectVisible(year.getByRole('row', { name: /^[a-zç]+, previsto / }))
  await expectVisible(year.getByRole('row', { name: /^No ano, com o previsto / }))
})

test('the differences of tills open onto their entries', async () => {
  const { user_id } = salon.business
  const of = { subject_id: 'x', reverses: null, made_by: null, created_at: CREATED_AT }
  const short = { kind: 'till', method: 'dinheiro', amount: -500, arrives_on: null } as const
  await stand.server.storage.write((tx) =>
    insertEntries(tx, [{ id: `d-${user_id}`, user_id, day: today, ...of, ...short }]),
  )
  await open()
  const row = link(page, 'Diferenças de caixa')
  await expectVisible(row)
  expect(await row.getAttribute('href')).toContain('/admin/caixa?')
  expect(await row.getAttribute('href')).toContain('tipo=diferencas')
  await expectText(
    page,
    /Abrir o caixa com um valor diferente do que ficou na gaveta não conta aqui/,
  )
})

test('of a series this one is removed, or it and the open ones to come', async () => {
  const series_id = `serie-${salon.business.user_id}`
  await plant('a', { description: 'Sala', series_id, due_on: today })
  await plant('b', { description: 'Sala', series_id, due_on: addDays(today, 31) })
  await open('?aba=despesas')
  await button(page, 'Excluir Sala').click()
  await button(dialog(), 'Excluir esta e as próximas abertas').click()
  await expectToast(page, 'Despesa excluída')
  expect(await stored()).toEqual([])
  await expectText(page, 'Nenhuma despesa por aqui')
})

test('by cash what came in by the till becomes what reached the house, step by step', async () => {
  const { from } = getMonthPeriod(today)
  const of = { subject_id: 'x', reverses: null, made_by: null, created_at: CREATED_AT }
  const enter = (
    id: string,
    fields: Pick<LedgerEntry, 'kind' | 'method' | 'amount' | 'day' | 'arrives_on'>,
  ) => ({
    ...{ id: `${id}-${salon.business.user_id}`, user_id: salon.business.user_id, ...of, ...fields },
  })
  const visit = { kind: 'booking', method: 'credito' } as const
  await stand.server.storage.write((tx) =>
    insertEntries(tx, [
      enter('a', { ...visit, amount: 30_000, day: today, arrives_on: addDays(today, 40) }),
      enter('b', { ...visit, amount: 8000, day: addDays(from, -1), arrives_on: today }),
      enter('c', { kind: 'tip', method: 'pix', amount: 500, day: today, arrives_on: null }),
    ]),
  )
  await open('?regime=caixa')
  const bridge = page.getByRole('region', { name: 'Do que entrou no caixa ao que chegou' })
  await expect
    .poll(() => readSteps(bridge), POLL)
    .toBe(
      [
        'Entrou no caixaR$ 305,00',
        'No cartão, ainda a caminho, sem descontar taxas-R$ 300,00',
        'No cartão de antes, chegou agoraR$ 80,00',
        'Gorjetas, à parte-R$ 5,00',
        'ChegouR$ 80,00',
      ].join(' | '),
    )
  await link(bridge, 'No cartão, ainda a caminho, sem descontar taxas').click()
  await expectText(page, /ainda a caminho no fim destes dias: R\$ 300,00/)
})

test('the year begins with the first month that has anything, and says which is under way', async () => {
  await open()
  await expectNothing(page.getByRole('region', { name: /^Como vai / }))
  await plant('a', {
    description: 'Sala',
    due_on: '2026-08-10',
    paid_on: '2026-08-10',
    method: 'pix',
  })
  await plant('b', { description: 'Sala', due_on: '2026-11-25' })
  await open()
  const months = page.getByRole('region', { name: 'Como vai 2026?' }).locator('tbody th')
  await expect
    .poll(() => months.allTextContents(), POLL)
    .toEqual([...['agosto', 'setembro', 'outubro'], ...['novembro, em andamento', 'dezembro']])
  // The till's “Saídas” are another sum: what was taken back is among them, and fees by another day.
  await page.goto('/admin/financial?regime=caixa')
  const year = page.getByRole('region', { name: 'Como vai 2026?' })
  await expectVisible(year.getByRole('columnheader', { name: 'Custos pagos' }))
})
