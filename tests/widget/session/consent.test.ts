/** The tick by which a client lets the salon write to them: theirs to set, each time anew. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectEverythingKept, openForm } from '#tests/support/e2e/screens/login-screen.ts'
import {
  button,
  createPerson,
  expectToast,
  expectVisible,
  fillLogin,
  heading,
  signIn,
} from '#tests/support/e2e/screens/screen.ts'
import { openKnownClient, searchFor, typeCode } from '#tests/support/e2e/screens/search-screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite({ messages: true })

const tick = (page: Page) => page.getByLabel('Aceito receber novidades do salão')

/** Of the record with a telephone, and of the sessions in which it was typed, the newest last. */
const listConsents = (phone: string) => ({
  record: stand.file.query(`SELECT consent_source FROM clients WHERE telefone = '${phone}'`),
  waiting: stand.file.query(
    `SELECT consent_at IS NOT NULL AS waits FROM client_sessions WHERE telefone = '${phone}'
     ORDER BY created_at`,
  ),
})

test('it is not ticked, nothing asks for it, and signing in without it consents to nothing', async () => {
  const { page } = await openForm(stand)
  expect(await tick(page).isChecked()).toBe(false)
  const { phone } = await signIn(page)
  await expectEverythingKept(page)
  expect(listConsents(phone)).toEqual({
    record: [{ consent_source: null }],
    waiting: [{ waits: 0 }],
  })
})

test('ticked it is on the record of somebody new, and remembered nowhere', async () => {
  const { page, context, salon } = await openForm(stand)
  await page.getByLabel('Lembrar de mim').check()
  await tick(page).check()
  const { phone } = await signIn(page)
  await expectEverythingKept(page)
  expect(listConsents(phone)).toEqual({
    ...{ record: [{ consent_source: 'page' }], waiting: [{ waits: 0 }] },
  })
  await button(page, 'Sair').click()
  const later = await context.newPage()
  await later.goto(`${stand.url}/${salon.slug}/login`)
  await expect.poll(() => later.getByLabel('DDD + Celular').inputValue()).not.toBe('')
  expect(await later.getByLabel('Lembrar de mim').isChecked()).toBe(true)
  expect(await tick(later).isChecked()).toBe(false)
})

test('beside the number of somebody known it goes with the answer to what differs, and waits', async () => {
  const { page, known } = await openKnownClient(stand)
  await fillLogin(page, { ...createPerson(), phone: known.phone })
  await tick(page).check()
  await button(page, 'Fazer Login').click()
  await expectVisible(heading(page, 'Dados Encontrados'))
  await button(page, 'Usar Dados Existentes').click()
  await expectEverythingKept(page)
  expect(listConsents(known.phone)).toEqual({
    ...{ record: [{ consent_source: null }], waiting: [{ waits: 1 }] },
  })
})

test('who is found by a code and changes nothing is heard too', async () => {
  const { page, known } = await openKnownClient(stand)
  await searchFor(page, 'email', known.email)
  await typeCode(page, await stand.mailbox.codeTo(known.email))
  await expectToast(page, 'Dados encontrados!')
  await tick(page).check()
  await button(page, 'Fazer Login').click()
  await expectToast(page, 'Login realizado!')
  await expectEverythingKept(page)
  const { record, waiting } = listConsents(known.phone)
  expect(record).toEqual([{ consent_source: 'page' }])
  expect(waiting.at(-1)).toEqual({ waits: 0 })
})
