/** `/admin/profile`: name, telephone, photo, e-mail, password and devices of one's own account. */
import { expect, test } from 'vitest'
import { createPhoto } from '#tests/support/api/pictures.ts'
import { choosePhotos } from '#tests/support/console/choose-files.ts'
import { addReceptionist, openSalon, type Salon } from '#tests/support/console/salon.ts'
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
  passwordField,
  signInByForm,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

const readMe = async ({ owner }: Salon) =>
  (await stand.server.call('GET /api/me', {}, owner.token)).body

async function openProfile() {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/profile')
  await expectHeading(page, 'Seus dados')
  return { salon, page }
}
const photo = async (seed = 1) => [{ name: 'eu.jpg', bytes: await createPhoto(undefined, seed) }]
const preview = (page: Awaited<ReturnType<typeof stand.visit>>) =>
  page.locator('fieldset img[src^="/pictures/"]')

test('name and telephone are changed, and shown around the screen at once', async () => {
  const { salon, page } = await openProfile()
  await page.getByLabel('Nome', { exact: true }).fill('Helena Prado')
  await page.getByLabel('Telefone').fill('11987654321')
  await button(page, 'Salvar').click()
  await expectToast(page, 'Perfil salvo')
  expect(await readMe(salon)).toMatchObject({ name: 'Helena Prado', phone: '11987654321' })
  await expectText(page, 'Helena Prado')
  await page.reload()
  await expect.poll(() => page.getByLabel('Telefone').inputValue()).toBe('(11) 98765-4321')
})

test('what is saved while a photo is on its way goes with the photo', async () => {
  const { salon, page } = await openProfile()
  await page.getByLabel('Nome', { exact: true }).fill('Helena Prado')
  const release = page.network.hold('**/api/pictures')
  await choosePhotos(page, await photo(9))
  await button(page, 'Salvar').click()
  await expectText(page, 'A foto ainda está a caminho: salvamos assim que ela chegar.')
  expect((await readMe(salon)).name).not.toBe('Helena Prado')
  release()
  await expectToast(page, 'Perfil salvo')
  const { name, avatar } = await readMe(salon)
  expect(name).toBe('Helena Prado')
  expect(avatar).toMatch(/^\/pictures\//)
})

test('what is wrong is said at its field, and nothing is sent', async () => {
  const { salon, page } = await openProfile()
  const before = await readMe(salon)
  for (const [label, typed, said] of [
    ['Nome', '   ', 'Digite o seu nome.'],
    ['Nome', 'A'.repeat(10_000), 'Use no máximo 120 caracteres.'],
    ['Telefone', '119', 'Por favor, insira um número de telefone válido.'],
  ] as const) {
    const usual = await page.getByLabel(label, { exact: true }).inputValue()
    await page.getByLabel(label, { exact: true }).fill(typed)
    await button(page, 'Salvar').click()
    await expectText(page, said)
    await page.getByLabel(label, { exact: true }).fill(usual)
  }
  expect(await readMe(salon)).toEqual(before)
})

test('a photo is sent, seen, saved with the form, and removed', async () => {
  const { salon, page } = await openProfile()
  expect(await page.locator('input[type="file"]').getAttribute('accept')).toBe(
    'image/jpeg,image/png,image/webp',
  )
  await choosePhotos(page, await photo())
  await expectVisible(preview(page))
  await expectText(page, 'Foto enviada')
  expect((await readMe(salon)).avatar).toBeNull()
  await button(page, 'Salvar').click()
  await expectToast(page, 'Perfil salvo')
  expect((await readMe(salon)).avatar).toMatch(/^\/pictures\/[0-9a-f]{40}-1600\.webp$/)
  await button(page, 'Remover foto').click()
  await expectFocus(button(page, 'Escolher foto'))
  await button(page, 'Salvar').click()
  await expect.poll(async () => (await readMe(salon)).avatar).toBeNull()
})

test('how much of a photo has left is said while it does', async () => {
  const { page } = await openProfile()
  const release = page.network.hold('**/api/pictures')
  await choosePhotos(page, await photo(4))
  await expectVisible(button(page, 'Enviando 50%...'))
  // A second press meanwhile starts nothing.
  await choosePhotos(page, await photo(5))
  release()
  await expectVisible(preview(page))
  expect(page.network.countRequests('/api/pictures')).toBe(1)
})

test('what does not arrive keeps the photo of before, and is sent again by a press', async () => {
  const { page } = await openProfile()
  await choosePhotos(page, await photo(2))
  await expectVisible(preview(page))
  const before = await preview(page).getAttribute('src')
  page.route('**/api/pictures', cut)
  await choosePhotos(page, await photo(3))
  await expectVisible(button(page, 'Tentar de novo'))
  expect(await preview(page).getAttribute('src')).toBe(before)
  page.unroute('**/api/pictures')
  await button(page, 'Tentar de novo').click()
  await expect.poll(() => preview(page).getAttribute('src')).not.toBe(before)
  await expectNothing(button(page, 'Tentar de novo'))
})

test('what is no photo, or too large, is said beside the field', async () => {
  const { page } = await openProfile()
  await choosePhotos(page, [{ name: 'a.jpg', bytes: new TextEncoder().encode('<svg/>') }])
  await expectText(page, 'Este arquivo não é uma foto. Escolha uma imagem JPEG, PNG ou WebP.')
  await expectNothing(button(page, 'Tentar de novo'))
  const sent = page.network.countRequests('/api/pictures')
  await choosePhotos(page, [{ name: 'b.jpg', bytes: new Uint8Array(15 * 1024 * 1024 + 1) }])
  await expectText(page, 'Esta foto passa de 15 MB. Escolha uma menor.')
  expect(page.network.countRequests('/api/pictures')).toBe(sent)
})

test('a name that another tab saved meanwhile is shown, and either may stay', async () => {
  const { salon, page } = await openProfile()
  await page.getByLabel('Nome', { exact: true }).fill('Helena Prado')
  const other = { body: { name: 'Helena de Outra Aba' } }
  await stand.server.call('PATCH /api/me', other, salon.owner.token)
  await button(page, 'Salvar').click()
  await expectText(page, '“Nome” mudou em outra tela')
  await expectText(page, /Helena de Outra Aba/)
  expect((await readMe(salon)).name).toBe('Helena de Outra Aba')
  await button(page, 'Ficar com o que digitei').click()
  await button(page, 'Salvar').click()
  await expect.poll(async () => (await readMe(salon)).name).toBe('Helena Prado')
})

test('another e-mail counts once the link that it was sent is opened, and the old one is told', async () => {
  const { salon, page } = await openProfile()
  const next = `nova.${salon.owner.email}`
  await button(page, 'Trocar e-mail').click()
  const dialog = page.getByRole('dialog', { name: 'Trocar e-mail' })
  await dialog.getByLabel('Novo e-mail').fill('isto não é')
  await button(dialog, 'Enviar link').click()
  await expectText(page, 'Digite a sua senha atual.')
  await expectText(page, 'Por favor, insira um e-mail válido (exemplo: voce@exemplo.com)')
  await dialog.getByLabel('Novo e-mail').fill(next)
  await dialog.getByLabel('Senha atual').fill('não é esta')
  await button(dialog, 'Enviar link').click()
  await expectText(page, 'A senha atual não confere.')
  await dialog.getByLabel('Senha atual').fill(salon.owner.password)
  await button(dialog, 'Enviar link').click()
  await expectText(page, `Falta confirmar: abra o link que enviamos para ${next}.`)
  expect((await readMe(salon)).email).toBe(salon.owner.email)
  const mails = (await stand.server.sent()).mails.filter(({ to }) => to === next)
  const [path = ''] = /\/auth\/callback\S*email_change/.exec(mails.at(-1)?.text ?? '') ?? []
  const opened = await stand.visit(path)
  await passwordField(opened).fill(salon.owner.password)
  await button(opened, 'Confirmar e-mail').click()
  await expectPath(opened, '/admin/agenda')
  const told = (await stand.server.sent()).mails.filter(({ to }) => to === salon.owner.email)
  expect(told.map(({ subject }) => subject)).toContain('Seu e-mail de acesso mudou')
  const again = await stand.visit('/login')
  await signInByForm(again, { ...salon.owner, email: next })
  await expectPath(again, '/admin/agenda')
})

test('an installation that sends no mail promises none, and asks to open no link', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, 'about:blank')
  const { body } = await stand.server.call('GET /auth/v1/settings', {})
  page.route('**/auth/v1/settings', answerWith(200, { ...body, mailer: false }))
  await page.goto('/admin/profile')
  await expectText(page, /este servidor não envia mensagens/)
  expect(await page.getByText(/que enviamos|vão os avisos/).count()).toBe(0)
})

