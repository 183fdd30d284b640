/** The owner's plan: chosen, paid, given back; and what stays of a house once it is over. */
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { plan_checkouts } from '#db/tables/plan.ts'
import { product_sales, products } from '#db/tables/sale.ts'
import { professionals } from '#db/tables/service.ts'
import { REFUND_RULE } from '#domain/plan/refund-messages.pt-BR.ts'
import { openAccount } from '#tests/support/api/people/accounts.ts'
import { setPlan, settleDuePayments, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import { hearFiles } from '#tests/support/console/hear-files.ts'
import { addReceptionist, addStaff, openSalon } from '#tests/support/console/salon.ts'
import {
  answerWith,
  button,
  expectHeading,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  POLL,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

const stand = useConsole(() => WITH_PLANS)
const PATH = '/admin/subscription'
const OVER = Date.UTC(2026, 10, 1)

async function openWith(change: Parameters<typeof setPlan>[2], path = PATH, size = PHONE) {
  const salon = await openSalon(stand)
  await setPlan(stand.server, salon.business.user_id, change)
  return { salon, page: await stand.visitAs(salon.owner, path, { size }) }
}

/** As a worker would, once its time has come. */
async function confirmPayment(): Promise<void> {
  const { storage } = stand.server
  const countWaiting = () =>
    storage.read((db) => db.$count(plan_checkouts, eq(plan_checkouts.state, 'waiting')))
  await expect.poll(countWaiting).toBe(1)
  vi.setSystemTime(Date.now() + 2500)
  await settleDuePayments(stand.server)
}

async function choose(page: ConsolePage, plan: string, cycle = 'Mensal'): Promise<void> {
  await page.getByLabel(cycle, { exact: true }).click()
  await button(page, `Escolher Plano ${plan}`).click()
  const dialog = page.getByRole('dialog', { name: `Plano ${plan}` })
  await button(dialog, 'Pagar').click()
  await expectVisible(button(dialog, 'Confirmando o pagamento...'))
  await confirmPayment()
}

test('a plan is chosen by the year, paid, and given back', async () => {
  const { page } = await openWith({
    ...{ plano_atual: 'trial', trial_expira_em: Date.UTC(2026, 10, 25), plano_expira_em: null },
  })
  await expectText(page, 'Demonstração: o pagamento é simulado e nada é cobrado.')
  await expectText(page, '1 (sem limite)')
  await page.getByLabel('Anual', { exact: true }).click()
  await expectText(page, 'R$ 71,18')
  await expectText(page, 'Economize R$ 284,70 por ano')
  await button(page, 'Escolher Plano Essencial').click()
  const asked = page.getByRole('dialog', { name: 'Plano Essencial' })
  await expectText(asked, 'R$ 854,10 (anual).')
  await expectText(asked, /^Vale na hora, até 23\/11\/2027\. O teste termina com isso/)
  await expectText(asked, 'Em até 7 dias você pode desistir, e o valor volta inteiro.')
  await expectText(asked, 'Demonstração: o pagamento é simulado e nada é cobrado.')
  await button(asked, 'Cancelar').click()
  await choose(page, 'Essencial', 'Anual')
  await expectToast(page, 'Pagamento simulado com sucesso! Plano Essencial ativado.')
  await expectText(page, 'Plano Essencial - 365 dias restantes')
  await expectText(page, '1 de 6')
  await button(page, 'Desistir da compra').click()
  const giveBack = page.getByRole('dialog', { name: 'Desistir da compra?' })
  await expectText(
    giveBack,
    /^Plano Essencial, anual: R\$.854,10, compra de 23\/11\/2026, às \d\d:\d\d\. O valor/,
  )
  await expectText(giveBack, REFUND_RULE)
  await button(giveBack, 'Desistir da compra').click()
  await expectToast(page, 'Compra desfeita')
  await expect.poll(() => document.activeElement?.textContent, POLL).toBe('Assinatura')
  await expectText(page, 'Teste gratuito - 1 dia restante')
  await expectText(page, /^Devolvido/)
  await expectVisible(page.getByRole('link', { name: 'Ver comprovante' }))
  await button(page, 'Escolher Plano Essencial').click()
  await expectText(
    page.getByRole('dialog'),
    /Desta vez, pelo suporte: o salão já desfez uma compra\.$/,
  )
})

test('of two purchases the owner says which goes back, and reads how to give up the other', async () => {
  stand.server.context.contact = { email: 'oi@vez.example', whatsapp: null, instagram: null }
  const { page } = await openWith({ plano_expira_em: OVER })
  await choose(page, 'Básico')
  await expectText(page, /^Plano Básico - 3\d dias restantes$/)
  vi.setSystemTime(Date.now() + 11 * 60_000)
  await choose(page, 'Essencial')
  await expectText(page, /^Plano Essencial - /)
  await button(page, 'Desistir da compra').click()
  const dialog = page.getByRole('dialog', { name: 'Desistir da compra?' })
  await dialog.getByLabel(/^Plano Básico, mensal: R\$.64,90, compra de/).click()
  await button(dialog, 'Desistir da compra').click()
  await expectToast(page, 'Compra desfeita')
  await expectText(page, 'Dá para desistir desta compra. Para isso, escreva para oi@vez.example.')
  await expectText(
    page,
    /^Plano Essencial, R\$.\d+,\d\d, compra de 23\/11\/2026, .*: até 30\/11\/2026, às /,
  )
  await expectNothing(button(page, 'Desistir da compra'))
})

test('a lower plan waits for its turn; who does not renew is told until when it holds', async () => {
  const { page } = await openWith({ plano_expira_em: Date.UTC(2026, 11, 3, 12) })
  await button(page, 'Escolher Plano Avançado').click()
  await expectText(
    page.getByRole('dialog'),
    'Vale na hora, até 28/12/2026: o que sobrou do plano Essencial conta como 5 dias deste.',
  )
  await button(page.getByRole('dialog'), 'Cancelar').click()
  await choose(page, 'Básico')
  await expectToast(
    page,
    'Pagamento simulado com sucesso! Plano Básico pago: começa em 03/12/2026.',
  )
  await expectText(page, 'Depois, a partir de 03/12/2026: plano Básico, já pago.')
  await expectNothing(button(page, 'Escolher Plano Avançado'))
  await expectText(
    page,
    /^Pode ser escolhido a partir de 03\/12\/2026, quando começar o plano Básico, já pago\. Para mudar já/,
  )
  await button(page, 'Não vou renovar').click()
  await expectText(
    page.getByRole('dialog'),
    /^O plano atual vale até 03\/12\/2026, e depois dele o plano Básico, já pago, até 03\/01\/2027\./,
  )
  await button(page.getByRole('dialog'), 'Não vou renovar').click()
  await expectToast(page, 'Anotado: sem avisos de renovação')
  await button(page, 'Pretendo renovar').click()
  await expectToast(page, 'Anotado: avisamos antes do fim')
})

test('a payment that fails says so, and nothing is chosen', async () => {
  const { page } = await openWith({ plano_expira_em: OVER })
  page.route('**/api/subscription/checkouts', answerWith(503, { code: 'overloaded', message: '' }))
  await button(page, 'Escolher Plano Básico').click()
  await button(page.getByRole('dialog'), 'Pagar').click()
  await expectToast(page, 'Erro no pagamento')
  await expectText(page, /^Tente novamente ou entre em contato com o suporte\./)
  await expectText(page, 'Seu plano expirou. Renove para continuar.')
})

test('the plan that is over is the one to renew, and named as the last one', async () => {
  const { page } = await openWith({ plano_expira_em: OVER })
  await expectText(page, /^Escolha um: ele vale assim que for pago/)
  await expectNothing(page.getByText(/quando o atual terminar/))
  await expectText(page, 'Seu último plano')
  await expectNothing(page.getByText('Seu plano', { exact: true }))
  await button(page, 'Renovar o plano Essencial').click()
  await expectText(page.getByRole('dialog', { name: 'Plano Essencial' }), /^Vale na hora, até/)
})

test('where one pays by contact a letter says which salon wants what', async () => {
  stand.server.context.plans = { isOn: true, payment: 'contact' }
  stand.server.context.contact = {
    ...{ email: 'oi@vez.example', whatsapp: '(11) 91234-5678', instagram: null },
  }
  const { page, salon } = await openWith({ plano_expira_em: OVER })
  const way = page.getByRole('link', { name: 'Escolher Plano Avançado por e-mail' })
  await expectVisible(way)
  await expectVisible(button(page, 'Copiar e-mail'))
  const letter = new URL((await way.getAttribute('href')) ?? '')
  expect(letter.pathname).toBe('oi@vez.example')
  expect(letter.searchParams.get('subject')).toBe('Escolher Plano Avançado')
  expect(letter.searchParams.get('body')?.split('\n')).toEqual([
    expect.stringMatching(/^Escolher Plano Avançado, mensal: R\$.179,90\.$/),
    `Salão: ${salon.business.settings.business_name}`,
    expect.stringMatching(/^Conta: .+@.+/),
  ])
  const chat = page.getByRole('link', { name: 'Chame no WhatsApp' })
  expect(await chat.getAttribute('href')).toBe('https://wa.me/5511912345678')
  stand.server.context.plans = WITH_PLANS.plans
})

test('what cannot be loaded is said, and asked for again', async () => {
  const salon = await openSalon(stand)
  await setPlan(stand.server, salon.business.user_id, {})
  const page = await stand.visitAs(salon.owner, 'about:blank')
  page.route('**/api/subscription', answerWith(500, { code: 'unexpected', message: 'x' }))
  await page.goto(PATH)
  await expectText(page, 'Erro ao carregar recursos do usuário')
  page.unroute('**/api/subscription')
  await button(page, 'Tentar novamente').click()
  await expectText(page, 'Plano Essencial - 38 dias restantes')
})

test('of a house whose plan is over the agenda is read and everything is exported', async () => {
  const { page, salon } = await openWith({ plano_expira_em: OVER })
  const { user_id } = salon.business
  const at = Date.parse('2025-03-04T15:00Z')
  const stamps = { created_at: at, updated_at: at }
  const oil = { id: 'oil', name: 'Óleo de argan', price: 4000, stock: 1, minimum_stock: 0 }
  const sold = { product_id: oil.id, product_name: oil.name, quantity: 1, taken: 1 }
  const price = { unit_price: oil.price, total_price: oil.price, payment_method: 'pix' as const }
  const when = { day: '2025-03-04', sale_date: at, is_standalone: true }
  await stand.server.storage.write(async (tx) => {
    await tx.insert(products).values({ ...oil, user_id, status: 'inactive', ...stamps })
    await tx
      .insert(product_sales)
      .values({ id: 'old', user_id, ...sold, ...price, ...when, ...stamps })
  })
  await expectText(page, 'Nenhum agendamento neste dia.')
  await button(page, 'Próximo dia').click()
  await expectText(page, 'terça-feira, 24/11/2026')
  const files = hearFiles()
  for (const name of ['Agendamentos', 'Clientes', 'Produtos', 'Vendas', 'Despesas'])
    await button(page, name).click()
  await expect.poll(() => files.length).toBe(5)
  // Of all days: without any asked for, sales are those of today.
  const texts = await Promise.all(files.map((file) => file.text()))
  expect(texts.some((file) => file.includes('04/03/2025'))).toBe(true)
})

test('of it clients can be told: each booking that is read has the telephone', async () => {
  const { page, salon } = await openWith({ plano_expira_em: OVER })
  const client = requireNth(salon.business.clients)
  const today = { date: '2026-11-23', client_phone: '11987654321' }
  await insertBooking(stand.server.storage, salon.business, today)
  await insertBooking(stand.server.storage, salon.business, {
    ...today,
    ...{ time: '12:00', client_name: 'Sem Contato', client_phone: null },
  })
  await page.reload()
  const line = page.getByRole('listitem').filter({ hasText: client.nome })
  const call = line.getByRole('link', { name: '(11) 98765-4321' })
  expect(await call.getAttribute('href')).toBe('tel:+5511987654321')
  const chat = line.getByRole('link', { name: `WhatsApp de ${client.nome}` })
  expect(await chat.getAttribute('href')).toBe('https://wa.me/5511987654321')
  const silent = page.getByRole('listitem').filter({ hasText: 'Sem Contato' })
  await expectVisible(silent)
  await expectNothing(silent.getByRole('link'))
})

test('the reception of it reads the agenda, and is not asked to pay', async () => {
  const salon = await openSalon(stand)
  await setPlan(stand.server, salon.business.user_id, {})
  const carla = await addReceptionist(stand, salon)
  await setPlan(stand.server, salon.business.user_id, { is_blocked: true })
  const page = await stand.visitAs(carla, '/admin/caixa')
  await expectHeading(page, 'O plano do salão terminou')
  await expectText(page, 'Nenhum agendamento neste dia.')
})

test('a payment’s page says what the server knows of it', async () => {
  stand.server.context.operator = { name: 'Vez Tecnologia', tax_id: '12.345.678/0001-95' }
  stand.server.context.contact = { email: 'oi@vez.example', whatsapp: null, instagram: null }
  const { page, salon } = await openWith({ plano_expira_em: OVER })
  await choose(page, 'Avançado')
  await expectToast(page, 'Pagamento simulado com sucesso! Plano Avançado ativado.')
  const token = (await openAccount(stand.server, salon.owner.id, 'password')).access_token
  const { body } = await stand.server.call('GET /api/subscription', {}, token)
  await page.goto(`/payment-success?session_id=${body.checkouts[0]?.id}`)
  await expectHeading(page, 'Pagamento realizado com sucesso!')
  await expectHeading(page, 'Comprovante de pagamento')
  await expectVisible(button(page, 'Imprimir ou salvar em PDF'))
  const name = salon.business.settings.business_name
  const said = ['Avançado, mensal', 'R$ 179,90', 'Aprovado', name, 'Simulado: nada foi cobrado']
  for (const one of said) await expectText(page, one)
  const facts = document.querySelector('dl')?.textContent
  expect(facts).toMatch(/Recebido por.*Vez Tecnologia.*CNPJ 12\.345\.678\/0001-95/)
  expect(facts).toMatch(/Períodode 23\/11\/2026 a 23\/12\/2026/)
  expect(facts).toMatch(/Data e hora23\/11\/2026, às \d\d:\d\d/)
  expect(facts).toContain(body.checkouts[0]?.id)
  // Nothing was charged: there is no invoice to ask for.
  await expectText(page, 'Este comprovante não é uma nota fiscal.')
  await expectVisible(page.getByRole('link', { name: 'Pôr o CPF ou CNPJ do salão' }))
  await expectVisible(page.getByRole('link', { name: 'Ver assinatura' }))
  await expectVisible(page.getByRole('link', { name: 'Ir para o painel' }))
  await expectVisible(page.getByRole('link', { name: 'Configurações' }))
})

test.each(['', '?session_id=inventado'])(
  'nothing is approved without a payment: %s',
  async (query) => {
    const { page } = await openWith({ plano_expira_em: OVER }, `/payment-success${query}`)
    await expectHeading(page, 'Não encontramos este pagamento')
    await expectNothing(page.getByText('Aprovado'))
    await expectVisible(page.getByRole('link', { name: 'Ver assinatura' }))
  },
)

test('Back closes a dialog of the subscription, and its address opens it', async () => {
  const { page } = await openWith({ plano_expira_em: Date.UTC(2026, 11, 3, 12) })
  await button(page, 'Escolher Plano Avançado').click()
  await expectVisible(page.getByRole('dialog', { name: 'Plano Avançado' }))
  history.back()
  await expectNothing(page.getByRole('dialog'))
  await page.goto(`${PATH}?pergunta=parar`)
  await expectVisible(page.getByRole('dialog', { name: 'Não vai renovar o plano?' }))
  await button(page.getByRole('dialog'), 'Cancelar').click()
  await expectNothing(page.getByRole('dialog'))
})

test('a lower plan says before it is paid what will be read alone', async () => {
  const { page, salon } = await openWith({ plano_expira_em: Date.UTC(2026, 11, 3, 12) })
  const { user_id } = salon.business
  await stand.server.storage.write((tx) =>
    tx.insert(professionals).values(
      ['a', 'b'].map((id) => ({
        ...{ id: `${user_id}-${id}`, user_id, name: id, services: [] },
        ...{ created_at: 0, updated_at: 0 },
      })),
    ),
  )
  await page.goto(PATH)
  await button(page, 'Escolher Plano Básico').click()
  await expectText(page.getByRole('dialog'), /^Passam do limite deste plano 1 profissional:/)
})

test('of a house whose plan is over all of it is taken along before anything else', async () => {
  const { page } = await openWith({ plano_expira_em: OVER })
  await expectVisible(button(page, 'Exportar tudo'))
  const titles = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
  expect(titles.indexOf('Seus dados')).toBeLessThan(titles.indexOf('Planos'))
  expect(titles.indexOf('Planos')).toBeLessThan(titles.indexOf('Sua agenda'))
})

test('a professional of it is told so, and reads their day and statements', async () => {
  const salon = await openSalon(stand)
  await setPlan(stand.server, salon.business.user_id, { is_blocked: true })
  const page = await stand.visitAs(await addStaff(stand, salon), '/professional/dashboard')
  await expectHeading(page, 'O plano do salão terminou')
  await expectText(page, 'Nenhum agendamento neste dia.')
  await expectVisible(page.getByRole('link', { name: 'Extratos fechados' }))
})
