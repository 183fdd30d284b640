import { ProfessionalArea } from '../guards/professional-area.tsx'
import { text } from '../messages.ts'
import { shell } from '../messages-shell.ts'
import { BrokenScreen } from '../ui/broken-screen.tsx'
import { LonePage } from '../ui/lone-page.tsx'
import { SignOutButton } from '../ui/sign-out-button.tsx'

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
