import { CloudOff } from 'lucide-react'
import { text } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { LonePage } from '../ui/lone-page.tsx'
import { State } from '../ui/notice.tsx'
import { useTitle } from '../ui/title.ts'

/** Signed out without the network: drawn from what is loaded, for nothing else could come. */
export function LeftOffline() {
  useTitle(text.signOut.offline)
  return (
    <LonePage>
      <State
        page
        icon={<CloudOff size={30} strokeWidth={1.75} />}
        title={text.signOut.offline}
        actions={
          <Button onClick={() => window.location.assign('/login')}>{text.signOut.offlineGo}</Button>
        }
      >
        {text.signOut.offlineText}
      </State>
    </LonePage>
  )
}
