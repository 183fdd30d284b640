import { initialsOf } from '#domain/business.ts'
import { useWidget } from '../context.ts'
import { TEXT } from '../messages.ts'
import { Greeting, InfoStrip } from '../parts/business-header.tsx'
import { Main } from '../parts/main.tsx'
import { Picture } from '../parts/picture.tsx'
import { Title } from '../parts/title.tsx'

/** The salon's own page: who it is, and one way to book. */
export function BusinessPage() {
  const { page, go } = useWidget()
  const { name, logo, description } = page.business
  return (
    <Main class="frame hero" part="header">
      <Greeting />
      <Picture src={logo} initials={initialsOf(name)} class="logo large" part="logo" />
      <Title level={1} class="hero-name" arrives>
        {name}
      </Title>
      {description && <p class="hero-text">{description}</p>}
      <InfoStrip />
      <button type="button" class="button large" part="button" onClick={() => go('booking')}>
        {TEXT.book}
      </button>
    </Main>
  )
}
