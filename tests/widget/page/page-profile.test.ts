import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { formatPhone } from '#domain/text/phone.ts'
import type { Business } from '#tests/support/db/factories.ts'
import { holdRequests } from '#tests/support/e2e/browser/visit.ts'
import { openPage, profileDialog, signInAtPage } from '#tests/support/e2e/screens/page-screen.ts'
import {
  button,
  createPerson,
  expectAlert,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  heading,
  type Person,
} from '#tests/support/e2e/screens/screen.ts'
import { expectFocus } from '#tests/support/widget/expect-focus.ts'
import { advanceClock, stopClock, waitInStoppedTime } from '#tests/support/widget/stop-clock.ts'
import { useWidgetSite, type WidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite({ messages: true })
const { mailbox } = stand
/** A server that can send nothing. */
const mute = useWidgetSite()

const REFUSED = /status of 4\d\d|ERR_FAILED/
const SAVING = /\/session$/

type Opened = { page: Page; salon: Business; who: Person }

async function open(on: WidgetSite = stand): Promise<Opened> {
  const salon = await on.salon({ settings: { business_name: 'Salão da Íris' } })
  const { page } = await on.visit('about:blank', { allow: REFUSED })
  await openPage(page, `${on.url}/${salon.slug}`)
  const who = await signInAtPage(page, { ...createPerson(), name: 'Marina Lima Souza' })
  return { page, salon, who }
}

async function openProfile(on: WidgetSite = stand): Promise<Opened> {
  const opened = await open(on)
  await button(opened.page, 'Olá, Marina!').click()
  await expectVisible(profileDialog(opened.page))
  return opened
}

const saveButton = (page: Page) => button(profileDialog(page), 'Salvar')
const proofDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirme que é você' })

async function prove(page: Page, code: string): Promise<void> {
  await proofDialog(page).getByLabel('Código de 6 números').fill(code)
  await button(proofDialog(page), 'Confirmar código').click()
}

/** What the salon has on file of a phone. */
const onFile = (on: WidgetSite, { user_id }: Business, { phone }: Person) =>
  on.file.query(
    `SELECT nome, email FROM clients WHERE user_id = '${user_id}' AND telefone = '${phone}'`,
  )

test('a visitor who is nobody yet finds their bookings; one who signed in is greeted', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}`)
  await expectVisible(page.getByRole('link', { name: 'Meus Agendamentos', exact: true }))
  await expectNothing(button(page, 'Sair'))
  await signInAtPage(page, { ...createPerson(), name: 'Marina Souza' })
  await expectVisible(button(page, 'Olá, Marina!'))
  await expectNothing(page.getByRole('link', { name: 'Meus Agendamentos', exact: true }))
})

test('Sair ends the session and stays on the salon’s page', async () => {
  const { page, salon } = await open()
  await button(page, 'Sair').click()
  await expectToast(page, 'Você saiu.')
  await expectNothing(button(page, 'Olá, Marina!'))
  expect(new URL(page.url()).pathname).toBe(`/${salon.slug}`)
  await page.reload()
  await expectVisible(page.getByRole('link', { name: 'Meus Agendamentos', exact: true }))
})

test('the greeting opens the profile: name, e-mail, and the phone as it is written', async () => {
  const { page, who } = await openProfile()
  const dialog = profileDialog(page)
  expect(await dialog.getByLabel('Nome completo').inputValue()).toBe(who.name)
  expect(await dialog.getByLabel('E-mail').inputValue()).toBe(who.email)
  const phone = dialog.getByLabel('DDD + Celular')
  expect(await phone.inputValue()).toBe(formatPhone(who.phone))
  expect(await phone.isEditable()).toBe(false)
  await page.keyboard.press('Escape')
  await expectNothing(dialog)
  const greeting = button(page, 'Olá, Marina!')
  await expectFocus(greeting)
})

test('from the profile one comes to one’s bookings', async () => {
  const { page, salon } = await openProfile()
  await profileDialog(page).getByRole('link', { name: 'Meus Agendamentos' }).click()
  await expectVisible(heading(page, 'Meus Agendamentos'))
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/${salon.slug}/history`)
})

test('a change is saved under a proof: the code goes to the contact on file', async () => {
  const { page, salon, who } = await openProfile()
  await profileDialog(page).getByLabel('Nome completo').fill('Marina Prado')
  await profileDialog(page).getByLabel('E-mail').fill(`Novo.${who.email}`)
  const release = await holdRequests(page, SAVING)
  await saveButton(page).click()
  await expectVisible(button(profileDialog(page), 'Salvando...'))
  release()
  await expectVisible(proofDialog(page))
  expect(onFile(stand, salon, who)).toEqual([{ nome: who.name, email: who.email }])
  await prove(page, await mailbox.codeTo(who.email))
  await expectToast(page, 'Dados atualizados!')
  await expectNothing(profileDialog(page))
  const changed = { nome: 'Marina Prado', email: `novo.${who.email}` }
  expect(onFile(stand, salon, who)).toEqual([changed])
  await page.reload()
  await button(page, 'Olá, Marina!').click()
  await expect.poll(() => profileDialog(page).getByLabel('E-mail').inputValue()).toBe(changed.email)
})

