import { shareText } from '#console/messages/share.ts'
import styles from './share.module.css'
import { ShareCard } from './share-card.tsx'

/** Where else the link belongs, step by step. */
export function PlacementTips() {
  return (
    <div className={styles.two}>
      {shareText.places.map(({ title, steps }) => (
        <ShareCard key={title} title={title}>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </ShareCard>
      ))}
    </div>
  )
}
