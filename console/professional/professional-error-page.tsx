import { ProfessionalArea } from '#console/guards/professional-area.tsx'
import { text } from '#console/messages/app.ts'
import { shell } from '#console/messages/shell.ts'
import { SignOutButton } from '#console/ui/button/sign-out-button.tsx'
import { BrokenScreen } from '#console/ui/page/error-screen.tsx'
import { LonePage } from '#console/ui/page/standalone-page.tsx'

/** The professionals' only screen, where it could not be loaded or drawn: again, or out. */
export function BrokenOwnArea() {
  return (
    <ProfessionalArea>
      {() => (
        <LonePage>
          <BrokenScreen title={shell.broken.title} way={<SignOutButton />}>
            {text.broken.text}
          </BrokenScreen>
        </LonePage>
      )}
    </ProfessionalArea>
  )
}
