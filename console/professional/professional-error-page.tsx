import { ProfessionalArea } from '#console/guards/professional-area.tsx'
import { text } from '#console/messages/app.ts'
import { SignOutButton } from '#console/ui/button/sign-out-button.tsx'
import { ErrorScreen } from '#console/ui/page/error-screen.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'

/** Shown where the professionals' screen could not be loaded or drawn. */
export function ProfessionalErrorPage() {
  return (
    <ProfessionalArea>
      {() => (
        <StandalonePage>
          <ErrorScreen title={text.brokenScreen.title} way={<SignOutButton />}>
            {text.broken.text}
          </ErrorScreen>
        </StandalonePage>
      )}
    </ProfessionalArea>
  )
}
