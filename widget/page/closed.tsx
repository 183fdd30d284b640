import { toPhoneUrl } from '#widget/links/external-urls.ts'
import { CLOSED } from '#widget/messages/closed.ts'
import { Main } from '#widget/parts/main.tsx'
import { ScreenLink } from '#widget/parts/screen-link.tsx'
import { Title } from '#widget/parts/title.tsx'
import { useWidget } from '#widget/state/widget-context.ts'

/** In the place of page and booking, of a house that takes no bookings: what was booked is still shown. */
export function Closed() {
  const { business } = useWidget().page
  const phone = business.phone ?? business.whatsapp
  const href = toPhoneUrl(phone)
  return (
    <Main class="frame">
      <div class="failed">
        <Title level={1} arrives>
          {business.name}
        </Title>
        <p>{CLOSED.text}</p>
        <p>{CLOSED.booked}</p>
        <div class="row">
          {phone && href && (
            <a class="button" part="button" href={href}>
              {CLOSED.call(phone)}
            </a>
          )}
          <ScreenLink to="history" class="button secondary">
            {CLOSED.history}
          </ScreenLink>
        </div>
      </div>
    </Main>
  )
}
