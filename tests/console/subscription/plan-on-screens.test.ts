/** What a plan, its limits and its end say on the other screens of the console. */
import { expect, test } from 'vitest'
import { insertLeaving } from '#db/leaving/leavings.ts'
import { client_notes, clients } from '#db/tables/client.ts'
import { plan_checkouts } from '#db/tables/plan.ts'
import { professionals } from '#db/tables/service.ts'
import { FIRST_STEPS } from '#domain/business/first-steps.ts'
import { openAccount } from '#tests/support/api/people/accounts.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { chooseFile } from '#tests/support/console/choose-files.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import { openSalon } from '#tests/support/console/salon.ts'
import {
  button,
  expectHeading,
  expectNothing,
  expectPath,
  expectText,
  expectToast,
  expectVisible,
  link,
  POLL,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole(() => WITH_PLANS)

async function open(plan: Parameters<typeof setPlan>[2], more: string[] = []) {
  const salon = await openSalon(stand)
  const { user_id } = salon.business
  await setPlan(stand.server, user_id, plan)
  for (const id of more)
    await stand.server.storage.write((tx) =>
      tx.insert(professionals).values({
        ...{ id: `${user_id}-${id}`, user_id, name: id, services: [] },
        // Later than who is there already.
        ...{ created_at: Date.now() + 1, updated_at: 0 },
      }),
    )
  return { salon, user_id, page: await stand.visitAs(salon.owner, 'about:blank') }
}

test('a team that fills its plan is told so before anybody is typed in', async () => {
  const { page } = await open({ plano_atual: 'basico' }, ['Bete'])
  await page.goto('/admin/professionals')
  await expectText(page, /^Seu plano leva até 2 profissionais, e todos os lugares/)
  await expectVisible(link(page, 'Ver planos'))
  await expectNothing(link(page, 'Incluir profissional'))
  // By its address as well.
  await page.goto('/admin/professionals?profissional=novo')
  await expectHeading(page, 'Novo profissional')
  await expectText(page, /^Seu plano leva até 2 profissionais, e todos os lugares/)
})

test('the form of a new client says beforehand that the plan takes no more', async () => {
  const { page, user_id } = await open({ plano_atual: 'basico' })
  await stand.server.storage.write((tx) =>
    tx.insert(clients).values(
      Array.from({ length: 250 }, (_, i) => ({
        ...{ id: `${user_id}-${i}`, user_id, nome: `Cliente ${i}` },
        ...{ created_at: i, updated_at: 0 },
      })),
    ),
  )
  await page.goto('/admin/clients?novo=sim')
  const notice = page.getByRole('dialog').getByRole('region', { name: 'Limite do plano' })
  await expectVisible(notice)
  await expectText(notice, /^(Seu plano leva até|São) /)
})

test('a file with more new clients than there is room for says so before its last button', async () => {
  const { page, user_id } = await open({ plano_atual: 'basico' })
  await stand.server.storage.write((tx) =>
    tx.insert(clients).values(
      Array.from({ length: 248 }, (_, i) => ({
        ...{ id: `${user_id}-${i}`, user_id, nome: `Cliente ${i}` },
        ...{ created_at: i, updated_at: 0 },
      })),
    ),
  )
  await page.goto('/admin/import')
  const bytes = new Uint8Array(Buffer.from('Nome\nBia Reis\nAna Lima\nLia Melo'))
  await chooseFile(page, { name: 'clientes.csv', bytes })
  await expectHeading(page, 'O que é cada coluna?')
  await button(page, 'Conferir').click()
  await expectText(
    page,
    /^Com estes seriam 252 clientes, e seu plano leva até 250: não há lugar para 2 deles\./,
  )
  await expectVisible(link(page, 'Ver planos'))
  await expect.poll(() => button(page, 'Trazer 3 clientes').isDisabled(), POLL).toBe(true)
})

test('the search of a house whose plan is over says that it rests, and leads to what opens it', async () => {
  const { page } = await open({ plano_expira_em: 1 })
  await page.goto('/admin/subscription')
  await expectHeading(page, 'Assinatura')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Buscar' })
  await expectNothing(search.getByRole('combobox', { name: /clientes/ }))
  await search.getByRole('combobox', { name: 'Buscar telas e ações' }).fill('camila')
  await expectText(search, 'Com o painel em pausa, a busca não encontra clientes nem agendamentos.')
  await expectNothing(search.getByText(/^Nada encontrado/))
  await link(search, 'Ver assinatura').click()
  await expectNothing(search)
  await expectPath(page, '/admin/subscription')
})

test('beyond the limit the rule is said, and who it is', async () => {
  const { page } = await open({ plano_atual: 'basico' }, ['Bete', 'Caio'])
  await page.goto('/admin/professionals')
  await expectText(
    page,
    /^São 3 profissionais, e seu plano leva até 2\. Vale a ordem do cadastro: os mais antigos/,
  )
  await expectText(page, 'Só leitura: passa do limite do plano')
  await page.goto('/admin/subscription')
  await expectText(page, /^Passou do limite do plano\. .*os clientes continuam agendando\./)
  await link(page.getByRole('main'), 'Profissionais').click()
  await expectPath(page, '/admin/professionals')
})

test('who lies beyond the limit is read and not typed into, and that is said before', async () => {
  const { page, user_id } = await open({ plano_atual: 'basico' }, ['Bete', 'Caio'])
  await page.goto('/admin/professionals')
  await link(page, 'Caio').click()
  await expectText(page, /^Este profissional passa do limite do plano: .*Ver planos$/)
  expect(document.querySelector('fieldset[disabled] input')).not.toBeNull()
  await stand.server.storage.write((tx) =>
    tx.insert(clients).values(
      Array.from({ length: 251 }, (_, i) => ({
        ...{ id: `${user_id}-${i}`, user_id, nome: `Cliente ${i}` },
        ...{ created_at: i, updated_at: 0 },
      })),
    ),
  )
  const id = `${user_id}-250`
  await stand.server.storage.write((tx) =>
    tx.insert(client_notes).values({
      ...{ id: `${id}-note`, user_id, client_id: id, text: 'Prefere à tarde' },
      ...{ made_by: user_id, created_at: 1, updated_at: 1 },
    }),
  )
  for (const old of ['editar', 'anotar', `editar-anotacao&anotacao=${id}-note`]) {
    await page.goto(`/admin/clients?cliente=${id}&abrir=${old}`)
    await expectText(page, /^Este cliente passa do limite do plano/)
    await expectHeading(page, 'Anotações')
    await expectText(page, 'Prefere à tarde')
    await expectNothing(page.getByRole('dialog'))
    await expectNothing(button(page, 'Nova anotação'))
  }
})

test('what a client beyond the limit wants changed can be refused, and says why it is not accepted', async () => {
  const { salon, page, user_id } = await open({ plano_atual: 'basico' })
  const telefone = '11987650001'
  await stand.server.storage.write((tx) =>
    tx.insert(clients).values(
      Array.from({ length: 251 }, (_, i) => ({
        ...{ id: `${user_id}-${i}`, user_id, nome: `Cliente ${i}` },
        ...{ created_at: i, updated_at: 0, ...(i === 250 && { telefone }) },
      })),
    ),
  )
  await stand.server.call('POST /api/public/:slug/session', {
    params: { slug: salon.business.slug },
    body: { nome: 'Outro Nome', email: 'outro@x.example', telefone, resolution: 'update' },
  })
  await page.goto(`/admin/clients?cliente=${user_id}-250`)
  await expectText(page, /passa a ser Outro Nome/)
  await expectText(page, /o pedido pode ser recusado agora, e aceito só com um plano maior\.$/)
  await expectNothing(button(page, 'Aceitar os dados de Cliente 250'))
  await expectNothing(page.getByRole('checkbox', { name: /Outro Nome/ }))
  await button(page, 'Recusar os dados de Cliente 250').click()
  await expectToast(page, 'O cadastro de Cliente 250 ficou como estava')
})

const expectReadOnlyList = async (page: ConsolePage) => {
  await expectPath(page, '/admin/clients')
  expect(location.search).toBe('?mostrar=leitura&ordem=created_at')
}

test('the list is narrowed to those who can only be read, from where the limit is said', async () => {
  const { page, user_id } = await open({ plano_atual: 'basico' })
  await stand.server.storage.write((tx) =>
    tx.insert(clients).values(
      Array.from({ length: 252 }, (_, i) => ({
        ...{ id: `${user_id}-${i}`, user_id, nome: `Cliente ${i}` },
        ...{ created_at: i, updated_at: 0 },
      })),
    ),
  )
  await page.goto('/admin/clients')
  await link(page, 'Ver quem está só para leitura').click()
  await expectReadOnlyList(page)
  await expectText(page, 'Cliente 251')
  await expectText(page, 'Cliente 250')
  await expectNothing(page.getByText('Cliente 249'))
  const shown = page.getByLabel('Mostrar', { exact: true })
  expect((await shown.allTextContents()).join()).toContain('Só leitura')
  await expectNothing(link(page, 'Ver quem está só para leitura'))
  await page.goto('/admin/subscription')
  await link(page.getByRole('main'), 'Clientes só para leitura').click()
  await expectReadOnlyList(page)
})

test('a house whose plan is over is advised what it can do, and led to its agenda', async () => {
  const { page } = await open({ plano_atual: 'basico', plano_expira_em: 1 }, ['Bete', 'Caio'])
  await page.goto('/admin/subscription')
  await expectText(page, /^O salão passa do limite do plano que tinha\./)
  await expectNothing(page.getByText(/arquive/))
  await link(page.getByRole('main'), 'Ver a agenda').click()
  await expect.poll(() => document.activeElement?.textContent, POLL).toBe('Sua agenda')
})

test('a new house is not told of its trial before its last day and a half', async () => {
  const trial = { plano_atual: 'trial', plano_expira_em: null } as const
  const { page, user_id } = await open({ ...trial, trial_expira_em: Date.now() + 2.9 * 86_400_000 })
  page.route('**/api/first-steps', async (route) => {
    const steps = await (await route.fetch()).json()
    await route.fulfill({ json: { ...steps, left: FIRST_STEPS, postponed: false } })
  })
  const notice = page.getByRole('region', { name: 'Seu plano' })
  await page.goto('/admin/clients')
  await expectText(page.getByRole('region', { name: 'Sua conta' }), /Teste gratuito - 3 dias/)
  await expectNothing(notice)
  await setPlan(stand.server, user_id, { ...trial, trial_expira_em: Date.now() + 1.4 * 86_400_000 })
  await page.goto('/admin/clients')
  await expectText(notice, /Seu teste gratuito termina amanhã\./)
})

test('a house that is leaving is led to what it asked for, not into first steps', async () => {
  const { page, user_id } = await open({})
  const leaving = { asked_at: 0, due_at: Date.UTC(2026, 10, 30, 11) }
  await stand.server.storage.write((tx) => insertLeaving(tx, user_id, leaving))
  await page.goto('/admin/first-steps')
  await expectPath(page, '/admin/delete-account')
  await page.goto('/admin/dashboard')
  await expectText(page, 'Até lá tudo continua aqui, e a página não recebe agendamentos.')
  await expectNothing(link(page.getByRole('main'), 'Compartilhar página'))
})

test('a block for good names whom to write to, and offers no plan', async () => {
  stand.server.context.contact = { email: 'oi@vez.example', whatsapp: null, instagram: null }
  const { page } = await open({ is_blocked: true, blocked_for_good: true })
  const sentence =
    /^Sua conta foi bloqueada, e escolher um plano não a abre\. Escreva para oi@vez\.example\.$/
  await page.goto('/admin/clients')
  await expectHeading(page, 'Seu painel está em pausa')
  await expectText(page, sentence)
  await expectNothing(page.getByRole('dialog'))
  await link(page, 'Ver a agenda e exportar').click()
  await expectPath(page, '/admin/subscription')
  await expectText(page, sentence)
  await expectNothing(page.getByRole('button', { name: /^Escolher Plano/ }))
  await expectNothing(page.getByText('R$ 94,90'))
  await expectNothing(page.getByText(/^Mude quando quiser/))
})

test('an old payment is a receipt with its day, and no news', async () => {
  const { salon, page, user_id } = await open({})
  const paid_at = Date.UTC(2026, 9, 20, 15)
  await stand.server.storage.write((tx) =>
    tx.insert(plan_checkouts).values({
      ...{ id: `${user_id}-old`, user_id, plan: 'essencial', cycle: 'monthly', amount: 9490 },
      ...{ provider: 'simulated', state: 'paid', created_at: paid_at, settled_at: paid_at },
    }),
  )
  const token = (await openAccount(stand.server, salon.owner.id, 'password')).access_token
  const { body } = await stand.server.call('GET /api/subscription', {}, token)
  await page.goto(`/payment-success?session_id=${body.checkouts[0]?.id}`)
  await expectHeading(page, 'Comprovante do pagamento de 20/10/2026')
  await expectText(page, 'Aprovado')
  await expectNothing(page.getByText('Pagamento realizado com sucesso!'))
  await expectNothing(page.getByText('Próximos passos'))
  await expectVisible(link(page, 'Ver assinatura'))
})

test('on a phone plans are told apart by their limits, and old payments wait to be asked for', async () => {
  const { salon, user_id } = await open({})
  await stand.server.storage.write(async (tx) => {
    for (const i of [1, 2, 3, 4]) {
      const paid_at = Date.UTC(2026, i, 20, 15)
      await tx.insert(plan_checkouts).values({
        ...{ id: `${user_id}-${i}`, user_id, plan: 'essencial', cycle: 'monthly', amount: 9490 },
        ...{ provider: 'simulated', state: 'paid', created_at: paid_at, settled_at: paid_at },
      })
    }
  })
  const page = await stand.visitAs(salon.owner, '/admin/subscription', { size: PHONE })
  await expectText(page, 'Até 6 profissionais')
  const folded = document.querySelectorAll('main details')
  expect(folded).toHaveLength(3)
  expect([...folded].some((one) => one.hasAttribute('open'))).toBe(false)
  expect(folded[1]?.textContent).toContain('Lembretes automáticos')
  const receipts = () => page.getByRole('link', { name: 'Ver comprovante' }).count()
  expect(await receipts()).toBe(3)
  await button(page, 'Ver todos os 4 pagamentos').click()
  await expect.poll(receipts).toBe(4)
})
