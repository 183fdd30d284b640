/** The second step on the way in, in an open console, and where it is switched on and off. */
import { describe, expect, test, vi } from 'vitest'
import { listFactors } from '#db/account/factors.ts'
import { findUserByContact, updateUser } from '#db/account/users.ts'
import { auth_sessions } from '#db/tables/account.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { addFactor, addRecoveryCode, createTotpCode } from '#tests/support/api/people/factors.ts'
import { createOneTimeLink, createSentCode } from '#tests/support/api/people/one-time-codes.ts'
import { createEmail } from '#tests/support/api/people/sign-up.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import { addStaff, openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  expectFocus,
  expectHeading,
  expectNothing,
  expectPath,
  expectText,
  expectToast,
  expectVisible,
  POLL,
  passwordField,
  signInByForm,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import type { DomLocator } from '#tests/support/dom/locator.ts'

const stand = useConsole()
const codeNow = (secret?: string) => createTotpCode(Date.now(), secret)
const nextCode = () => {
  vi.setSystemTime(Date.now() + 30_000)
  return codeNow()
}
const codeField = (page: ConsolePage) => page.getByLabel('Código do aplicativo')

/** A salon whose owner has a second step. */
async function openSecuredSalon(): Promise<Salon> {
  const salon = await openSalon(stand)
  await addFactor(stand.server, salon.owner.id)
  return salon
}

const WRONG_CODE = 'Código incorreto ou já usado. Confira e tente de novo.'

/** Said at the field itself, which has the focus. */
async function expectRefusedAt(field: DomLocator): Promise<void> {
  await expectFocus(field)
  await expect.poll(() => field.getAttribute('aria-invalid'), POLL).toBe('true')
}

const askForStep = async (page: ConsolePage, code: string) => {
  await codeField(page).fill(code)
  await button(page, 'Continuar').click()
}

describe('on the way in', () => {
  test('after the password the code is asked for, and leads where one wanted to go', async () => {
    const { owner } = await openSecuredSalon()
    const page = await stand.visit('/admin/professionals')
    await expectPath(page, '/login')
    await signInByForm(page, owner)
    await expectHeading(page, 'Confirme que é você')
    await expectFocus(codeField(page))
    expect(await codeField(page).getAttribute('autocomplete')).toBe('one-time-code')
    await askForStep(page, `${codeNow().slice(0, 3)} ${codeNow().slice(3)}`)
    await expectPath(page, '/admin/professionals')
    await expectHeading(page, 'Profissionais')
  })

  test('a wrong code keeps the screen and says so; too short a one is not even sent', async () => {
    const { owner } = await openSecuredSalon()
    const page = await stand.visit('/login')
    await signInByForm(page, owner)
    await askForStep(page, '12345')
    await expectText(page, 'Digite os 6 números que o aplicativo mostra.')
    await askForStep(page, String((Number(codeNow()) + 1) % 1_000_000).padStart(6, '0'))
    await expectToast(page, WRONG_CODE)
    await expectHeading(page, 'Confirme que é você')
    await expectRefusedAt(codeField(page))
    await askForStep(page, codeNow())
    await expectPath(page, '/admin/agenda')
  })

  test('a recovery code does as well', async () => {
    const { owner } = await openSecuredSalon()
    const code = await addRecoveryCode(stand.server, owner.id)
    const page = await stand.visit('/login')
    await signInByForm(page, owner)
    await button(page, 'Usar código de recuperação').click()
    const field = page.getByLabel('Código de recuperação')
    await expectFocus(field)
    await button(page, 'Continuar').click()
    await expectText(page, 'Digite um código de recuperação.')
    await field.fill('aaaaa-bbbbb')
    await button(page, 'Continuar').click()
    await expectToast(page, WRONG_CODE)
    await expectRefusedAt(field)
    await field.fill(code)
    await button(page, 'Continuar').click()
    await expectPath(page, '/admin/agenda')
  })

  test('one may go back to the e-mail, which ends the session and asks nobody else for a step', async () => {
    const { owner } = await openSecuredSalon()
    const other = await openSalon(stand)
    const page = await stand.visit('/login')
    await signInByForm(page, owner)
    await button(page, 'Voltar ao login').click()
    await expectVisible(passwordField(page))
    await page.push('/admin/agenda')
    await expectPath(page, '/login')
    await signInByForm(page, other.owner)
    await expectPath(page, '/admin/agenda')
    await expectNothing(codeField(page))
  })

  test('a professional is asked too, and an owner at their door is told after it', async () => {
    const salon = await openSecuredSalon()
    const staff = await addStaff(stand, salon)
    const account = await stand.server.storage.read((db) => findUserByContact(db, staff))
    await addFactor(stand.server, account?.id ?? '')
    const page = await stand.visit('/login/professional')
    await signInByForm(page, staff)
    await askForStep(page, codeNow())
    await expectPath(page, '/professional/dashboard')
    const door = await stand.visit('/login/professional')
    await signInByForm(door, salon.owner)
    await askForStep(door, codeNow())
    await expectToast(door, 'Acesso negado')
    await expectVisible(passwordField(door))
  })
})

