/** A plan that the operator gave, or took back: nobody paid for the one, and nobody returns money for the other. */
import { expect, test } from 'vitest'
import { insertCheckout, type NewCheckout } from '#db/plans.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { openSalon } from '#tests/support/console/salon.ts'
import { expectHeading, expectNothing, expectText } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole(() => WITH_PLANS)

/** Settled as its house's clock says now. */
async function openWith(given: Pick<NewCheckout, 'amount' | 'state' | 'refunded_at'>) {
  const salon = await openSalon(stand)
  const { user_id } = salon.business
  await setPlan(stand.server, user_id, {})
  const now = Date.now()
  const row = await stand.server.storage.write((tx) =>
    insertCheckout(tx, {
      ...{ id: crypto.randomUUID(), user_id, plan: 'basico', cycle: 'monthly' },
      ...{ provider: 'operator', created_at: now, settled_at: now, ...given },
    }),
  )
  const page = await stand.visitAs(salon.owner, '/admin/subscription')
  const readReceipt = () => page.goto(`/payment-success?session_id=${row.id}`)
  return { page, readReceipt }
}

const readFacts = () => document.querySelector('dl')?.textContent

test('a courtesy is received, not paid', async () => {
  const { page, readReceipt } = await openWith({ amount: 0, state: 'paid' })
  await expectText(page, 'Cortesia')
  await expectText(page, /^Plano recebido/)
  await expectNothing(page.getByText(/^Pago/))
  await readReceipt()
  await expectHeading(page, 'Plano recebido')
  await expectHeading(page, 'Comprovante de cortesia')
  await expectNothing(page.getByText('Pagamento realizado com sucesso!'))
  expect(readFacts()).toMatch(/StatusPlano recebido/)
  expect(readFacts()).not.toMatch(/Pago por|Aprovado/)
})

test.each([0, 5000])('one taken back is undone, not returned: of %s centavos', async (amount) => {
  const back = { amount, state: 'refunded', refunded_at: Date.now() } as const
  const { page, readReceipt } = await openWith(back)
  await expectText(page, /^Desfeito/)
  await expectNothing(page.getByText(/^Devolvido/))
  await readReceipt()
  await expectHeading(page, 'Desfeito')
  expect(readFacts()).toMatch(/Desfeito em\d.*StatusDesfeito/)
  expect(readFacts()).not.toContain('Devolvido')
})
