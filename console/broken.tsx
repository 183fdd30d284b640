import { text } from './messages.ts'
import { BrokenScreen } from './ui/broken-screen.tsx'
import { buttonClass } from './ui/button.tsx'
import { LonePage } from './ui/lone-page.tsx'

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
