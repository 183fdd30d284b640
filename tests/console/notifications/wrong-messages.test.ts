/** What is wrong with a house's messages, or keeps them from leaving, and where the screen says so. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findMessageSettings } from '#db/reminder/message-settings.ts'
import { users } from '#db/tables/account.ts'
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

const stand = useConsole()
const silent = useConsole(() => ({ channels: { email: null, sms: null } }))

const loadSaved = ({ business: { user_id } }: Salon) =>
  stand.server.storage.read((db) => findMessageSettings(db, user_id))

test('each number of hours that is wrong says so at its own field, as it was typed', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/notifications')
  await page.getByRole('switch', { name: 'Lembrete', exact: true }).click()
  const nth = (n: number) => page.getByLabel(`${n}º lembrete (horas antes)`)
  await button(page, 'Mais um lembrete').click()
  await nth(2).fill('24')
  await button(page, 'Mais um lembrete').click()
  await nth(3).fill('0,5')
  await button(page, 'Salvar').click()
  await expectText(page, 'Use horas inteiras, de 1 a 168.')
  await expectText(page, 'Igual ao 1º lembrete. Escolha outro horário.')
  const marks = [1, 2, 3].map((n) => nth(n).getAttribute('aria-invalid'))
  expect(await Promise.all(marks)).toEqual([null, 'true', 'true'])
  expect(await nth(3).inputValue()).toBe('0,5')
  await button(page, 'Tirar o 3º lembrete').click()
  await button(page, 'Salvar').click()
  await expectText(page, 'Igual ao 1º lembrete. Escolha outro horário.')
  await nth(2).fill('2')
  await button(page, 'Salvar').click()
  await expectText(page, 'Mensagens salvas')
  expect((await loadSaved(salon))?.settings.reminder_hours).toEqual([24, 2])
})

test('a text that is too long is kept whole and says by how much', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/notifications')
  await button(page, 'Editar texto: Lembrete').click()
  const short = page.getByLabel('Texto curto, para SMS e WhatsApp')
  await short.fill(`${'a'.repeat(993)} {link}`)
  await expectText(page, 'Cabem 600 letras e este tem 1000. Encurte o texto.')
  await button(page, 'Fechar').click()
  await button(page, 'Salvar').click()
  await expectText(page, 'Não foi possível salvar')
  expect(await loadSaved(salon)).toBeNull()
})

test('a text with an unknown variable is not saved, and says so beside it', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/notifications')
  await button(page, 'Editar texto: Lembrete').click()
  const short = page.getByLabel('Texto curto, para SMS e WhatsApp')
  await short.fill('Custa {preco}')
  // It stays open, and leads to what is wrong.
  await button(page, 'Pronto').click()
  expect(await short.evaluate((box) => box === document.activeElement)).toBe(true)
  await button(page, 'Fechar').click()
  await button(page, 'Salvar').click()
  await expectText(page, 'Não foi possível salvar')
  await expectVisible(
    page
      .getByRole('alert')
      .getByText(/^Lembrete: confira o texto curto\. Não conhecemos \{preco\}/),
  )
  await button(page, 'Editar texto: Lembrete').click()
  await expectText(page, /^Não conhecemos \{preco\}/)
  expect(await loadSaved(salon)).toBeNull()
})

test('an empty text marks its row until it is written', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/notifications')
  await button(page, 'Editar texto: Lembrete').click()
  const short = page.getByLabel('Texto curto, para SMS e WhatsApp')
  await short.fill('')
  await expectText(page.getByRole('dialog'), 'Escreva o texto da mensagem.')
  await button(page, 'Fechar').click()
  await button(page, 'Salvar').click()
  await expectToast(page, 'Não foi possível salvar', 'Lembrete: o texto curto está vazio.')
  const mark = page.getByRole('main').getByText('Lembrete: o texto curto está vazio.')
  await expectVisible(mark)
  await button(page, 'Editar texto: Lembrete').click()
  await short.fill('Até já')
  await button(page, 'Pronto').click()
  await expectNothing(mark)
})

test('a house without a channel reads that nothing leaves, why, and what can be done', async () => {
  const salon = await openSalon(silent)
  const page = await silent.visitAs(salon.owner, '/admin/notifications')
  await expectText(page, /^Por enquanto nenhuma mensagem sai: não há e-mail/)
  expect(await link(page, 'Ligue o WhatsApp do salão').getAttribute('href')).toMatch(/aba=whatsapp/)
  await button(page, 'Editar texto: Lembrete').click()
  await expectText(page, 'Ainda não dá para enviar um teste: nenhum canal está ligado.')
  await button(page, 'Pronto').click()
  await link(page, 'Registro').click()
  await expectText(page, /^Ligue um lembrete na aba Mensagens/)
  await link(page, 'Mensagens').click()
  await page.getByRole('switch', { name: 'Lembrete', exact: true }).click()
  await button(page, 'Salvar').click()
  await expectText(page, 'Mensagens salvas')
  await link(page, 'Registro').click()
  await expectText(page, /^Nenhum canal está ligado/)
  await link(page, 'Mensagens').click()
  await link(page, 'Lembre os clientes pela fila “Enviar hoje”').click()
  await expectVisible(page.getByRole('dialog', { name: 'Lembrar os clientes de amanhã' }))
})

test('whoever has proved no contact is led to where they can', async () => {
  const salon = await openSalon(stand)
  await stand.server.storage.write((tx) =>
    tx
      .update(users)
      .set({ email_confirmed_at: null, phone_confirmed_at: null })
      .where(eq(users.id, salon.business.user_id)),
  )
  const page = await stand.visitAs(salon.owner, '/admin/notifications')
  await expectNothing(page.getByText(/^Por enquanto nenhuma mensagem sai/))
  await button(page, 'Editar texto: Lembrete').click()
  await expectText(page, /^Para enviar um teste, confirme antes o seu e-mail ou o seu celular\./)
  await link(page, 'Abrir o Perfil').click()
  await expectHeading(page, 'Perfil')
})

test('a test of the e-mail leaves whatever is wrong in the short text', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/notifications')
  await button(page, 'Editar texto: Lembrete').click()
  await page.getByLabel('Texto curto, para SMS e WhatsApp').fill('Custa {preco}')
  await button(page, /^Teste por E-mail para /).click()
  await expectText(page, 'Teste enviado')
})
