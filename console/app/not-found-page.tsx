import { Compass } from 'lucide-react'
import { text } from '#console/messages/app.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { StateMessage } from '#console/ui/page/notice.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'

export function NotFound() {
  useTitle(text.notFound.title)
  return (
    <StandalonePage>
      <StateMessage
        page
        icon={<Compass size={30} strokeWidth={1.75} />}
        title={text.notFound.title}
        actions={
          <a className={getButtonClass()} href="/">
            {text.notFound.home}
          </a>
        }
      >
        {text.notFound.text}
      </StateMessage>
    </StandalonePage>
  )
}
