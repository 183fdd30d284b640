/** A telephone that somebody else typed first, with a name of their own, and its holder's code. */
import { expect, test } from 'vitest'
import { expectEverythingKept, openForm } from '#tests/support/e2e/screens/login-screen.ts'
import {
  button,
  confirmAndClose,
  createPerson,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  fillLogin,
  heading,
} from '#tests/support/e2e/screens/screen.ts'
import {
  FAILED,
  findStoredClientRow,
  listStoredSessions,
  REFUSED,
  typeCode,
} from '#tests/support/e2e/screens/search-screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite({ messages: true })
const { mailbox } = stand

/** At the conflict with what a stranger left on file beside one's own telephone. */
async function openStrangersConflict(allow = REFUSED) {
  const opened = await openForm(stand, {}, { allow })
  const who = createPerson()
  const stranger = { ...createPerson(), name: 'Outra Pessoa', phone: who.phone }
  const { name: nome, email, phone: telefone } = stranger
  const { slug } = opened.salon
  await stand.api.call('POST /api/public/:slug/session', {
    params: { slug },
    body: { nome, email, telefone },
  })
  await fillLogin(opened.page, who)
  await button(opened.page, 'Fazer Login').click()
  await expectVisible(heading(opened.page, 'Dados Encontrados'))
  return { ...opened, who }
}

test('who proves a telephone that a stranger had typed signs in as what they typed, unasked', async () => {
  const { page, salon, who } = await openStrangersConflict()
  await button(page, 'Confirmar que sou eu').click()
  await typeCode(page, await mailbox.codeToPhone(who.phone))
  await expectToast(page, 'Dados atualizados!')
  await expectEverythingKept(page)
  await expectText(page, `Em nome de ${who.name}`)
  expect(findStoredClientRow(stand, salon.user_id, who.phone)).toEqual([
    { nome: who.name, email: who.email },
  ])
  expect(listStoredSessions(stand, salon.user_id).at(-1)).toMatchObject({ level: 'proven' })
  await confirmAndClose(page)
})

test('where that sign-in fails, only what was typed is left to go on with', async () => {
  const { page, who } = await openStrangersConflict(
    new RegExp(`${REFUSED.source}|${FAILED.source}`),
  )
  await button(page, 'Confirmar que sou eu').click()
  const code = await mailbox.codeToPhone(who.phone)
  await page.route(/\/session$/, (route) => route.fulfill({ status: 503 }), { times: 1 })
  await typeCode(page, code)
  await expectVisible(page.getByRole('alert'))
  await expectNothing(button(page, 'Usar Dados Existentes'))
  await button(page, 'Atualizar Dados').click()
  await expectText(page, `Em nome de ${who.name}`)
})
