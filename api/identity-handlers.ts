/** The handlers of the rooms that know who somebody is; a page's clients are in `handlers.ts`. */

import type { Context } from './context.ts'
import type { authEndpoints } from './contract/auth.ts'
import type { confirmationEndpoints } from './contract/confirmation.ts'
import type { meEndpoints } from './contract/me.ts'
import type { secondStepEndpoints } from './contract/second-step.ts'
import { changeUser, getUser } from './identity/account/change-user.ts'
import { getConfirmation, rejectConfirmation } from './identity/account/confirm-email.ts'
import { issueToken } from './identity/account/issue-token.ts'
import { sendOtp } from './identity/account/otp.ts'
import { reauthenticate } from './identity/account/reauthenticate.ts'
import { recoverPassword } from './identity/account/recover.ts'
import { getRecovery } from './identity/account/recovery-link.ts'
import { resend } from './identity/account/resend.ts'
import { getAuthSettings, listPublicKeys } from './identity/account/settings.ts'
import { signOut } from './identity/account/sign-out.ts'
import { signUp } from './identity/account/sign-up.ts'
import { verifyOtp } from './identity/account/verify.ts'
import { finishGoogleSignIn } from './identity/google/finish.ts'
import { startGoogleSignIn } from './identity/google/start.ts'
import { listMySalons } from './identity/me/salons.ts'
import { changeMe, createMyProfile, getMe } from './identity/me/session-user.ts'
import { endMySession, listMySessions } from './identity/me/sessions.ts'
import { enrollFactor } from './identity/second-step/enroll.ts'
import {
  createRecoveryCodes,
  getRecoveryCodeCount,
  recoverSecondStep,
} from './identity/second-step/recovery-codes.ts'
import { unenrollFactor } from './identity/second-step/unenroll.ts'
import { challengeFactor, verifyFactor } from './identity/second-step/verify.ts'
import type { Handlers } from './mount.ts'

type IdentityCall = keyof (typeof authEndpoints &
  typeof confirmationEndpoints &
  typeof meEndpoints &
  typeof secondStepEndpoints)

export const createIdentityHandlers = (context: Context): Pick<Handlers, IdentityCall> => ({
  'GET /auth/v1/settings': getAuthSettings(context),
  'GET /auth/v1/.well-known/jwks.json': listPublicKeys(),
  'POST /auth/v1/signup': signUp(context),
  'POST /auth/v1/token': issueToken(context),
  'POST /auth/v1/otp': sendOtp(context),
  'POST /auth/v1/verify': verifyOtp(context),
  'POST /auth/v1/confirmation': getConfirmation(context),
  'POST /auth/v1/confirmation/reject': rejectConfirmation(context),
  'POST /auth/v1/recovery': getRecovery(context),
  'POST /auth/v1/recover': recoverPassword(context),
  'POST /auth/v1/resend': resend(context),
  'GET /auth/v1/user': getUser(context),
  'PUT /auth/v1/user': changeUser(context),
  'GET /auth/v1/reauthenticate': reauthenticate(context),
  'POST /auth/v1/logout': signOut(context),
  'GET /auth/v1/authorize': startGoogleSignIn(context),
  'GET /auth/v1/callback': finishGoogleSignIn(context),
  'POST /auth/v1/factors': enrollFactor(context),
  'POST /auth/v1/factors/:id/challenge': challengeFactor(context),
  'POST /auth/v1/factors/:id/verify': verifyFactor(context),
  'DELETE /auth/v1/factors/:id': unenrollFactor(context),
  'POST /auth/v1/factors/recovery': recoverSecondStep(context),
  'GET /auth/v1/factors/recovery-codes': getRecoveryCodeCount(context),
  'POST /auth/v1/factors/recovery-codes': createRecoveryCodes(context),
  'GET /api/me': getMe(context),
  'PATCH /api/me': changeMe(context),
  'POST /api/me/profile': createMyProfile(context),
  'GET /api/me/sessions': listMySessions(context),
  'DELETE /api/me/sessions/:id': endMySession(context),
  'GET /api/me/salons': listMySalons(context),
})
