import { share } from '#console/messages/share.ts'
import styles from './embed.module.css'
import type { View } from './embed-snippet.ts'

const said = share.embed

const VIEWS = [
  { view: 'booking', label: said.booking, about: said.bookingText },
  { view: 'page', label: said.page, about: said.pageText },
] as const

type Props = { view: View; onChange: (view: View) => void }

export function ViewChoice({ view: chosen, onChange }: Props) {
  return (
    <fieldset className={styles.views}>
      <legend>{said.view}</legend>
      {VIEWS.map(({ view, label, about }) => (
        <label key={view} className={styles.view}>
          <input
            type="radio"
            name="view"
            value={view}
            checked={view === chosen}
            onChange={() => onChange(view)}
          />
          <span>
            <strong>{label}</strong>
            <small>{about}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
