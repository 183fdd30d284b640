import { shareText } from '#console/messages/share.ts'
import styles from './embed.module.css'
import type { WidgetView } from './embed-snippet.ts'

const t = shareText.embed

const WIDGET_VIEWS = [
  { view: 'booking', label: t.booking, about: t.bookingText },
  { view: 'page', label: t.page, about: t.pageText },
] as const

type Props = { view: WidgetView; onChange: (view: WidgetView) => void }

export function ViewChoice({ view: chosen, onChange }: Props) {
  return (
    <fieldset className={styles.views}>
      <legend>{t.view}</legend>
      {WIDGET_VIEWS.map(({ view, label, about }) => (
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
