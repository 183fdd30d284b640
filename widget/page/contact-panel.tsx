import { instagramAddress, instagramHandle } from '#domain/business/public-page.ts'
import { whatsappAddress } from '#widget/links/contact-urls.ts'
import { phoneAddress } from '#widget/links/external-urls.ts'
import { PAGE } from '#widget/messages/page.ts'
import { Empty } from '#widget/parts/empty-state.tsx'
import { Drawing, Icon } from '#widget/parts/icon.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import { Way } from './external-link.tsx'
import { DRAWN } from './page-icons.ts'

/** The salon's chat and its profile. */
export function Contact() {
  const { name, whatsapp, instagram, phone } = useWidget().page.business
  const chat = whatsappAddress(whatsapp, PAGE.whatsappText(name))
  const profile = instagramAddress(instagram)
  if (!chat && !profile) return <NoContact phone={phone} />
  return (
    <div class="ways-out">
      <Way address={chat} label={PAGE.whatsapp} hint={whatsapp}>
        <Icon name="chat" size={24} />
      </Way>
      <Way address={profile} label={PAGE.instagram} hint={instagramHandle(instagram)}>
        <Drawing path={DRAWN.instagram} size={24} />
      </Way>
    </div>
  )
}

/** Who has no chat may still have a telephone. */
function NoContact({ phone }: { phone: string | null }) {
  const call = phoneAddress(phone)
  return (
    <Empty icon="chat" title={PAGE.noContact}>
      {phone && call && (
        <a class="button secondary" href={call}>
          {PAGE.call(phone)}
        </a>
      )}
    </Empty>
  )
}
