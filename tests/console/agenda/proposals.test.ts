/** What clients typed beside their record, as the house settles it. */
import { expect, test } from 'vitest'
import { findToast, openAgendaSalon, openAgendaVisit } from '#tests/support/console/agenda-salon.ts'
import { button, expectNothing, expectText, expectVisible } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

test('a client who asks is told of everywhere, and accepted where their record is', async () => {
  const salon = await openAgendaSalon(stand)
  const body = { nome: 'Carla Nova', email: 'nova@x.example', telefone: '11987654321' }
  const params = { slug: salon.business.slug }
  await stand.server.call('POST /api/public/:slug/session', {
    params,
    body: { ...body, resolution: 'update' },
  })
  const page = await openAgendaVisit(stand, salon)
  await page.getByRole('link', { name: '1 cliente pediu para atualizar os dados' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pedidos de atualização' })
  await expectText(dialog, 'passa a ser Carla Nova')
  await button(dialog, 'Aceitar os dados de Carla Dias').click()
  await expectVisible(findToast(page, 'Cadastro de Carla Dias atualizado'))
  await expectText(dialog, 'Nenhum pedido em aberto')
  await expectNothing(page.getByRole('region', { name: 'Pedidos de atualização' }))
  const { body: found } = await stand.server.call(
    'GET /api/clients',
    { query: { q: 'nova' } },
    salon.owner.token,
  )
  expect(found.clients.map(({ nome, email }) => [nome, email])).toEqual([
    ['Carla Nova', 'nova@x.example'],
  ])
})
