import { describe, expect, test } from 'vitest'
import { insertLogEntry } from '#db/reminder/client-messages.ts'
import { findMessageSettings } from '#db/reminder/message-settings.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { MONDAY_8H } from '#tests/support/api/test-server.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  expectHeading,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  link,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { requireNth } from '#tests/support/db/factories.ts'

const stand = useConsole()
const withPlans = useConsole(() => WITH_PLANS)

const loadSaved = ({ business: { user_id } }: Salon) =>
  stand.server.storage.read((db) => findMessageSettings(db, user_id))

describe('what the house writes', () => {
  test('reminders are switched on with their hours, and saved once', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/notifications')
    await expectHeading(page, 'Integração')
    await page.getByRole('switch', { name: 'Lembrete', exact: true }).click()
    await page.getByLabel('1º lembrete (horas antes)').fill('48')
    await button(page, 'Mais um lembrete').click()
    await button(page, 'Salvar').click()
    await expectText(page, 'Mensagens salvas')
    expect((await loadSaved(salon))?.settings).toMatchObject({
      kinds: { reminder: true },
      reminder_hours: [48, 2],
    })
  })

  test('of two tabs neither loses what it saved', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/notifications')
    await page.getByLabel('Limite por dia').fill('50')
    const { body } = await stand.server.call('GET /api/notifications', {}, salon.owner.token)
    const settings = { ...body.settings, reminder_hours: [48], thanks_hours: 5 }
    await stand.server.call(
      'PUT /api/notifications',
      { body: { version: 0, settings } },
      salon.owner.token,
    )
    await button(page, 'Salvar').click()
    await expectText(page, /Outra tela mudou estas mensagens/)
    expect(await page.getByLabel('Limite por dia').inputValue()).toBe('50')
    await button(page, 'Salvar').click()
    await expectText(page, 'Mensagens salvas')
    expect((await loadSaved(salon))?.settings).toMatchObject({
      ...{ daily_limit: 50, reminder_hours: [48], thanks_hours: 5 },
    })
  })

  test('a chip puts its variable into the text, and the telephone shows what a client reads', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/notifications')
    await button(page, 'Editar o texto: Lembrete').click()
    const short = page.getByLabel('Texto curto, para SMS e WhatsApp')
    await short.fill('Até já, ')
    await button(page, 'Cliente').click()
    expect(await short.inputValue()).toBe('Até já, {cliente}')
    const telephone = page.getByRole('figure', { name: 'Como o cliente vê' })
    await expectText(
      telephone,
      /^Até já, Marina\s+Não quer mais receber\? http.*\/sair\/[\w.-]{59}$/,
    )
    await expectText(telephone, 'São 2 SMS.')
  })

  test('a chip inserts where the caret is and leaves it there, with Enter once and no line break', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/notifications')
    await button(page, 'Editar o texto: Lembrete').click()
    const short = page.getByLabel('Texto curto, para SMS e WhatsApp')
    await short.fill('Até !')
    const caret = (at?: number) =>
      short.evaluate((box) => {
        if (!(box instanceof HTMLTextAreaElement)) throw new Error('no text')
        if (at !== undefined) box.setSelectionRange(at, at)
        return box.selectionStart
      })
    await caret(4)
    await button(page, 'Hora').click()
    expect([await short.inputValue(), await caret()]).toEqual(['Até {hora}!', 10])
    const isBreaking = await button(page, 'Data').evaluate((chip) =>
      chip.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
      ),
    )
    expect(isBreaking).toBe(false)
    expect(await short.inputValue()).toBe('Até {hora}{data}!')
  })

  test('a channel that is unticked stays in its row', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/notifications')
    const rows = page.getByRole('group', { name: 'Canais' })
    await expectText(rows, /^E-mail/)
    const before = await rows.textContent()
    await rows.getByRole('checkbox', { name: /^E-mail/ }).click()
    expect(await rows.textContent()).toBe(before)
    await rows.getByRole('checkbox', { name: /^E-mail/ }).click()
    await expectNothing(button(page, 'Salvar'))
    await button(page, 'Pôr SMS antes').click()
    await button(page, 'Salvar').click()
    await expectText(page, 'Mensagens salvas')
    expect((await loadSaved(salon))?.settings.channels).toEqual(['email', 'sms', 'whatsapp'])
  })

  test('Back closes the text that is edited, and what was typed stays for saving', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/notifications')
    await button(page, 'Editar o texto: Lembrete').click()
    await page.getByLabel('Assunto do e-mail').fill('Até já')
    history.back()
    await expectNothing(page.getByRole('dialog'))
    await button(page, 'Editar o texto: Lembrete').click()
    expect(await page.getByLabel('Assunto do e-mail').inputValue()).toBe('Até já')
  })

  test('a text with an unknown variable is not saved, and says so beside it', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/notifications')
    await button(page, 'Editar o texto: Lembrete').click()
    await page.getByLabel('Texto curto, para SMS e WhatsApp').fill('Custa {preco}')
    await button(page, 'Pronto').click()
    await button(page, 'Salvar').click()
    await expectText(page, 'Não foi possível salvar')
    await expectVisible(
      page
        .getByRole('alert')
        .getByText(/^Lembrete: confira o texto curto\. Não conhecemos \{preco\}/),
    )
    await button(page, 'Editar o texto: Lembrete').click()
    await expectText(page, /^Não conhecemos \{preco\}/)
    expect(await loadSaved(salon)).toBeNull()
  })

  test('an empty text marks its row until it is written', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/notifications')
    await button(page, 'Editar o texto: Lembrete').click()
    const short = page.getByLabel('Texto curto, para SMS e WhatsApp')
    await short.fill('')
    await expectText(page.getByRole('dialog'), 'Escreva o texto da mensagem.')
    await button(page, 'Pronto').click()
    await button(page, 'Salvar').click()
    await expectToast(page, 'Não foi possível salvar', 'Lembrete: o texto curto está vazio.')
    const mark = page.getByRole('main').getByText('Lembrete: o texto curto está vazio.')
    await expectVisible(mark)
    await button(page, 'Editar o texto: Lembrete').click()
    await short.fill('Até já')
    await button(page, 'Pronto').click()
    await expectNothing(mark)
  })

  test('the log says what went to whom, and why not', async () => {
    const salon = await openSalon(stand, { clients: [{ nome: 'Bia Souza' }] })
    const { id: client_id } = requireNth(salon.business.clients)
    const row = { client_id, kind: 'reminder', due_at: 0, expires_at: 0 } as const
    await stand.server.storage.write(async (tx) => {
      const { user_id } = salon.business
      const when = { created_at: MONDAY_8H, updated_at: MONDAY_8H }
      await insertLogEntry(tx, user_id, {
        ...row,
        ...when,
        id: `${user_id}-1`,
        state: 'read',
        channel: 'whatsapp',
      })
      const skipped = { state: 'skipped', reason: 'opted_out' } as const
      await insertLogEntry(tx, user_id, { ...row, ...when, ...skipped, id: `${user_id}-2` })
    })
    const page = await stand.visitAs(salon.owner, '/admin/notifications?aba=registro')
    await expectText(page, /Lida · WhatsApp/)
    await expectText(page, /Não enviada · o cliente saiu da lista/)
    await page.getByLabel('Resultado').selectOption('sent')
    await expectNothing(page.getByText('o cliente saiu da lista'))
  })

  test('the keys of a number are typed once and shown no more', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/notifications?aba=whatsapp')
    await page.getByLabel('Identificador do número').fill('1234567890')
    await page.getByLabel('Token de acesso permanente').fill('um-token-bem-comprido')
    await page.getByLabel('Chave secreta do aplicativo').fill('uma-chave-bem-comprida')
    await button(page, 'Ligar o número').click()
    await expectText(page, 'Ligado ao número do salão.')
    expect(await page.getByLabel('Token de acesso permanente').inputValue()).toBe('')
    await button(page, 'Desligar o número do salão').click()
    await expectText(page, 'Saindo pelo serviço de mensagens da plataforma.')
  })

  test.each([
    ['basico', false],
    ['essencial', true],
    ['avancado', true],
  ] as const)('with %s the menu leads here: %s', async (plano_atual, isThere) => {
    const salon = await openSalon(withPlans)
    await setPlan(withPlans.server, salon.business.user_id, { plano_atual })
    const page = await withPlans.visitAs(salon.owner, '/admin/profile')
    await expectVisible(link(page, 'Assinatura'))
    const entry = link(page, 'Integração')
    if (isThere) await expectVisible(entry)
    else await expectNothing(entry)
  })

  test('with basico its address says which plan has it', async () => {
    const salon = await openSalon(withPlans)
    await setPlan(withPlans.server, salon.business.user_id, { plano_atual: 'basico' })
    const page = await withPlans.visitAs(salon.owner, '/admin/notifications')
    await expectText(page, 'Mensagens automáticas fazem parte do plano Essencial')
    await expectVisible(link(page, 'Ver planos'))
  })

  test('the menu leads here', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/profile')
    await link(page, 'Integração').click()
    await expectHeading(page, 'Integração')
  })
})
