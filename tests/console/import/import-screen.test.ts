/** The owner brings a table in, and takes it back. */
import { expect, test } from 'vitest'
import { runImports } from '#tests/support/api/run-imports.ts'
import { chooseFile } from '#tests/support/console/choose-files.ts'
import { hearFiles } from '#tests/support/console/hear-files.ts'
import { openSalon } from '#tests/support/console/salon.ts'
import {
  button,
  cut,
  expectHeading,
  expectNothing,
  expectText,
  expectVisible,
  type Screen,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

const TABLE = [
  'Nome;WhatsApp;Aniversário;CPF',
  'Bia Reis;(11) 91111-2222;25/03/1990;1',
  'Sem DDD;91111-3333;;2',
  'Ana;11 98765-4321;25/03/1991;3',
].join('\r\n')

const choose = (page: Screen, text: string) =>
  chooseFile(page, { name: 'clientes.csv', bytes: new Uint8Array(Buffer.from(text, 'latin1')) })

test('from the file to the result: columns, what is wrong, who is here already, and back', async () => {
  const salon = await openSalon(stand, {
    clients: [{ nome: 'Ana Lima', telefone: '11987654321', email: null }],
  })
  const page = await stand.visitAs(salon.owner, '/admin/import')
  await choose(page, TABLE)
  await expectHeading(page, 'O que é cada coluna?')
  expect(await page.getByLabel('Coluna “WhatsApp”').inputValue()).toBe('telefone')
  expect(await page.getByLabel('Coluna “CPF”').inputValue()).toBe('')
  await page.getByLabel('Coluna “Nome”').selectOption({ label: 'Não usar' })
  await button(page, 'Conferir').click()
  await expectText(page, 'Falta dizer qual é a coluna: Nome.')
  await page.getByLabel('Coluna “Nome”').selectOption({ label: 'Nome' })
  await button(page, 'Conferir').click()
  await expectText(page, 'Telefone incompleto ou sem DDD.')
  await expectText(page, 'Já está aqui.')
  const files = hearFiles()
  await button(page, 'Baixar linhas com erro').click()
  expect(await files[0]?.text()).toContain('Sem DDD;91111-3333;;2;Telefone incompleto ou sem DDD.')
  await page.getByLabel(/Completar o que falta/).check()
  await button(page, 'Trazer 2 clientes').click()
  await expectText(page, /clientes\.csv · Trazendo/)
  await runImports(stand.server)
  await expectText(page, /Concluída/)
  const list = await stand.server.call('GET /api/client-records', { query: {} }, salon.owner.token)
  expect(list.body.clients.map(({ nome, birth_date }) => [nome, birth_date])).toEqual([
    ['Ana Lima', '1991-03-25'],
    ['Bia Reis', '1990-03-25'],
  ])
  await button(page, 'Desfazer importação').click()
  await expectVisible(page.getByRole('dialog'))
  history.back()
  await expectNothing(page.getByRole('dialog'))
  await expectText(page, /Concluída/)
  await button(page, 'Desfazer importação').click()
  await button(page.getByRole('dialog'), 'Desfazer').click()
  await expectText(page, /clientes\.csv · Desfazendo/)
  await runImports(stand.server)
  await expectText(
    page,
    /Esta importação foi desfeita em .*ela trouxe ou completou 2 clientes.*Tudo isso saiu/,
  )
  await button(page, 'Importar outro arquivo').click()
  await expectHeading(page, 'Importações anteriores')
  await expectText(page, /clientes\.csv · Desfeita: saíram 2 clientes/)
})

test('a lost network loses nothing: it goes on with the line where it stopped', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/import')
  const lines = Array.from({ length: 250 }, (_, i) => `Pessoa ${i}`)
  await choose(page, ['Nome', ...lines].join('\n'))
  await expectHeading(page, 'O que é cada coluna?')
  let calls = 0
  page.route('**/lines', (route) => {
    calls += 1
    return calls === 2 ? cut(route) : route.continue()
  })
  await button(page, 'Conferir').click()
  await expectText(page, /A conferência parou/)
  await button(page, 'Continuar').click()
  await expectVisible(button(page, 'Trazer 250 clientes'))
  expect(calls).toBe(4)
})

test('a file that is no table says why, and the one before it stays chosen by nobody', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/import?tipo=services')
  await chooseFile(page, { name: 'lista.xls', bytes: new Uint8Array([1]) })
  await expectText(page, /Excel antigo/)
  await choose(page, 'Nome;Preço;Duração\nMechas;45,00;30')
  await expectText(page, /toda a equipe passa a fazer cada serviço/)
  await button(page, 'Conferir').click()
  await expectText(page, /Ficam à venda na sua página assim que entrarem\. .*toda a equipe/)
  history.back()
  await expectHeading(page, 'O que é cada coluna?')
  history.back()
  await expectHeading(page, 'O que você quer trazer?')
  await expectNothing(page.getByText('Excel antigo'))
})

test('an import that is not there is said, and the reception has no such screen', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/import?importacao=nada')
  await expectText(page, 'Não foi possível carregar a importação')
})

test('of a line only so much is shown that it is known again', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/import')
  await choose(page, `Nome\n${'a'.repeat(10_000)}`)
  await button(page, 'Conferir').click()
  await expectText(page, 'O nome passa de 120 caracteres.')
  await expectText(page, `${'a'.repeat(120)}…`)
})