test('the link to a new e-mail asks for it, and leads a professional to their own area', async () => {
  const staff = await addStaff(stand, await openSalon(stand))
  const account = await stand.server.storage.read((db) => findUserByContact(db, staff))
  const about = { account_id: account?.id ?? '', subject: createEmail() }
  await addFactor(stand.server, about.account_id)
  const token = await createOneTimeLink(stand.server, 'email_change', about)
  const page = await stand.visit(`/auth/callback#token_hash=${token}&type=email_change`)
  await passwordField(page).fill(staff.password)
  await button(page, 'Confirmar e-mail').click()
  await expectToast(page, 'E-mail confirmado!')
  await askForStep(page, codeNow())
  await expectPath(page, '/professional/dashboard')
})

test('the page for opening a business asks for it too, where somebody is signed in already', async () => {
  const { owner } = await openSecuredSalon()
  const page = await stand.visitAs(owner, '/register')
  await askForStep(page, codeNow())
  await expectPath(page, '/admin/agenda')
})

test('an open console asks over what is shown, and goes on with it', async () => {
  const { owner } = await openSalon(stand, { professionals: [{ name: 'Leo Martins' }] })
  const page = await stand.visitAs(owner, '/admin/professionals')
  await expectText(page, 'Leo Martins')
  await addFactor(stand.server, owner.id)
  await button(page, 'Convidar: Leo Martins').click()
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expectVisible(dialog)
  await expectText(page, 'Leo Martins')
  await askForStep(page, nextCode())
  await expectNothing(dialog)
  await button(page, 'Convidar: Leo Martins').click()
  await expectVisible(page.getByRole('dialog', { name: 'Convite para Leo Martins' }))
})

test('a recovery link asks for a second step of long ago before it sets the password', async () => {
  const { owner } = await openSalon(stand)
  const then = stand.server.context.now() - 8 * MS_A_DAY
  await addFactor(stand.server, owner.id, 'verified', then)
  const about = { account_id: owner.id, subject: owner.email }
  const token = await createOneTimeLink(stand.server, 'recover', about)
  const page = await stand.visit(`/reset-password#token_hash=${token}&type=recovery`)
  await page.getByLabel('Nova senha', { exact: true }).fill('uma senha bem nova')
  await page.getByLabel('Confirmar nova senha').fill('uma senha bem nova')
  await button(page, 'Salvar senha').click()
  const field = page.getByLabel('Código do aplicativo ou de recuperação')
  await expectVisible(field)
  await button(page, 'Salvar senha').click()
  await expectText(page, 'Digite o código da segunda etapa.')
  await field.fill('000000')
  await button(page, 'Salvar senha').click()
  await expectToast(page, 'Erro ao alterar senha', WRONG_CODE)
  await expectRefusedAt(field)
  await field.fill(codeNow())
  await button(page, 'Salvar senha').click()
  await expectPath(page, '/login')
  await signInByForm(page, { ...owner, password: 'uma senha bem nova' })
  await askForStep(page, nextCode())
  await expectPath(page, '/admin/agenda')
})

