import { expect, test } from 'vitest'
import {
  type ClientData,
  formatClientData,
} from '#console/admin/clients/record/client-data-file.ts'

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
  ...{ notes: [], sessions: [], reviews: [] },
}

test('a client reads their own data: each thing by its Portuguese name, times by the house’s clock', () => {
  const text = formatClientData(DATA, '2026-11-23T15:00:00.000Z')
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
    'Conta na casa (fiado)': [{ 'O que': 'Pago ou deixado', Valor: -30, Forma: 'Pix' }],
    Avaliações: [],
  })
  expect(text).not.toMatch(/[a-z]_[a-z]|"(status|name|bookings|created)/)
})
