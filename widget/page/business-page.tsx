import { h } from 'preact'
import { getInitials } from '#domain/business/settings.ts'
import { PAGE } from '#widget/messages/page.ts'
import { Main } from '#widget/parts/main.tsx'
import { Picture } from '#widget/parts/picture.tsx'
import { ScreenLink } from '#widget/parts/screen-link.tsx'
import { Title } from '#widget/parts/title.tsx'
import { ClientGreeting, InfoStrip } from '#widget/session/header/business-header.tsx'
import { formatRoute } from '#widget/state/route.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import pageCss from './business-page.css?inline'
import sectionsCss from './sections.css?inline'
import { PageSections } from './sections.tsx'

export const css = pageCss + sectionsCss

/** The salon's own page: who it is, one way to book, and all that helps to choose it. */
export default function BusinessPage() {
  const { page, session } = useWidget()
  const { name, logo, description } = page.business
  return (
    <Main class="frame salon">
      <div class="visitor">
        <ClientGreeting />
        {!session && (
          <ScreenLink to="history" class="text">
            {PAGE.myBookings}
          </ScreenLink>
        )}
      </div>
      <div class="page">
        <div class="who">
          <header class="hero" part="header">
            <Picture src={logo} initials={getInitials(name)} class="logo large" part="logo" />
            <Title level={1} class="hero-name" arrives>
              {name}
            </Title>
            {description && <p class="hero-text">{description}</p>}
            <InfoStrip />
          </header>
          <BookButton />
        </div>
        <PageSections />
      </div>
    </Main>
  )
}

/** On our own page a form: who taps before the script has come gets to the booking all the same. */
function BookButton() {
  const { host, go } = useWidget()
  const open = (event: MouseEvent) => {
    event.preventDefault()
    go('booking')
  }
  const address = formatRoute({ screen: 'booking', query: {} }, host.slug)
  return h(
    host.routed ? 'form' : 'div',
    { class: 'book', ...(host.routed && { action: address }) },
    <button
      type={host.routed ? 'submit' : 'button'}
      class="button large wide"
      part="button"
      onClick={open}
    >
      {PAGE.book}
    </button>,
  )
}
