import { blockTime, freeTime } from './agenda/blocks.ts'
import { readCatalog } from './agenda/catalog.ts'
import { changeOwnBookings } from './agenda/change.ts'
import { listClients } from './agenda/clients.ts'
import { createOwnBookings, listConflicts } from './agenda/create.ts'
import { readAgenda } from './agenda/read.ts'
import { searchOwnBookings } from './agenda/search.ts'
import { setStatus } from './agenda/status.ts'
import { deletePermanently, restoreBooking, trashBooking } from './agenda/trash.ts'
import { beginGoogle } from './auth/authorize.ts'
import { endGoogle } from './auth/callback.ts'
import { changeUser, showUser } from './auth/change-user.ts'
import { sendOtp } from './auth/otp.ts'
import { recoverPassword, resendConfirmation } from './auth/recover.ts'
import { showSettings } from './auth/settings.ts'
import { signOut } from './auth/sign-out.ts'
import { signUp } from './auth/sign-up.ts'
import { giveToken } from './auth/token.ts'
import { verifyOtp } from './auth/verify.ts'
import { cancelClientBooking } from './booking/cancel.ts'
import { confirmPresence } from './booking/confirm.ts'
import { createBooking } from './booking/create.ts'
import { listBookings } from './booking/list.ts'
import { listSlotsToMoveTo, rescheduleBooking } from './booking/reschedule.ts'
import { listFreeSlots } from './booking/slots.ts'
import { closeComanda, reopenComanda } from './comanda/close.ts'
import { showBooking } from './comanda/detail.ts'
import { linkReceipt, showReceipt } from './comanda/receipt.ts'
import { saveComanda } from './comanda/save.ts'
import type { Context } from './context.ts'
import { listenToEvents } from './live/listen.ts'
import { listMySalons } from './me/salons.ts'
import { changeMe, makeMyProfile, showMe } from './me/session-user.ts'
import { endMySession, listMySessions } from './me/sessions.ts'
import type { Handlers } from './mount.ts'
import { findSalons } from './page/find.ts'
import { readPage } from './page/read.ts'
import { readOwnAgenda } from './professional/agenda.ts'
import { blockOwnTime, freeOwnTime } from './professional/blocks.ts'
import { findProfessionalsBookings } from './professional/function.ts'
import { readStatement } from './professional/statement.ts'
import { setOwnStatus } from './professional/status.ts'
import { createReview } from './review/create.ts'
import { declineReview, findReviewToAskFor } from './review/pending.ts'
import { enterByAccount } from './session/account.ts'
import { changeClient } from './session/change.ts'
import { endProof, enterByCode, searchClient, startProof } from './session/code.ts'
import { createSession } from './session/create.ts'
import { endSession } from './session/end.ts'
import { showShare } from './share/share.ts'
import { recordVisit } from './share/visit.ts'
import { acceptInvitation } from './staff/accept.ts'
import { inviteProfessional, showInvitation } from './staff/invitation.ts'
import { listStaff } from './staff/professionals.ts'

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
