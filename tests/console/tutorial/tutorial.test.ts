import { expect, test } from 'vitest'
import { createOwner } from '#tests/support/api/people/auth-calls.ts'
import { PASSWORD } from '#tests/support/api/people/sign-up.ts'
import { openSalon } from '#tests/support/console/salon.ts'
import { expectHeading, expectPath, expectText, link } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { insertBooking } from '#tests/support/db/factories.ts'

const stand = useConsole()

test('an owner is led through services, team, hours, page and agenda, a step after the other', async () => {
  const { owner } = await openSalon(stand)
  const page = await stand.visitAs(owner, '/admin/tutorial')
  await expectHeading(page, 'Tutorial')
  for (const title of [
    '1. Serviços',
    '2. Profissionais',
    '3. Horários',
    '4. Sua página',
    '5. Agenda',
  ])
    await expectHeading(page, title)
  await expectText(page, 'Toque em “Novo serviço” e preencha nome, preço e duração.')
  await expectText(page, 'Copie o link e ponha na bio do Instagram e na mensagem do WhatsApp.')
})

test('each step says whether it is done in this house, also once it was done elsewhere', async () => {
  const newcomer = await createOwner(stand.server)
  await stand.server.call('POST /api/me/profile', { body: {} }, newcomer.access_token)
  await stand.server.call(
    'PATCH /api/first-steps',
    { body: { postponed: true } },
    newcomer.access_token,
  )
  const countDone = () => page.getByText('Feito', { exact: true }).count()
  const page = await stand.visitAs({ email: newcomer.email, password: PASSWORD }, '/admin/tutorial')
  await expectText(page, '0 de 5 passos feitos')
  expect(await page.getByText('Por fazer', { exact: true }).count()).toBe(5)
  const services = [{ name: 'Corte', category: 'hair' as const, price: 50, duration: 30 }]
  const body = { services }
  await stand.server.call('POST /api/services', { headers: {}, body }, newcomer.access_token)
  await link(page, 'Abrir Agenda').click()
  await expectPath(page, '/admin/agenda')
  await link(page, 'Tutorial').click()
  await expectText(page, '1 de 5 passos feitos')
  expect(await countDone()).toBe(1)
})

test('a house that works has nothing left to do', async () => {
  const salon = await openSalon(stand)
  await insertBooking(stand.server.storage, salon.business, { date: '2026-11-24' })
  const page = await stand.visitAs(salon.owner, '/admin/tutorial')
  await expectText(page, '5 de 5 passos feitos')
})

test.each([
  ['Serviços', '/admin/services'],
  ['Profissionais', '/admin/professionals'],
  ['Configurações', '/admin/settings'],
  ['Compartilhar', '/admin/share'],
  ['Agenda', '/admin/agenda'],
])('from a step one opens %s', async (name, path) => {
  const { owner } = await openSalon(stand)
  const page = await stand.visitAs(owner, '/admin/tutorial')
  await link(page, `Abrir ${name}`).click()
  await expectPath(page, path)
  if (path === '/admin/settings')
    expect(new URL(page.url()).searchParams.get('aba')).toBe('horarios')
})
