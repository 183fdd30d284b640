import { Link } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { text } from '#console/messages/app.ts'
import { reopenText, resetText } from '#console/messages/reset.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { StateMessage } from '#console/ui/page/notice.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'

const t = resetText

/** @param back the salon's page that the link was asked from */
export function RecoveryLinkGone({ back }: { back: string | null }) {
  useTitle(t.title)
  return (
    <StandalonePage>
      <StateMessage
        page
        bad
        icon={<MailX size={30} strokeWidth={1.75} />}
        title={t.invalid}
        actions={
          <>
            <Link
              to="/forgot-password"
              search={back ? { return: back } : {}}
              className={getButtonClass()}
            >
              {reopenText.again}
            </Link>
            {back ? (
              <a href={back} className={getButtonClass({ look: 'secondary' })}>
                {text.forgot.salon}
              </a>
            ) : (
              <Link to="/login" className={getButtonClass({ look: 'secondary' })}>
                {text.forgot.login}
              </Link>
            )}
          </>
        }
      >
        {t.invalidText}
      </StateMessage>
    </StandalonePage>
  )
}
