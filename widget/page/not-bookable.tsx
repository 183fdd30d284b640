import type { PublicPage } from '#api/contract/contract.ts'
import { toWhatsappUrl } from '#widget/links/contact-urls.ts'
import { toPhoneUrl } from '#widget/links/external-urls.ts'
import { PAGE } from '#widget/messages/page.ts'
import { Main } from '#widget/parts/main.tsx'
import { ScreenLink } from '#widget/parts/screen-link.tsx'
import { Title } from '#widget/parts/title.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import { ExternalLink } from './external-link.tsx'

/** Whether a house offers something, and at some hour. */
export const isBookable = ({ services, has_no_hours }: PublicPage): boolean =>
  services.length > 0 && !has_no_hours

/** In the place of the booking, of a house where nothing can be booked yet. */
export function NotBookable() {
  const { page, home } = useWidget()
  return (
    <Main class="frame">
      <div class="failed">
        <Title level={1} arrives>
          {page.business.name}
        </Title>
        <p>{page.services[0] ? PAGE.noHours : PAGE.noServices}</p>
        <div class="row">
          <HouseContact />
          <ScreenLink to="history" class="button secondary">
            {PAGE.myBookings}
          </ScreenLink>
          {home === 'page' && (
            <ScreenLink to="page" class="button secondary">
              {PAGE.back}
            </ScreenLink>
          )}
        </div>
      </div>
    </Main>
  )
}

/** In the place of the button on the page of such a house. */
export function BookableSoon() {
  return (
    <>
      <p>
        <strong>{PAGE.bookableSoon}</strong>
      </p>
      <HouseContact />
    </>
  )
}

/** Its telephone or its chat, as far as it has told them. */
function HouseContact() {
  const { name, phone, whatsapp } = useWidget().page.business
  const call = toPhoneUrl(phone)
  if (phone && call) {
    return (
      <a class="button" part="button" href={call}>
        {PAGE.call(phone)}
      </a>
    )
  }
  return (
    <ExternalLink address={toWhatsappUrl(whatsapp, PAGE.whatsappText(name))} label={PAGE.writeTo} />
  )
}
