/** Messages of every kind, as they are queued. */
import type {
  BookingFacts,
  ContentOfKind,
  LeavingFacts,
  MessageContent,
  PlanPaymentFacts,
} from '#api/message/message.ts'
import type { MessageKind } from '#domain/message/message.ts'

export const SAMPLE_TOKEN = 'k3J9xVq0bN7cT2mZ8sRfYwLh5pDgUa1eQiOoXzKtHvE'

const SAMPLE_LEAVING: LeavingFacts = {
  ...{ name: 'Marina Souza', business_name: 'Studio Aurora' },
  ...{ date: '2026-12-03', time: '14:30' },
}

const SAMPLE_PAYMENT: PlanPaymentFacts = {
  ...{ name: 'Marina Souza', plan: 'essencial', cycle: 'monthly', amount: 9490 },
  ...{ provider: 'stripe', method: 'card', date: '2026-11-23', time: '08:00' },
}

export const SAMPLE_BOOKING: BookingFacts = {
  booking_id: '019ab000-0000-7000-8000-000000000001',
  version: 1,
  client_name: 'Marina Souza',
  business_name: 'Studio Aurora',
  business_address: 'Rua Augusta, 1200 - Consolação, São Paulo',
  business_phone: '1134567890',
  slug: 'studio-aurora',
  timezone: 'America/Sao_Paulo',
  service_name: 'Corte feminino',
  professional_id: '019ab000-0000-7000-8000-000000000002',
  professional_name: 'Rafa Lima',
  date: '2026-11-24',
  time: '14:30',
  duration: 45,
  price: 12_000,
  created_at: Date.UTC(2026, 10, 20, 12),
}

/** One of each kind; one that is missing does not compile. */
const ONE_OF_EACH: { [K in MessageKind]: ContentOfKind<K> } = {
  confirm_email: { kind: 'confirm_email', facts: { name: 'Marina Souza' }, secret: SAMPLE_TOKEN },
  email_change: { kind: 'email_change', facts: { name: 'Marina Souza' }, secret: SAMPLE_TOKEN },
  recover: { kind: 'recover', facts: { name: 'Marina Souza' }, secret: SAMPLE_TOKEN },
  phone_changed: {
    kind: 'phone_changed',
    facts: { name: 'Marina Souza', phone: '(••) •••••-••34' },
    secret: null,
  },
  password_changed: { kind: 'password_changed', facts: { name: 'Marina Souza' }, secret: null },
  leaving_asked: { kind: 'leaving_asked', facts: SAMPLE_LEAVING, secret: null },
  leaving_soon: { kind: 'leaving_soon', facts: SAMPLE_LEAVING, secret: null },
  webhook_off: {
    kind: 'webhook_off',
    facts: { name: 'Dora Lima', url: 'https://avisos.example/vez', gone: false },
    secret: null,
  },
  integration_made: {
    kind: 'integration_made',
    facts: {
      ...{ name: 'Dora Lima', what: 'key', label: 'Planilha (bookings:read)' },
      ...{ date: '2026-11-24', time: '14:30', device: 'Chrome, Android', address: '203.0.113.7' },
    },
    secret: null,
  },
  house_exported: {
    kind: 'house_exported',
    facts: { ...SAMPLE_LEAVING, device: 'Chrome, Android', address: '203.0.113.7' },
    secret: null,
  },
  plan_ends: {
    kind: 'plan_ends',
    facts: { name: 'Marina Souza', plan: 'essencial', days: 3 },
    secret: null,
  },
  plan_charge_failed: {
    kind: 'plan_charge_failed',
    facts: { name: 'Marina Souza', plan: 'essencial', tries: 2 },
    secret: null,
  },
  plan_receipt: {
    kind: 'plan_receipt',
    facts: {
      ...SAMPLE_PAYMENT,
      from: '2026-11-23',
      until: '2026-12-23',
      counted: { plan: 'basico', days: 5 },
    },
    secret: null,
  },
  plan_refund: {
    kind: 'plan_refund',
    facts: { ...SAMPLE_PAYMENT, was_used: true },
    secret: null,
  },
  second_step_on: {
    kind: 'second_step_on',
    facts: { name: 'Marina Souza' },
    secret: SAMPLE_TOKEN,
  },
  second_step_off: { kind: 'second_step_off', facts: { name: 'Marina Souza' }, secret: null },
  second_step_app_added: {
    kind: 'second_step_app_added',
    facts: { name: 'Marina Souza' },
    secret: SAMPLE_TOKEN,
  },
  recovery_codes_made: {
    kind: 'recovery_codes_made',
    facts: { name: 'Marina Souza' },
    secret: SAMPLE_TOKEN,
  },
  second_step_app_removed: {
    kind: 'second_step_app_removed',
    facts: { name: 'Marina Souza' },
    secret: null,
  },
  second_step_undone: { kind: 'second_step_undone', facts: { name: 'Marina Souza' }, secret: null },
  recovery_code_used: { kind: 'recovery_code_used', facts: { name: 'Marina Souza' }, secret: null },
  client_email_changed: {
    kind: 'client_email_changed',
    facts: {
      name: 'Marina Souza',
      business_name: 'Studio Aurora',
      new_email: 'm•••@g••••.com',
      password: 'new',
    },
    secret: null,
  },
  email_changed: {
    kind: 'email_changed',
    facts: { name: 'Marina Souza', new_email: 'm•••@g••••.com' },
    secret: SAMPLE_TOKEN,
  },
  new_device: {
    kind: 'new_device',
    facts: {
      name: 'Marina Souza',
      date: '2026-11-23',
      time: '08:00',
      device: 'Chrome, Android',
      address: '203.0.113.7',
    },
    secret: null,
  },
  code: { kind: 'code', facts: { business_name: null }, secret: '482913' },
  invitation: {
    kind: 'invitation',
    facts: { business_name: 'Studio Aurora', professional_name: 'Rafa Lima' },
    secret: SAMPLE_TOKEN,
  },
  booking_confirmation: {
    kind: 'booking_confirmation',
    facts: SAMPLE_BOOKING,
    secret: SAMPLE_TOKEN,
  },
}

export const SAMPLE_MESSAGES = {
  ...ONE_OF_EACH,
  code_of_salon: { kind: 'code', facts: { business_name: 'Studio Aurora' }, secret: '482913' },
  booking_leaving: {
    kind: 'booking_confirmation',
    facts: { ...SAMPLE_BOOKING, is_leaving: true },
    secret: SAMPLE_TOKEN,
  },
  booking_long: {
    kind: 'booking_confirmation',
    facts: {
      ...SAMPLE_BOOKING,
      business_name: 'Instituto de Beleza e Bem-Estar Maria Aparecida dos Santos & Filhas',
      business_address: null,
      business_phone: null,
      service_name: 'Progressiva com hidratação profunda, corte, escova e finalização com babyliss',
      professional_name: 'Maximiliana Aparecida de Albuquerque Cavalcanti',
    },
    secret: SAMPLE_TOKEN,
  },
} satisfies Record<string, MessageContent>
