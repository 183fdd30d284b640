/** The plans that stand before a screen once the plan is over: by Back, by a reload, by keyboard alone. */
import { expect, onTestFinished, test } from 'vitest'
import { insertLeaving } from '#db/leaving/leavings.ts'
import { professionals } from '#db/tables/service.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { newBookingButton } from '#tests/support/console/agenda-salon.ts'
import { openSalon } from '#tests/support/console/salon.ts'
import {
  button,
  expectHeading,
  expectNothing,
  expectPath,
  expectText,
  expectVisible,
  ignore,
  POLL,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole(() => WITH_PLANS)
const OVER = { plano_expira_em: Date.UTC(2026, 10, 1) }
const SENTENCE = 'Seu plano expirou. Renove para continuar.'

async function open(path: string, plan: Parameters<typeof setPlan>[2]) {
  const salon = await openSalon(stand)
  const { user_id } = salon.business
  await setPlan(stand.server, user_id, plan)
  const page = await stand.visitAs(salon.owner, path)
  const end = () => setPlan(stand.server, user_id, OVER)
  return { page, end, gate: page.getByRole('dialog', { name: SENTENCE }) }
}

test('what comes with a screen is left by Back to where one was, and stands again after a reload', async () => {
  const { page, gate } = await open('/admin/subscription', OVER)
  await page.push('/admin/clients')
  await expectVisible(gate)
  history.back()
  await expectPath(page, '/admin/subscription')
  await expectNothing(gate)
  history.forward()
  await expectVisible(gate)
  await page.keyboard.press('Escape')
  await expectNothing(gate)
  await expectHeading(page, 'Seu painel está em pausa')
  await expectText(page, /Terminou em \d\d\/1[01]\/2026\./)
  await expect
    .poll(() => document.activeElement?.textContent, POLL)
    .toBe('Seu painel está em pausa')
  await page.reload()
  await expectVisible(gate)
})

test('a sheet to print, which stands beside the frame, leads to the frame that says why', async () => {
  const { page, gate } = await open('/admin/share/imprimir', OVER)
  await expectPath(page, '/admin/share')
  await expectVisible(gate)
})

test('asked for again it is closed by Back, and leads to the subscription in its place', async () => {
  const { page, gate } = await open('/admin/clients', OVER)
  await button(gate, 'Fechar').click()
  const before = history.length
  await button(page, 'Conheça os planos').click()
  await expectVisible(gate)
  history.back()
  await expectNothing(gate)
  await button(page, 'Conheça os planos').click()
  await expectVisible(gate)
  expect(document.activeElement?.textContent).toBe('Escolher um plano')
  await page.keyboard.press('Enter')
  await expectPath(page, '/admin/subscription')
  expect(history.length).toBe(before + 1)
  history.back()
  await expectPath(page, '/admin/clients')
  await expectHeading(page, 'Seu painel está em pausa')
})

test('over what is being typed Back closes it alone, and asks about nothing', async () => {
  const { page, end, gate } = await open('/admin/agenda', {})
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' })
  const typed = dialog.getByRole('combobox', { name: 'Cliente' })
  await newBookingButton(page).click()
  await expectVisible(typed)
  await end()
  await typed.fill('Joana Prado')
  await expectVisible(gate)
  history.back()
  await expectNothing(gate)
  await expectNothing(page.getByRole('dialog', { name: 'Sair sem salvar?' }))
  expect(await typed.inputValue()).toBe('Joana Prado')
  history.forward()
  await expectVisible(gate)
  await button(gate, 'Fechar').click()
  await expectNothing(gate)
  expect(await typed.inputValue()).toBe('Joana Prado')
  await page.reload()
  await expectVisible(gate)
})

test.each([
  [null, OVER],
  ['essencial annual', { plano_atual: 'trial', trial_expira_em: 0 }],
] as const)(
  'plans are shown and none is to be had from there but by one way: chosen at the sign-up %s',
  async (chosen, standing) => {
    const { page } = await open('/admin/subscription', { plano_expira_em: null, ...standing })
    if (chosen) page.storeItem('vez:plan', chosen)
    await page.goto('/admin/clients')
    const gate = page.getByRole('dialog')
    await expectText(gate, 'Seus clientes continuam agendando, e nada se perde.')
    await expectText(gate, /^Nenhum destes planos vale agora para o salão: um deles passa a valer/)
    const badges = [...document.querySelectorAll('dialog h3')].map(({ textContent }) => textContent)
    // What was chosen at the sign-up stands out, at its price.
    expect(badges.join()).toBe(
      chosen ? 'Básico,EssencialSua escolha,Avançado' : 'Básico,EssencialRecomendado,Avançado',
    )
    await expectText(gate, chosen ? 'R$ 71,18' : 'R$ 94,90')
    await expectNothing(gate.getByRole('link', { name: /^Escolher Plano/ }))
    await gate.getByRole('link', { name: 'Escolher um plano' }).first().click()
    await expectPath(page, '/admin/subscription')
    await expectVisible(button(page, 'Escolher Plano Avançado'))
  },
)

test('where plans are paid by contact the way leads to whom to write to, and says so', async () => {
  stand.server.context.plans = { isOn: true, payment: 'contact' }
  onTestFinished(() => {
    stand.server.context.plans = WITH_PLANS.plans
  })
  const { page, gate } = await open('/admin/clients', OVER)
  await expectText(gate, /em Assinatura você vê com quem falar\.$/)
  await expectNothing(gate.getByRole('link', { name: 'Escolher um plano' }))
  await gate.getByRole('link', { name: 'Ver como assinar' }).first().click()
  await expectPath(page, '/admin/subscription')
})

test('until the subscription has answered nobody is told how a plan is paid', async () => {
  const salon = await openSalon(stand)
  await setPlan(stand.server, salon.business.user_id, OVER)
  const page = await stand.visitAs(salon.owner, 'about:blank')
  page.route('**/api/subscription', ignore)
  await page.goto('/admin/clients')
  const gate = page.getByRole('dialog', { name: SENTENCE })
  await expectVisible(gate.getByRole('link', { name: 'Ver assinatura' }).first())
  expect(await gate.getByText(/^Nenhum destes planos vale agora/).count()).toBe(0)
  expect(await gate.getByRole('link', { name: 'Escolher um plano' }).count()).toBe(0)
})

test('a house that leaves is led to what keeps it, and to no plan', async () => {
  const salon = await openSalon(stand)
  const { user_id } = salon.business
  await setPlan(stand.server, user_id, OVER)
  await stand.server.storage.write((tx) =>
    insertLeaving(tx, user_id, { asked_at: 0, due_at: Date.UTC(2026, 10, 30) }),
  )
  const page = await stand.visitAs(salon.owner, '/admin/clients')
  const gate = page.getByRole('dialog', { name: SENTENCE })
  await expectText(gate, /^A exclusão do salão está marcada/)
  await expectNothing(gate.getByText('Plano Indisponível'))
  await expectNothing(gate.getByText(/^Seus clientes continuam agendando/))
  await button(gate, 'Fechar').click()
  await expectNothing(button(page, 'Conheça os planos'))
  await page.getByRole('main').getByRole('link', { name: 'Ver a exclusão do salão' }).click()
  await expectPath(page, '/admin/delete-account')
  await page.push('/admin/subscription')
  await expectText(page, /^Estes são os planos\. Enquanto a exclusão está marcada/)
  await expectNothing(page.getByText(/^Escolha um/))
  await expectText(page, /^Para consulta, até o dia da exclusão\./)
  await expectNothing(page.getByText(/seus clientes continuam agendando/i))
})

test('whoever has a plan without an end is offered none', async () => {
  const endless = { plano_atual: 'avancado', plano_expira_em: null } as const
  const { page } = await open('/admin/subscription', endless)
  await expectText(page, 'Este plano não tem data para terminar.')
  await expectNothing(page.getByText(/^Para mudar já/))
  await expectNothing(page.getByText('Recomendado'))
})

test('the agenda is one press away, and has the focus', async () => {
  const { page, gate } = await open('/admin/clients', OVER)
  await gate.getByRole('link', { name: 'Ver a agenda' }).click()
  await expectHeading(page, 'Sua agenda')
  await expect.poll(() => document.activeElement?.textContent, POLL).toBe('Sua agenda')
})

test('the password and the devices of an account are its owner’s whatever was paid', async () => {
  const { page, gate } = await open('/admin/security', OVER)
  await expectHeading(page, 'Segurança')
  await expectNothing(gate)
  await expectNothing(page.getByText('Seu painel está em pausa'))
})

test('a plan in which not all fit is not the one that stands out', async () => {
  const salon = await openSalon(stand)
  const { user_id } = salon.business
  await stand.server.storage.write((tx) =>
    tx.insert(professionals).values(
      [1, 2, 3, 4].map((n) => ({
        ...{ id: crypto.randomUUID(), user_id, name: `Pessoa ${n}`, services: [] },
        ...{ created_at: n, updated_at: n },
      })),
    ),
  )
  await setPlan(stand.server, user_id, { ...OVER, plano_atual: 'basico' })
  const page = await stand.visitAs(salon.owner, '/admin/subscription')
  const renew = button(page, 'Renovar o plano Básico')
  await expectVisible(renew)
  const looks = [...document.querySelectorAll('main li button')].map(({ className }) => className)
  expect(looks[0]).not.toBe(looks[1])
  expect(looks[0]).toBe(looks[2])
})
