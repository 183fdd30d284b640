import { text } from '#console/messages/app.ts'
import { buttonClass } from '#console/ui/button/button.tsx'
import { BrokenScreen } from '#console/ui/page/error-screen.tsx'
import { LonePage } from '#console/ui/page/standalone-page.tsx'

const Home = () => (
  <a href="/" className={buttonClass({ look: 'secondary' })}>
    {text.notFound.home}
  </a>
)

/** A screen that could not be loaded or drawn, on a page of its own. */
export const Broken = () => (
  <LonePage>
    <BrokenScreen title={text.broken.title} way={<Home />}>
      {text.broken.text}
    </BrokenScreen>
  </LonePage>
)
