import { readAgenda } from './agenda/owner-agenda.ts'
import { readOwnAgenda } from './agenda/professional-agenda.ts'
import { blockOwnTime, freeOwnTime } from './block/block-own-time.ts'
import { blockTime, freeTime } from './block/block-time.ts'
import { cancelClientBooking } from './booking/client/cancel.ts'
import { confirmPresence } from './booking/client/confirm-presence.ts'
import { createBooking } from './booking/client/create.ts'
import { listBookings } from './booking/client/list.ts'
import { listSlotsToMoveTo, rescheduleBooking } from './booking/client/reschedule.ts'
import { listFreeSlots } from './booking/client/slots.ts'
import { changeOwnBookings } from './booking/owner/change.ts'
import { createOwnBookings, listConflicts } from './booking/owner/create.ts'
import { searchOwnBookings } from './booking/owner/search.ts'
import { setStatus } from './booking/owner/set-status.ts'
import { deletePermanently, restoreBooking, trashBooking } from './booking/owner/trash.ts'
import { findProfessionalsBookings } from './booking/staff/list-by-professional.ts'
import { setOwnStatus } from './booking/staff/set-status.ts'
import { readCatalog } from './business/list-catalog.ts'
import { listClients } from './client/list.ts'
import { closeComanda, reopenComanda } from './comanda/close.ts'
import { showBooking } from './comanda/detail.ts'
import { linkReceipt, showReceipt } from './comanda/receipt.ts'
import { saveComanda } from './comanda/save.ts'
import type { Context } from './context.ts'
import { changeUser, showUser } from './identity/account/change-user.ts'
import { giveToken } from './identity/account/issue-token.ts'
import { sendOtp } from './identity/account/otp.ts'
import { recoverPassword, resendConfirmation } from './identity/account/recover.ts'
import { showSettings } from './identity/account/settings.ts'
import { signOut } from './identity/account/sign-out.ts'
import { signUp } from './identity/account/sign-up.ts'
import { verifyOtp } from './identity/account/verify.ts'
import { changeClient } from './identity/client/change.ts'
import { createSession } from './identity/client/create-session.ts'
import { endSession } from './identity/client/end-session.ts'
import { enterByAccount } from './identity/client/sign-in-by-account.ts'
import {
  endProof,
  enterByCode,
  searchClient,
  startProof,
} from './identity/client/sign-in-by-code.ts'
import { endGoogle } from './identity/google/finish.ts'
import { beginGoogle } from './identity/google/start.ts'
import { listMySalons } from './identity/me/salons.ts'
import { changeMe, makeMyProfile, showMe } from './identity/me/session-user.ts'
import { endMySession, listMySessions } from './identity/me/sessions.ts'
import { listenToEvents } from './live/listen.ts'
import type { Handlers } from './mount.ts'
import { findSalons } from './page/find-salons.ts'
import { readPage } from './page/ready-page.ts'
import { acceptInvitation } from './professional/accept-invitation.ts'
import { inviteProfessional, showInvitation } from './professional/invite.ts'
import { listStaff } from './professional/list.ts'
import { readStatement } from './professional/statement.ts'
import { createReview } from './review/create.ts'
import { declineReview, findReviewToAskFor } from './review/pending.ts'
import { recordVisit } from './share/record-visit.ts'
import { showShare } from './share/statistics.ts'

