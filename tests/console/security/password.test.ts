/** The owner's password, and the devices where the account is signed in. */
import { describe, expect, test } from 'vitest'
import { saveIdentity, updateUser } from '#db/account/users.ts'
import { addFactor, createTotpCode } from '#tests/support/api/people/factors.ts'
import { createSentCode } from '#tests/support/api/people/one-time-codes.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  cut,
  expectFocus,
  expectNothing,
  expectPath,
  expectText,
  expectToast,
  expectVisible,
  signInByForm,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()
const HALFWAY = 'Falta o código da segunda etapa: sem ele, a conta não abre neste aparelho.'
const PASSWORD = 'uma senha bem nova'

const dialog = (page: ConsolePage, name = 'Alterar senha') => page.getByRole('dialog', { name })

async function typeNewPassword(page: ConsolePage, name?: string): Promise<void> {
  const shown = dialog(page, name)
  await shown.getByLabel('Nova senha', { exact: true }).fill(PASSWORD)
  await shown.getByLabel('Confirmar nova senha').fill(PASSWORD)
  await button(shown, 'Salvar senha').click()
}

async function expectSignIn({ owner }: Salon): Promise<void> {
  const page = await stand.visit('/login')
  await signInByForm(page, { ...owner, password: PASSWORD })
  await expectPath(page, '/admin/agenda')
}

const listSessions = async ({ owner }: Salon) => {
  const { body } = await stand.server.call('GET /api/me/sessions', {}, owner.token)
  return body.sessions
}

describe('the password of an owner', () => {
  test('is changed by the one of now, and says that the other devices are signed out', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/security')
    await expectText(page, 'Ao salvar uma senha nova, sua conta sai dos outros aparelhos.')
    await button(page, 'Alterar senha').click()
    await dialog(page).getByLabel('Senha atual').fill('não é esta')
    await typeNewPassword(page)
    await expectToast(page, 'Erro ao alterar senha', 'A senha atual não confere.')
    await dialog(page).getByLabel('Senha atual').fill(salon.owner.password)
    await button(dialog(page), 'Salvar senha').click()
    await expectToast(
      page,
      'Senha alterada com sucesso!',
      'Nos outros aparelhos é preciso entrar de novo.',
    )
    await expectNothing(dialog(page))
    await expectNothing(button(page, 'Sair dos outros aparelhos'))
    await expectSignIn(salon)
  })

  test('that the server finds weak is told at its own field, and typed anew there', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/security')
    await button(page, 'Alterar senha').click()
    const shown = dialog(page)
    await shown.getByLabel('Senha atual').fill(salon.owner.password)
    const field = shown.getByLabel('Nova senha', { exact: true })
    await field.fill('12345678')
    await shown.getByLabel('Confirmar nova senha').fill('12345678')
    await button(shown, 'Salvar senha').click()
    const alert = shown.getByRole('alert')
    await expectText(alert, /^Esta senha é fácil de adivinhar/)
    expect(await alert.count()).toBe(1)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.getAttribute('aria-describedby')).toBe(await alert.getAttribute('id'))
    await typeNewPassword(page)
    await expectToast(page, 'Senha alterada com sucesso!')
    await expectSignIn(salon)
  })

  test('is changed by a code where the one of now is not known', async () => {
    const salon = await openSalon(stand)
    const { email } = salon.owner
    const page = await stand.visitAs(salon.owner, '/admin/security')
    await button(page, 'Alterar senha').click()
    await button(dialog(page), 'Não sei a senha: usar um código').click()
    await expectFocus(button(dialog(page), `Enviar código para ${email}`))
    await button(dialog(page), 'Usar a senha atual').click()
    await expectFocus(dialog(page).getByLabel('Senha atual'))
    await button(dialog(page), 'Não sei a senha: usar um código').click()
    await button(dialog(page), 'Salvar senha').click()
    await expectText(dialog(page), 'Peça um código e digite-o aqui.')
    page.route('**/auth/v1/reauthenticate', cut)
    await button(dialog(page), `Enviar código para ${email}`).click()
    await expectToast(page, 'Não foi possível enviar o código')
    page.unroute('**/auth/v1/reauthenticate')
    await button(dialog(page), `Enviar código para ${email}`).click()
    await expectText(dialog(page), `Enviamos o código para ${email}. Vale por 10 minutos.`)
    const code = await createSentCode(stand.server, email)
    const field = dialog(page).getByLabel('Código de 6 números')
    await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await typeNewPassword(page)
    await expectToast(
      page,
      'Erro ao alterar senha',
      'Código incorreto ou vencido. Confira os números: o código vale 10 minutos e 5 tentativas. Depois, peça outro.',
    )
    await field.fill(code)
    await button(dialog(page), 'Salvar senha').click()
    await expectToast(page, 'Senha alterada com sucesso!')
    await expectSignIn(salon)
  })

  test('is made by a code where the account signs in by Google alone', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/security')
    await expectVisible(button(page, 'Alterar senha'))
    await signInByGoogleAlone(salon)
    await button(page, 'Alterar senha').click()
    const shown = dialog(page, 'Criar senha')
    await expectText(shown, 'Sua conta ainda não tem senha. Confirme com um código que é você.')
    await expectNothing(shown.getByLabel('Senha atual'))
    await button(shown, `Enviar código para ${salon.owner.email}`).click()
    await expectToast(page, 'Código enviado')
    const code = await createSentCode(stand.server, salon.owner.email)
    await shown.getByLabel('Código de 6 números').fill(code)
    await typeNewPassword(page, 'Criar senha')
    await expectToast(page, 'Senha alterada com sucesso!')
    await expectSignIn(salon)
  })
})

