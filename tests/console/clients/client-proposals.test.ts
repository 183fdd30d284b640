/** What a client typed on the page beside their record, as the record itself tells of it. */
import { beforeEach, expect, test, vi } from 'vitest'
import { updateClientRecord } from '#db/client/client-records.ts'
import { findClient } from '#db/client/clients.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  expectFocus,
  expectHeading,
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
import type { DomLocator } from '#tests/support/dom/locator.ts'

const stand = useConsole()

const ANA = { nome: 'Ana Lima', telefone: '11987654321', email: null }
const BIA = { nome: 'Bia Reis', telefone: '11912345678', email: 'bia@mail.example' }
const TOLD = 'Quer mudar os dados'
const ACCEPT = 'Aceitar os dados de Ana Lima'
const REFUSE = 'Recusar os dados de Ana Lima'

let salon: Salon
beforeEach(async () => {
  salon = await openSalon(stand, { clients: [ANA, BIA] })
})

const clientId = (nth = 0) => requireNth(salon.business.clients, nth).id
const open = (id = clientId()) => stand.visitAs(salon.owner, `/admin/clients?cliente=${id}`)
const readContact = async () => {
  const { user_id } = salon.business
  const client = await stand.server.storage.read((db) => findClient(db, user_id, clientId()))
  return [client?.nome, client?.email]
}
const propose = (nome: string, telefone = ANA.telefone) =>
  stand.server.call('POST /api/public/:slug/session', {
    params: { slug: salon.business.slug },
    body: { nome, email: 'nova@x.example', telefone, resolution: 'update' },
  })
const listSettled = ({ network }: Awaited<ReturnType<typeof open>>) =>
  network.listPaths().filter((path) => /client-proposals\/./.test(path))
const NAME = 'Nome Ana Lima passa a ser Ana Prado'
const EMAIL = 'E-mail Sem e-mail passa a ser nova@x.example'
const chosen = (page: Awaited<ReturnType<typeof open>>, name: string) =>
  page.getByRole('checkbox', { name })

/** Faster than the screen can show that the first press counts. */
const pressTwice = (locator: DomLocator) =>
  locator.evaluate((one) => {
    for (let presses = 0; presses < 2; presses++) if (one instanceof HTMLElement) one.click()
  })

test('it says what would change, and accepted it is the record’s, sent once', async () => {
  await propose('Ana Prado')
  const page = await open()
  await expectVisible(heading(page, TOLD))
  await expectText(page, 'passa a ser Ana Prado')
  await expectText(page, 'passa a ser nova@x.example')
  await expectVisible(link(page, '1 cliente pediu para atualizar os dados'))
  await pressTwice(button(page, ACCEPT))
  await expectToast(page, 'Cadastro de Ana Lima atualizado')
  await expectHeading(page, 'Ana Prado')
  await expectNothing(heading(page, TOLD))
  expect(listSettled(page)).toHaveLength(1)
  expect(await readContact()).toEqual(['Ana Prado', 'nova@x.example'])
  const focused = () => document.activeElement?.textContent
  await expect.poll(focused, POLL).toBe('Ana Prado')
})

test('before an e-mail is accepted that opens a record nobody proved, that is said', async () => {
  const OPENS = /passa a ver os agendamentos deste cadastro/
  await propose('Ana Prado')
  const page = await open()
  await expectText(page, 'passa a ser nova@x.example')
  await expectNothing(page.getByText(OPENS))
  const { user_id } = salon.business
  const unproved = { telefone_proved_at: null, telefone_proved_by: null, updated_at: 7 }
  await stand.server.storage.write((tx) => updateClientRecord(tx, user_id, clientId(), unproved))
  const again = await open()
  await expectVisible(again.getByText(OPENS))
  await chosen(again, EMAIL).click()
  await expectNothing(again.getByText(OPENS))
})

test('refused the record stays as it is, and nothing more is asked', async () => {
  await propose('Ana Prado')
  const page = await open()
  await button(page, REFUSE).click()
  await expectToast(page, 'O cadastro de Ana Lima ficou como estava')
  await expectNothing(heading(page, TOLD))
  await expectNothing(link(page, '1 cliente pediu para atualizar os dados'))
  expect(await readContact()).toEqual([ANA.nome, null])
})

test('a second press in the instant after settles nothing that has moved there', async () => {
  await propose('Ana Prado')
  const page = await open()
  await expectVisible(button(page, REFUSE))
  await propose('Ana Reis')
  await button(page, REFUSE).first().click()
  // A busy machine would make the next press a slow one.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await expectText(page, 'passa a ser Ana Reis')
  await button(page, ACCEPT).click()
  clock.mockRestore()
  await expectToast(page, 'O cadastro de Ana Lima ficou como estava')
  expect(await readContact()).toEqual([ANA.nome, null])
  expect(listSettled(page)).toHaveLength(1)
})

