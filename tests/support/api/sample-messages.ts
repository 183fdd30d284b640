/** Messages of every kind, as they are queued. */
import type { BookingFacts, ContentOfKind, MessageContent } from '#api/message/message.ts'
import type { MessageKind } from '#domain/message/message.ts'

export const SAMPLE_TOKEN = 'k3J9xVq0bN7cT2mZ8sRfYwLh5pDgUa1eQiOoXzKtHvE'

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
  password_changed: { kind: 'password_changed', facts: { name: 'Marina Souza' }, secret: null },
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
