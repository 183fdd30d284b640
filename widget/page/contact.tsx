import { instagramAddress, instagramHandle } from '#domain/public-page.ts'
import { whatsappAddress } from '../chat-and-map.ts'
import { useWidget } from '../context.ts'
import { phoneAddress } from '../links.ts'
import { PAGE } from '../messages-page.ts'
import { Empty } from '../parts/empty.tsx'
import { Drawing, Icon } from '../parts/icon.tsx'
import { DRAWN } from './drawn.ts'
import { Way } from './way.tsx'

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
