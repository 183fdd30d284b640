import { describe, expect, test } from 'vitest'
import { findInvitationSentTo } from '#tests/support/api/calls/staff-calls.ts'
import { createEmail } from '#tests/support/api/people/sign-up.ts'
import { addClient, openSalon } from '#tests/support/console/salon.ts'
import {
  answerWith,
  button,
  cut,
  expectHeading,
  expectNothing,
  expectPath,
  expectText,
  expectToast,
  expectVisible,
  link,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

describe('the team', () => {
  test('is invited by a link, by mail and by hand, which gives exactly one account', async () => {
    const email = createEmail('leo')
    const salon = await openSalon(stand, { professionals: [{ name: 'Leo Martins', email }] })
    const page = await stand.visitAs(salon.owner, '/admin/professionals')
    const leo = page.getByRole('listitem').filter({ hasText: 'Leo Martins' })
    await expectVisible(leo.getByText('Sem acesso'))
    await button(page, 'Convidar: Leo Martins').click()
    const dialog = page.getByRole('dialog', { name: 'Convite para Leo Martins' })
    await expectText(page, `Enviado para ${email}.`)
    const address = await dialog.getByText(/\/convite\//).innerText()
    const whatsapp = await link(dialog, 'Enviar pelo WhatsApp').getAttribute('href')
    expect(new URL(whatsapp ?? '').searchParams.get('text')).toContain(address)
    await page.keyboard.press('Escape')
    await expectNothing(dialog)
    await expectVisible(leo.getByText('Convite enviado até 30/11'))
    expect(await findInvitationSentTo(stand.server, email)).toBe(address)

    const taking = await stand.visit(address)
    await expectHeading(taking, `${salon.business.settings.business_name} convidou você`)
    expect(new URL(taking.url()).pathname).toBe('/convite/aberto')
    expect(await taking.getByLabel('E-mail').inputValue()).toBe(email)
    await taking.getByLabel('Senha', { exact: true }).fill('12345')
    await taking.getByLabel('Confirmar senha').fill('54321')
    await button(taking, 'Aceitar convite').click()
    await expectText(taking, 'A senha deve ter pelo menos 6 caracteres.')
    await expectText(taking, 'As senhas não coincidem.')
    await taking.getByLabel('Senha', { exact: true }).fill('segredo1')
    await taking.getByLabel('Confirmar senha').fill('segredo1')
    await button(taking, 'Aceitar convite').click()
    await expectPath(taking, '/professional/dashboard')
    await expectText(taking, /Leo Martins$/)

    const again = await stand.visitAs(salon.owner, '/admin/professionals')
    const row = again.getByRole('listitem').filter({ hasText: 'Leo Martins' })
    await expectVisible(row.getByText('Com acesso'))
    expect(await row.getByRole('button').count()).toBe(0)
  })

  test('cannot be invited by a link that was used, or never was one', async () => {
    const page = await stand.visit('/convite/nunca-existiu')
    await expectHeading(page, 'Este convite não vale mais')
    expect(new URL(page.url()).pathname).toBe('/convite/aberto')
    await link(page, 'Login Profissional').click()
    await expectPath(page, '/login/professional')
  })

  test('says so where an invitation cannot be made', async () => {
    const { owner } = await openSalon(stand)
    const page = await stand.visitAs(owner, '/admin/professionals')
    page.route('**/invitation', cut)
    await button(page, 'Convidar: Profissional 1').click()
    await expectToast(
      page,
      'Não foi possível criar o convite',
      'Tente novamente em alguns momentos.',
    )
  })

  test('of a new salon says that nobody is in it yet', async () => {
    const { owner } = await openSalon(stand, { professionals: [] })
    const page = await stand.visitAs(owner, '/admin/professionals')
    await expectText(page, 'Nenhum profissional ainda')
  })
})

test('a client sees where they have booked, once their e-mail is proven', async () => {
  const client = await addClient(stand)
  const page = await stand.visitAs(client, '/booking')
  await expectText(page, 'Olá, Marina Souza!')
  await expectText(page, 'Nenhum agendamento ainda')
  const upcoming = {
    id: '1',
    service_name: 'Corte',
    professional_name: 'Rafa Lima',
    date: '2026-11-23',
    time: '14:30',
    duration: 30,
    price: 70,
    status: 'confirmed',
  }
  const aurora = { name: 'Studio Aurora', slug: 'studio-aurora', logo: null }
  const lima = { name: 'Barbearia Lima', slug: 'barbearia-lima', logo: null, upcoming: [] }
  const salons = [
    { ...aurora, last_date: '2026-11-23', upcoming: [upcoming] },
    { ...lima, last_date: '2026-03-10' },
  ]
  page.route('**/api/me/salons', answerWith(200, { proven: true, salons }))
  await page.reload()
  await expectText(page, 'Segunda, 23 de novembro, 14:30')
  await expectText(page, 'Última visita em 10/03/2026')
  expect(await link(page, 'Agendar em Studio Aurora').getAttribute('href')).toBe('/studio-aurora')
})
