/** The subscription where Stripe takes the payments. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPlan } from '#tests/support/api/plan-calls.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import { openSalon } from '#tests/support/console/salon.ts'
import {
  button,
  expectHeading,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'
import { type StripeApi, signStripeEvent, startStripe } from '#tests/support/fakes/stripe-api.ts'

let stripe: StripeApi
beforeAll(async () => {
  // The clock of each test, which is another one.
  stripe = await startStripe(() => Date.now())
})
afterAll(() => stripe.close())
const stand = useConsole(() => ({
  plans: { isOn: true, payment: 'stripe' },
  stripe: stripe.gate,
}))

const PATH = '/admin/subscription'
const TRIAL = { trial_expira_em: Date.UTC(2026, 10, 25), plano_expira_em: null }

async function open(): Promise<ConsolePage> {
  const salon = await openSalon(stand)
  await setPlan(stand.server, salon.business.user_id, { plano_atual: 'trial', ...TRIAL })
  const page = await stand.visitAs(salon.owner, PATH, { size: PHONE })
  // Ends a navigation, which happy-dom has none of.
  Object.assign(window, { stop: () => undefined })
  return page
}

/** Chooses a plan. @returns where it is paid */
async function choose(page: ConsolePage, plan: string, method: string): Promise<string> {
  const left: string[] = []
  Object.assign(location, { replace: (address: string) => void left.push(address) })
  await page.getByLabel(method, { exact: true }).click()
  await button(page, `Escolher Plano ${plan}`).click()
  await button(page.getByRole('dialog', { name: `Plano ${plan}` }), 'Pagar').click()
  await expect.poll(() => left.length).toBe(1)
  return left[0] ?? ''
}

const session = () => [...stripe.book.sessions.keys()].at(-1) ?? ''
const subscription = () => [...stripe.book.subscriptions.keys()].at(-1) ?? ''

let told = 0
async function tell(): Promise<void> {
  const events = stripe.book.events.slice(told)
  told = stripe.book.events.length
  for (const event of events) {
    const { body, signature } = signStripeEvent(event, Date.now())
    const headers = { 'Stripe-Signature': signature }
    const sent = { method: 'POST', headers, body }
    expect((await stand.server.request('/api/stripe/webhook', sent)).status).toBe(204)
  }
}

async function subscribe(): Promise<ConsolePage> {
  const page = await open()
  await choose(page, 'Essencial', 'Cartão')
  stripe.book.completeSession(session())
  await tell()
  await page.goto(PATH)
  return page
}

test('Pix is paid at Stripe’s page, and its way back says what the server knows', async () => {
  const page = await open()
  await page.getByLabel('Anual', { exact: true }).click()
  await expectText(page, 'R$ 584,10 por ano, de uma vez')
  await page.getByLabel('Mensal', { exact: true }).click()
  expect(await choose(page, 'Básico', 'Pix')).toBe(`https://checkout.stripe.com/c/pay/${session()}`)
  await page.goto(`/payment-success?session_id=${session()}`)
  await expectText(page, 'Aguardando o pagamento na Stripe. Esta página se atualiza sozinha.')
  await expectNothing(page.getByText('Aprovado'))
  await page.goto(PATH)
  await expectVisible(page.getByRole('link', { name: 'Continuar o pagamento' }))
  stripe.book.completeSession(session())
  await tell()
  await page.goto(`/payment-success?session_id=${session()}`)
  await expectHeading(page, 'Pagamento realizado com sucesso!')
  await expectText(page, 'R$ 64,90')
})

test.each([
  ['Cartão', /^O cartão é cobrado de novo a cada período/, 'cobrado de novo'],
  ['Pix', /^O Pix paga só este período\./, 'Pix paga'],
  ['Boleto', /^Depois de pago, o boleto leva até 3 dias úteis/, 'boleto paga'],
])('what holds by the way of payment is read before it is paid: %s', async (method, says, own) => {
  const page = await open()
  await page.getByLabel('Anual', { exact: true }).click()
  await page.getByLabel(method, { exact: true }).click()
  await button(page, 'Escolher Plano Básico').click()
  const dialog = page.getByRole('dialog', { name: 'Plano Básico' })
  await expectText(dialog, 'R$ 584,10 (anual, de uma vez).')
  await expectText(dialog, says)
  const text = dialog.locator('ul')
  for (const one of ['cobrado de novo', 'Pix paga', 'boleto paga'])
    expect((await text.allTextContents()).join().includes(one)).toBe(one === own)
})