test('what another client asks is told on theirs alone', async () => {
  await propose('Ana Prado')
  const page = await open(clientId(1))
  await expectHeading(page, 'Bia Reis')
  await expectVisible(link(page, '1 cliente pediu para atualizar os dados'))
  await expectNothing(heading(page, TOLD))
})

test('one that somebody else has settled meanwhile says so, and goes', async () => {
  await propose('Ana Prado')
  const page = await open()
  await expectVisible(button(page, ACCEPT))
  const { token } = salon.owner
  const { body } = await stand.server.call('GET /api/client-proposals', {}, token)
  const params = { id: requireNth(body.proposals).id }
  await stand.server.call(
    'POST /api/client-proposals/:id',
    { params, body: { accept: false } },
    token,
  )
  await button(page, ACCEPT).click()
  await expectToast(page, 'Não foi possível resolver o pedido')
  await expectNothing(heading(page, TOLD))
})

test('consent that was ticked on the page says where it is from', async () => {
  const body = { nome: 'Caio', email: 'caio@x.example', telefone: '11911112222', consent: true }
  const params = { slug: salon.business.slug }
  const { body: session } = await stand.server.call('POST /api/public/:slug/session', {
    ...{ params, body },
  })
  const page = await open(session.client.id)
  await expectText(page, 'Autorizou em 23/11/2026, na página')
})

test('a field that is left out stays as it was, which is said', async () => {
  await propose('Ana Prado')
  const page = await open()
  await chosen(page, EMAIL).click()
  await button(page, ACCEPT).click()
  await expectToast(page, 'Cadastro de Ana Lima atualizado', 'O e-mail ficou como estava.')
  await expectNothing(heading(page, TOLD))
  expect(await readContact()).toEqual(['Ana Prado', null])
})

test('with no field left there is nothing to accept, and it says what to do', async () => {
  await propose('Ana Prado')
  const page = await open()
  await chosen(page, NAME).click()
  await chosen(page, EMAIL).click()
  await expectText(page, 'Marque o que quer aceitar, ou recuse o pedido.')
  await button(page, ACCEPT).click()
  await button(page, REFUSE).click()
  await expectToast(page, 'O cadastro de Ana Lima ficou como estava')
  expect(listSettled(page)).toHaveLength(1)
})

test('“Desfazer” opens it again, and the record is as it was', async () => {
  await propose('Ana Prado')
  const page = await open()
  await button(page, ACCEPT).click()
  await expectHeading(page, 'Ana Prado')
  await pressTwice(button(page, 'Desfazer'))
  await expectToast(page, 'O pedido está em aberto de novo')
  await expectHeading(page, 'Ana Lima')
  await expectVisible(heading(page, TOLD))
  await expectFocus(heading(page, 'Ana Lima'))
  expect(await readContact()).toEqual([ANA.nome, null])
  expect(listSettled(page)).toHaveLength(2)
})

test('what was changed since is not undone, which says why', async () => {
  await propose('Ana Prado')
  const page = await open()
  await button(page, ACCEPT).click()
  await expectHeading(page, 'Ana Prado')
  const { user_id } = salon.business
  await stand.server.storage.write((tx) =>
    updateClientRecord(tx, user_id, clientId(), { nome: 'Ana Souza', updated_at: 7 }),
  )
  await button(page, 'Desfazer').click()
  await expectToast(
    page,
    'Não foi possível desfazer',
    'O cadastro mudou depois da sua resposta, e nada foi desfeito. Se for preciso, edite o cadastro do cliente.',
  )
  expect(await readContact()).toEqual(['Ana Souza', 'nova@x.example'])
})

test('answered in the dialog of all, the focus stays in it', async () => {
  await propose('Ana Prado')
  const page = await stand.visitAs(salon.owner, '/admin/agenda?pedidos=sim')
  await button(page, ACCEPT).click()
  await expectText(page, 'Nenhum pedido em aberto')
  const focused = () => document.activeElement?.textContent
  await expect.poll(focused, POLL).toBe('Pedidos de atualização')
  const undo = button(page, 'Desfazer')
  await undo.evaluate((one) => one instanceof HTMLElement && one.focus())
  await undo.click()
  await expectVisible(button(page, ACCEPT))
  await expect.poll(focused, POLL).toBe('Pedidos de atualização')
})

test('an e-mail that somebody else has says whose it is', async () => {
  const { user_id } = salon.business
  await stand.server.storage.write((tx) =>
    updateClientRecord(tx, user_id, clientId(1), { email: 'nova@x.example', updated_at: 7 }),
  )
  await propose('Ana Prado')
  const page = await open()
  await expectText(page, 'Bia Reis já tem este e-mail no cadastro.')
})
