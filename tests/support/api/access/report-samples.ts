/** Valid calls about what a house earned. */
import type { SampleCalls } from './sample.ts'

const ofNovember = async () => ({ query: { from: '2026-11-01', to: '2026-11-30' } })

export const REPORT_SAMPLES = {
  'GET /api/reports/revenue': ofNovember,
  'GET /api/reports/professionals': ofNovember,
  'GET /api/reports/services': ofNovember,
  'GET /api/reports/methods': ofNovember,
  'GET /api/reports/bookings': ofNovember,
  'GET /api/reports/occupancy': ofNovember,
  'GET /api/reports/clients': ofNovember,
} as const satisfies Partial<SampleCalls>
