import { describe, expect, test, vi } from 'vitest'
import { loadsText } from '#console/messages/loads.ts'
import { findUserByContact } from '#db/account/users.ts'
import { findInvitationSentTo } from '#tests/support/api/calls/staff-calls.ts'
import { addFactor, createTotpCode } from '#tests/support/api/people/factors.ts'
import { createEmail } from '#tests/support/api/people/sign-up.ts'
import { hearFiles } from '#tests/support/console/hear-files.ts'
import { addClient, addStaff, openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  answerWith,
  button,
  cut,
  expectFocus,
  expectHeading,
  expectNothing,
  expectPath,
  expectText,
  expectToast,
  expectVisible,
  link,
  passwordField,
  signInByForm,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { requireNth } from '#tests/support/db/factories.ts'

const stand = useConsole()

/** @returns the path of a new invitation for a salon's first professional */
async function invite({ business, owner }: Salon): Promise<string> {
  const params = { id: requireNth(business.professionals).id }
  const call = 'POST /api/professionals/:id/invitation'
  const { body } = await stand.server.call(call, { params }, owner.token)
  return new URL(body.url).pathname
}

describe('the team', () => {
  test('whose account asks for its second step signs in with it first, and comes back', async () => {
    const client = await addClient(stand)
    const account = await stand.server.storage.read((db) => findUserByContact(db, client))
    await addFactor(stand.server, account?.id ?? '')
    const salon = await openSalon(stand, {
      professionals: [{ name: 'Leo Martins', email: client.email }],
    })
    const page = await stand.visitAs(salon.owner, await invite(salon))
    const accept = async () => {
      await passwordField(page).fill(client.password)
      await page.getByLabel('Confirmar senha').fill(client.password)
      await button(page, 'Aceitar convite').click()
    }
    await accept()
    await expectText(page, /^Esta conta usa entrada em duas etapas\. Entre nela primeiro/)
    await button(page, 'Entrar e voltar ao convite').click()
    await expectPath(page, '/login')
    await signInByForm(page, client)
    await page.getByLabel('Código do aplicativo').fill(createTotpCode(Date.now()))
    await button(page, 'Continuar').click()
    await expectPath(page, '/convite/aberto')
    await accept()
    await expectPath(page, '/professional/dashboard')
  })

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
    await expectVisible(leo.getByText('Convite aberto até 30/11'))
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
    await expectNothing(button(row, /convi/i))

    await button(row, 'Encerrar acesso: Leo Martins').click()
    const asked = again.getByRole('dialog', { name: 'Encerrar o acesso de Leo Martins?' })
    await expectVisible(asked.getByText('O cadastro e os agendamentos continuam como estão.'))
    await button(asked, 'Cancelar').click()
    await expectNothing(asked)
    await expectVisible(row.getByText('Com acesso'))
    await button(row, 'Encerrar acesso: Leo Martins').click()
    const confirm = button(asked, 'Encerrar acesso')
    await confirm.click()
    await expectToast(again, 'Acesso de Leo Martins encerrado')
    await expectNothing(asked)
    await expectVisible(row.getByText('Sem acesso'))
    await expectVisible(button(row, 'Convidar: Leo Martins'))
  })

  test('takes no password that anybody would guess, and says so at its field', async () => {
    const email = createEmail('leo')
    const salon = await openSalon(stand, { professionals: [{ name: 'Leo Martins', email }] })
    const page = await stand.visit(await invite(salon))
    const accept = async (password: string) => {
      await passwordField(page).fill(password)
      await page.getByLabel('Confirmar senha').fill(password)
      await button(page, 'Aceitar convite').click()
    }
    await accept('password1')
    await expectToast(page, 'Não foi possível aceitar o convite')
    await expectFocus(passwordField(page))
    expect(await passwordField(page).getAttribute('aria-invalid')).toBe('true')
    expect(page.network.countRequests('/api/invitation/accept')).toBe(1)
    await accept('uma-senha-só-dele')
    await expectPath(page, '/professional/dashboard')
  })

  test('says so where an access cannot be ended, and keeps asking', async () => {
    const salon = await openSalon(stand)
    await addStaff(stand, salon)
    const page = await stand.visitAs(salon.owner, '/admin/professionals')
    page.route('**/access', cut)
    await button(page, 'Encerrar acesso: Profissional 1').click()
    const asked = page.getByRole('dialog')
    await button(asked, 'Encerrar acesso').click()
    await expectToast(page, 'Não foi possível encerrar o acesso', loadsText.offline)
    await expectVisible(button(asked, 'Encerrar acesso'))
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
    await expectToast(page, 'Não foi possível criar o convite', loadsText.offline)
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

test('a client sees what their account keeps, and saves it; the salon where it was made is named', async () => {
  const client = await addClient(stand)
  const page = await stand.visitAs(client, '/booking')
  const made_at = { name: 'Studio Aurora', slug: 'studio-aurora' }
  page.route('**/api/me/salons', answerWith(200, { proven: true, salons: [], made_at }))
  await page.reload()
  const salon = link(page, 'Agendar em Studio Aurora')
  expect(await salon.getAttribute('href')).toBe('/studio-aurora')
  await button(page, 'Minha conta').click()
  await expectText(page, 'Seus dados')
  await expectText(page, client.email)
  await expectText(page, 'Aparelhos')
  await expectText(page, /Para excluir esta conta, escreva para o suporte/)
  const files = hearFiles()
  await button(page, 'Baixar meus dados').click()
  await vi.waitFor(() => expect(files).toHaveLength(1))
  const saved: unknown = JSON.parse((await files[0]?.text()) ?? '')
  expect(saved).toMatchObject({
    account: { email: client.email },
    profile: { name: 'Marina Souza' },
    devices: { sessions: [{ current: true }] },
  })
})