test('an e-mail that is another account’s is refused at its field', async () => {
  const { salon, page } = await openProfile()
  const other = await openSalon(stand)
  await button(page, 'Trocar e-mail').click()
  const dialog = page.getByRole('dialog', { name: 'Trocar e-mail' })
  await dialog.getByLabel('Senha atual').fill(salon.owner.password)
  await dialog.getByLabel('Novo e-mail').fill(other.owner.email)
  await button(dialog, 'Enviar link').click()
  await expectText(page, 'Este e-mail já é de outra conta.')
})

test('password and devices stand there too, and the others are signed out in one act', async () => {
  const { salon, page } = await openProfile()
  await expectVisible(button(page, 'Alterar senha'))
  await expectVisible(button(page, 'Sair dos outros aparelhos'))
  await button(page, 'Sair dos outros aparelhos').click()
  await button(page.getByRole('dialog'), 'Sair dos outros aparelhos').click()
  await expectToast(page, 'A conta saiu dos outros aparelhos')
  expect((await stand.server.call('GET /api/me', {}, salon.owner.token)).status).toBe(401)
})

test('the reception edits its own name here, without a photo of the house', async () => {
  const salon = await openSalon(stand)
  const carla = await addReceptionist(stand, salon)
  const page = await stand.visitAs(carla, '/admin/profile')
  await page.getByLabel('Nome', { exact: true }).fill('Carla Nunes')
  await button(page, 'Salvar').click()
  await expectToast(page, 'Perfil salvo')
  await expectNothing(page.locator('input[type="file"]'))
})
