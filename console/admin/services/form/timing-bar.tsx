import { servicesText } from '#console/messages/services.ts'
import { addIndexKeys } from '#console/ui/list/add-index-keys.ts'
import type { ServiceTiming } from '#domain/availability/occupation.ts'
import { listTimingParts } from '#domain/business/offer-fields.ts'
import { formatDuration } from '#domain/business/service.ts'
import styles from './form.module.css'

const t = servicesText.timing

/** A service's time from left to right, with what happens in each part said below. */
export function TimingBar({ timing }: { timing: ServiceTiming }) {
  const parts = listTimingParts(timing)
  return (
    <figure className={styles.timing}>
      <div className={styles.bar} aria-hidden="true">
        {addIndexKeys(parts).map(({ key, one: { kind, minutes } }) => (
          <span key={key} data-kind={kind} style={{ flexGrow: minutes }} />
        ))}
      </div>
      <figcaption>
        {parts
          .map(({ kind, minutes }) => `${formatDuration(minutes)} ${t.parts[kind]}`)
          .join(' · ')}
      </figcaption>
    </figure>
  )
}
