/** Valid calls about what the caller's own device is told. */
import { createECDH, randomBytes } from 'node:crypto'
import { createEmptySample, type SampleCalls } from './sample.ts'

export const PUSH_SAMPLES = {
  'GET /api/push': createEmptySample,
  'PUT /api/push': async ({ next }) => ({
    body: {
      endpoint: `https://push.example/passeio-${next()}`,
      keys: {
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
      wanted: { created: true, moved: false, cancelled: true },
    },
  }),
  'DELETE /api/push': createEmptySample,
} as const satisfies Partial<SampleCalls>
