/** What is written down of a client, visit by visit, with photographs before and after. */
import { beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { createPhoto, uploadPicture } from '#tests/support/api/pictures.ts'
import { choosePhotos } from '#tests/support/console/choose-files.ts'
import { addReceptionist, openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  cut,
  expectFocus,
  expectHeading,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  heading,
  POLL,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import type { DomLocator } from '#tests/support/dom/locator.ts'

const stand = useConsole()
const NOTES = /\/api\/clients\/[^/]+\/notes/

let salon: Salon
let page: Awaited<ReturnType<typeof stand.visit>>

beforeEach(async () => {
  salon = await openSalon(stand, { clients: [{ nome: 'Ana Lima' }, { nome: 'Bia Reis' }] })
})

const clientId = (nth = 0) => requireNth(salon.business.clients, nth).id
const open = async (search = '', who: Parameters<typeof stand.visitAs>[0] = salon.owner) => {
  page = await stand.visitAs(who, `/admin/clients?cliente=${clientId()}${search}`)
  await expectHeading(page, 'Ana Lima')
  return page
}
type Note = CallInput<'POST /api/clients/:id/notes'>['body']
const add = async (body: Note, of = clientId()) => {
  const input = { params: { id: of }, headers: {}, body }
  return (await stand.server.call('POST /api/clients/:id/notes', input, salon.owner.token)).body.id
}
const list = async (of = clientId()) => {
  const input = { params: { id: of }, query: {} }
  const { body } = await stand.server.call('GET /api/clients/:id/notes', input, salon.owner.token)
  return body.notes
}
const texts = async (of?: string) => (await list(of)).map(({ text }) => text)
const change = (id: string, body: CallInput<'PATCH /api/client-notes/:id'>['body']) =>
  stand.server.call('PATCH /api/client-notes/:id', { params: { id }, body }, salon.owner.token)
const remove = (id: string) =>
  stand.server.call('DELETE /api/client-notes/:id', { params: { id } }, salon.owner.token)
const upload = async (seed: number) =>
  (await uploadPicture(stand.server, salon.owner.token, await createPhoto(undefined, seed))).body
    .url
const photo = async (seed: number) => [
  { name: `${seed}.jpg`, bytes: await createPhoto(undefined, seed) },
]

const dialog = () => page.getByRole('dialog')
const field = () => dialog().getByLabel('O que foi feito')
const rows = () => page.getByRole('list', { name: 'Anotações' }).getByRole('listitem')
const countWrites = () =>
  page.network.requests.filter((one) => one.method() === 'POST' && NOTES.test(one.url())).length
/** Faster than the screen can show that the first press counts. */
const pressTwice = (locator: DomLocator) =>
  locator.evaluate((one) => {
    for (let presses = 0; presses < 2; presses++) if (one instanceof HTMLElement) one.click()
  })

test('what was done is written down once, however often it is pressed', async () => {
  await open()
  await expectText(page, 'Nenhuma anotação')
  await button(page, 'Nova anotação').click()
  await button(dialog(), 'Salvar').click()
  await expectText(dialog(), 'Escreva algo ou escolha uma foto.')
  await field().fill('Cor 7.1\n35 minutos')
  await pressTwice(button(dialog(), 'Salvar'))
  await expectToast(page, 'Anotação salva')
  await expectNothing(dialog())
  await expect.poll(() => rows().count(), POLL).toBe(1)
  await expectText(rows(), /^23\/11\/2026 às 08:0\d por Dona$/)
  await expectText(rows(), /^Cor 7\.1\s35 minutos$/)
  expect(countWrites()).toBe(1)
  expect([await texts(), await texts(clientId(1))]).toEqual([['Cor 7.1\n35 minutos'], []])
})

test('sent again after an answer that was lost, it is still written once', async () => {
  await open('&abrir=anotar')
  await field().fill('Cor 7.1')
  page.route(
    NOTES,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button(dialog(), 'Salvar').click()
  await expectToast(page, 'Não foi possível salvar a anotação')
  await button(dialog(), 'Salvar').click()
  await expectToast(page, 'Anotação salva')
  expect(countWrites()).toBe(2)
  expect(await texts()).toEqual(['Cor 7.1'])
})

test('what was typed survives a reload, and leaving asks', async () => {
  await open('&abrir=anotar')
  await field().fill('Cor 7.1')
  await page.reload()
  await expectText(page, /^Recuperamos o que você tinha digitado/)
  expect(await field().inputValue()).toBe('Cor 7.1')
  await button(dialog(), 'Fechar').click()
  await expectText(page, 'Sair sem salvar?')
  expect(await texts()).toEqual([])
})

test('photographs are enough, go along though still on their way, and open large', async () => {
  await open('&abrir=anotar')
  const pick = (name: string) => dialog().getByRole('group', { name })
  await choosePhotos(pick('Antes'), await photo(1))
  await expectVisible(button(pick('Antes'), 'Trocar foto'))
  const release = page.network.hold('**/api/pictures')
  await choosePhotos(pick('Depois'), await photo(2))
  await button(dialog(), 'Salvar').click()
  await expectText(dialog(), 'A foto ainda está a caminho: salvamos assim que ela chegar.')
  expect(await texts()).toEqual([])
  release()
  await expectToast(page, 'Anotação salva')
  const { before_image = '', after_image = '' } = requireNth(await list())
  const small = rows().locator('img')
  expect([await small.nth(0).getAttribute('src'), await small.nth(1).getAttribute('src')]).toEqual(
    [before_image, after_image].map((url) => url?.replace(/\d+(?=\.webp)/, '320')),
  )
  await button(page, /^Abrir a foto de depois/).click()
  const large = (name: string) => dialog().getByRole('img', { name })
  expect(await large('Foto de depois').getAttribute('src')).toBe(
    after_image?.replace(/\d+(?=\.webp)/, '1600'),
  )
  await button(dialog(), 'Antes').click()
  await expectVisible(large('Foto de antes'))
  await expectText(dialog(), /^Antes, 23\/11\/2026/)
  history.back()
  await expectNothing(dialog())
})

test('a note is changed, a photograph taken out of it, and nothing else', async () => {
  await add({ text: 'Cor 7.1', before_image: await upload(1), after_image: await upload(2) })
  await add({ text: 'da outra' }, clientId(1))
  await open()
  await button(page, /^Editar a anotação de 23\/11\/2026/).click()
  await field().fill('Cor 8.1')
  await button(dialog().getByRole('group', { name: 'Antes' }), 'Remover foto').click()
  await button(dialog(), 'Salvar').click()
  await expectToast(page, 'Anotação atualizada')
  await expectText(rows(), 'Cor 8.1')
  const note = requireNth(await list())
  expect(note).toMatchObject({ text: 'Cor 8.1', before_image: null })
  expect(note.after_image).toMatch(/^\/pictures\//)
  expect(await texts(clientId(1))).toEqual(['da outra'])
})

test('of a note that another tab saved meanwhile, both versions are shown', async () => {
  const id = await add({ text: 'Cor 7.1' })
  await open()
  await button(page, /^Editar a anotação/).click()
  await field().fill('Cor 9')
  await change(id, { changes: { text: 'Cor 8' }, shown: { text: 'Cor 7.1' } })
  await button(dialog(), 'Salvar').click()
  await expectText(dialog(), '“O que foi feito” mudou em outra tela')
  await expectText(dialog(), /^Agora está assim: Cor 8$/)
  await button(dialog(), 'Ficar com o que digitei').click()
  await button(dialog(), 'Salvar').click()
  await expectToast(page, 'Anotação atualizada')
  expect(await texts()).toEqual(['Cor 9'])
})

test('what was typed into a note that is deleted meanwhile stays in sight', async () => {
  const id = await add({ text: 'Cor 7.1' })
  await open()
  await button(page, /^Editar a anotação/).click()
  await field().fill('Cor 9')
  await remove(id)
  await button(dialog(), 'Salvar').click()
  await expectToast(page, 'Não foi possível salvar a anotação')
  await expectNothing(rows())
  expect(await field().inputValue()).toBe('Cor 9')
})

test('a note is deleted for good once that is confirmed, and the others stay', async () => {
  await add({ text: 'fica' })
  await add({ text: 'da outra' }, clientId(1))
  await add({ text: 'sai' })
  await open()
  await expect.poll(() => rows().count(), POLL).toBe(2)
  await button(rows().filter({ hasText: 'sai' }), /^Excluir a anotação/).click()
  await button(dialog(), 'Cancelar').click()
  await expectNothing(dialog())
  await button(rows().filter({ hasText: 'sai' }), /^Excluir a anotação/).click()
  await pressTwice(button(dialog(), 'Excluir'))
  await expectToast(page, 'Anotação excluída')
  await expect.poll(() => rows().count(), POLL).toBe(1)
  await expectFocus(heading(page, 'Anotações'))
  expect([await texts(), await texts(clientId(1))]).toEqual([['fica'], ['da outra']])
})

test('one that was deleted elsewhere is gone all the same', async () => {
  const id = await add({ text: 'sai' })
  await open()
  await button(page, /^Excluir a anotação/).click()
  await remove(id)
  await button(dialog(), 'Excluir').click()
  await expectToast(page, 'Anotação excluída')
  await expectText(page, 'Nenhuma anotação')
})

test('notes that cannot be loaded say so, never that there are none, and the rest is there', async () => {
  await add({ text: 'Cor 7.1' })
  page = await stand.visitAs(salon.owner, '/login', { size: PHONE })
  page.route(NOTES, cut)
  await page.goto(`/admin/clients?cliente=${clientId()}`)
  await expectText(page, 'Não foi possível carregar as anotações')
  await expectHeading(page, 'Ana Lima')
  await expectNothing(page.getByText('Nenhuma anotação'), heading(page, 'Ana Lima'))
  page.unroute(NOTES)
  await button(page, 'Tentar novamente').click()
  await expectText(rows(), 'Cor 7.1')
})

test('many come by pages, and an address finds its note on a later one', async () => {
  const first = await add({ text: 'nota 0' })
  for (let i = 1; i <= 21; i++) await add({ text: `nota ${i}` })
  await open()
  await expect.poll(() => rows().count(), POLL).toBe(20)
  await button(page, 'Mostrar mais').click()
  await expect.poll(() => rows().count(), POLL).toBe(22)
  await expectFocus(rows().nth(20))
  await expectNothing(button(page, 'Mostrar mais'))
  await open(`&abrir=editar-anotacao&anotacao=${first}`)
  await expect.poll(() => field().inputValue(), POLL).toBe('nota 0')
})

test('the reception writes and deletes too, and is not told how the owner is called', async () => {
  await add({ text: 'da dona' })
  await open('', await addReceptionist(stand, salon))
  await expectText(rows(), /^23\/11\/2026 às 08:0\d$/)
  await button(page, 'Nova anotação').click()
  await field().fill('da recepção')
  await button(dialog(), 'Salvar').click()
  await expectText(rows(), /^23\/11\/2026 às 08:0\d por Carla Dias$/)
  await button(rows().filter({ hasText: 'da dona' }), /^Excluir a anotação/).click()
  await button(dialog(), 'Excluir').click()
  await expectToast(page, 'Anotação excluída')
  expect(await texts()).toEqual(['da recepção'])
})

test('of an archived client they are read, and their photographs seen, but not changed', async () => {
  const id = await add({ text: 'Cor 7.1', after_image: await upload(1) })
  const params = { id: clientId() }
  await stand.server.call('DELETE /api/clients/:id', { params }, salon.owner.token)
  const address = `/admin/archived-clients?cliente=${clientId()}`
  page = await stand.visitAs(salon.owner, `${address}&abrir=editar-anotacao&anotacao=${id}`)
  await expectText(rows(), 'Cor 7.1')
  for (const name of ['Nova anotação', /^Editar a anotação/, /^Excluir a anotação/])
    await expectNothing(button(page, name))
  await expectNothing(dialog())
  await button(page, /^Abrir a foto de depois/).click()
  await expectVisible(dialog().getByRole('img', { name: 'Foto de depois' }))
})
