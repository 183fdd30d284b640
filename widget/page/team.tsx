import { PAGE } from '#widget/messages/page.ts'
import { Avatar } from '#widget/parts/picture.tsx'
import { Rating } from '#widget/parts/rating.tsx'
import { useWidget } from '#widget/state/widget-context.ts'

/** A stop of the Tab key: a narrow screen scrolls it. */
const SCROLLED = { tabIndex: 0 } as const

/** Who works here: faces, stars, what they do. */
export function Team() {
  const { professionals } = useWidget().page
  if (professionals.length === 0) return null
  return (
    <section class="team" aria-labelledby="vez-team">
      <h2 id="vez-team">{PAGE.team}</h2>
      <ul {...SCROLLED}>
        {professionals.map(({ id, name, avatar, bio, rating, rating_count }) => (
          <li key={id} class="card">
            <Avatar name={name} avatar={avatar} />
            <span class="team-what">
              <strong>{name}</strong>
              {rating_count > 0 && <Rating average={rating} count={rating_count} />}
              {bio && <span class="team-text">{bio}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
