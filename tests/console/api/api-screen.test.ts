/** The owner's screen of calendars, keys of the API and webhooks; a professional's own calendar. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { due_work } from '#db/tables/due-work.ts'
import { api_keys, calendar_feeds, webhook_deliveries, webhooks } from '#db/tables/integration.ts'
import { insertDelivery } from '#db/webhooks.ts'
import { PASSWORD } from '#tests/support/api/people/sign-up.ts'
import { addReceptionist, addStaff, openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  cut,
  expectHeading,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  POLL,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

let salon: Salon
let page: Awaited<ReturnType<typeof stand.visit>>

beforeEach(async () => {
  salon = await openSalon(stand, { professionals: [{ name: 'Ana' }] })
})

const open = async (options = {}) => {
  page = await stand.visitAs(salon.owner, '/admin/api', options)
  await expectHeading(page, 'API e calendários')
}
const dialog = () => page.getByRole('dialog')
const typePassword = (typed = PASSWORD) =>
  dialog().getByLabel('Senha atual', { exact: true }).fill(typed)
const count = (table: typeof api_keys | typeof webhooks | typeof calendar_feeds) =>
  stand.server.storage.read(async (db) => {
    const rows = await db.select().from(table)
    return rows.filter(({ user_id }) => user_id === salon.business.user_id).length
  })

test('a calendar’s address is made, copied, changed and taken back', async () => {
  await open({ size: PHONE })
  await button(page, 'Criar endereço: Ana').click()
  await button(dialog(), 'Criar endereço').click()
  await expectText(dialog(), 'Digite a sua senha atual.')
  await typePassword('outra senha')
  await button(dialog(), 'Criar endereço').click()
  await expectText(dialog(), 'A senha atual não confere.')
  await typePassword()
  await button(dialog(), 'Criar endereço').click()
  await expectToast(page, 'Novo endereço criado')
  const address = () => page.getByText(/^http:\/\/vez\.test\/cal\/[\w-]{43}\.ics$/)
  await expectVisible(address())
  const first = await address().textContent()
  await button(page, 'Copiar endereço').click()
  await expectVisible(button(page, 'Copiado!'))
  expect(await navigator.clipboard.readText()).toBe(first)
  // Whoever comes by the session alone is not shown it again.
  await open({ size: PHONE })
  await expectVisible(button(page, 'Trocar endereço: Ana'))
  await expectNothing(address())
  await button(page, 'Mostrar endereço: Ana').click()
  await typePassword('outra senha')
  await button(dialog(), 'Mostrar endereço').click()
  await expectText(dialog(), 'A senha atual não confere.')
  await typePassword()
  await button(dialog(), 'Mostrar endereço').click()
  await expect.poll(() => address().textContent(), POLL).toBe(first)
  await button(page, 'Trocar endereço: Ana').click()
  await expectText(dialog(), /para de funcionar na hora/)
  await typePassword()
  await button(dialog(), 'Trocar endereço').click()
  await expect.poll(() => address().textContent(), POLL).not.toBe(first)
  await button(page, 'Revogar: Ana').click()
  await button(dialog(), 'Revogar').click()
  await expectToast(page, 'Endereço revogado')
  await expectNothing(address())
  expect(await count(calendar_feeds)).toBe(0)
})

test('a key is shown once, and taken back', async () => {
  await open()
  await expectText(page, /Nenhuma chave ainda/)
  await button(page, 'Nova chave').click()
  await button(dialog(), 'Criar chave').click()
  await expectText(dialog(), 'Dê um nome à chave.')
  await expectText(dialog(), 'Escolha ao menos uma permissão.')
  await dialog().getByLabel('Nome').fill('Planilha')
  await dialog().getByLabel('Ver clientes').click()
  await button(dialog(), 'Criar chave').click()
  await expectText(dialog(), 'Digite a sua senha atual.')
  await typePassword('outra senha')
  await button(dialog(), 'Criar chave').click()
  await expectText(dialog(), 'A senha atual não confere.')
  expect(await count(api_keys)).toBe(0)
  await typePassword()
  await button(dialog(), 'Criar chave').click()
  const secret = dialog().getByText(/^vez_[\w-]{43}$/)
  await expectVisible(secret)
  const shown = await secret.textContent()
  await button(dialog(), 'Fechar').click()
  await expectNothing(secret)
  await expectText(page, `${shown?.slice(0, 8)}…`)
  await expectText(page, 'Ver clientes')
  await button(page, 'Revogar: Planilha').click()
  await button(dialog(), 'Revogar').click()
  await expectToast(page, 'Chave revogada')
  await expectText(page, /^Revogada em /)
})

test('Back closes the dialogs of keys and webhooks, and asks before what is shown once is gone', async () => {
  await open()
  await button(page, 'Novo webhook').click()
  await expectVisible(dialog().getByLabel('Endereço'))
  history.back()
  await expectNothing(dialog())
  await button(page, 'Nova chave').click()
  await dialog().getByLabel('Nome').fill('Planilha')
  history.back()
  await expectText(page, 'O que você mudou aqui ainda não foi salvo.')
  await button(page, 'Continuar editando').click()
  await dialog().getByLabel('Ver clientes').click()
  await typePassword()
  await button(dialog(), 'Criar chave').click()
  const secret = dialog().getByText(/^vez_[\w-]{43}$/)
  await expectVisible(secret)
  history.back()
  await expectText(dialog(), 'Você já copiou?')
  await button(dialog(), 'Mostrar de novo').click()
  await expectVisible(secret)
  history.back()
  await button(dialog(), 'Já copiei').click()
  await expectNothing(dialog())
  await expectHeading(page, 'API e calendários')
  expect(window.location.search).toBe('')
})

test('Back closes what asks before an act, and the screen stays', async () => {
  const { token } = salon.owner
  const proof = { current_password: PASSWORD }
  const name = 'Planilha'
  const scopes: 'clients:read'[] = ['clients:read']
  const key = { name, scopes, ...proof }
  await stand.server.call('POST /api/keys', { body: key }, token)
  const url = 'https://avisos.example/vez'
  const events: 'client.created'[] = ['client.created']
  const webhook = { url, events, ...proof }
  await stand.server.call('POST /api/webhooks', { body: webhook }, token)
  await stand.server.call(
    'POST /api/calendars',
    { body: { professional_id: null, ...proof } },
    token,
  )
  await open()
  const before = history.length
  for (const name of [
    'Criar endereço: Ana',
    'Trocar endereço: Salão inteiro',
    'Revogar: Salão inteiro',
    'Revogar: Planilha',
    `Gerar novo segredo: ${url}`,
    `Excluir: ${url}`,
  ]) {
    await button(page, name).click()
    await expectVisible(dialog())
    history.back()
    await expectNothing(dialog())
    await expectHeading(page, 'API e calendários')
  }
  // Whoever goes on by a button has gone back with it: no entry is left that does nothing.
  await button(page, 'Revogar: Planilha').click()
  expect(history.length).toBe(before + 1)
  await button(dialog(), 'Cancelar').click()
  await expectNothing(dialog())
  await expect.poll(() => 'asks' in history.state, POLL).toBe(false)
  expect(await count(api_keys)).toBe(1)
})

test('what was typed stays where a key could not be made', async () => {
  await open()
  await page.route('**/api/keys', (route) =>
    route.request().method() === 'POST' ? cut(route) : route.continue(),
  )
  await button(page, 'Nova chave').click()
  await dialog().getByLabel('Nome').fill('Planilha')
  await dialog().getByLabel('Ver clientes').click()
  await typePassword()
  await button(dialog(), 'Criar chave').click()
  await expectVisible(dialog().getByRole('alert'))
  expect(await dialog().getByLabel('Nome').inputValue()).toBe('Planilha')
  expect(await count(api_keys)).toBe(0)
})

