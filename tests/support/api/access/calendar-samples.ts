/** Valid calls about the addresses of calendars. */
import { requireNth } from '#tests/support/db/factories.ts'
import { type CreateSampleCall, createEmptySample, type SampleCalls } from './sample.ts'

/** Of a professional who serves here: the owner's of elsewhere finds nobody. */
const ofProfessional: CreateSampleCall = async ({ here }) => ({
  id: requireNth(here.business.professionals).id,
  of: [here.accounts.owner.person],
})

export const CALENDAR_SAMPLES = {
  'GET /api/calendars': createEmptySample,
  'POST /api/calendars': async () => ({ body: { professional_id: null } }),
  'DELETE /api/calendars/house': createEmptySample,
  'DELETE /api/calendars/:id': ofProfessional,
  'GET /api/professional/calendar': createEmptySample,
  'POST /api/professional/calendar': createEmptySample,
  'DELETE /api/professional/calendar': createEmptySample,
} as const satisfies Partial<SampleCalls>