test('a boleto waits for its days', async () => {
  const page = await open()
  await choose(page, 'Básico', 'Boleto')
  stripe.book.completeSession(session())
  await tell()
  await page.goto(`/payment-success?session_id=${session()}`)
  await expectText(
    page,
    'Aguardando o pagamento do boleto. Depois de pago, a confirmação leva até 3 dias úteis.',
  )
  // Nobody has received anything yet.
  const readFacts = () => page.locator('dl').innerText()
  expect(await readFacts()).not.toMatch(/Pago por|Recebido por/)
  stripe.book.settleBoleto(session(), false)
  await tell()
  await page.goto(`/payment-success?session_id=${session()}`)
  await expectHeading(page, 'Não foi pago')
  expect(await readFacts()).not.toMatch(/Pago por|Recebido por/)
  await expectVisible(page.getByRole('link', { name: 'Ver assinatura' }))
  await expectNothing(page.getByRole('link', { name: 'Ir para o painel' }))
})

test('a card says when it is charged next, and may be charged for less from then on', async () => {
  const page = await subscribe()
  await expectText(page, 'Próxima cobrança no cartão em 23/12/2026: plano Essencial, mensal.')
  await expectNothing(button(page, 'Renovar o plano Essencial'))
  await expectVisible(button(page, 'Escolher Plano Avançado'))
  await button(page, 'Mudar para o plano Básico na próxima cobrança').click()
  const dialog = page.getByRole('dialog')
  await expectText(dialog, /^Nada é cobrado agora\. Em 23\/12\/2026 .* R\$ 64,90 \(mensal\)/)
  await button(dialog, 'Mudar na próxima cobrança').click()
  await expectToast(page, 'Anotado: muda na próxima cobrança')
  await expectText(page, 'Próxima cobrança no cartão em 23/12/2026: plano Básico, mensal.')
  await expectVisible(button(page, 'Mudar para o plano Essencial na próxima cobrança'))
})

test('a card that is not to be charged any more is not, until that is taken back', async () => {
  const page = await subscribe()
  await button(page, 'Não vou renovar').click()
  await button(page.getByRole('dialog'), 'Não vou renovar').click()
  await expectToast(page, 'O cartão não será mais cobrado')
  await expectNothing(page.getByText(/^Próxima cobrança/))
  const known = () => stripe.book.subscriptions.get(subscription())
  expect(known()?.cancel_at_period_end).toBe(true)
  await button(page, 'Voltar a renovar no cartão').click()
  await expectToast(page, 'O cartão volta a ser cobrado no fim do período')
  await expectText(page, 'Próxima cobrança no cartão em 23/12/2026: plano Essencial, mensal.')
  expect(known()?.cancel_at_period_end).toBe(false)
})

test('a charge that failed is said, with where it is paid by hand', async () => {
  const page = await subscribe()
  stripe.book.renew(subscription(), false)
  await tell()
  await page.goto(PATH)
  await expectText(page, /A cobrança da renovação não passou \(tentativa 1 de 3\)\./)
  await expectVisible(page.getByRole('link', { name: 'Pagar agora' }))
})

test('while Stripe does not answer nothing is chosen, and that is said', async () => {
  const page = await open()
  stripe.breakBy({ status: 429, times: 9 })
  await button(page, 'Escolher Plano Básico').click()
  await button(page.getByRole('dialog'), 'Pagar').click()
  await expectToast(page, 'Erro no pagamento')
  stripe.breakBy({ status: 429, times: 0 })
})

test('who cancels while its page opens stays, and may go there later', async () => {
  const page = await open()
  const left: string[] = []
  Object.assign(location, { replace: (address: string) => void left.push(address) })
  let answer: () => void = () => undefined
  const waits = new Promise<void>((resolve) => (answer = resolve))
  page.route('**/api/subscription/checkouts', async (route) => {
    await waits
    await route.fulfill({ response: await route.fetch() })
  })
  await button(page, 'Escolher Plano Básico').click()
  const dialog = page.getByRole('dialog', { name: 'Plano Básico' })
  await button(dialog, 'Pagar').click()
  await expectVisible(button(dialog, 'Abrindo o pagamento...'))
  await button(dialog, 'Cancelar').click()
  await expectNothing(dialog)
  answer()
  await expectVisible(page.getByRole('link', { name: 'Continuar o pagamento' }))
  expect(left).toEqual([])
})
