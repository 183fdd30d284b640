/** An installation that sells no plan, and one from which no mail leaves: no screen speaks of either. */
import { expect, test } from 'vitest'
import { openSalon } from '#tests/support/console/salon.ts'
import { expectHeading, expectNothing, expectText } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

test('the end of a house speaks of no plan, no payment and no receipt', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/delete-account')
  await expectHeading(page, 'Como acontece')
  await expectText(page, /^Durante 7 dias tudo continua aqui/)
  expect(document.querySelector('main')?.textContent).not.toMatch(/plano|pagou|Boleto|Assinatura/)
})

test('the subscription opened by its address says that there are no plans', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/subscription')
  await expectText(page, 'Aqui não há planos: o salão usa tudo, sem prazo e sem pagar.')
  await expectNothing(page.getByText('Nenhum pagamento ainda.'))
})

test.each([true, false])('mail is promised only where it leaves: %s', async (isMailed) => {
  const { channels } = stand.server.context
  if (!isMailed) stand.server.context.channels = { ...channels, email: null }
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/delete-account')
  await expectText(page, /^Durante 7 dias tudo continua aqui/)
  const promise = page.getByText(/Avisamos por e-mail/)
  if (isMailed) await expectText(page, /Avisamos por e-mail na hora/)
  else await expectNothing(promise)
  stand.server.context.channels = channels
})
