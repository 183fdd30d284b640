/** What of the painted page answers: each part takes over what it finds, and the rest stays as it is. */
import { startExampleWidget } from './take-over/example-widget.ts'
import { startInstallDialog } from './take-over/install-dialog.ts'
import { startPlanNotice } from './take-over/plan-notice.ts'
import { startPolicyDialogs } from './take-over/policy-dialogs.ts'
import { startQuestions } from './take-over/questions.ts'
import { startRotation } from './take-over/rotation.ts'
import { startScrollTop } from './take-over/scroll-top.ts'
import { startSessionHeader } from './take-over/session-header.ts'

startSessionHeader()
startPolicyDialogs()
startPlanNotice()
startQuestions()
startRotation()
startScrollTop()
startExampleWidget()
startInstallDialog()
