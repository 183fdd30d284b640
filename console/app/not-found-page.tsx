import { Compass } from 'lucide-react'
import { text } from '#console/messages/app.ts'
import { buttonClass } from '#console/ui/button/button.tsx'
import { State } from '#console/ui/page/notice.tsx'
import { LonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'

export function NotFound() {
  useTitle(text.notFound.title)
  return (
    <LonePage>
      <State
        page
        icon={<Compass size={30} strokeWidth={1.75} />}
        title={text.notFound.title}
        actions={
          <a className={buttonClass()} href="/">
            {text.notFound.home}
          </a>
        }
      >
        {text.notFound.text}
      </State>
    </LonePage>
  )
}