/** The handler of every endpoint; one that is missing does not compile. */
export function makeHandlers(context: Context): Handlers {
  return {
    'GET /api/public/:slug': readPage(context),
    'GET /api/public/:slug/slots': listFreeSlots(context),
    'POST /api/public/:slug/bookings': createBooking(context),
    'GET /api/public/:slug/bookings': listBookings(context),
    'POST /api/public/:slug/bookings/:id/cancel': cancelClientBooking(context),

    'GET /api/public/:slug/bookings/:id/slots': listSlotsToMoveTo(context),
    'POST /api/public/:slug/bookings/:id/reschedule': rescheduleBooking(context),
    'POST /api/public/:slug/bookings/:id/confirm': confirmPresence(context),

    'GET /api/public': findSalons(context),
    'POST /api/public/:slug/visits': recordVisit(context),
    'GET /api/share': showShare(context),

    'GET /api/public/:slug/review': findReviewToAskFor(context),
    'POST /api/public/:slug/reviews': createReview(context),
    'POST /api/public/:slug/bookings/:id/decline-review': declineReview(context),

    'POST /api/public/:slug/session': createSession(context),
    'POST /api/public/:slug/session/account': enterByAccount(context),
    'POST /api/public/:slug/session/search': searchClient(context),
    'POST /api/public/:slug/session/code': enterByCode(context),
    'POST /api/public/:slug/session/proof': startProof(context),
    'POST /api/public/:slug/session/proof/verify': endProof(context),
    'PATCH /api/public/:slug/session': changeClient(context),
    'DELETE /api/public/:slug/session': endSession(context),

    'GET /auth/v1/settings': showSettings(context),
    'POST /auth/v1/signup': signUp(context),
    'POST /auth/v1/token': giveToken(context),
    'POST /auth/v1/otp': sendOtp(context),
    'POST /auth/v1/verify': verifyOtp(context),
    'POST /auth/v1/recover': recoverPassword(context),
    'POST /auth/v1/resend': resendConfirmation(context),
    'GET /auth/v1/user': showUser(context),
    'PUT /auth/v1/user': changeUser(context),
    'POST /auth/v1/logout': signOut(context),
    'GET /auth/v1/authorize': beginGoogle(context),
    'GET /auth/v1/callback': endGoogle(context),

    'GET /api/me': showMe(context),
    'PATCH /api/me': changeMe(context),
    'POST /api/me/profile': makeMyProfile(context),
    'GET /api/me/sessions': listMySessions(context),
    'DELETE /api/me/sessions/:id': endMySession(context),
    'GET /api/me/salons': listMySalons(context),

    'GET /api/professionals': listStaff(context),
    'POST /api/professionals/:id/invitation': inviteProfessional(context),
    'POST /api/invitation': showInvitation(context),
    'POST /api/invitation/accept': acceptInvitation(context),

    'GET /api/agenda': readAgenda(context),
    'GET /api/bookings': searchOwnBookings(context),
    'POST /api/bookings': createOwnBookings(context),
    'POST /api/bookings/conflicts': listConflicts(context),
    'PATCH /api/bookings/:id': changeOwnBookings(context),
    'POST /api/bookings/:id/status': setStatus(context),
    'DELETE /api/bookings/:id': trashBooking(context),
    'POST /api/bookings/:id/restore': restoreBooking(context),
    'DELETE /api/bookings/:id/permanent': deletePermanently(context),
    'POST /api/blocks': blockTime(context),
    'DELETE /api/blocks/:id': freeTime(context),
    'GET /api/catalog': readCatalog(context),
    'GET /api/clients': listClients(context),

    'GET /api/bookings/:id': showBooking(context),
    'PUT /api/bookings/:id/comanda': saveComanda(context),
    'POST /api/bookings/:id/close': closeComanda(context),
    'POST /api/bookings/:id/reopen': reopenComanda(context),
    'POST /api/bookings/:id/receipt': linkReceipt(context),
    'POST /api/receipt': showReceipt(context),

    'GET /api/professional/agenda': readOwnAgenda(context),
    'GET /api/professional/statement': readStatement(context),
    'POST /api/professional/bookings/:id/status': setOwnStatus(context),
    'POST /api/professional/blocks': blockOwnTime(context),
    'DELETE /api/professional/blocks/:id': freeOwnTime(context),
    'POST /functions/v1/get-professional-bookings-fixed': findProfessionalsBookings(context),

    'GET /api/events': listenToEvents(context),
  }
}
