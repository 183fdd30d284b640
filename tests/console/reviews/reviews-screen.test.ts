/** The owner's screen of reviews: what was said, how that goes, and the answers. */
import { expect, test } from 'vitest'
import { reviews } from '#db/tables/booking.ts'
import { ERASED_CLIENT_NAME } from '#domain/people/client-record.ts'
import { hearFiles } from '#tests/support/console/hear-files.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  cut,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  link,
  POLL,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'
import { requireNth } from '#tests/support/db/factories.ts'

const stand = useConsole()

async function plant({ business: { user_id } }: Salon): Promise<void> {
  const said = [
    { rating: 5, client_name: 'Ana Lima', comment: 'Adorei!', service_name: 'Corte' },
    { rating: 2, client_name: 'Bia Reis', comment: null },
  ]
  await stand.server.storage.write(async (tx) => {
    for (const [i, row] of said.entries())
      await tx.insert(reviews).values({
        ...{ id: `r${i}-${user_id}`, user_id, ...row },
        created_at: Date.UTC(2026, 10, 20, 12) + i,
      })
  })
}

test('each figure opens its reviews', async () => {
  const salon = await openSalon(stand)
  await plant(salon)
  const page = await stand.visitAs(salon.owner, '/admin/reviews', { size: PHONE })
  await link(page, '2 estrelas').click()
  await expectNothing(page.getByText('Ana Lima'))
  await expectText(page, 'Bia Reis')
  expect(page.url()).toMatch(/estrelas=2#lista$/)
  await link(page, '2 avaliações').click()
  await expectText(page, 'Ana Lima')
  await link(page, '2 sem resposta').click()
  await expect.poll(() => page.url(), POLL).toMatch(/resposta=sem#lista$/)
})

test('reviews are read, filtered and answered, and an answer is taken back', async () => {
  const salon = await openSalon(stand)
  await plant(salon)
  const page = await stand.visitAs(salon.owner, '/admin/reviews')
  await expectText(page, '3,5')
  await expectText(page, '2 avaliações')
  await expectText(page, 'Novembro de 2026: 3,5, 2 avaliações')
  await expectText(page, 'Sem comentário.')
  const files = hearFiles()
  await button(page, 'Exportar CSV').click()
  await expectToast(page, '2 avaliações exportadas')
  expect(await files[0]?.text()).toContain('20/11/2026;Ana Lima;5;Adorei!;Corte;;')
  await page.getByLabel('Estrelas').selectOption({ label: '5 estrelas' })
  await expectNothing(page.getByText('Bia Reis'))
  expect(page.url()).toContain('estrelas=5')
  await button(page, 'Responder a Ana Lima').click()
  const dialog = page.getByRole('dialog', { name: 'Resposta a Ana Lima' })
  await dialog.getByLabel('Resposta').fill('Obrigada, Ana!')
  await button(dialog, 'Salvar').click()
  await expectToast(page, 'Resposta salva')
  await expectNothing(page.getByRole('dialog'))
  await expectText(page, 'Obrigada, Ana!')
  await button(page, 'Editar resposta').click()
  await dialog.getByLabel('Resposta').fill('')
  await button(dialog, 'Salvar').click()
  await expectToast(page, 'Resposta removida')
  await expectNothing(page.getByRole('dialog'))
  await button(page, 'Responder a Ana Lima').click()
  await dialog.getByLabel('Resposta').fill('Obrigada, Ana!')
  await button(dialog, 'Salvar').click()
  await expectNothing(page.getByRole('dialog'))
  await page.getByLabel('Resposta', { exact: true }).selectOption({ label: 'Sem resposta' })
  await expectText(page, 'Nenhuma avaliação com estes filtros')
  await button(page, 'Limpar filtros').click()
  await expectText(page, '1 sem resposta')
  await button(page, 'Editar resposta').click()
  await page.getByRole('dialog').getByLabel('Resposta').fill('')
  await button(page.getByRole('dialog'), 'Salvar').click()
  await expectNothing(page.getByText('Obrigada, Ana!'))
})

test('a house without reviews is told where they come from; a lost network is said', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/reviews', { size: PHONE })
  await expectText(page, 'Nenhuma avaliação ainda')
  const again = await stand.visitAs(salon.owner, '/login')
  again.route('**/api/reviews**', cut)
  await again.goto('/admin/reviews')
  await expectText(again, 'Não foi possível carregar as avaliações')
  again.unroute('**/api/reviews**')
  await button(again, 'Tentar novamente').click()
  await expectVisible(again.getByText('Nenhuma avaliação ainda'))
})

test('an answer that another tab saved is shown beside what was typed, also where its filter hides it', async () => {
  const salon = await openSalon(stand)
  await plant(salon)
  const id = `r0-${salon.business.user_id}`
  const page = await stand.visitAs(salon.owner, `/admin/reviews?resposta=sem&responder=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Resposta a Ana Lima' })
  await dialog.getByLabel('Resposta').fill('Obrigada, Ana!')
  const body = { changes: { answer: 'Volte sempre!' }, shown: { answer: null } }
  const { token } = salon.owner
  await stand.server.call('PATCH /api/reviews/:id', { params: { id }, body }, token)
  await button(dialog, 'Salvar').click()
  await expectText(dialog, /Volte sempre!/)
  expect(await dialog.getByLabel('Resposta').inputValue()).toBe('Obrigada, Ana!')
})

test('a link opens the answer of a review that is filtered out; to none it opens nothing', async () => {
  const salon = await openSalon(stand)
  await plant(salon)
  const id = `r1-${salon.business.user_id}`
  const page = await stand.visitAs(salon.owner, `/admin/reviews?estrelas=5&responder=${id}`)
  await expectVisible(page.getByRole('dialog', { name: 'Resposta a Bia Reis' }))
  await page.goto('/admin/reviews?responder=../nada')
  await expectText(page, 'Ana Lima')
  await expectNothing(page.getByRole('dialog'))
})

test('a client who is gone is not answered, and words that nobody sees are no comment', async () => {
  const gone = { nome: ERASED_CLIENT_NAME, telefone: null, deleted: true, erased_at: 1 }
  const salon = await openSalon(stand, { clients: [gone] })
  const { user_id, clients } = salon.business
  const client_id = requireNth(clients).id
  const row = { user_id, rating: 1, created_at: Date.UTC(2026, 10, 20, 12) }
  await stand.server.storage.write((tx) =>
    tx
      .insert(reviews)
      .values({ ...row, client_id, id: 'r', client_name: ERASED_CLIENT_NAME, comment: '\u200b ' }),
  )
  const page = await stand.visitAs(salon.owner, '/admin/reviews')
  await expectText(page, 'Sem comentário.')
  await expectNothing(button(page, /^Responder/))
})

test('answered where only those without one are shown, the focus stays on the screen', async () => {
  const salon = await openSalon(stand)
  await plant(salon)
  const page = await stand.visitAs(salon.owner, '/admin/reviews?resposta=sem')
  await button(page, 'Responder a Ana Lima').click()
  await page.getByRole('dialog').getByLabel('Resposta').fill('Obrigada!')
  await button(page.getByRole('dialog'), 'Salvar').click()
  await expectNothing(page.getByRole('dialog'))
  await expectNothing(button(page, 'Responder a Ana Lima'))
  await expect.poll(() => document.activeElement?.textContent, POLL).toBe('Avaliações')
})
