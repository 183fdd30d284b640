import { expect, onTestFinished, test, vi } from 'vitest'
import { NetworkError } from '#api/contract/http-client.ts'
import { formatClientData } from '#console/admin/clients/record/client-data-file.ts'
import type { ClientData } from '#console/admin/clients/record/client-photos.ts'
import { listPhotos, loadPhotos } from '#console/admin/clients/record/client-photos.ts'

const DATA: ClientData = {
  client: {
    ...{ id: 'c1', nome: 'Ana Lima', telefone: '11987654321', email: null },
    ...{ birth_date: '1990-03-25', observacoes: null, labels: ['VIP'], frequencia: 'Alto' },
    ...{ ultima_visita: '2026-11-20', total_gasto: 120, ticket_medio: 60, deleted: false },
    account_limit: 100,
    consent: { at: '2026-11-01T12:00:00.000Z', source: 'house' },
    ...{ block: null, created_at: '2026-11-01T02:30:00.000Z' },
  },
  contacts: {
    ...{ email_proved_at: null, email_proved_by: null },
    ...{ telefone_proved_at: '2026-11-01T12:00:00.000Z', telefone_proved_by: 'house' },
  },
  timezone: 'America/Sao_Paulo',
  bookings: [
    {
      ...{ id: 'b1', date: '2026-11-20', time: '14:30', service_name: 'Corte' },
      ...{ professional_name: 'Rafa', status: 'completed', price: 60, client_name: 'Ana Lima' },
      ...{ client_phone: null, client_email: null, guest_name: null, client_note: null },
      ...{ notes: 'Chega cedo', created_at: '2026-11-10T12:00:00.000Z' },
    },
  ],
  sales: [
    {
      ...{ product_name: 'Óleo', quantity: 2, total_price: 50.5 },
      sale_date: '2026-11-20T18:00:00.000Z',
    },
  ],
  account: [
    {
      ...{ kind: 'payment', amount: -30, method: 'pix', day: '2026-11-21', reason: null },
      ...{ created_at: '2026-11-21T13:00:00.000Z', reversed_at: null },
    },
  ],
  messages: [
    {
      ...{ kind: 'reminder', channel: null, state: 'skipped', reason: 'opted_out' },
      ...{ sent_at: null, created_at: '2026-11-19T17:30:00.000Z' },
    },
  ],
  ...{ notes: [], sessions: [], reviews: [] },
}

test('a client reads their own data: each thing by its Portuguese name, times by the house’s clock', () => {
  const text = formatClientData(DATA, '2026-11-23T15:00:00.000Z', null)
  const file = JSON.parse(text)
  expect(file).toMatchObject({
    'Gerado em': '2026-11-23 12:00',
    Cadastro: {
      ...{ Nome: 'Ana Lima', Nascimento: '1990-03-25', Etiquetas: ['VIP'], Arquivado: 'Não' },
      'Cadastrado em': '2026-10-31 23:30',
      Consentimento: { 'Dado em': '2026-11-01 09:00', Como: 'dito ao salão' },
    },
    'Contatos confirmados': { 'Celular confirmado por': 'o salão' },
    Agendamentos: [{ Data: '2026-11-20', Serviço: 'Corte', Status: 'Concluído', Preço: 60 }],
    'Compras de produtos': [{ Produto: 'Óleo', Quantidade: 2, Total: 50.5 }],
    'Conta de fiado': [{ 'O que': 'Pago ou deixado', Valor: -30, Forma: 'Pix' }],
    'Mensagens do salão': [
      { Mensagem: 'Lembrete', Resultado: 'Não enviada', Motivo: 'o cliente saiu da lista' },
    ],
    Avaliações: [],
  })
  expect(text).not.toMatch(/[a-z]_[a-z]|"(status|name|bookings|created)/)
})

const address = (nth: number) => `/pictures/${`${nth}`.repeat(40)}-1600.webp`
const note = (day: string, before: number | null, after: number | null) => ({
  ...{ text: '', created_at: `2026-11-${day}T12:00:00.000Z` },
  before_image: before === null ? null : address(before),
  after_image: after === null ? null : address(after),
})
const SHOWN: ClientData = {
  ...DATA,
  notes: [note('02', 1, 2), note('03', null, 3), note('03', 1, 4)],
}

/** Answers each photograph with ten bytes, but for those named otherwise. */
function answerPhotos(
  statuses: Record<string, number> = {},
  types: Record<string, string> = {},
): string[] {
  const asked: string[] = []
  const get = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    asked.push(String(url))
    const headers = { 'content-type': types[String(url)] ?? 'image/webp' }
    return new Response(new Uint8Array(10), { status: statuses[String(url)] ?? 200, headers })
  })
  onTestFinished(() => get.mockRestore())
  return asked
}

