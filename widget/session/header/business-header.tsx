import { useState } from 'preact/hooks'
import { getInitials } from '#domain/business/settings.ts'
import { toPhoneUrl } from '#widget/links/external-urls.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { Picture } from '#widget/parts/picture.tsx'
import { Rating } from '#widget/parts/rating.tsx'
import { ScreenLink } from '#widget/parts/screen-link.tsx'
import { Title } from '#widget/parts/title.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import { Profile } from './lazy-profile.ts'

/** Logo, name and the strip of rating, address and phone. */
export function BusinessHeader() {
  const { page, home } = useWidget()
  const { name, logo } = page.business
  return (
    <header class="head" part="header">
      <Picture src={logo} initials={getInitials(name)} class="logo" part="logo" />
      <div class="head-text">
        <Title level={1} class="head-name">
          {home === 'page' ? <ScreenLink to="page">{name}</ScreenLink> : name}
        </Title>
        <InfoStrip />
      </div>
      <ClientGreeting />
    </header>
  )
}

export function InfoStrip() {
  const { page } = useWidget()
  const { address, phone } = page.business
  const { average, count } = page.rating
  const call = toPhoneUrl(phone)
  return (
    <ul class="strip">
      <li>{count > 0 ? <Rating average={average} count={count} /> : TEXT.noReviews}</li>
      {phone && call && (
        <li>
          <span class="unseen">{TEXT.phone}: </span>
          <a href={call}>{phone}</a>
        </li>
      )}
      {address && (
        <li>
          <span class="unseen">{TEXT.address}: </span>
          <span class="clipped">{address}</span>
        </li>
      )}
    </ul>
  )
}

/** "Olá, Marina!", which opens the client's profile, and the way out, once signed in. */
export function ClientGreeting() {
  const { session, signOut, toast } = useWidget()
  const [open, setOpen] = useState(false)
  if (!session) return null
  const [firstName = ''] = session.client.name.split(' ')
  const show = () =>
    Profile.fetch().then(
      () => setOpen(true),
      () => toast({ title: TEXT.partFailed, bad: true }),
    )
  return (
    <>
      <div class="greeting">
        <button type="button" class="text" aria-haspopup="dialog" onClick={show}>
          {TEXT.hello(firstName)}
        </button>
        <button type="button" class="text" onClick={signOut}>
          {TEXT.signOut}
        </button>
      </div>
      {open && <Profile onClose={() => setOpen(false)} />}
    </>
  )
}
