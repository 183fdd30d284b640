import { agendaEndpoints } from './agenda.ts'
import { apiKeyEndpoints } from './api-key.ts'
import { auditEndpoints } from './audit.ts'
import { authEndpoints } from './auth.ts'
import { blockEndpoints } from './block.ts'
import { bookingEndpoints } from './booking.ts'
import { bookingSearchEndpoints } from './booking-search.ts'
import { calendarEndpoints } from './calendar.ts'
import { catalogEndpoints } from './catalog.ts'
import { clientEndpoints } from './client.ts'
import { clientNoteEndpoints } from './client-note.ts'
import { clientProposalEndpoints } from './client-proposal.ts'
import { clientWholeEndpoints } from './client-whole.ts'
import { comandaEndpoints } from './comanda.ts'
import { confirmationEndpoints } from './confirmation.ts'
import { dashboardEndpoints } from './dashboard.ts'
import { expenseEndpoints } from './expense.ts'
import { fiadoEndpoints } from './fiado.ts'
import { firstStepsEndpoints } from './first-steps.ts'
import { freeTimesEndpoints } from './free-times.ts'
import { houseReviewEndpoints } from './house-review.ts'
import { houseSettingsEndpoints } from './house-settings.ts'
import { importEndpoints } from './import.ts'
import { leavingEndpoints } from './leaving.ts'
import { liveEndpoints } from './live.ts'
import { meEndpoints } from './me.ts'
import { notificationEndpoints } from './notification.ts'
import { pageEndpoints } from './page.ts'
import { pictureEndpoints } from './picture.ts'
import { productEndpoints } from './product.ts'
import { professionalAreaEndpoints } from './professional-area.ts'
import { projectionEndpoints } from './projection.ts'
import { pushEndpoints } from './push.ts'
import { receivingEndpoints } from './receiving.ts'
import { receptionEndpoints } from './reception.ts'
import { reportEndpoints } from './report.ts'
import { reviewEndpoints } from './review.ts'
import { secondStepEndpoints } from './second-step.ts'
import { serviceEndpoints } from './service.ts'
import { sessionEndpoints } from './session.ts'
import { settingsEndpoints } from './settings.ts'
import type { Endpoint, WireRequest, WireResponse } from './shape/endpoint.ts'
import { shareEndpoints } from './share.ts'
import { statementEndpoints } from './statement.ts'
import { subscriptionEndpoints } from './subscription.ts'
import { teamEndpoints } from './team.ts'
import { tillEndpoints } from './till.ts'
import { unreadableEndpoints } from './unreadable.ts'
import { webhookEndpoints } from './webhook.ts'

/** Every endpoint there is, by method and path. */
export const contract = {
  ...pageEndpoints,
  ...bookingEndpoints,
  ...sessionEndpoints,
  ...authEndpoints,
  ...confirmationEndpoints,
  ...secondStepEndpoints,
  ...meEndpoints,
  ...teamEndpoints,
  ...receptionEndpoints,
  ...reviewEndpoints,
  ...houseReviewEndpoints,
  ...shareEndpoints,
  ...unreadableEndpoints,
  ...auditEndpoints,
  ...settingsEndpoints,
  ...houseSettingsEndpoints,
  ...firstStepsEndpoints,
  ...pictureEndpoints,
  ...agendaEndpoints,
  ...freeTimesEndpoints,
  ...clientEndpoints,
  ...clientWholeEndpoints,
  ...clientNoteEndpoints,
  ...importEndpoints,
  ...productEndpoints,
  ...clientProposalEndpoints,
  ...bookingSearchEndpoints,
  ...blockEndpoints,
  ...catalogEndpoints,
  ...serviceEndpoints,
  ...comandaEndpoints,
  ...professionalAreaEndpoints,
  ...tillEndpoints,
  ...pushEndpoints,
  ...calendarEndpoints,
  ...apiKeyEndpoints,
  ...webhookEndpoints,
  ...receivingEndpoints,
  ...fiadoEndpoints,
  ...expenseEndpoints,
  ...statementEndpoints,
  ...dashboardEndpoints,
  ...reportEndpoints,
  ...projectionEndpoints,
  ...subscriptionEndpoints,
  ...leavingEndpoints,
  ...notificationEndpoints,
  ...liveEndpoints,
} as const satisfies Record<string, Endpoint>

/** Where requests bring files, which take their time. */
export const UPLOAD_PATHS: ReadonlySet<string> = new Set(
  Object.entries<Endpoint>(contract).flatMap(([name, { uploads }]) =>
    uploads ? [name.replace(/^\w+ /, '')] : [],
  ),
)

export type Contract = typeof contract
export type Call = keyof Contract
/** What a caller sends for a call, and what it gets, both as on the wire. */
export type CallInput<C extends Call> = WireRequest<Contract[C]>
export type CallOutput<C extends Call> = WireResponse<Contract[C]>

export type PublicPage = CallOutput<'GET /api/public/:slug'>
export type Business = PublicPage['business']
export type Service = PublicPage['services'][number]
export type Professional = PublicPage['professionals'][number]
export type DaySlots = CallOutput<'GET /api/public/:slug/slots'>['days'][number]
export type ClientSession = CallOutput<'POST /api/public/:slug/session'>
export type AuthSession = CallOutput<'POST /auth/v1/token'>
export type AuthUser = AuthSession['user']
export type SessionUser = CallOutput<'GET /api/me'>
export type Agenda = CallOutput<'GET /api/agenda'>
export type AgendaBooking = Agenda['bookings'][number]
export type AgendaBlock = Agenda['blocks'][number]
export type BookingDetail = CallOutput<'GET /api/bookings/:id'>
export type OwnBooking = CallOutput<'GET /api/professional/agenda'>['bookings'][number]
export type ServiceList = CallOutput<'GET /api/services'>
export type NotificationSettings = CallOutput<'GET /api/notifications'>
export type ClientMessageLog = CallOutput<'GET /api/notifications/log'>
export type AgendaEvent = CallOutput<'GET /api/events'>

/** The body of every refusal: a code, its sentence, facts of the refusal, and the request's id. */
export type RefusalBody = {
  code: string
  message: string
  fields?: Record<string, string>
  request_id: string
  [fact: string]: unknown
}