test('a line of titles that is too long for its choice ends in dots', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/import')
  await choose(page, `Nome;Celular;${'Observações da recepção '.repeat(4)}\nBia;11911112222;nada`)
  const titles = page.getByLabel('Linha com os títulos das colunas')
  await expectText(titles.locator('option').nth(1), /^Linha 1: Nome · Celular · Observa.*…$/)
})

test('a file that has its titles alone is told so at once, and the next one goes on', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/import')
  await choose(page, 'Nome Completo;Celular 1;Data Nasc.\r\n')
  await expectText(page, /O arquivo só tem o cabeçalho/)
  await expectHeading(page, 'O que você quer trazer?')
  await choose(
    page,
    ['Clientes do Studio;;', ';;', 'Nome Completo;Celular 1;Data Nasc.', 'Bia;91111-2222;'].join(
      '\n',
    ),
  )
  await expectText(page, 'O que está acima desta linha fica de fora.')
  expect(await page.getByLabel('Linha com os títulos das colunas').inputValue()).toBe('1')
  expect(await page.getByLabel('Coluna “Celular 1”').inputValue()).toBe('telefone')
  expect(await page.getByLabel('Coluna “Data Nasc.”').inputValue()).toBe('birth_date')
  await page.getByLabel('DDD de quem está sem').fill('11')
  await button(page, 'Conferir').click()
  await expectVisible(button(page, 'Trazer 1 cliente'))
})

test('a step whose file is gone falls back to the first, and says why', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/import?tipo=services&passo=conferir')
  await expectText(page, /O arquivo não fica guardado ao recarregar/)
  await expectHeading(page, 'O que você quer trazer?')
  expect(location.search).toBe('?tipo=services')
})

test('what repeats another line of the file is told apart from who is here already', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/import')
  await choose(page, 'Nome;Celular\nBia;11 91111-2222\nBia de novo;11911112222')
  await button(page, 'Conferir').click()
  await expectHeading(page, 'Linhas repetidas no arquivo')
  await expectText(page, 'Repete a linha 2 do arquivo.')
  await expectNothing(page.getByText('Linhas que já estão aqui'))
  await button(page, 'Trazer 1 cliente').click()
  await runImports(stand.server)
  await expectText(page, /Concluída/)
  await expectText(page, 'Repetidas no arquivo')
  await expectNothing(page.getByText('Já estavam aqui'))
})

test('services brought in are said to be on sale, and what is kept of them has its name and why', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/import?tipo=services')
  await choose(page, 'Serviço;Valor;Tempo\nMechas;250;2h\nBarba;45;30')
  await button(page, 'Conferir').click()
  await button(page, 'Trazer 2 serviços').click()
  await runImports(stand.server)
  await expectText(page, /2 serviços entraram à venda na sua página\./)
  expect(await page.getByRole('link', { name: 'Ver minha página' }).getAttribute('href')).toBe(
    `/${salon.business.slug}`,
  )
  await expectVisible(page.getByRole('link', { name: 'Barba' }))
  const { body } = await stand.server.call('GET /api/services', {}, salon.owner.token)
  const mechas = body.services.find(({ name }) => name === 'Mechas')
  await stand.server.call(
    'PATCH /api/services/:id',
    { params: { id: mechas?.id ?? '' }, body: { changes: { price: 260 }, shown: { price: 250 } } },
    salon.owner.token,
  )
  await button(page, 'Desfazer importação').click()
  await button(page.getByRole('dialog'), 'Desfazer').click()
  await runImports(stand.server)
  await expectText(page, 'Ficou porque foi alterado depois da importação.')
  await expectVisible(page.getByRole('link', { name: 'Mechas' }))
  await expectText(page, /Saiu 1 serviço; ficou 1/)
})

test('in a house without a team they come in, and are not said to be on sale', async () => {
  const salon = await openSalon(stand, { professionals: [], services: [] })
  const page = await stand.visitAs(salon.owner, '/admin/import?tipo=services')
  await choose(page, 'Serviço;Valor;Tempo\nMechas;250;2h')
  await expectText(page, /Ainda não há ninguém na equipe/)
  await button(page, 'Conferir').click()
  await button(page, 'Trazer 1 serviço').click()
  await runImports(stand.server)
  await expectText(page, /1 serviço não está à venda: ninguém da equipe o faz/)
  await expectNothing(page.getByText(/à venda na sua página/))
})

test('what was checked and not begun can be thrown away, so that another can be checked', async () => {
  const salon = await openSalon(stand)
  const begin = async (file_name: string) => {
    const body = { kind: 'clients', file_name } as const
    await stand.server.call('POST /api/imports', { headers: {}, body }, salon.owner.token)
  }
  for (const name of ['a', 'b', 'c', 'd', 'e']) await begin(`${name}.csv`)
  const page = await stand.visitAs(salon.owner, '/admin/import')
  await choose(page, 'Nome\nBia')
  await button(page, 'Conferir').click()
  await expectText(page, /Há 5 importações conferidas que não começaram/)
  history.go(-2)
  await expectHeading(page, 'Conferidas e não começadas')
  await button(page, /Descartar c\.csv/).click()
  await expectNothing(button(page, /Descartar c\.csv/))
  await choose(page, 'Nome\nBia')
  await button(page, 'Conferir').click()
  await expectVisible(button(page, 'Trazer 1 cliente'))
})

test('a house without clients or services is shown where to bring them in', async () => {
  const salon = await openSalon(stand, { clients: [] })
  const page = await stand.visitAs(salon.owner, '/admin/clients')
  await expectHeading(page, 'Nenhum cliente ainda')
  expect(await page.getByRole('link', { name: 'Importar' }).getAttribute('href')).toBe(
    '/admin/import?tipo=clients',
  )
})