/** As an account that came by Google and never had a password. */
const signInByGoogleAlone = ({ owner: { id, email } }: Salon) =>
  stand.server.storage.write(async (tx) => {
    const now = Date.now()
    await updateUser(tx, id, { password_hash: null, updated_at: now })
    await saveIdentity(tx, {
      ...{ provider: 'google', provider_id: `google-${id}`, account_id: id, email },
      ...{ created_at: now, last_sign_in_at: now },
    })
  })

describe('the devices', () => {
  test('one is signed out after a question, and one that was already gone is too', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/security')
    await expectText(page, 'Este aparelho')
    await expectText(page, /^Usado por último em 23\/11, /)
    const end = page.getByRole('button', { name: /^Sair: / })
    expect(await end.count()).toBe(1)
    await end.click()
    const asked = page.getByRole('dialog', { name: /^Sair de .*\?$/ })
    await button(asked, 'Cancelar').click()
    expect(await listSessions(salon)).toHaveLength(2)
    await end.click()
    await stand.server.call(
      'POST /auth/v1/logout',
      { query: { scope: 'local' } },
      salon.owner.token,
    )
    await button(asked, 'Sair').click()
    await expectToast(page, 'A conta saiu do aparelho')
    await expectNothing(end)
    await expectText(page, 'Este aparelho')
  })

  test('by the house’s clock, told apart by the time of signing in, and marked before the second step', async () => {
    const salon = await openSalon(stand, {
      settings: { general_settings: { timezone: 'America/Manaus' } },
    })
    const page = await stand.visitAs(salon.owner, '/admin/security')
    await expectText(page, /^Usado por último em 23\/11, 07:/)
    await expectVisible(page.getByRole('button', { name: /^Sair: .*, entrou em 23\/11, 07:/ }))
    await expectNothing(page.getByText(HALFWAY))
    await addFactor(stand.server, salon.owner.id)
    await page.reload()
    // The session of the salon's own calls is left before it.
    await page.getByLabel('Código do aplicativo').fill(createTotpCode(Date.now()))
    await button(page, 'Continuar').click()
    await expectVisible(page.getByText(HALFWAY))
    expect(await page.getByText(HALFWAY).count()).toBe(1)
  })

  test('all others are signed out at once, and this one stays', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/security')
    await button(page, 'Sair dos outros aparelhos').click()
    const asked = page.getByRole('dialog', { name: 'Sair dos outros aparelhos?' })
    await button(asked, 'Sair dos outros aparelhos').click()
    await expectToast(page, 'A conta saiu dos outros aparelhos')
    await expectNothing(button(page, 'Sair dos outros aparelhos'))
    await page.reload()
    await expectText(page, 'Este aparelho')
  })
})
