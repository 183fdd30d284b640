import { getMapsUrl, listDisplayedHours } from '#domain/business/public-page.ts'
import { getWeekday, toEpochDay } from '#domain/time/civil-time.ts'
import { toWhatsappUrl } from '#widget/links/contact-urls.ts'
import { PAGE } from '#widget/messages/page.ts'
import { Icon } from '#widget/parts/icon.tsx'
import { formatSpokenDay } from '#widget/state/free-slots.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { BookButton } from './book-button.tsx'
import { ExternalLink } from './external-link.tsx'
import { HoursPanel } from './hours-panel.tsx'
import { BookableSoon, isBookable } from './not-bookable.tsx'
import type { PageNow } from './use-page-now.ts'

/** What leads to a booking: the first free time, the button, today's hours, the way there. */
export function BookingCard({ now }: { now: PageNow | null }) {
  const { page } = useWidget()
  return (
    <aside class="side" aria-label={PAGE.book}>
      <div class="book">
        {isBookable(page) && <FirstFree now={now} />}
        {isBookable(page) ? <BookButton /> : <BookableSoon />}
      </div>
      <div class="side-more on-wide">
        {isBookable(page) && <TodayHours />}
        <Place />
        <Chat />
        <LatestWords />
      </div>
    </aside>
  )
}

/** Its place is kept until the answer comes, so that nothing moves. */
function FirstFree({ now }: { now: PageNow | null }) {
  const { today } = useWidget()
  const first = now?.first_free
  return (
    <p class="first" aria-live="off">
      {first && (
        <>
          <span class="hint">{PAGE.firstFree}</span>
          <strong>{PAGE.dayAtTime(formatSpokenDay(first.date, today), first.time)}</strong>
          <span class="hint on-wide">{PAGE.withWhom(first.professional_name)}</span>
        </>
      )}
    </p>
  )
}

function TodayHours() {
  const { page, today } = useWidget()
  if (!page.business.public_page_settings.show_horarios) return null
  const current = getWeekday(toEpochDay(today))
  const hours = listDisplayedHours(page.business.schedule_settings).find(
    ({ weekday }) => weekday === current,
  )
  return (
    <details class="side-hours">
      <summary>
        <Icon name="clock" />
        <span>{PAGE.todayHours(hours?.hours ?? null)}</span>
        <Icon name="chevron" size={18} />
      </summary>
      <HoursPanel />
    </details>
  )
}

function Place() {
  const { business } = useWidget().page
  const maps = getMapsUrl(business)
  if (!business.public_page_settings.show_localizacao || !business.address) return null
  return (
    <div class="side-row">
      <Icon name="pin" />
      <span>{business.address}</span>
      <ExternalLink address={maps} label={PAGE.openMaps} />
    </div>
  )
}

function Chat() {
  const { name, whatsapp, public_page_settings } = useWidget().page.business
  const chat = toWhatsappUrl(whatsapp, PAGE.whatsappText(name))
  if (!public_page_settings.show_contato || !chat) return null
  return (
    <div class="side-row">
      <Icon name="chat" />
      <span>{whatsapp}</span>
      <ExternalLink address={chat} label={PAGE.whatsapp} />
    </div>
  )
}

/** As many as say something in more than a few words. */
const SHOWN_WORDS = 2
const SAYS_SOMETHING = 30

function LatestWords() {
  const { reviews, business } = useWidget().page
  if (!business.public_page_settings.show_avaliacoes) return null
  const words = reviews
    .filter(({ rating, comment }) => rating >= 4 && (comment ?? '').length >= SAYS_SOMETHING)
    .slice(0, SHOWN_WORDS)
  return (
    <>
      {words.map(({ id, comment, client_name }) => (
        <blockquote key={id} class="side-words">
          <p>{comment}</p>
          <footer class="hint">{client_name}</footer>
        </blockquote>
      ))}
    </>
  )
}
