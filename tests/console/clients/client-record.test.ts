/** A client's record: what it says, and what is done from it. */
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { hashContact } from '#api/contact-hash.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { clientsText } from '#console/messages/clients.ts'
import { insertMerge } from '#db/client/client-merges.ts'
import { insertNote } from '#db/client/client-notes.ts'
import { updateClientRecord } from '#db/client/client-records.ts'
import { findClient } from '#db/client/clients.ts'
import { insertOptOuts } from '#db/reminder/opt-outs.ts'
import { OwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { createPhoto, fetchPicture, uploadPicture } from '#tests/support/api/pictures.ts'
import { hearFiles } from '#tests/support/console/hear-files.ts'
import { addReceptionist, openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  expectFocus,
  expectHeading,
  expectNothing,
  expectPath,
  expectText,
  expectToast,
  expectVisible,
  heading,
  link,
  POLL,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { CREATED_AT, requireNth } from '#tests/support/db/factories.ts'
import type { DomLocator } from '#tests/support/dom/locator.ts'

const stand = useConsole()

let salon: Salon
let house: OwnerSalon
let page: Awaited<ReturnType<typeof stand.visit>>

beforeEach(async () => {
  salon = await openSalon(stand, {
    professionals: [{ name: 'Rafa Lima' }, { name: 'Bia Costa' }],
    clients: [
      { nome: 'Ana Lima', telefone: '11987654321' },
      { nome: 'Bia Reis', telefone: '11912345678' },
    ],
  })
  house = new OwnerSalon(stand.server, salon.business, salon.owner.token)
})

const clientId = (nth = 0) => requireNth(salon.business.clients, nth).id
const stored = (id = clientId()) =>
  stand.server.storage.read((db) => findClient(db, salon.business.user_id, id))
const open = async (search = `cliente=${clientId()}`, screen = '/admin/clients') => {
  page = await stand.visitAs(salon.owner, `${screen}?${search}`)
  return page
}
const dialog = () => page.getByRole('dialog')
/** Faster than the screen can show that the first press counts. */
const pressTwice = (locator: DomLocator) =>
  locator.evaluate((one) => {
    for (let presses = 0; presses < 2; presses++) if (one instanceof HTMLElement) one.click()
  })

test('who has left the house’s list is said to get no messages since', async () => {
  const left = { source: 'link' as const, created_at: Date.UTC(2026, 10, 20, 12) }
  await stand.server.storage.write((tx) =>
    insertOptOuts(tx, salon.business.user_id, [hashContact('11987654321')], left),
  )
  await open()
  await expectText(page, /^Não recebe mensagens desde 20\/11\/2026/)
  await open(`cliente=${clientId(1)}`)
  await expectHeading(page, 'Bia Reis')
  await expectNothing(page.getByText(/Não recebe mensagens/))
})

test('it says what a client’s visits say of them, and books the same again', async () => {
  for (const date of ['2026-09-07', '2026-10-05', '2026-11-02'])
    await house.insert({ date, status: 'completed', price: 5000 })
  await house.insert({ date: '2026-11-09', status: 'completed', is_courtesy: true })
  await house.insert({ date: '2026-08-03', status: 'cancelled', cancel_reason: 'no_show' })
  await open()
  await expectHeading(page, 'Ana Lima')
  await expectText(page, 'vem a cada 28 dias')
  await expectText(page, 'última em 03/08/2026')
  await expectText(page, '4 de 4 visitas')
  await expectText(page, 'Cortesia')
  await expectVisible(link(page, '5 agendamentos'))
  expect(await link(page, 'WhatsApp').getAttribute('href')).toBe('https://wa.me/5511987654321')
  await button(page, 'Agendar de novo').click()
  const form = page.getByRole('dialog', { name: 'Novo agendamento' })
  await expectText(form, 'Ana Lima')
  const service = requireNth(salon.business.services)
  await expectText(form, service.name)
  const professional = requireNth(salon.business.professionals)
  await expect.poll(() => form.getByLabel('Profissional').inputValue(), POLL).toBe(professional.id)
  // Nothing was typed yet: closing it asks nothing.
  await button(form, 'Cancelar').click()
  await expectNothing(dialog())
})

test('one visit is one of one', async () => {
  await house.insert({ date: '2026-11-02', status: 'completed' })
  await open()
  await expectText(page, '1 de 1 visita')
})

test('a house without a team says what it lacks before anybody is booked', async () => {
  salon = await openSalon(stand, { professionals: [], clients: [{ nome: 'Ana Lima' }] })
  await open()
  await button(page, 'Agendar').click()
  await expectText(dialog(), agendaText.nobody)
})

test('a client is blocked for as long as is said, and let in again', async () => {
  await open()
  await button(page, 'Bloquear').click()
  await page.getByLabel('Por quanto tempo').fill('0')
  await button(dialog(), 'Bloquear').click()
  await expectText(page, 'Use um número de 1 a 365.')
  await page.getByLabel('Por quanto tempo').fill('2')
  await page.getByLabel('Unidade').selectOption({ label: 'Semanas' })
  await button(dialog(), 'Bloquear').click()
  await expectToast(page, 'Cliente bloqueado')
  await expectText(page, 'Bloqueado até 07/12/2026')
  expect(await stored()).toMatchObject({ blocked_reason: 'Faltou ao agendamento' })
  await button(page, 'Agendar').click()
  const warning = 'Este cliente não pode agendar. Bloqueado até 07/12/2026: Faltou ao agendamento.'
  await expectText(dialog(), warning)
  await button(dialog(), 'Cancelar').click()
  await button(page, 'Desbloquear').click()
  await expectToast(page, 'Cliente desbloqueado')
  await expectNothing(page.getByText(/^Bloqueado até/))
})

test('two records of one person become one, and two again', async () => {
  await house.insert({ client_id: clientId(1), date: '2026-11-02', status: 'completed' })
  await open()
  await button(page, 'Juntar com outro').click()
  await dialog().getByRole('combobox', { name: 'O outro cadastro' }).fill('bia')
  await dialog().getByRole('option', { name: 'Bia Reis' }).click()
  await expectText(
    dialog(),
    /^Agendamentos, compras, anotações, observações e etiquetas de Bia Reis passam para Ana Lima/,
  )
  await pressTwice(button(dialog(), 'Juntar com outro'))
  await expectToast(page, 'Cadastros juntados')
  expect(page.network.countRequests(`/api/clients/${clientId()}/merge`)).toBe(1)
  await expectNothing(link(page, 'Bia Reis'))
  await expectVisible(link(page, '1 agendamento'))
  await pressTwice(button(page, 'Separar Bia Reis'))
  await expectToast(page, 'Cadastros separados')
  expect(page.network.listPaths().filter((path) => path.endsWith('/undo'))).toHaveLength(1)
  await expectVisible(link(page, 'Bia Reis'))
  await expectVisible(link(page, '0 agendamentos'))
  await expectFocus(heading(page, 'Ana Lima'))
})

/** Bia Reis began to be joined to Ana Lima. */
async function beginJoining(): Promise<void> {
  const { user_id } = house.business
  const nothing = { bookings: [], sales: [], filled: [], labels: '', archived: null }
  await stand.server.storage.write((tx) =>
    insertMerge(tx, {
      ...{ id: 'juncao', user_id, kept_id: clientId(), gone_id: clientId(1), made_by: user_id },
      ...{ moved: JSON.stringify(nothing), created_at: stand.server.context.now() },
    }),
  )
}

test('joining that stopped in between says so, and can be parted', async () => {
  await beginJoining()
  await open()
  await expectText(page, /^Juntar Bia Reis parou no meio, em /)
  await button(page, 'Separar Bia Reis').click()
  await expectToast(page, 'Cadastros separados')
  await expectNothing(page.getByText(/parou no meio/))
})

test('the record that was to be joined says so too, and can be parted from there', async () => {
  await beginJoining()
  await open(`cliente=${clientId(1)}`)
  await expectText(page, /^Juntar este cadastro a Ana Lima parou no meio, em /)
  await button(page, 'Separar Ana Lima').click()
  await expectToast(page, 'Cadastros separados')
  await expectNothing(page.getByText(/parou no meio/))
  await expectFocus(heading(page, 'Bia Reis'))
})

test('from there joining goes on, and leads to the record that stays', async () => {
  await beginJoining()
  await open(`cliente=${clientId(1)}`)
  await pressTwice(button(page, 'Terminar de juntar'))
  await expectToast(page, 'Cadastros juntados')
  expect(page.network.countRequests(`/api/clients/${clientId()}/merge`)).toBe(1)
  await expectHeading(page, 'Ana Lima')
  await expectNothing(link(page, 'Bia Reis'))
  await expectVisible(button(page, 'Separar Bia Reis'))
})

test('parted from notes that were changed meanwhile, it says that something of them is left', async () => {
  const { user_id } = house.business
  const setNotes = (nth: number, observacoes: string) =>
    stand.server.storage.write((tx) =>
      updateClientRecord(tx, user_id, clientId(nth), { observacoes, updated_at: 1 }),
    )
  await setNotes(0, 'Sem amônia')
  await setNotes(1, 'Café sem açúcar\nSenta à janela')
  const input = { params: { id: clientId() }, body: { other_id: clientId(1) } }
  await stand.server.call('POST /api/clients/:id/merge', input, house.token)
  await setNotes(0, 'Sem amônia\nSenta à janela')
  await open()
  await button(page, 'Separar Bia Reis').click()
  await expectToast(page, 'Cadastros separados', clientsText.merge.notesLeft)
})

test('somebody who asks for their data is given all of it as a file', async () => {
  await house.insert({ date: '2026-11-02', status: 'completed', client_note: 'Franja longa' })
  await open()
  const files = hearFiles()
  await button(page, 'Baixar dados').click()
  await expect.poll(() => files.length, POLL).toBe(1)
  const data = JSON.parse((await files[0]?.text()) ?? '')
  expect(data).toMatchObject({
    Cadastro: { Nome: 'Ana Lima', Celular: '11987654321' },
    Agendamentos: [{ Data: '2026-11-02', 'Recado de quem agendou': 'Franja longa' }],
  })
})

test('their photographs are in it, and one that is gone is told', async () => {
  const photo = await uploadPicture(stand.server, salon.owner.token, await createPhoto())
  const gone = `/pictures/${'0'.repeat(40)}-1600.webp`
  const { user_id } = salon.business
  await stand.server.storage.write((tx) =>
    insertNote(tx, {
      ...{ id: 'anotacao', user_id, client_id: clientId(), made_by: user_id, text: 'Cor 7.1' },
      ...{ before_image: photo.body.url, after_image: gone },
      ...{ created_at: CREATED_AT, updated_at: CREATED_AT },
    }),
  )
  await open()
  const files = hearFiles()
  await button(page, 'Baixar dados').click()
  await expectToast(page, 'Dados baixados, mas faltam fotos', '1 foto não existe mais.')
  const parts = unzipSync(new Uint8Array((await files[0]?.arrayBuffer()) ?? []))
  const names = Object.keys(parts)
  expect(names).toEqual(['dados.json', expect.stringMatching(/^fotos\/.+-antes\.webp$/)])
  const data = JSON.parse(strFromU8(parts['dados.json'] ?? new Uint8Array()))
  expect(data['Anotações de visitas']).toMatchObject([
    { 'Foto de antes': names[1], 'Foto de depois': 'O salão não tem mais esta foto.' },
  ])
  const kept = await fetchPicture(stand.server, photo.body.url, salon.owner.token)
  expect(Buffer.from(parts[names[1] ?? ''] ?? []).equals(kept)).toBe(true)
})

test('who is archived leaves the list, comes back, or is deleted for good', async () => {
  await open()
  await button(page, 'Arquivar').click()
  await button(dialog(), 'Arquivar').click()
  await expectToast(page, 'Cliente arquivado')
  await expectNothing(link(page, 'Ana Lima'))
  await expectFocus(heading(page, 'Clientes'))
  await link(page, 'Arquivados').click()
  await expectPath(page, '/admin/archived-clients')
  await link(page, 'Ana Lima').click()
  await button(page, 'Trazer de volta').click()
  await expectToast(page, 'Cliente de volta à lista')
  expect(await stored()).toMatchObject({ deleted: false, deleted_at: null, deleted_by: null })
  await button(page, 'Arquivar').click()
  await button(dialog(), 'Arquivar').click()
  await expectToast(page, 'Cliente arquivado')
  await link(page, 'Ana Lima').click()
  await button(page, 'Excluir de vez').click()
  await button(dialog(), 'Excluir de vez').click()
  await expectToast(page, 'Cliente excluído de vez')
  await expectText(page, 'Nenhum cliente arquivado')
})

test('who may not come back, their telephone being another’s now, is led to whose it is', async () => {
  const { token } = salon.owner
  await house.server.call('DELETE /api/clients/:id', { params: { id: clientId() } }, token)
  const { body: added } = await house.server.call(
    'POST /api/clients',
    { headers: {}, body: { nome: 'Ana Nova', telefone: '11987654321' } },
    token,
  )
  await open(`cliente=${clientId()}`, '/admin/archived-clients')
  await button(page, 'Trazer de volta').click()
  await expectText(page, /^Este celular já está no cadastro de Ana Nova\./)
  expect(await stored()).toBeNull()
  await link(page, 'Abrir o cadastro de Ana Nova').click()
  await expectPath(page, '/admin/clients')
  await expectVisible(heading(page, 'Ana Nova'))
  await button(page, 'Editar').click()
  await page.getByLabel('Celular').fill('')
  await button(dialog(), 'Salvar').click()
  await expectToast(page, 'Cadastro atualizado')
  expect((await stored(added.id))?.telefone).toBeNull()
  await open(`cliente=${clientId()}`, '/admin/archived-clients')
  await button(page, 'Trazer de volta').click()
  await expectToast(page, 'Cliente de volta à lista')
})

test('a second press on what is replaced does not press what takes its place', async () => {
  const { token } = salon.owner
  await house.server.call('DELETE /api/clients/:id', { params: { id: clientId() } }, token)
  await open(`cliente=${clientId()}`, '/admin/archived-clients')
  await button(page, 'Trazer de volta').click()
  await button(page, 'Bloquear').click()
  await expectNothing(dialog())
  // Later it is meant.
  const press = async () => {
    if ((await dialog().count()) === 0) await button(page, 'Bloquear').click()
    return dialog().count()
  }
  await expect.poll(press, POLL).toBe(1)
})

test('the reception archives and blocks, and deletes nobody for good', async () => {
  await house.server.call(
    'DELETE /api/clients/:id',
    { params: { id: clientId() } },
    salon.owner.token,
  )
  const person = await addReceptionist(stand, salon)
  page = await stand.visitAs(person, `/admin/archived-clients?cliente=${clientId()}`)
  await expectVisible(button(page, 'Trazer de volta'))
  await expectNothing(button(page, 'Excluir de vez'))
})

test('a record that is not there says so, and what may not be done opens nothing', async () => {
  await open('cliente=nobody')
  await expectText(page, 'Este cliente não está mais aqui')
  await open(`cliente=${clientId()}&abrir=excluir`)
  await expectHeading(page, 'Ana Lima')
  await expectNothing(dialog())
})
