/** The owner's screen of commissions: what is open, closing it, paying it and taking it back. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertCommissions } from '#db/commissions.ts'
import { professionals } from '#db/tables/service.ts'
import { createStatementCalls } from '#tests/support/api/calls/statement-calls.ts'
import { type AgendaSalon, openAgendaSalon } from '#tests/support/console/agenda-salon.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import {
  button,
  cut,
  expectHeading,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  link,
  POLL,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

const TODAY = '2026-11-23'

const stand = useConsole()

let salon: AgendaSalon
let page: ConsolePage

const getProfessional = () => requireNth(salon.business.professionals)
const getCalls = () => createStatementCalls(stand.server, salon.owner.token)
const dialog = () => page.getByRole('dialog')

/** A completed visit that earned R$ 25,00. */
async function attend(date: string, time: string, gross = 5000): Promise<void> {
  const { id: professional_id, name: professional_name } = getProfessional()
  const status = 'completed' as const
  const row = await insertBooking(stand.server.storage, salon.business, { date, time, status })
  const who = { item: 0, part: 0, professional_id, professional_name, tipo: 'servico' as const }
  const money = { nome: 'Corte', rate: 50, base: 5000, gross, amount: 2500 }
  await stand.server.storage.write((tx) => insertCommissions(tx, row, [{ ...who, ...money }]))
}

const open = async (search = '') => {
  page = await stand.visitAs(salon.owner, `/admin/commissions${search}`)
}
const row = () =>
  page
    .getByRole('list', { name: 'Profissionais' })
    .getByRole('listitem')
    .filter({ has: page.getByText(getProfessional().name, { exact: true }) })

beforeEach(async () => {
  salon = await openAgendaSalon(stand)
})

test('a house just registered has nothing open, and no statement', async () => {
  await open()
  await expectText(row(), 'Nada em aberto')
  await link(page, 'Extratos').click()
  await expectText(page, 'Nenhum extrato por aqui')
})

test('what is open leads to a statement that says its rate, count and base, and is paid in one act', async () => {
  await attend(TODAY, '10:00')
  await attend(TODAY, '11:00')
  await open()
  await expectText(row(), 'R$ 50,00 ainda sem extrato')
  await link(row(), /^Conferir e fechar/).click()
  await expectText(page, 'Serviços a 50%')
  await expectText(page, '2 atendimentos, R$ 100,00')
  await button(page, 'Incluir desconto').click()
  await page.getByLabel('Motivo').fill('Uniforme')
  await page.getByLabel('Valor (R$)').fill('5,50')
  await button(page, 'Fechar extrato de R$ 44,50').click()
  await expectToast(page, 'Extrato fechado')
  await expectHeading(page, `Extrato de ${getProfessional().name}`)
  await button(page, 'Ver os 2 atendimentos, um a um').click()
  await expectVisible(page.getByRole('list', { name: 'Atendimentos do extrato' }))
  await button(page, 'Pagar').click()
  await dialog().getByLabel('Como foi pago').selectOption({ label: 'Dinheiro' })
  await button(dialog(), 'Pagar R$ 44,50').click()
  // Nothing lies in the drawer yet.
  await button(dialog(), 'Registrar mesmo assim').click()
  await expectToast(page, 'Extrato pago')
  await expectText(page, /^Pago por Dinheiro/)
  await button(page, 'Estornar pagamento').click()
  await dialog().getByLabel('Motivo').fill('Conta errada')
  await button(dialog(), 'Estornar').click()
  await expectToast(page, 'Pagamento estornado')
  await button(page, 'Reabrir').click()
  await button(dialog(), 'Reabrir').click()
  await expectToast(page, 'Extrato reaberto')
  await expectText(page, 'Serviços a 50%')
})

test('a figure that is not the one shown any more is refused with both, and shown anew', async () => {
  await attend(TODAY, '10:00')
  await open(`?fechar=${getProfessional().id}`)
  await expectVisible(button(page, 'Fechar extrato de R$ 25,00'))
  await attend(TODAY, '11:00')
  await button(page, 'Fechar extrato de R$ 25,00').click()
  await expectToast(page, 'O extrato não foi fechado')
  await expectText(page, /a tela mostrava R\$ 25,00 e agora são R\$ 50,00/)
  await expectVisible(button(page, 'Fechar extrato de R$ 50,00'))
})

