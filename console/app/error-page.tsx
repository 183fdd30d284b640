import { text } from '#console/messages/app.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { ErrorScreen } from '#console/ui/page/error-screen.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'

const HomeLink = () => (
  <a href="/" className={getButtonClass({ look: 'secondary' })}>
    {text.notFound.home}
  </a>
)

/** A screen that could not be loaded or drawn, on a page of its own. */
export const ErrorPage = () => (
  <StandalonePage>
    <ErrorScreen title={text.broken.title} way={<HomeLink />}>
      {text.broken.text}
    </ErrorScreen>
  </StandalonePage>
)
