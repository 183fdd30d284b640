import { getInitials } from '#domain/business/settings.ts'
import { PAGE } from '#widget/messages/page.ts'
import { Main } from '#widget/parts/main.tsx'
import { Picture } from '#widget/parts/picture.tsx'
import { ScreenLink } from '#widget/parts/screen-link.tsx'
import { Title } from '#widget/parts/title.tsx'
import { ClientGreeting, InfoStrip } from '#widget/session/header/business-header.tsx'
import { formatSpokenDay } from '#widget/state/free-slots.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { BookingCard } from './booking-card.tsx'
import pageCss from './business-page.css?inline'
import { Closed } from './closed.tsx'
import { InstallLine } from './install-line.tsx'
import { NotBookable } from './not-bookable.tsx'
import offerCss from './offer.css?inline'
import photosCss from './photos.css?inline'
import { Photos } from './photos.tsx'
import sectionsCss from './sections.css?inline'
import { PageSections } from './sections.tsx'
import { ServiceMenu } from './service-menu.tsx'
import { Team } from './team.tsx'
import { type PageNow, usePageNow } from './use-page-now.ts'

export const css = pageCss + photosCss + offerCss + sectionsCss

/** The salon's own page: what it looks like, what it offers, and one way to book that stays in sight. */
export default function BusinessPage() {
  const { page, route } = useWidget()
  if (page.is_closed) return <Closed />
  return route.screen === 'booking' ? <NotBookable /> : <OpenPage />
}

function OpenPage() {
  const now = usePageNow()
  return (
    <Main class="frame salon">
      <Photos />
      <Identity now={now} />
      <div class="page">
        <div class="offer">
          <ServiceMenu />
          <Team />
          <PageSections />
          <InstallLine />
        </div>
        <BookingCard now={now} />
      </div>
    </Main>
  )
}

function Identity({ now }: { now: PageNow | null }) {
  const { page, session } = useWidget()
  const { name, logo, description } = page.business
  return (
    <div class="identity">
      <header class="hero" part="header">
        <Picture src={logo} initials={getInitials(name)} class="logo large" part="logo" />
        <div class="hero-what">
          <Title level={1} class="hero-name" arrives>
            {name}
          </Title>
          <OpenLine now={now} />
          <InfoStrip />
        </div>
      </header>
      {/* Another place for another person: its width changes, and nothing else moves. */}
      <div key={session ? 'client' : 'visitor'} class="visitor">
        <ClientGreeting />
        {!session && (
          <ScreenLink to="history" class="text">
            {PAGE.myBookings}
          </ScreenLink>
        )}
      </div>
      {description && <p class="hero-text">{description}</p>}
    </div>
  )
}

/** "Aberto agora, fecha às 20:00"; its place is kept until the answer comes. */
function OpenLine({ now }: { now: PageNow | null }) {
  const { today, page } = useWidget()
  // Until a house can be booked at, its hours are nobody's but ours; later it may keep them to itself.
  if (!page.services[0] || !page.business.public_page_settings.show_horarios) return null
  if (!now) return <p class="open-line" />
  const { until, opens } = now
  return (
    <p class="open-line">
      <span class={until ? 'open-dot' : 'open-dot off'} />
      {until && (
        <>
          <strong>{PAGE.openNow}</strong>
          {PAGE.closesAt(until)}
        </>
      )}
      {!until && (opens ? PAGE.opens(formatSpokenDay(opens.date, today), opens.time) : PAGE.closed)}
    </p>
  )
}