test('once proven the next change needs no code; Salvando... stands for a second at least', async () => {
  const { page, salon, who } = await openProfile()
  await saveButton(page).click()
  await expectVisible(proofDialog(page))
  await prove(page, await mailbox.codeTo(who.email))
  await expectToast(page, 'Dados atualizados!')
  await expectNothing(profileDialog(page))
  await button(page, 'Olá, Marina!').click()
  await profileDialog(page).getByLabel('Nome completo').fill('Mari Prado')
  const release = await holdRequests(page, SAVING)
  stopClock()
  await saveButton(page).click()
  await expectVisible(button(profileDialog(page), 'Salvando...'))
  release()
  const isSaved = () => onFile(stand, salon, who)[0]?.nome === 'Mari Prado'
  await waitInStoppedTime(isSaved, 'the new name')
  await advanceClock(999)
  await expectVisible(button(profileDialog(page), 'Salvando...'))
  await advanceClock(1)
  await expectNothing(profileDialog(page))
  await expectVisible(button(page, 'Olá, Mari!'))
  expect(onFile(stand, salon, who)).toEqual([{ nome: 'Mari Prado', email: who.email }])
  expect(await mailbox.count(who.email)).toBe(1)
})

test.each([
  ['Nome completo', '  ', 'Campos obrigatórios', 'Por favor, preencha nome, email e telefone.'],
  ['E-mail', 'marina@', 'Email inválido', 'Por favor, insira um email válido.'],
])('a profile with %s "%s" is refused where it is', async (label, typed, title, text) => {
  const { page } = await openProfile()
  const field = profileDialog(page).getByLabel(label)
  await field.fill(typed)
  await saveButton(page).click()
  await expectAlert(profileDialog(page), title, text)
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await expectFocus(field)
})

test('a proof that is given up leaves the profile open and nothing changed', async () => {
  const { page, salon, who } = await openProfile()
  await profileDialog(page).getByLabel('Nome completo').fill('Outra Pessoa')
  await saveButton(page).click()
  await expectVisible(proofDialog(page))
  await page.keyboard.press('Escape')
  await expectNothing(proofDialog(page))
  expect(await profileDialog(page).getByLabel('Nome completo').inputValue()).toBe('Outra Pessoa')
  await expectVisible(saveButton(page))
  expect(onFile(stand, salon, who)).toEqual([{ nome: who.name, email: who.email }])
})

test('where no code can be sent the profile says whom to ask', async () => {
  const { page, salon, who } = await openProfile(mute)
  await profileDialog(page).getByLabel('Nome completo').fill('Outra Pessoa')
  await saveButton(page).click()
  await expectAlert(profileDialog(page), 'Não foi possível confirmar que é você')
  await expectNothing(proofDialog(page))
  expect(onFile(mute, salon, who)).toEqual([{ nome: who.name, email: who.email }])
})

test('a session that has ended meanwhile says so, and the page is a visitor’s again', async () => {
  const { page, salon } = await openProfile()
  stand.file.change(`UPDATE client_sessions SET revoked_at = 1 WHERE user_id = '${salon.user_id}'`)
  await saveButton(page).click()
  await expectToast(page, 'Sua sessão terminou. Entre de novo para mudar seus dados.')
  await expectNothing(profileDialog(page))
  await expectNothing(button(page, 'Olá, Marina!'))
})

test('a save that the network cuts says so, and works again', async () => {
  const { page } = await openProfile()
  await page.route(SAVING, (route) => route.abort(), { times: 1 })
  await saveButton(page).click()
  await expectAlert(profileDialog(page), 'Erro ao atualizar dados')
  await saveButton(page).click()
  await expectVisible(proofDialog(page))
})

test('a session is still kept on the device after a change', async () => {
  const { page, salon, who } = await open()
  const kept = () =>
    page.evaluate(
      (slug) =>
        ['sessionStorage', 'localStorage'].map((shelf) =>
          Boolean(
            (shelf === 'localStorage' ? localStorage : sessionStorage).getItem(
              `vez:${slug}:session`,
            ),
          ),
        ),
      salon.slug,
    )
  await expect.poll(() => kept()).toEqual([false, true])
  await button(page, 'Olá, Marina!').click()
  await saveButton(page).click()
  await prove(page, await mailbox.codeTo(who.email))
  await expectToast(page, 'Dados atualizados!')
  await expect.poll(() => kept()).toEqual([false, true])
})

test('the header of the booking greets as well, with the same profile behind it', async () => {
  const { page, salon } = await open()
  await page.goto(`${stand.url}/${salon.slug}/booking`)
  await button(page, 'Olá, Marina!').click()
  await expectVisible(profileDialog(page))
  await expectText(profileDialog(page), 'Para trocar de celular, fale com o salão.')
})

test('who mistyped their e-mail corrects it by a code to their phone', async () => {
  const { page, salon, who } = await openProfile()
  await page.getByLabel('E-mail').fill('marina@hotmail.com')
  await saveButton(page).click()
  await button(proofDialog(page), 'Receber o código por SMS').click()
  await expectText(proofDialog(page), /^Enviamos um código para \(••\)/)
  await expectVisible(button(proofDialog(page), 'Receber o código por e-mail'))
  await prove(page, await mailbox.codeToPhone(who.phone))
  await expectToast(page, 'Dados atualizados!')
  expect(onFile(stand, salon, who)).toEqual([{ nome: who.name, email: 'marina@hotmail.com' }])
})