describe('in Segurança', () => {
  test('it is switched on by the app’s first code, and gives ten codes once', async () => {
    const { owner } = await openSalon(stand)
    const page = await stand.visitAs(owner, '/admin/professionals')
    await page.getByRole('link', { name: 'Segurança' }).click()
    await expectHeading(page, 'Segurança')
    await expectText(page, 'Desativada')
    await button(page, 'Ativar').click()
    const dialog = page.getByRole('dialog', { name: 'Entrada em duas etapas' })
    await expectVisible(dialog.getByRole('img', { name: 'QR code para o aplicativo de códigos' }))
    const key = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replace(
      /\s/g,
      '',
    )
    // Not on the cross, where Enter would close it.
    await expectFocus(dialog.getByRole('heading', { name: 'Entrada em duas etapas' }))
    const field = dialog.getByLabel('Código de 6 números que o aplicativo mostra')
    await field.fill('000000')
    await button(dialog, 'Ativar').click()
    await expectToast(page, 'Nada foi mudado', WRONG_CODE)
    await expectRefusedAt(field)
    // The same secret, also when it is opened again: the app has it already.
    await button(dialog, 'Fechar').click()
    await expectNothing(dialog)
    await button(page, 'Ativar').click()
    await field.fill(codeNow(key))
    await button(dialog, 'Ativar').click()
    await expectToast(page, 'Entrada em duas etapas ativada')
    const codes = page.getByRole('dialog', { name: 'Códigos de recuperação' })
    await expectFocus(codes.getByRole('heading', { name: 'Códigos de recuperação' }))
    await expectVisible(
      codes.getByText(/se você sair ou recarregar esta página sem guardar, gere novos/),
    )
    expect(await codes.getByText(/^[a-z2-9]{5}-[a-z2-9]{5}$/).count()).toBe(10)
    await page.keyboard.press('Escape')
    const asked = page.getByRole('dialog', { name: 'Já guardou os códigos?' })
    await button(asked, 'Ver os códigos').click()
    await button(codes, 'Fechar').click()
    await expectVisible(asked)
    await page.keyboard.press('Escape')
    expect(await codes.getByText(/^[a-z2-9]{5}-[a-z2-9]{5}$/).count()).toBe(10)
    history.back()
    await expectVisible(asked)
    await button(asked, 'Ver os códigos').click()
    expect(await codes.getByText(/^[a-z2-9]{5}-[a-z2-9]{5}$/).count()).toBe(10)
    await expectPath(page, '/admin/security')
    await button(codes, 'Guardei os códigos').click()
    await expectNothing(codes)
    await expectText(page, 'Restam 10 códigos de recuperação.')
    const factors = await stand.server.storage.read((db) => listFactors(db, owner.id))
    expect(factors.map(({ status }) => status)).toEqual(['verified'])
  })

  test('an open screen of long ago asks for the password, or a code, before the first app', async () => {
    const { owner } = await openSalon(stand)
    const page = await stand.visitAs(owner, '/admin/security')
    await expectText(page, 'Desativada')
    const created_at = stand.server.context.now() - 11 * 60_000
    await stand.server.storage.write((tx) => tx.update(auth_sessions).set({ created_at }))
    await button(page, 'Ativar').click()
    const dialog = page.getByRole('dialog', { name: 'Entrada em duas etapas' })
    await button(dialog, 'Continuar').click()
    await expectText(dialog, 'Digite a sua senha atual.')
    await dialog.getByLabel('Senha atual').fill('não é esta')
    await button(dialog, 'Continuar').click()
    await expectText(dialog, 'A senha atual não confere.')
    await button(dialog, 'Não sei a senha: usar um código').click()
    await button(dialog, `Enviar código para ${owner.email}`).click()
    await expectText(dialog, `Enviamos o código para ${owner.email}. Vale por 10 minutos.`)
    await dialog
      .getByLabel('Código de 6 números')
      .fill(await createSentCode(stand.server, owner.email))
    await button(dialog, 'Continuar').click()
    await expectVisible(dialog.getByRole('img', { name: 'QR code para o aplicativo de códigos' }))
    await page.reload()
    await button(page, 'Ativar').click()
    await dialog.getByLabel('Senha atual').fill(owner.password)
    await button(dialog, 'Continuar').click()
    await expectVisible(dialog.getByRole('img', { name: 'QR code para o aplicativo de códigos' }))
  })

  test('an e-mail that nobody confirmed is confirmed first, by a link that is asked for here', async () => {
    const { owner } = await openSalon(stand)
    await stand.server.storage.write((tx) =>
      updateUser(tx, owner.id, { email_confirmed_at: null, updated_at: Date.now() }),
    )
    const page = await stand.visitAs(owner, '/admin/security')
    await button(page, 'Ativar').click()
    const dialog = page.getByRole('dialog', { name: 'Entrada em duas etapas' })
    await expectVisible(dialog.getByText(`Peça um novo link para ${owner.email}`))
    await button(dialog, 'Reenviar e-mail').click()
    await expectToast(page, 'Email enviado! Verifique sua caixa de entrada...')
  })

  test('new codes and switching it off ask first', async () => {
    const { owner } = await openSalon(stand)
    const page = await stand.visitAs(owner, '/admin/security')
    await expectText(page, 'Desativada')
    await addFactor(stand.server, owner.id)
    await page.push('/admin/agenda')
    await askForStep(page, nextCode())
    await page.push('/admin/security')
    await expectText(page, /^Você não tem códigos de recuperação/)
    await button(page, 'Gerar novos códigos').click()
    const asked = page.getByRole('dialog', { name: 'Gerar novos códigos?' })
    await button(asked, 'Gerar novos códigos').click()
    await button(page, 'Guardei os códigos').click()
    await expectText(page, 'Restam 10 códigos de recuperação.')
    await button(page, 'Desativar').click()
    const off = page.getByRole('dialog', { name: 'Desativar a entrada em duas etapas?' })
    await button(off, 'Desativar').click()
    await expectToast(page, 'Entrada em duas etapas desativada')
    await expectText(page, 'Desativada')
  })

  test('an open screen of long ago asks for the step before it is switched off', async () => {
    const { owner } = await openSecuredSalon()
    const page = await stand.visit('/admin/security')
    await signInByForm(page, owner)
    await askForStep(page, codeNow())
    await expectHeading(page, 'Segurança')
    await stand.server.storage.write((tx) =>
      tx.update(auth_sessions).set({ second_step_at: stand.server.context.now() - 11 * 60_000 }),
    )
    await button(page, 'Desativar').click()
    const asked = page.getByRole('dialog', { name: 'Desativar a entrada em duas etapas?' })
    await button(asked, 'Desativar').click()
    await askForStep(page, nextCode())
    // Asked once more, not done by itself: who took the step may have come for something else.
    await button(asked, 'Desativar').click()
    await expectToast(page, 'Entrada em duas etapas desativada')
  })
})