const load = (change: Partial<Parameters<typeof loadPhotos>[1]> = {}, of = SHOWN) =>
  loadPhotos(listPhotos(of), {
    ...{ mostBytes: 1000, onProgress: () => undefined, renewSession: async () => undefined },
    ...change,
  })

test('a client’s photographs are in the file, each once, by their day and what they show', async () => {
  const asked = answerPhotos()
  const seen: string[] = []
  const photos = await load({ onProgress: (done, all) => seen.push(`${done}/${all}`) })
  expect(asked).toEqual([1, 4, 3, 2].map(address))
  expect(seen).toEqual(['0/4', '1/4', '2/4', '3/4'])
  expect([...photos.files.keys()]).toEqual([
    'fotos/2026-11-03-antes.webp',
    'fotos/2026-11-03-depois.webp',
    'fotos/2026-11-03-depois-2.webp',
    'fotos/2026-11-02-depois.webp',
  ])
  const file = JSON.parse(formatClientData(SHOWN, '2026-11-23T15:00:00.000Z', photos))
  expect(file).toMatchObject({
    Fotos: {
      ...{ 'Na pasta fotos deste arquivo': 4, 'Ficaram fora, por não caberem': 0 },
      'O salão não tem mais': 0,
    },
    'Anotações de visitas': [
      {
        'Foto de antes': 'fotos/2026-11-03-antes.webp',
        'Foto de depois': 'fotos/2026-11-02-depois.webp',
      },
      { 'Foto de antes': null, 'Foto de depois': 'fotos/2026-11-03-depois-2.webp' },
      { 'Foto de depois': 'fotos/2026-11-03-depois.webp' },
    ],
  })
})

test('one that is not there is asked for again once the session is renewed', async () => {
  const statuses = { [address(2)]: 404 }
  const asked = answerPhotos(statuses)
  const renewSession = async () => Object.assign(statuses, { [address(2)]: 200 })
  expect(await load({ renewSession })).toMatchObject({ lost: 0, left: 0 })
  expect(asked.filter((one) => one === address(2))).toHaveLength(2)
})

test('what does not fit is left out, and what the house has no longer is said', async () => {
  answerPhotos({ [address(4)]: 404 })
  const photos = await load({ mostBytes: 15 })
  const { left, lost, files } = photos
  expect([files.size, left, lost]).toEqual([1, 2, 1])
  const text = formatClientData(SHOWN, '2026-11-23T15:00:00.000Z', photos)
  expect(JSON.parse(text)['Anotações de visitas']).toMatchObject([
    { 'Foto de depois': `Não coube neste arquivo. No salão: ${address(2)}` },
    { 'Foto de depois': `Não coube neste arquivo. No salão: ${address(3)}` },
    { 'Foto de depois': 'O salão não tem mais esta foto.' },
  ])
})

test('only pictures of the house are asked for and packed; whatever else an old note names is left out', async () => {
  const outside = ['/api/client-proposals', '/api/me', 'https://x.example/a.webp']
  const asked = answerPhotos({}, { [address(2)]: 'application/json' })
  const notes = outside.map((before_image) => ({ ...note('04', null, 2), before_image }))
  const data: ClientData = { ...DATA, notes: [...notes, note('05', null, 3)] }
  const photos = await load({}, data)
  expect([...new Set(asked)].sort()).toEqual([address(2), address(3)])
  expect([...photos.files.keys()]).toEqual(['fotos/2026-11-05-depois.webp'])
  expect([photos.lost, photos.left]).toEqual([4, 0])
  const file = JSON.parse(formatClientData(data, '2026-11-23T15:00:00.000Z', photos))
  const named = 'Esta foto não está guardada no salão: '
  for (const [nth, url] of outside.entries())
    expect(file['Anotações de visitas'][nth]).toMatchObject({
      ...{ 'Foto de antes': `${named}${url}`, 'Foto de depois': 'O salão não tem mais esta foto.' },
    })
})

test('a photograph that did not come, though it may be there, makes no file that lacks it', async () => {
  answerPhotos({ [address(3)]: 503 })
  const loading = load()
  await expect(loading).rejects.toBeInstanceOf(NetworkError)
})
