import { Compass } from 'lucide-react'
import { text } from './messages.ts'
import { buttonClass } from './ui/button.tsx'
import { LonePage } from './ui/lone-page.tsx'
import { State } from './ui/notice.tsx'
import { useTitle } from './ui/title.ts'

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
