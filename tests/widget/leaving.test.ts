/** A house that leaves, or has left, where its widget stands on somebody's site. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { insertLeaving } from '#db/leaving/leavings.ts'
import { removeHouse } from '#tests/support/api/leaving-calls.ts'
import { createPage } from '#tests/support/e2e/browser/host-site.ts'
import { bookByApi, createLinkTo, openSession } from '#tests/support/e2e/screens/history-screen.ts'
import {
  button,
  expectNothing,
  expectText,
  expectVisible,
  heading,
} from '#tests/support/e2e/screens/screen.ts'
import { expectFocus } from '#tests/support/widget/expect-focus.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

/** A house whose end was asked for, and due at once. */
async function leave() {
  const salon = await stand.salon({ settings: { business_phone: '11987654321' } })
  const { storage, context } = stand.api
  await storage.write((tx) =>
    insertLeaving(tx, salon.user_id, { asked_at: 0, due_at: context.now() }),
  )
  return salon
}

function embed(slug: string, more = '') {
  const body = `<vez-booking business="${slug}" ${more}></vez-booking>`
  return stand.visit(stand.host.serve(createPage(stand.url, body)), { allow: /status of 410/ })
}

const phoneLink = (page: Page) => page.getByRole('link', { name: 'Ligar para (11) 98765-4321' })

test('while it is leaving it says that nothing is booked here, whatever is opened, and shows what was', async () => {
  const { slug, settings } = await leave()
  for (const view of ['', 'view="page"']) {
    const { page } = await embed(slug, view)
    await expectVisible(heading(page, settings.business_name))
    await expectText(page, 'No momento este salão não está recebendo agendamentos por aqui.')
    expect(await phoneLink(page).getAttribute('href')).toBe('tel:+5511987654321')
    await expectNothing(button(page, 'Realizar Agendamento'))
    await button(page, 'Ver ou cancelar meus horários').click()
    await expectNothing(page.getByText('No momento este salão'))
  }
})

test('one that has left says so, and there is nothing to try again', async () => {
  const { slug, user_id } = await leave()
  await removeHouse(stand.api, user_id)
  const { page, heard } = await embed(slug)
  await expectText(page, 'Este salão não está mais na Vez.')
  await expectNothing(button(page, 'Tentar novamente'))
  expect(await heard('vez:error')).toMatchObject([{ detail: { code: 'business_not_found' } }])
})

test('what was booked there can be called off, and is not offered to be moved or booked again', async () => {
  const salon = await stand.salon({ settings: { business_phone: '11987654321' } })
  const session = await openSession(stand.url, salon.slug)
  const booking = await bookByApi(stand.url, salon, session)
  const { storage, context } = stand.api
  await storage.write((tx) =>
    insertLeaving(tx, salon.user_id, { asked_at: 0, due_at: context.now() }),
  )
  const token = createLinkTo(stand.file, salon, booking.id)
  const { page } = await stand.visit(`/${salon.slug}/b/${token}`)
  await expectVisible(heading(page, 'Seu horário está marcado'))
  await expectText(
    page,
    'Você ainda pode cancelar o que marcou. Para mudar de horário, fale com o salão.',
  )
  await expectVisible(phoneLink(page))
  await expectVisible(button(page, 'Cancelar agendamento'))
  await expectNothing(button(page, 'Remarcar'))
})

test('a page of before it left offers no more to move what was booked once that was refused', async () => {
  const salon = await stand.salon({ settings: { business_phone: '11987654321' } })
  const session = await openSession(stand.url, salon.slug)
  const booking = await bookByApi(stand.url, salon, session)
  const token = createLinkTo(stand.file, salon, booking.id)
  const allow = { allow: /status of 409/ }
  const { page } = await stand.visit(`/${salon.slug}/b/${token}`, allow)
  await expectVisible(button(page, 'Remarcar'))
  const { storage, context } = stand.api
  await storage.write((tx) =>
    insertLeaving(tx, salon.user_id, { asked_at: 0, due_at: context.now() }),
  )
  await button(page, 'Remarcar').click()
  await expectText(
    page,
    'Você ainda pode cancelar o que marcou. Para mudar de horário, fale com o salão.',
  )
  await expectNothing(page.getByRole('dialog'))
  await expectNothing(button(page, 'Remarcar'))
  await expectVisible(button(page, 'Cancelar agendamento'))
  await expectFocus(heading(page, 'Seu horário está marcado'))
})
