import { addDays, toEpochDay } from '#domain/time/civil-time.ts'
import type { Call, Contract } from './contract.ts'
import type { WireRequest } from './shape/endpoint.ts'

type BodyOf<C extends Call> = WireRequest<Contract[C]> extends { body?: infer Body } ? Body : never

/** A Monday; the API's description says one that is ahead. Ids are to be replaced: they say whose they are. */
const DATE = '2027-03-08'
const UNTIL = '2027-05-31'

const COMANDA = {
  version: 3,
  comanda: {
    comandaItens: [
      {
        tipo: 'servico',
        item_id: 'id-do-servico',
        nome: 'Corte',
        valor: 60,
        profissional: 'id-do-profissional',
        profissionalNome: 'Rafael Costa',
      },
    ],
    pagamentos: [{ metodo: 'pix', valor: 60 }],
  },
  is_courtesy: false,
} satisfies BodyOf<'PUT /api/bookings/:id/comanda'>

/** What a reader of the API may send, whole: one body for each call that a key may make and that has one. */
export const KEY_BODY_EXAMPLES = {
  'POST /api/bookings': {
    client: { id: 'id-do-cliente' },
    service_id: 'id-do-servico',
    professional_id: 'id-do-profissional',
    date: DATE,
    time: '14:30',
    notes: 'Prefere a cadeira da janela.',
  },
  'POST /api/bookings/conflicts': {
    client: { id: 'id-do-cliente' },
    service_id: 'id-do-servico',
    professional_id: 'id-do-profissional',
    date: DATE,
    time: '14:30',
    repeat: { every_weeks: 2, until: UNTIL },
  },
  'PATCH /api/bookings/:id': { version: 3, date: DATE, time: '15:00' },
  'POST /api/bookings/:id/status': { version: 3, status: 'confirmed' },
  'POST /api/bookings/:id/reminder': { sent: true },
  'DELETE /api/bookings/:id': { version: 3 },
  'POST /api/bookings/:id/restore': { version: 3 },
  'POST /api/blocks': {
    professional_id: 'id-do-profissional',
    date: DATE,
    full_day: false,
    start: '12:00',
    end: '13:00',
    reason: 'Almoço',
  },

  'POST /api/clients': {
    nome: 'Maria da Silva',
    telefone: '11987654321',
    email: 'maria@cliente.example',
    observacoes: 'Prefere horários de manhã.',
  },
  'PATCH /api/clients/:id': {
    changes: { nome: 'Maria da Silva Souza' },
    shown: { nome: 'Maria da Silva' },
  },
  'POST /api/clients/:id/block': { duration: 2, unit: 'weeks', reason: 'Faltou três vezes.' },
  'POST /api/clients/:id/notes': { text: 'Usou a tinta 7.1.' },
  'PATCH /api/client-notes/:id': {
    changes: { text: 'Usou a tinta 7.3.' },
    shown: { text: 'Usou a tinta 7.1.' },
  },

  'POST /api/services': {
    services: [{ name: 'Corte', category: 'hair', price: 60, duration: 45 }],
  },
  'PUT /api/services/order': { ids: ['id-do-servico', 'id-de-outro-servico'] },
  'PATCH /api/services/:id': { changes: { price: 65 }, shown: { price: 60 } },
  'POST /api/composites': {
    name: 'Corte e barba',
    category: 'combo',
    items: [
      { service_id: 'id-do-servico', professional_ids: [] },
      { service_id: 'id-de-outro-servico', professional_ids: [] },
    ],
    total_price: 90,
    total_duration: 75,
  },
  'PATCH /api/composites/:id': { changes: { total_price: 95 }, shown: { total_price: 90 } },

  'POST /api/products': { name: 'Pomada', price: 45, cost: 20, stock: 12 },
  'PATCH /api/products/:id': { changes: { price: 49.9 }, shown: { price: 45 } },
  'POST /api/products/:id/stock': { kind: 'received', quantity: 6, reason: 'Compra de março' },
  'POST /api/product-sales': {
    items: [{ product_id: 'id-do-produto', quantity: 1 }],
    payment_method: 'pix',
  },
  'PATCH /api/product-sales/:id': { changes: { quantity: 2 }, shown: { quantity: 1 } },
  'DELETE /api/product-sales/:id': { reason: 'Venda lançada por engano.' },
  'PUT /api/bookings/:id/comanda': COMANDA,
  'POST /api/bookings/:id/close': COMANDA,
  'POST /api/bookings/:id/reopen': { version: 4, reason: 'Faltou um produto.' },

  'PATCH /api/reviews/:id': {
    changes: { answer: 'Obrigado, Maria! Até a próxima.' },
    shown: { answer: null },
  },
} satisfies { [C in Call]?: BodyOf<C> }

/** A Monday may not be sooner than this (days). */
const AHEAD = 14

/** The same text with its examples' dates moved by whole weeks: the first is a Monday in two to three weeks. */
export function moveExampleDates(text: string, today: string): string {
  const days = toEpochDay(DATE) - toEpochDay(today) - AHEAD
  const shift = -7 * Math.floor(days / 7)
  return text.replaceAll(DATE, addDays(DATE, shift)).replaceAll(UNTIL, addDays(UNTIL, shift))
}
