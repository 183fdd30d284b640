import { Link } from '@tanstack/react-router'
import { MailOpen } from 'lucide-react'
import { text } from '#console/messages/app.ts'
import { callbackText } from '#console/messages/callback.ts'
import { reopenText } from '#console/messages/reset.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { StateMessage } from '#console/ui/page/notice.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'

type Props = {
  login?: '/login' | '/login/professional'
  /** Where another link is asked for by oneself. */
  again?: '/forgot-password'
  /** The salon's page that the link was asked from. */
  back?: string | null
}

/** A mailed link's page after a reload: the secret is kept nowhere, and the link may well be good. */
export function ReopenLinkPage({ login = '/login', again, back }: Props) {
  useTitle(reopenText.title)
  return (
    <StandalonePage>
      <StateMessage
        page
        icon={<MailOpen size={30} strokeWidth={1.75} />}
        title={reopenText.title}
        actions={
          <>
            {back ? (
              <a href={back} className={getButtonClass()}>
                {text.forgot.salon}
              </a>
            ) : (
              <Link to={login} className={getButtonClass()}>
                {callbackText.back}
              </Link>
            )}
            {again && (
              <Link
                to={again}
                search={back ? { return: back } : {}}
                className={getButtonClass({ look: 'secondary' })}
              >
                {reopenText.again}
              </Link>
            )}
          </>
        }
      >
        {reopenText.text}
      </StateMessage>
    </StandalonePage>
  )
}
