import { CloudOff } from 'lucide-react'
import { text } from '#console/messages/app.ts'
import { Button } from '#console/ui/button/button.tsx'
import { StateMessage } from '#console/ui/page/notice.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'

/** Signed out without the network: drawn from what is loaded, for nothing else could come. */
export function SignedOutOffline() {
  useTitle(text.signOut.offline)
  return (
    <StandalonePage>
      <StateMessage
        page
        icon={<CloudOff size={30} strokeWidth={1.75} />}
        title={text.signOut.offline}
        actions={
          <Button onClick={() => window.location.assign('/login')}>{text.signOut.offlineGo}</Button>
        }
      >
        {text.signOut.offlineText}
      </StateMessage>
    </StandalonePage>
  )
}
