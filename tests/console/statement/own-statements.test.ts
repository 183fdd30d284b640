/** The professional's own closed statements on the phone: read, confirmed, or said not to add up. */
import { beforeEach, expect, test } from 'vitest'
import { insertCommissions } from '#db/commissions.ts'
import { createStatementCalls } from '#tests/support/api/calls/statement-calls.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import {
  openDashboard,
  openProfessionalSalon,
  type ProfessionalSalon,
  TODAY,
} from '#tests/support/console/professional-screen.ts'
import {
  button,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  link,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

const SATURDAY = '2026-11-21'
const stand = useConsole()

let salon: ProfessionalSalon
let calls: ReturnType<typeof createStatementCalls>
beforeEach(async () => {
  salon = await openProfessionalSalon(stand)
  calls = createStatementCalls(stand.server, salon.owner.token)
})

/** A completed visit that earned R$ 25,00, closed into a statement of its day. */
async function closeVisit(date: string): Promise<string> {
  const { id: professional_id, name: professional_name } = requireNth(salon.business.professionals)
  const visit = { date, time: '10:00', status: 'completed' as const, client_name: 'Marina' }
  const row = await insertBooking(stand.server.storage, salon.business, visit)
  const who = { item: 0, part: 0, professional_id, professional_name, tipo: 'servico' as const }
  const money = { nome: 'Corte', rate: 50, base: 5000, gross: 5000, amount: 2500 }
  await stand.server.storage.write((tx) => insertCommissions(tx, row, [{ ...who, ...money }]))
  return (await calls.closeShown(professional_id, { from: date, to: date })).body.id
}

const open = (search = ''): Promise<ConsolePage> =>
  stand.visitAs(salon.rafa, `/professional/statements${search}`, { size: PHONE })

test('where nothing was closed, the way from the dashboard says so', async () => {
  const page = await openDashboard(stand, salon, { size: PHONE })
  await link(page, 'Extratos fechados').click()
  await expectText(page, 'Nenhum extrato fechado ainda')
})

test('one that waits for its money says so; paid it is confirmed', async () => {
  const id = await closeVisit(TODAY)
  const page = await open()
  await expectText(page, 'O salão ainda não pagou este extrato')
  await expectNothing(button(page, 'Confirmar recebimento'))
  await button(page, 'Ver o atendimento').click()
  await expectText(page, 'Marina')
  await calls.pay(id)
  await page.reload()
  await expectText(page, /^Por Pix/)
  await expectText(page, 'Pago a você')
  await button(page, 'Confirmar recebimento').click()
  await expectToast(page, 'Recebimento confirmado')
  await expectText(page, 'Você confirmou o recebimento.')
  expect((await calls.show(id)).body.statement.answer).toBe('confirmed')
})

test('of one that had nothing to pay nobody confirms that money arrived, but that it is right', async () => {
  await calls.advance(requireNth(salon.business.professionals).id, 40)
  const id = await closeVisit(TODAY)
  await calls.pay(id)
  const page = await open()
  await expectText(page, /^Nada a receber: R\$ 15,00 ficam/)
  await expectNothing(button(page, 'Confirmar recebimento'))
  await expectVisible(button(page, 'Não confere'))
  await button(page, 'De acordo').click()
  await expectToast(page, 'O salão vai ver que confere')
  await expectText(page, 'Você está de acordo.')
  const owner = await stand.visitAs(salon.owner, `/admin/commissions?extrato=${id}`)
  await expectText(owner, /^Encerrado em .*, nada a pagar · De acordo$/)
})

test('what was confirmed of a payment that was taken back stays, and the new one is asked about', async () => {
  const id = await closeVisit(TODAY)
  await calls.pay(id)
  const page = await open()
  await button(page, 'Confirmar recebimento').click()
  await expectText(page, 'Você confirmou o recebimento.')
  await calls.reversePayment(id)
  await calls.pay(id)
  await page.reload()
  const earlier = page.getByRole('list', { name: 'Respostas a pagamentos estornados' })
  await expectText(
    earlier,
    /^Você confirmou em 23\/11, .* o pagamento por Pix de 23\/11, .*\. Estornado em/,
  )
  await expectVisible(button(page, 'Confirmar recebimento'))
  const owner = await stand.visitAs(salon.owner, `/admin/commissions?extrato=${id}`)
  await expectText(owner, /confirmou em 23\/11, .* o pagamento por Pix/)
})

test('of one that had nothing to pay it is kept that they agreed, not that money arrived', async () => {
  await calls.advance(requireNth(salon.business.professionals).id, 40)
  const id = await closeVisit(TODAY)
  await calls.pay(id)
  const page = await open()
  await button(page, 'De acordo').click()
  await expectText(page, 'Você está de acordo.')
  await calls.reversePayment(id)
  await page.reload()
  await expectText(
    page,
    /^Você disse em 23\/11, .* que está de acordo com o encerramento de .*\. Desfeito em/,
  )
})

test('what does not add up is told to the house, in words', async () => {
  const id = await closeVisit(TODAY)
  await calls.pay(id)
  const page = await open()
  await button(page, 'Não confere').click()
  const dialog = page.getByRole('dialog', { name: 'O que não confere?' })
  await dialog.getByLabel('Conte ao salão (opcional)').fill('Falta a coloração')
  await button(dialog, 'Avisar o salão').click()
  await expectText(page, 'Você disse que não confere: “Falta a coloração”')
  expect((await calls.show(id)).body.statement).toMatchObject({
    ...{ answer: 'disputed', answer_note: 'Falta a coloração' },
  })
})

test('the newest stands first, and the others are a step away', async () => {
  await closeVisit(SATURDAY)
  await closeVisit(TODAY)
  const page = await open()
  await expectText(page, '23/11/2026')
  await link(page, 'Extrato anterior').click()
  await expectText(page, '21/11/2026')
  expect(page.url()).toContain('extrato=')
  await link(page, 'Extrato seguinte').click()
  await expectVisible(page.getByRole('navigation', { name: 'Extratos' }).getByText('23/11/2026'))
})