test('a visit that was closed after the statement of its day is told, listed by itself, and on the sheet', async () => {
  const yesterday = '2026-11-22'
  const { id } = getProfessional()
  await attend(yesterday, '10:00')
  await getCalls().closeShown(id, { from: yesterday, to: yesterday })
  await attend(yesterday, '14:00', 4000)
  await open()
  await expectText(row(), 'R$ 25,00 ainda sem extrato')
  // Both debts, in words of their own, and what they come to.
  await expectText(row(), '1 extrato fechado, falta pagar: R$ 25,00')
  const owed = page.getByRole('region', { name: 'Quanto o salão deve aos profissionais' })
  await expect
    .poll(() => owed.innerText(), POLL)
    .toMatch(/R\$ 25,00[\s\S]*R\$ 25,00[\s\S]*R\$ 50,00/)
  await link(row(), '1 atendimento de dias já fechados, desde 22/11: R$ 25,00').click()
  await expectText(page, 'Atendimento de 22/11')
  await expectText(page, 'Comanda fechada depois do extrato desse dia')
  const visit = link(page, 'Abrir o atendimento de 22/11')
  expect(await visit.getAttribute('href')).toContain('agendamento=')
  await button(page, 'Fechar extrato de R$ 25,00').click()
  await expectToast(page, 'Extrato fechado')
  // R$ 50,00 by the list, R$ 10,00 off, half of the list for who did it; then that of the visits.
  const cells = [...document.querySelectorAll('article tfoot td')].map((one) => one.textContent)
  const shares = ['R$ 50,00', '-R$ 10,00', 'R$ 40,00', 'R$ 15,00', 'R$ 25,00']
  expect(cells).toEqual([...shares, 'R$ 40,00', 'R$ 25,00'])
})

test('before it is closed the visits are listed, on paper too; a debt of before is a line of the sheet', async () => {
  const { id } = getProfessional()
  await getCalls().advance(id, 40)
  await attend('2026-11-22', '10:00')
  await getCalls().closeShown(id, { from: '2026-11-22', to: TODAY })
  await attend(TODAY, '10:00')
  await attend(TODAY, '11:00')
  await open(`?fechar=${id}`)
  await button(page, 'Ver os 2 atendimentos, um a um').click()
  const list = page.getByRole('list', { name: 'Atendimentos do extrato' })
  await expect.poll(() => list.getByRole('link').count(), POLL).toBe(2)
  const sheet = () => document.querySelector('article')?.textContent ?? ''
  expect(sheet()).toContain('ainda não fechado')
  expect(sheet()).toContain('CNPJ ou CPF do salão-parceironão informado')
  expect(sheet()).toContain('Saldo do extrato anterior: Ficou do período até 23/11-R$ 15,00')
  expect(sheet()).toContain('Atendimentos deste demonstrativo')
  expect(sheet()).toContain('Soma dos atendimentosR$ 100,00R$ 50,00')
  expect(sheet()).toContain('Valor a pagar ao profissional-parceiroR$ 35,00')
  // The one that left the debt says what goes on.
  await link(page, 'Voltar para as comissões').click()
  await link(page, 'Extratos').click()
  await link(page, /, 22\/11\/2026 a 23\/11\/2026$/).click()
  await expectHeading(page, `Extrato de ${getProfessional().name}`)
  expect(sheet()).toContain('Saldo que passa para o próximo demonstrativo-R$ 15,00')
  await expectText(page, 'Fica devendo R$ 15,00, que passa ao próximo extrato')
})

test('dates of an address that are no period are told', async () => {
  await attend(TODAY, '10:00')
  await open(`?fechar=${getProfessional().id}&de=2026-13-01&ate=2026-11-23`)
  await expectText(page, /^As datas deste endereço não formam um período/)
  await expectVisible(button(page, 'Fechar extrato de R$ 25,00'))
})

test('a period that is asked for begins with the first visit, and says so', async () => {
  await attend('2026-11-20', '10:00')
  await open(`?fechar=${getProfessional().id}&de=2026-01-01&ate=2026-11-23`)
  await expectText(page, 'Começa em 20/11/2026: antes disso não houve nada a contar.')
  await button(page, 'Fechar extrato de R$ 25,00').click()
  await expectToast(page, 'Extrato fechado')
  const { body } = await getCalls().list()
  expect(body.statements).toMatchObject([{ from_day: '2026-11-20', to_day: TODAY }])
})

