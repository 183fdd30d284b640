import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { notificationsText } from '#console/messages/notifications.ts'
import { insertLogEntry } from '#db/reminder/client-messages.ts'
import { findMessageSettings } from '#db/reminder/message-settings.ts'
import { PASSWORD } from '#tests/support/api/people/sign-up.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { MONDAY_8H } from '#tests/support/api/test-server.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  expectHeading,
  expectNothing,
  expectText,
  expectVisible,
  link,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

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
    await button(page, 'Editar texto: Lembrete').click()
    const short = page.getByLabel('Texto curto, para SMS e WhatsApp')
    await short.fill('Até já, ')
    await button(page, 'Cliente').click()
    expect(await short.inputValue()).toBe('Até já, {cliente}')
    const telephone = page.getByRole('figure', { name: 'Como o cliente vê' })
    await expectText(telephone, /^Até já, Marina\s+Sair: http.*\/sair\/[\w-]{44}$/)
    await expectText(telephone, 'São 2 SMS. Com “á”, em cada SMS cabe menos da metade.')
  })

  test('a chip inserts where the caret is and leaves it there, with Enter once and no line break', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/notifications')
    await button(page, 'Editar texto: Lembrete').click()
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

  test('Enter that is held on a chip inserts once and breaks no line', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/notifications')
    await button(page, 'Editar texto: Lembrete').click()
    const short = page.getByLabel('Texto curto, para SMS e WhatsApp')
    await short.fill('Até ')
    const press = (at: Parameters<typeof expectVisible>[0], repeat: boolean) =>
      at.evaluate(
        (place, isHeld) =>
          place.dispatchEvent(
            new KeyboardEvent('keydown', {
              ...{ key: 'Enter', bubbles: true, cancelable: true, repeat: isHeld === true },
            }),
          ),
        repeat,
      )
    expect(await press(button(page, 'Data'), false)).toBe(false)
    expect(await press(short, true)).toBe(false)
    expect(await short.inputValue()).toBe('Até {data}')
    // Whoever presses it anew in the text breaks lines as ever.
    expect(await press(short, false)).toBe(true)
    expect(await press(short, true)).toBe(true)
  })

  test('says where nobody can tap, and what the e-mail has in its place', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/notifications')
    await button(page, 'Editar texto: Lembrete').click()
    await page.getByLabel('Texto curto, para SMS e WhatsApp').fill('Até amanhã!')
    await expectText(page, 'Sem {link}, quem recebe não tem onde tocar.')
    await page.getByLabel('Texto do e-mail').fill('Confirme: {link}')
    await expectText(page, 'No e-mail o link vai no botão: {link} some deste texto.')
    const telephone = page.getByRole('figure', { name: 'Como o cliente vê' })
    await expectText(telephone, 'Confirmar, remarcar ou cancelar')
    await expectText(telephone, /Com “ã”, em cada SMS cabe menos da metade\.$/)
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
    await button(page, 'Editar texto: Lembrete').click()
    await page.getByLabel('Assunto do e-mail').fill('Até já')
    history.back()
    await expectNothing(page.getByRole('dialog'))
    await button(page, 'Editar texto: Lembrete').click()
    expect(await page.getByLabel('Assunto do e-mail').inputValue()).toBe('Até já')
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

  test('a row of the log opens its booking, as long as there is one', async () => {
    const salon = await openSalon(stand, { clients: [{ nome: 'Bia Souza' }] })
    const { user_id } = salon.business
    const kept = await insertBooking(stand.server.storage, salon.business, { time: '10:00' })
    const trashed = await insertBooking(stand.server.storage, salon.business, {
      ...{ time: '15:00', deleted: true },
    })
    await stand.server.storage.write(async (tx) => {
      for (const { id: booking_id, client_id, date, time } of [kept, trashed])
        await insertLogEntry(tx, user_id, {
          ...{ id: `log-${booking_id}`, client_id, booking_id, date, time },
          ...{ kind: 'reminder', state: 'sent', channel: 'email', due_at: 0, expires_at: 0 },
          ...{ created_at: MONDAY_8H, updated_at: MONDAY_8H },
        })
    })
    const page = await stand.visitAs(salon.owner, '/admin/notifications?aba=registro')
    await expectText(page, /às 15:00/)
    await expectNothing(page.getByRole('link', { name: /às 15:00/ }))
    await page.getByRole('link', { name: /^do horário de .* às 10:00$/ }).click()
    await expectVisible(page.getByRole('dialog').getByText('Bia Souza').first())
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('agendamento'), searchParams.get('abrir')]).toEqual([kept.id, 'acoes'])
  })

  test('the keys of a number are typed once and shown no more', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/notifications?aba=whatsapp')
    await page.getByLabel('Identificação do número de telefone').fill('1234567890')
    await page.getByLabel('Token de acesso permanente').fill('um-token-bem-comprido')
    await page.getByLabel('Chave secreta do app').fill('uma-chave-bem-comprida')
    await page.getByLabel('Senha atual', { exact: true }).fill(salon.owner.password)
    await button(page, 'Ligar o número').click()
    await expectText(page, /^Ligado ao número do salão\./)
    for (const label of ['Token de acesso permanente', 'Senha atual'])
      expect(await page.getByLabel(label, { exact: true }).inputValue(), label).toBe('')
    await expectNothing(page.getByText(/Sem ele, use a fila/))
    const dialog = page.getByRole('dialog')
    await button(page, 'Desligar o número do salão').click()
    await button(dialog, 'Cancelar').click()
    await expectText(page, /^Ligado ao número do salão\./)
    await button(page, 'Desligar o número do salão').click()
    await button(dialog, 'Desligar o número do salão').click()
    await expectText(page, 'Saindo pelo serviço de mensagens da plataforma.')
  })

  test('where the house’s number writes, one leaves by a word, and by a link in an SMS', async () => {
    const salon = await openSalon(stand)
    const body = {
      phone_id: '1234567890',
      token: 'um-token-bem-comprido',
      current_password: PASSWORD,
    }
    const connected = await stand.server.call(
      'PUT /api/notifications/whatsapp',
      { body: { ...body, app_secret: 'uma-chave-bem-comprida' } },
      salon.owner.token,
    )
    expect(connected.status).toBe(200)
    const page = await stand.visitAs(salon.owner, '/admin/notifications')
    await button(page, 'Editar texto: Lembrete').click()
    await page.getByLabel('Texto curto, para SMS e WhatsApp').fill('Até já!')
    const telephone = page.getByRole('figure', { name: 'Como o cliente vê' })
    await expectText(telephone, /^Até já!\s+Responda SAIR para não receber mais\.$/)
    await expectText(telephone, /^Até já!\s+Sair: http/)
    await expectNothing(telephone.getByText('SMS e WhatsApp'))
  })

  test('the guide has the steps of the card, letter for letter', () => {
    const guide = readFileSync('docs/whatsapp.md', 'utf8').replace(/\s+/g, ' ')
    for (const step of notificationsText.whatsapp.steps) expect(guide).toContain(step)
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
    await expectHeading(page, 'Plano Insuficiente')
    await expectText(page, /^Mensagens automáticas fazem parte dos planos Essencial e Avançado\./)
    await expectVisible(link(page, 'Ver planos'))
    await page.goto('/admin/api')
    await expectText(page, 'Plano Insuficiente.')
  })

  test('the menu leads here', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/profile')
    await link(page, 'Integração').click()
    await expectHeading(page, 'Integração')
  })
})