test('a webhook is made, tried, switched and removed; its secret is shown once', async () => {
  await open()
  await button(page, 'Novo webhook').click()
  await dialog().getByLabel('Endereço').fill('https://10.0.0.1/vez')
  await dialog().getByLabel('Cliente novo').click()
  await typePassword()
  await button(dialog(), 'Criar webhook').click()
  await expectText(dialog(), /^Este endereço é de uma rede particular/)
  const address = dialog().getByLabel('Endereço')
  expect(await address.getAttribute('aria-invalid')).toBe('true')
  expect(await address.evaluate((field) => field === document.activeElement)).toBe(true)
  await dialog().getByLabel('Endereço').fill('https://avisos.example/vez')
  await button(dialog(), 'Criar webhook').click()
  await expectText(dialog(), /^whsec_/)
  await button(dialog(), 'Fechar').click()
  const url = 'https://avisos.example/vez'
  await button(page, `Testar: ${url}`).click()
  await expectToast(page, 'Aviso de teste na fila')
  await expectText(page, 'Na fila')
  await button(page, `Gerar novo segredo: ${url}`).click()
  await expectText(dialog(), /deixa de valer na hora/)
  await typePassword()
  await button(dialog(), 'Gerar novo segredo').click()
  await expectText(dialog(), /^whsec_/)
  await button(dialog(), 'Fechar').click()
  await button(page, `Desligar: ${url}`).click()
  await expectToast(page, 'Webhook desligado')
  await expectText(page, 'Desligado · 1 evento')
  await expectNothing(button(page, `Testar: ${url}`))
  await button(page, `Editar: ${url}`).click()
  await expectNothing(dialog().getByLabel('Senha atual', { exact: true }))
  await dialog().getByLabel('Venda de produto').click()
  // Of more it hears only where somebody shows whose the account is.
  await typePassword()
  await button(dialog(), 'Salvar').click()
  await expectText(page, 'Desligado · 2 eventos')
  await button(page, `Excluir: ${url}`).click()
  await button(dialog(), 'Excluir').click()
  await expectToast(page, 'Webhook excluído')
  expect(await count(webhooks)).toBe(0)
})

