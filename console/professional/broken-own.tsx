import { RotateCw } from 'lucide-react'
import { ProfessionalArea } from '../guards/professional-area.tsx'
import { text } from '../messages.ts'
import { shell } from '../messages-shell.ts'
import { Button } from '../ui/button.tsx'
import { LonePage } from '../ui/lone-page.tsx'
import { State } from '../ui/notice.tsx'
import { SignOutButton } from '../ui/sign-out-button.tsx'
import { useTitle } from '../ui/title.ts'

/** The professionals' only screen, where it could not be loaded or drawn: again, or out. */
export function BrokenOwnArea() {
  useTitle(shell.broken.title)
  return (
    <ProfessionalArea>
      {() => (
        <LonePage>
          <State
            page
            bad
            icon={<RotateCw size={30} strokeWidth={1.75} />}
            title={shell.broken.title}
            actions={
              <>
                <Button onClick={() => window.location.reload()}>{text.retry}</Button>
                <SignOutButton />
              </>
            }
          >
            {text.broken.text}
          </State>
        </LonePage>
      )}
    </ProfessionalArea>
  )
}
