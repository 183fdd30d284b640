/** The form of a client, new or known: what it checks, what it keeps, and how it is left. */
import { beforeEach, expect, test } from 'vitest'
import { updateClientRecord } from '#db/client/client-records.ts'
import { findClient } from '#db/client/clients.ts'
import { OwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  heading,
  link,
  POLL,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import { settle } from '#tests/support/dom/locator.ts'

const stand = useConsole()

let salon: Salon
let house: OwnerSalon
let page: Awaited<ReturnType<typeof stand.visit>>

beforeEach(async () => {
  salon = await openSalon(stand, {
    clients: [{ nome: 'Ana Lima', telefone: '11987654321' }],
  })
  house = new OwnerSalon(stand.server, salon.business, salon.owner.token)
})

const clientId = () => requireNth(salon.business.clients).id
const stored = (id = clientId()) =>
  stand.server.storage.read((db) => findClient(db, salon.business.user_id, id))
const open = async (search: string) => {
  page = await stand.visitAs(salon.owner, `/admin/clients?${search}`)
}
const dialog = () => page.getByRole('dialog')

test('somebody new is added once; a telephone that is known leads to whose it is', async () => {
  await open('novo=sim')
  await page.getByLabel('Nome', { exact: true }).fill('Carla Dias')
  await page.getByLabel('Celular').fill('11 98765 4321')
  await button(page, 'Salvar').click()
  await expectText(dialog(), 'Este celular já está no cadastro de Ana Lima.')
  await expectVisible(link(dialog(), 'Abrir o cadastro de Ana Lima'))
  // It is said of that number alone, and comes back with it.
  const said = page.getByText('Este celular já está no cadastro de Ana Lima.')
  await page.getByLabel('Celular').fill('11 97777 6666')
  await expectNothing(said)
  await page.getByLabel('Celular').fill('(11) 98765-4321')
  await expectVisible(said)
  await page.getByLabel('Celular').fill('11 97777 6666')
  await page.getByLabel('Etiquetas').fill('Noiva, Sem amônia, Noiva')
  await page.getByLabel('Autorizou guardar os dados e receber mensagens').check()
  await button(page, 'Salvar').click()
  await expectToast(page, 'Cliente cadastrado')
  await expectNothing(dialog())
  await expectVisible(heading(page, 'Carla Dias'))
  await expectText(page, 'Autorizou em 23/11/2026, dito ao salão')
  const id = new URL(page.url()).searchParams.get('cliente') ?? ''
  expect(await stored(id)).toMatchObject({
    telefone: '11977776666',
    labels: '\nNoiva\nSem amônia\n',
  })
})

test('what is wrong is said beside its field, and nothing is lost', async () => {
  await open('novo=sim')
  await page.getByLabel('Nome', { exact: true }).fill('  ')
  await page.getByLabel('Celular').fill('11 9')
  await page.getByLabel('E-mail').fill('ana@')
  await page.getByLabel('Etiquetas').fill('x'.repeat(31))
  await button(page, 'Salvar').click()
  for (const sentence of [
    'Informe o nome do cliente.',
    'Por favor, insira um número de telefone válido.',
    'Por favor, insira um email válido.',
    'Use no máximo 10 etiquetas, de até 30 letras cada.',
  ])
    await expectText(dialog(), sentence)
  await page.reload()
  await expectText(page, 'Recuperamos o que você tinha digitado.')
  expect(await page.getByLabel('E-mail').inputValue()).toBe('ana@')
  await button(dialog(), 'Descartar').click()
  await expectNothing(page.getByText('Recuperamos o que você tinha digitado.'))
  expect(await page.getByLabel('E-mail').inputValue()).toBe('')
  await button(dialog(), 'Fechar').click()
  await expectNothing(dialog())
})

test('a field that another tab saved meanwhile is shown with both values', async () => {
  await open(`cliente=${clientId()}&abrir=editar`)
  await page.getByLabel('Observações').fill('Prefere de manhã')
  await house.server.call(
    'PATCH /api/clients/:id',
    {
      params: { id: clientId() },
      body: { changes: { observacoes: 'Sem amônia' }, shown: { observacoes: null } },
    },
    salon.owner.token,
  )
  await button(page, 'Salvar').click()
  await expectText(page, '“Observações” mudou em outra tela')
  await expectText(page, 'Sem amônia')
  await button(page, 'Ficar com o que digitei').click()
  await button(page, 'Salvar').click()
  await expectToast(page, 'Cadastro atualizado')
  expect(await stored()).toMatchObject({ observacoes: 'Prefere de manhã' })
})

test('notes that are longer than can be typed, as of a joined record, are saved again', async () => {
  const { user_id } = salon.business
  const long = 'b'.repeat(4010)
  await stand.server.storage.write((tx) =>
    updateClientRecord(tx, user_id, clientId(), { observacoes: long, updated_at: 1 }),
  )
  await open(`cliente=${clientId()}&abrir=editar`)
  await expectText(dialog(), /cabem os 4010 caracteres/)
  await page.getByLabel('Observações').fill(`c${long.slice(1)}`)
  await button(page, 'Salvar').click()
  await expectToast(page, 'Cadastro atualizado')
  expect((await stored())?.observacoes).toBe(`c${long.slice(1)}`)
})

test('who is asked before leaving is still where they were, however often they press Back', async () => {
  await open('')
  await link(page, 'Ana Lima').click()
  await button(page, 'Editar').click()
  await page.getByLabel('Observações').fill('Prefere de manhã')
  const edit = page.url()
  const asked = () => page.getByRole('dialog', { name: 'Sair sem salvar?' })
  history.back()
  await expectVisible(asked())
  await expect.poll(() => page.url(), POLL).toBe(edit)
  history.back()
  await settle()
  await expect.poll(() => page.url(), POLL).toBe(edit)
  await button(asked(), 'Continuar editando').click()
  await expectNothing(asked())
  expect(await page.getByLabel('Observações').inputValue()).toBe('Prefere de manhã')
  history.back()
  await button(asked(), 'Sair sem salvar').click()
  await expectNothing(dialog())
  expect(new URL(page.url()).search).toBe(`?cliente=${clientId()}`)
  await expectVisible(heading(page, 'Ana Lima'))
  history.forward()
  await expectVisible(dialog())
  expect(await page.getByLabel('Observações').inputValue()).toBe('')
})

test('a limit that is left empty, or emptied, is no limit', async () => {
  await open('novo=sim')
  await page.getByLabel('Nome', { exact: true }).fill('Carla Dias')
  await page.getByLabel('Limite do fiado').fill('50')
  await page.getByLabel('Limite do fiado').fill('')
  await button(page, 'Salvar').click()
  await expectToast(page, 'Cliente cadastrado')
  const id = new URL(page.url()).searchParams.get('cliente') ?? ''
  expect(await stored(id)).toMatchObject({ account_limit: null })
  const edit = async (typed: string, before: string) => {
    await open(`cliente=${clientId()}&abrir=editar`)
    expect(await page.getByLabel('Limite do fiado').inputValue()).toBe(before)
    await page.getByLabel('Limite do fiado').fill(typed)
    await button(page, 'Salvar').click()
    await expectToast(page, 'Cadastro atualizado')
  }
  await edit('0', '')
  expect(await stored()).toMatchObject({ account_limit: 0 })
  await edit('80', '0,00')
  await edit('', '80,00')
  expect(await stored()).toMatchObject({ account_limit: null })
})