test('the log says what became of each message, and sends one again', async () => {
  const { token, id: user_id } = salon.owner
  const url = 'https://avisos.example/vez'
  const made = await stand.server.call(
    'POST /api/webhooks',
    { body: { url, events: ['client.created'], current_password: PASSWORD } },
    token,
  )
  await stand.server.storage.write(async (tx) => {
    await insertDelivery(tx, user_id, {
      ...{ id: `d-${user_id}`, webhook_id: made.body.webhook.id, message_id: 'msg_1' },
      ...{ type: 'client.created', body: '{"type":"client.created"}', key: `k-${user_id}` },
      client_id: null,
      created_at: stand.server.context.now(),
    })
    await tx
      .update(due_work)
      .set({ state: 'failed' })
      .where(eq(due_work.id, `d-${user_id}`))
    await tx
      .update(webhook_deliveries)
      .set({ tries: 8, last_status: 500 })
      .where(eq(webhook_deliveries.id, `d-${user_id}`))
  })
  await open()
  await expectText(page, 'Não entregue: o endereço respondeu 500')
  await button(page, /^Enviar de novo: Cliente novo/).click()
  await expectToast(page, 'O aviso está na fila')
  await expectText(page, 'Na fila')
})

test('the screen is the owner’s alone', async () => {
  const reception = await addReceptionist(stand, salon)
  page = await stand.visitAs(reception, '/admin/api')
  await expectNothing(page.getByText('Chaves de API'))
})

test('a professional makes their own address', async () => {
  const staff = await addStaff(stand, salon)
  page = await stand.visitAs(staff, '/professional/dashboard')
  await button(page, 'Sua agenda no calendário').click()
  await button(page, 'Criar endereço').click()
  await typePassword('outra senha')
  await button(dialog(), 'Criar endereço').click()
  await expectText(dialog(), 'A senha atual não confere.')
  await typePassword()
  await button(dialog(), 'Criar endereço').click()
  await expectText(page, /^http:\/\/vez\.test\/cal\//)
  expect(await count(calendar_feeds)).toBe(1)
})
