import { getInstagramAddress, getInstagramHandle } from '#domain/business/public-page.ts'
import { toWhatsappUrl } from '#widget/links/contact-urls.ts'
import { toPhoneUrl } from '#widget/links/external-urls.ts'
import { PAGE } from '#widget/messages/page.ts'
import { EmptyState } from '#widget/parts/empty-state.tsx'
import { Icon, PathIcon } from '#widget/parts/icon.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import { ExternalLink } from './external-link.tsx'
import { PAGE_ICONS } from './page-icons.ts'

/** The salon's chat and its profile. */
export function ContactPanel() {
  const { name, whatsapp, instagram, phone } = useWidget().page.business
  const chat = toWhatsappUrl(whatsapp, PAGE.whatsappText(name))
  const profile = getInstagramAddress(instagram)
  if (!chat && !profile) return <NoContact phone={phone} />
  return (
    <div class="ways-out">
      <ExternalLink address={chat} label={PAGE.whatsapp} hint={whatsapp}>
        <Icon name="chat" size={24} />
      </ExternalLink>
      <ExternalLink address={profile} label={PAGE.instagram} hint={getInstagramHandle(instagram)}>
        <PathIcon path={PAGE_ICONS.instagram} size={24} />
      </ExternalLink>
    </div>
  )
}

/** Who has no chat may still have a telephone. */
function NoContact({ phone }: { phone: string | null }) {
  const call = toPhoneUrl(phone)
  return (
    <EmptyState icon="chat" title={PAGE.noContact}>
      {phone && call && (
        <a class="button secondary" href={call}>
          {PAGE.call(phone)}
        </a>
      )}
    </EmptyState>
  )
}