test('visits before the period are told and taken in by a press', async () => {
  await attend('2026-10-20', '10:00')
  await attend(TODAY, '10:00')
  await open()
  await expectText(row(), 'R$ 50,00 ainda sem extrato')
  await expectText(row(), 'Desde 20/10 · 2 atendimentos')
  await open(`?fechar=${getProfessional().id}&de=2026-11-01&ate=2026-11-23`)
  await expectText(page, /^1 atendimento antes deste período, desde 20\/10\/2026/)
  await button(page, 'Incluir neste extrato').click()
  await expectVisible(button(page, 'Fechar extrato de R$ 50,00'))
  expect(page.url()).toContain('de=2026-10-20')
})

test('an advance by Pix says that it does not come out of the drawer, nor go back there', async () => {
  await open()
  await button(row(), /^Dar vale/).click()
  await expectText(dialog(), /^O valor sai da gaveta de hoje/)
  await dialog().getByLabel('Valor (R$)').fill('40')
  await dialog().getByLabel('Como foi pago').selectOption({ label: 'Pix' })
  await expectText(dialog(), /^O valor sai da conta do salão, não da gaveta/)
  await button(dialog(), 'Dar vale').click()
  await expectToast(page, 'Vale guardado')
  await link(row(), /^Conferir e fechar/).click()
  await button(page, 'Estornar o vale de 23/11').click()
  await expectText(dialog(), /^O valor volta à conta do salão/)
})

test('an advance is given and taken back; pressed twice at once it is one', async () => {
  await open()
  await button(row(), /^Dar vale/).click()
  await button(dialog(), 'Dar vale').click()
  await expectText(dialog(), 'Digite um valor acima de zero.')
  await dialog().getByLabel('Valor (R$)').fill('40')
  await button(dialog(), 'Dar vale').clickTwiceAtOnce()
  await expectText(dialog(), /^Na gaveta há R\$ 0,00/)
  await button(dialog(), 'Registrar mesmo assim').click()
  await expectToast(page, 'Vale guardado')
  await expectText(row(), 'R$ 40,00 a descontar do próximo extrato')
  await link(row(), /^Conferir e fechar/).click()
  await expectText(page, 'Vale de 23/11')
  await button(page, 'Estornar o vale de 23/11').click()
  await expectText(dialog(), 'O valor volta à gaveta, com a data de hoje.')
  await button(dialog(), 'Estornar').click()
  await expectToast(page, 'Vale estornado')
  await expectText(page, 'Nada a fechar neste período')
})

describe('the list of statements', () => {
  test('keeps its filters in the address, and leads to each', async () => {
    const calls = getCalls()
    await attend('2026-11-21', '10:00')
    const days = { from: '2026-11-21', to: '2026-11-21' }
    await calls.pay((await calls.closeShown(getProfessional().id, days)).body.id)
    await attend(TODAY, '10:00')
    await calls.closeShown(getProfessional().id, { from: TODAY, to: TODAY })
    await open('?aba=extratos')
    const items = () => page.getByRole('list', { name: 'Extratos fechados' }).getByRole('listitem')
    await expect.poll(() => items().count()).toBe(2)
    await page.getByLabel('Pagamento').selectOption({ label: 'A pagar' })
    await expect.poll(() => items().count()).toBe(1)
    expect(page.url()).toContain('pago=nao')
    const who = requireNth(salon.business.professionals, 1)
    const gone = { deleted: true, deleted_at: Date.now() }
    await stand.server.storage.write((tx) =>
      tx.update(professionals).set(gone).where(eq(professionals.id, who.id)),
    )
    await page.reload()
    await page.getByLabel('Profissional').selectOption({ label: who.name })
    await expectText(page, 'Nenhum extrato por aqui')
    await page.getByLabel('Profissional').selectOption({ label: getProfessional().name })
    await link(page, /, 23\/11\/2026$/).click()
    await expectHeading(page, `Extrato de ${getProfessional().name}`)
  })

  test('says that it could not be loaded, and tries again', async () => {
    await open()
    page.route('**/api/statements?*', cut)
    page.route('**/api/statements', cut)
    await link(page, 'Extratos').click()
    await expectText(page, 'Não foi possível carregar os extratos')
    page.unroute('**/api/statements?*')
    page.unroute('**/api/statements')
    await button(page, 'Tentar novamente').click()
    await expectText(page, 'Nenhum extrato por aqui')
    await expectNothing(page.getByText('Não foi possível carregar os extratos'))
  })
})
