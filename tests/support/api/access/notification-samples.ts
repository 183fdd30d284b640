/** Valid calls about what a house writes to its clients. */
import { DEFAULT_MESSAGES } from '#domain/reminder/settings.ts'
import { createEmptySample, removePassword, type SampleCalls } from './sample.ts'

const KEYS = { token: 'um-token-de-passeio-comprido', app_secret: 'uma-chave-de-passeio-comprida' }

const VERIFICATION = {
  'hub.mode': 'subscribe',
  'hub.verify_token': 'nenhuma',
  'hub.challenge': '1',
}

export const NOTIFICATION_SAMPLES = {
  'GET /api/notifications': createEmptySample,
  'PUT /api/notifications': async () => ({ body: { version: 0, settings: DEFAULT_MESSAGES } }),
  'PUT /api/notifications/whatsapp': async (world, caller) => {
    await removePassword(world, caller)
    return { body: { phone_id: '1234567890', ...KEYS } }
  },
  'DELETE /api/notifications/whatsapp': createEmptySample,
  'POST /api/notifications/test': async () => ({
    body: { kind: 'reminder', channel: 'email', template: DEFAULT_MESSAGES.templates.reminder },
  }),
  'GET /api/notifications/log': createEmptySample,
  'GET /api/notifications/queue': async () => ({ query: { date: '2026-11-24' } }),
  // Where no number is set up nobody listens, and nobody knows the word.
  'GET /api/whatsapp/webhook': async () => ({ query: VERIFICATION, status: 404 }),
  'POST /api/whatsapp/webhook': async () => ({ status: 404 }),
  'GET /api/whatsapp/webhook/:id': async () => ({
    id: 'nenhuma',
    query: VERIFICATION,
    status: 404,
  }),
  'POST /api/whatsapp/webhook/:id': async () => ({ id: 'nenhuma', status: 404 }),
} as const satisfies Partial<SampleCalls>
