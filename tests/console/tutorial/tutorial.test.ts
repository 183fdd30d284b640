import { expect, test } from 'vitest'
import { openSalon } from '#tests/support/console/salon.ts'
import { expectHeading, expectPath, expectText, link } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

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
